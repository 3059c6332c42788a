//! Reports for other programs, by the formats that they read.

mod case;
#[cfg(feature = "cli")]
mod csv;
mod github;
#[cfg(feature = "cli")]
mod junit;
mod sarif;
mod tap;

pub use case::{Case, Outcome, Place, Totals, spot_of};
#[cfg(feature = "cli")]
pub use csv::Csv;
pub use github::Github;
#[cfg(feature = "cli")]
pub use junit::Junit;
pub use sarif::Sarif;
pub use tap::Tap;

use super::{Game, Report, Summary};

/// A format that another program reads: whole lines in each of its texts, the
/// last newline included. Text from files is in it so that nothing hides and
/// nothing breaks out.
pub trait Format: Send + Sync {
    /// What stands before the cases; with the totals where
    /// [`needs_totals`](Format::needs_totals) asks for them.
    fn begin(&self, _totals: Option<&Totals>, _out: &mut String) {}

    /// A case. One that is as it must be may leave nothing.
    fn case(&self, case: &Case, out: &mut String);

    /// What stands between two cases that left something.
    fn separator(&self) -> &'static str {
        ""
    }

    /// What stands behind the cases.
    fn end(&self, totals: &Totals, out: &mut String);

    /// Whether the beginning holds sums.
    fn needs_totals(&self) -> bool {
        false
    }
}

impl<F: Format> Report for F {
    fn begin(&self, totals: Option<&Summary>, out: &mut String) {
        Format::begin(self, totals.map(Totals::from).as_ref(), out);
    }

    fn game(&self, game: &Game, out: &mut String) {
        self.case(&Case::of(game), out);
    }

    fn separator(&self) -> &'static str {
        Format::separator(self)
    }

    fn end(&self, summary: &Summary, out: &mut String) {
        Format::end(self, &summary.into(), out);
    }

    fn needs_totals(&self) -> bool {
        Format::needs_totals(self)
    }
}

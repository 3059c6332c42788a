//! Reports for other programs, a game at a time: what is written does not wait
//! for the games that follow.

mod case;
#[cfg(feature = "cli")]
mod csv;
mod github;
#[cfg(feature = "cli")]
mod junit;
mod sarif;
mod tap;

pub use case::{Case, Outcome, Place, place_of};
#[cfg(feature = "cli")]
pub use csv::Csv;
pub use github::Github;
#[cfg(feature = "cli")]
pub use junit::Junit;
pub use sarif::Sarif;
pub use tap::Tap;

/// A report that is written piece by piece. Each piece is whole lines with the
/// newline behind them, or nothing.
pub trait Report {
    /// What stands before the first game.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// A game, in the order of the input.
    fn case(&mut self, case: &Case) -> String;

    /// What stands behind the last game. `trouble` is why the run as a whole
    /// shows nothing or not all, such as that there was nothing to verify.
    fn end(&mut self, trouble: Option<&str>) -> String;
}

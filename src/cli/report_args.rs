//! How games are reported, as flags.

use std::path::PathBuf;

use clap::Args;
use senet::verify::{Finding, Verdict};

use super::report_format::ReportFormat;

/// What is reported, how and where.
#[derive(Args)]
pub struct ReportArgs {
    /// How to report
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ReportFormat,

    /// Write the report here, over what is there; it is whole or not there at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Report the games that are not verified, and no others
    #[arg(long)]
    only_failures: bool,

    /// Stop after the first game that is not verified
    #[arg(long)]
    pub fail_fast: bool,

    /// Report nothing, but to `--output`; the exit status says it all
    #[arg(short, long)]
    pub quiet: bool,
}

impl ReportArgs {
    /// Which games are reported.
    pub fn tells(&self) -> Tells {
        match (self.quiet && self.output.is_none(), self.only_failures) {
            (true, _) => Tells::Nothing,
            (false, true) => Tells::Failures,
            (false, false) => Tells::All,
        }
    }
}

/// Which games are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tells {
    All,
    /// Those that are not verified.
    Failures,
    Nothing,
}

impl Tells {
    /// Whether a game with that verdict is reported.
    pub fn tell(self, verdict: &Verdict) -> bool {
        match self {
            Tells::All => true,
            Tells::Failures => verdict.finding != Finding::Verified,
            Tells::Nothing => false,
        }
    }
}

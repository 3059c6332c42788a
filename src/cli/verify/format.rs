use clap::ValueEnum;
use senet::report::{HumanGames, JsonLines, Report};

/// How to report games: each format is one file in the library's `report`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ReportFormat {
    /// For people.
    Human,
    /// JSON, one object a line.
    Json,
}

impl ReportFormat {
    pub fn report(self) -> &'static dyn Report {
        match self {
            ReportFormat::Human => &HumanGames,
            ReportFormat::Json => &JsonLines,
        }
    }
}

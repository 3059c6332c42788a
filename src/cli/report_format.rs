use clap::ValueEnum;
use senet::report::machine::{Csv, Format, Github, Junit, Sarif, Tap};
use senet::report::{HumanGames, JsonLines, Report};

/// How to report games: each format is one file in the library's `report`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ReportFormat {
    /// For people.
    Human,
    /// JSON, one object a line.
    Json,
    /// JUnit XML, as CI servers read it: a test case a game.
    Junit,
    /// SARIF 2.1.0, as code scanners write it: a result for each game that is not as it must be.
    Sarif,
    /// Workflow commands of GitHub Actions: each such game marked in its file.
    Github,
    /// The Test Anything Protocol, version 14.
    Tap,
    /// Comma-separated values with a line of names above them.
    Csv,
}

impl ReportFormat {
    /// The format for the games of a run.
    pub fn report(self) -> &'static dyn Report {
        match self {
            ReportFormat::Human => &HumanGames,
            ReportFormat::Json => &JsonLines,
            ReportFormat::Junit => &Junit,
            ReportFormat::Sarif => &Sarif,
            ReportFormat::Github => &Github,
            ReportFormat::Tap => &Tap,
            ReportFormat::Csv => &Csv,
        }
    }

    /// The format for any cases, where it is one that another program reads.
    pub fn cases(self) -> Option<&'static dyn Format> {
        Some(match self {
            ReportFormat::Human | ReportFormat::Json => return None,
            ReportFormat::Junit => &Junit,
            ReportFormat::Sarif => &Sarif,
            ReportFormat::Github => &Github,
            ReportFormat::Tap => &Tap,
            ReportFormat::Csv => &Csv,
        })
    }
}

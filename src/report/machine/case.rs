use std::fmt;

use crate::record::{Part, Spot};
use crate::report::{CutShort, Game, Summary};
use crate::shown::shown;
use crate::verify::{Check, Failure, Finding, Verdict};

/// A game as a report for other programs tells it.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// How reports name it, the same in every run.
    pub name: &'a str,
    /// Where it stands, or what is wrong with it.
    pub place: Place<'a>,
    /// What is said of it; nothing where it was not verified.
    pub verdict: Option<&'a Verdict>,
    /// Whether it is as it must be.
    pub outcome: Outcome,
    /// What it breaks: a check by its name, [`Case::UNVERIFIABLE`] or
    /// [`Case::MANIFEST`]; empty where it breaks nothing.
    pub rule: &'static str,
    /// What is wrong in a few words, `mismatch in moves, turn 18`; of a game
    /// that is as it must be, its verdict.
    pub title: String,
    /// All of it in a sentence, nothing hidden in it; empty where the game is as
    /// it must be.
    pub message: String,
    /// What was recorded, what was expected, and so on, by name.
    pub details: Vec<(&'static str, String)>,
}

/// Whether a game is as it must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It is.
    Good,
    /// It is not.
    Wrong,
    /// Nobody knows: it could not be judged.
    Unknown,
}

impl Outcome {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Good => "pass",
            Outcome::Wrong => "fail",
            Outcome::Unknown => "unknown",
        }
    }
}

/// Where something stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<'a> {
    /// The file as it was named, `-` for standard input.
    pub source: &'a str,
    /// Where what is wrong stands in it, where that is known; else where the
    /// game does, if it is one of many.
    pub spot: Option<Spot>,
}

impl<'a> Place<'a> {
    /// In a file, on the line of it where each line is a record, and there at
    /// the spot inside of the record.
    pub fn new(source: &'a str, line: Option<u64>, spot: Option<Spot>) -> Place<'a> {
        let Some(line) = line.and_then(|line| usize::try_from(line).ok()) else {
            return Place { source, spot };
        };
        let Spot { line: inside, column } = spot.unwrap_or(Spot { line: 1, column: 1 });
        Place { source, spot: Some(Spot { line: line.saturating_add(inside - 1), column }) }
    }
}

impl fmt::Display for Place<'_> {
    /// `games.ndjson:12:80`, nothing hidden in it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", shown(self.source))?;
        match self.spot {
            Some(Spot { line, column }) => write!(f, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

impl<'a> Case<'a> {
    /// The rule that a game can be judged.
    pub const UNVERIFIABLE: &'static str = "unverifiable";
    /// The rule that a game is as a manifest states.
    pub const MANIFEST: &'static str = "manifest";

    /// A game that must be verified.
    pub fn of(game: &Game<'a>) -> Case<'a> {
        let Game { source, file, line, record, verdict, .. } = *game;
        let failure = verdict.failure.as_ref();
        let why = verdict.why.as_deref().or(failure.map(|failure| failure.message.as_str()));
        let (outcome, message) = match verdict.finding {
            Finding::Verified => (Outcome::Good, None),
            Finding::Mismatch => (Outcome::Wrong, failure.map(|failure| failure.message.as_str())),
            Finding::Unverifiable => (Outcome::Unknown, why),
        };
        let spot = failure.and_then(|failure| spot_of(failure, record));
        // What is no record says itself where in the file that is.
        let line = line.filter(|_| failure.is_none_or(|failure| failure.spot.is_none()));
        Case {
            name: source,
            place: Place::new(file, line, spot),
            verdict: Some(verdict),
            outcome,
            rule: match (outcome, failure) {
                (Outcome::Good, _) => "",
                (_, Some(failure)) => failure.check.name(),
                (_, None) => Case::UNVERIFIABLE,
            },
            title: title(verdict),
            message: shown(message.unwrap_or_default()).to_string(),
            details: failure.map(details).unwrap_or_default(),
        }
    }

    /// Message and details, a line each.
    pub fn lines(&self) -> Vec<String> {
        let details = self.details.iter().map(|(name, value)| format!("{name}: {value}"));
        std::iter::once(self.message.clone()).chain(details).collect()
    }

    /// The name as it may be shown.
    pub fn shown_name(&self) -> String {
        shown(self.name).to_string()
    }
}

/// `mismatch in moves, turn 18`.
fn title(verdict: &Verdict) -> String {
    let word = verdict.finding.name();
    match &verdict.failure {
        Some(Failure { check, turn: Some(turn), .. }) => format!("{word} in {check}, turn {turn}"),
        Some(Failure { check, .. }) => format!("{word} in {check}"),
        None => word.to_owned(),
    }
}

fn details(failure: &Failure) -> Vec<(&'static str, String)> {
    let text = |text: &Option<String>| text.as_deref().map(|text| shown(text).to_string());
    let all = [
        ("recorded", text(&failure.recorded)),
        ("expected", text(&failure.expected)),
        ("position", failure.position.map(|position| position.to_string())),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// Where a failure stands in the bytes of its record, as far as that can be told.
pub fn spot_of(failure: &Failure, record: &[u8]) -> Option<Spot> {
    let part = match (failure.turn, failure.check) {
        (Some(turn), _) => Part::Turn(turn),
        (None, Check::Format) => return failure.spot,
        (None, Check::Signature) => Part::Signatures,
        (None, Check::Commitment | Check::Anchor | Check::Reuse) => Part::Fairness,
        (None, Check::Result) => Part::Result,
        (None, Check::Timing) => Part::Ended,
        (None, Check::Equivocation) => Part::Id,
        (None, Check::Throws | Check::Moves) => return None,
    };
    part.spot_in(record)
}

/// What the cases of a report come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// All of them that are in the report.
    pub cases: u64,
    /// Those that are not as they must be.
    pub wrong: u64,
    /// Those that could not be judged.
    pub unknown: u64,
    /// Why the run as a whole shows nothing, or not all, where that is so.
    pub trouble: Option<&'static str>,
}

impl From<&Summary> for Totals {
    fn from(summary: &Summary) -> Totals {
        Totals {
            cases: summary.reported,
            wrong: summary.mismatch,
            unknown: summary.unverifiable,
            trouble: match summary.cut_short {
                Some(CutShort::Interrupted) => Some("interrupted: the games behind these were not looked at"),
                _ if summary.games == 0 => Some("nothing was verified: there is no game in what was given"),
                _ => None,
            },
        }
    }
}

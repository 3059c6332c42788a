//! What is done with each game in whatever thread: judged, and its report
//! written down, as if no earlier game changed it.

use std::sync::atomic::{AtomicBool, Ordering};

use senet::record::Limits;
use senet::report::{Game, Report, json_alone};
use senet::verify::{Demand, Finding, Print, Seen, Verdict, With};

use super::super::archive::Item;
use super::super::evidence_args::Brought;
use super::super::judge::judge_record;
use super::super::report_args::Tells;
use super::super::rules_args::Judge;

/// How every game is judged and reported.
pub struct Judging {
    pub rules: Judge,
    pub brought: Brought,
    pub demand: Demand,
    pub limits: Limits,
    pub report: &'static dyn Report,
    pub tells: Tells,
    /// Whether no game is compared with another.
    pub each_alone: bool,
    /// Whether reports are JSON with what the games are to be compared by.
    pub prints: bool,
    /// Whether the run has no room for more games: what is expected of those to
    /// come, so that most need not be reported twice.
    pub full: AtomicBool,
}

/// A game that was judged.
pub struct Judged {
    /// Where it came from, in one word.
    pub source: String,
    pub verdict: Verdict,
    /// What the run compares of it; nothing where it could not be read.
    pub print: Option<Print>,
    /// The report.
    pub text: String,
    /// The report if it is the only game.
    pub alone: String,
    /// What it was expected to be compared with.
    expected: With,
    /// Whether it showed less than was demanded.
    withheld: bool,
}

impl Judging {
    /// Judges what stands at a place.
    pub fn judge(&self, item: &Item) -> Judged {
        let (verdict, print) = match item.read(&self.limits) {
            Ok(record) => (judge_record(&record, &self.rules, &self.brought, None), Some(Print::of(&record))),
            Err(verdict) => (*verdict, None),
        };
        let expected = match self.full.load(Ordering::Relaxed) {
            _ if self.each_alone => With::Alone,
            true => With::Some,
            false if item.number == 1 => With::None,
            false => With::All,
        };
        let (text, alone) = Default::default();
        let mut judged =
            Judged { source: item.place.to_string(), verdict, print, text, alone, expected, withheld: false };
        self.complete(&mut judged, item, &Seen::nothing(expected));
        judged
    }

    /// Judges it once more where it stands otherwise to the games before it than
    /// was expected.
    pub fn correct(&self, judged: &mut Judged, item: &Item, seen: &Seen) {
        if *seen == Seen::nothing(judged.expected) {
            return;
        }
        if judged.withheld {
            judged.verdict.finding = Finding::Verified;
            judged.verdict.why = None;
        }
        self.complete(judged, item, seen);
    }

    fn complete(&self, judged: &mut Judged, item: &Item, seen: &Seen) {
        let verdict = &mut judged.verdict;
        if judged.print.is_some() {
            verdict.in_run(seen);
        }
        let before = verdict.finding;
        self.demand.make(verdict);
        judged.withheld = verdict.finding != before;
        judged.text.clear();
        judged.alone.clear();
        if self.tells.tell(verdict) {
            let game = game(item, &judged.verdict, &judged.source);
            if let Some(print) = judged.print.as_ref().filter(|_| self.prints) {
                let line = json_alone(&judged.verdict, &judged.source, print, judged.withheld);
                judged.text = line + "\n";
                if item.number == 1 {
                    judged.alone.clone_from(&judged.text);
                }
                return;
            }
            self.report.game(&game, &mut judged.text);
            if item.number == 1 {
                self.report.alone(&game, &mut judged.alone);
            }
        }
    }
}

/// A game as reports see it.
pub fn game<'a>(item: &Item<'a>, verdict: &'a Verdict, source: &'a str) -> Game<'a> {
    Game {
        number: item.number,
        source,
        file: &item.place.source,
        line: item.place.line,
        record: item.bytes.unwrap_or_default(),
        verdict,
    }
}

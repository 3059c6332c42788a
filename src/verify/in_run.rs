//! What a verdict says of other games and receipts that are at hand (protocol,
//! section 6, "In one run").

use super::run::{Reuse, Seen, With};
use super::verdict::{Check, Failure, Finding, Status, Verdict};

pub(super) const NO_EARLIER: &str = "no earlier game in this run";
const ALONE: &str = "each game was judged alone: whether another of this run has the same was not looked at";
const FORGETFUL: &str =
    "this run remembers only its first games: whether a later one has the same was not looked at";

fn equivocation() -> Failure {
    Failure::of(
        Check::Equivocation,
        "an earlier game of this run has the same id and other contents: one of the two is not that game"
            .to_owned(),
    )
}

fn reuse(Reuse { what, first }: &Reuse) -> Failure {
    Failure {
        recorded: Some(format!("the {what} of game {first}")),
        expected: Some(format!("a {what} of its own")),
        ..Failure::of(
            Check::Reuse,
            format!(
                "the {what} was used in an earlier game of this run, {first}: a seed is for one game only"
            ),
        )
    }
}

impl Verdict {
    /// Enters how the game stands to those before it. Once nothing was found,
    /// this may be entered again, with what is found then.
    pub fn in_run(&mut self, seen: &Seen) {
        // Of a running game there is no content to compare.
        if self.result.is_some() {
            self.settle(Check::Equivocation, seen.equivocation.then(equivocation), seen.with);
        }
        self.settle(Check::Reuse, seen.reuse.as_ref().map(reuse), seen.with);
    }

    /// Says that the user holds two receipts of this game that differ, by the
    /// names under which they are kept.
    pub fn two_receipts(&mut self, first: &str, second: &str) {
        let message =
            format!("two receipts of this game differ, {first} and {second}, and one key signed both");
        self.settle(Check::Equivocation, Some(Failure::of(Check::Equivocation, message)), With::All);
    }

    /// Says that another finished record of this game is at hand, by the name under
    /// which it is kept.
    pub fn two_records(&mut self, other: &str) {
        let message = format!(
            "{other} has the same id and other contents: one of the two is not that game, and a finished game never changes"
        );
        self.settle(Check::Equivocation, Some(Failure::of(Check::Equivocation, message)), With::All);
    }

    /// Enters how a check of the whole run went; a run that forgot games shows
    /// nothing by finding nothing.
    fn settle(&mut self, check: Check, failure: Option<Failure>, with: With) {
        if let Some(failure) = failure {
            self.fail(failure);
            if self.finding == Finding::Verified {
                self.finding = Finding::Mismatch;
            }
        } else if !self.checks[check].failed() {
            self.checks[check] = match with {
                With::None => Status::skipped(NO_EARLIER),
                With::All => Status::PASS,
                With::Some => Status::skipped(FORGETFUL),
                With::Alone => Status::skipped(ALONE),
            };
        }
    }
}

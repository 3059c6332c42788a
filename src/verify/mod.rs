//! From a record and what the user brought to a verdict, as values
//! (protocol, section 6). Knows no files and no terminals.

mod beside;
mod by_hand;
mod demand;
mod diagnosis;
mod failure;
mod in_run;
mod judging;
mod limits_of_proof;
mod readings;
mod replay;
mod result;
mod run;
mod timing;
mod verdict;
mod walk;
mod weakness;

pub use beside::beside;
pub use by_hand::{ByHand, by_hand};
pub use demand::Demand;
pub use replay::{Broken, TurnAt, position_before, turn_at};
pub use run::{Print, Reuse, Run, Seen, With};
pub use verdict::{Check, Checks, Failure, Finding, Sentence, Status, Verdict};
pub use walk::Walk;

use crate::evidence::{Anchor, Evidence, Vouched};
use crate::record::{ReadError, ReadErrorKind, Record};
use crate::rules::RuleSet;

use judging::Judging;

/// Judges a record by the rules that it names.
pub fn verify(record: &Record, evidence: &Evidence) -> Verdict {
    match RuleSet::named(&record.rules) {
        Ok(rules) => verify_by(record, &rules, evidence),
        Err(unknown) => Judging::new(record, evidence).without_rules(&unknown),
    }
}

/// Judges a record by rules that the caller chose.
pub fn verify_by(record: &Record, rules: &RuleSet, evidence: &Evidence) -> Verdict {
    Judging::new(record, evidence).by(rules)
}

/// The verdict on bytes that are no record.
pub fn unreadable(error: &ReadError) -> Verdict {
    let why = error.to_string();
    let mut verdict = unread(why.clone());
    if error.kind != ReadErrorKind::Unsupported {
        verdict.fail(Failure { spot: error.place.spot, ..Failure::of(Check::Format, why) });
    }
    verdict
}

/// The verdict on a record that is another game's than the one asked for: what
/// it holds is not looked at.
pub fn another_game(record: &Record, asked: &str) -> Verdict {
    let why =
        format!("game {asked} was asked for, and this is game {}: the answer is another game", record.id);
    let mut verdict = unread(why.clone());
    verdict.game = Some(record.id.clone().into_owned());
    verdict.rules = Some(judging::rules_of(record));
    verdict.checks = Checks::skipped("it is not the game that was asked for");
    verdict.checks[Check::Format] = Status::PASS;
    verdict.finding = Finding::Mismatch;
    verdict.why = None;
    verdict.fail(Failure {
        recorded: Some(record.id.clone().into_owned()),
        expected: Some(asked.to_owned()),
        ..Failure::of(Check::Anchor, why)
    });
    verdict
}

/// The verdict on a game that could not be had, and why.
pub fn unread(why: String) -> Verdict {
    let mut checks = Checks::skipped("the record could not be read");
    checks[Check::Format] = Status::Skipped(why.clone().into());
    Verdict {
        game: None,
        rules: None,
        finding: Finding::Unverifiable,
        why: Some(why.into()),
        anchor: Anchor::None,
        no_receipt: false,
        vouched: Vouched::NOBODY,
        checks,
        failure: None,
        signed: false,
        result: None,
        throws: 0,
        moves: 0,
        lost: 0,
        not_shown: Vec::new(),
        notes: Vec::new(),
    }
}

//! The rules by which a record was judged, where a reader must know more than
//! their name: other ones than it names, one's own, or a reading that would
//! have made the difference.

use crate::record::Record;
use crate::rules::RuleSet;

use super::replay::{Replay, replay};
use super::result;
use super::verdict::Sentence;

/// What a reader must know of the rules that a record was judged by.
pub(super) fn judged_by(record: &Record, rules: &RuleSet) -> Vec<Sentence> {
    let mut notes = Vec::new();
    if rules.name() != record.rules {
        let note = format!(
            "judged by `{}`, as you asked; the record says that `{}` was played",
            rules.name(),
            record.rules
        );
        notes.push(note.into());
    }
    if rules.about().is_none() {
        let note =
            format!("`{}` is what your rules file says, and no rule set of the catalogue", rules.name());
        notes.push(note.into());
    }
    notes
}

/// Where a move failed: the nearest other reading of the same rules under which
/// the whole game passes, if there is one.
pub(super) fn other_reading(record: &Record, rules: &RuleSet, replayed: &Replay) -> Option<Sentence> {
    replayed.turn.as_ref()?;
    let other = rules.other_readings().into_iter().find(|name| passes(record, name))?;
    let note = format!(
        "lost under `{}`, legal under `{other}`: by that reading every move is right and so is the result",
        rules.name()
    );
    Some(note.into())
}

/// Whether the moves and the result pass under the rules of that name.
fn passes(record: &Record, name: &str) -> bool {
    let Ok(rules) = RuleSet::named(name) else {
        return false;
    };
    let replayed = replay(&record.turns, &rules, None);
    let ended = |outcome| result::judge(outcome, &replayed.position, &rules);
    replayed.turn.is_none()
        && !record.result.is_some_and(|outcome| matches!(ended(outcome), result::Judged::False { .. }))
}

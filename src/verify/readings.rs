//! The rules by which a record was judged, where a reader must know more than
//! their name: other ones than it names, one's own, or a reading that would
//! have made the difference.

use crate::record::Record;
use crate::rules::RuleSet;
use crate::shown::brief;

use super::replay::{Replay, replay};
use super::result::{self, Judged};
use super::verdict::Sentence;

/// What a reader must know of the rules that a record was judged by.
pub(super) fn judged_by(record: &Record, rules: &RuleSet) -> Vec<Sentence> {
    let mut notes = Vec::new();
    if rules.name() != record.rules {
        let note = format!(
            "judged by `{}`, as you asked; the record says that `{}` was played",
            rules.name(),
            brief(&record.rules)
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
    let passes = |name: String| Some((passes(record, &name)?, name));
    let (ended, other) = rules.other_readings().into_iter().find_map(passes)?;
    let result = if ended == Some(Judged::Proved) { " and so is the result" } else { "" };
    let note = format!(
        "lost under `{}`, legal under `{other}`: by that reading every move is right{result}",
        rules.name()
    );
    Some(note.into())
}

/// What the board says to the result, if there is one, under the rules of that
/// name; nothing where by them a move or the result is wrong.
fn passes(record: &Record, name: &str) -> Option<Option<Judged>> {
    let rules = RuleSet::named(name).ok()?;
    let replayed = replay(&record.turns, &rules, None);
    let ended = record.result.map(|outcome| result::judge(outcome, &replayed.position, &rules));
    let wrong = replayed.turn.is_some() || matches!(ended, Some(Judged::False { .. }));
    (!wrong).then_some(ended)
}

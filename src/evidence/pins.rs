//! What the player wrote down, beside what the record says.

use crate::board::Side;
use crate::record::Record;

use super::{Disagreement, Evidence};

/// The first pin that differs from the record.
pub(super) fn disagreement(record: &Record, evidence: &Evidence) -> Option<Disagreement> {
    commitment(record, evidence)
        .or_else(|| Side::BOTH.into_iter().find_map(|side| contribution(record, evidence, side)))
}

fn commitment(record: &Record, evidence: &Evidence) -> Option<Disagreement> {
    let pinned = evidence.commitment?;
    let recorded = record.fairness.commitment;
    if pinned == recorded {
        return None;
    }
    let message = if pinned.value == recorded.value {
        format!(
            "the record calls the commitment `{}`, the one you brought is `{}`: \
             if the host published it as the former, bring it as `{recorded}`",
            recorded.scheme, pinned.scheme,
        )
    } else {
        "the record holds another commitment than the one you brought".to_owned()
    };
    Some(Disagreement { recorded: recorded.to_string(), expected: pinned.to_string(), message })
}

fn contribution(record: &Record, evidence: &Evidence, side: Side) -> Option<Disagreement> {
    let brought = evidence.contributions[side]?;
    let recorded = record.fairness.contributions.and_then(|given| given[side]);
    if recorded == Some(brought) {
        return None;
    }
    let message = match recorded {
        Some(_) => format!("the record holds another contribution of {side} than the one you brought"),
        None => format!("the record did not use the contribution of {side} that you brought"),
    };
    let recorded = recorded.map_or_else(|| "none".to_owned(), hex::encode);
    Some(Disagreement { recorded, expected: hex::encode(brought), message })
}

use crate::board::Side;
use crate::record::Record;
use crate::sticks::{Contributions, Rng};

use super::{Anchor, Commitment};

/// What the user brought that does not come from the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The commitment that was written down before the game.
    pub commitment: Option<Commitment>,
    /// The contributions that the players know.
    pub contributions: Contributions,
}

impl Evidence {
    /// Nothing: the file alone.
    pub fn none() -> Evidence {
        Evidence::default()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Evidence::default()
    }
}

/// What the evidence is worth for one record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// What the throws rest on.
    pub anchor: Anchor,
    /// What differs from the evidence, if anything does.
    pub disagreement: Option<Disagreement>,
    /// What decides the throws and comes from the file alone.
    pub unfixed: Vec<Unfixed>,
}

/// A part of a record that differs from what the user brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// What the record says.
    pub recorded: String,
    /// What the user brought.
    pub expected: String,
    /// All of it in a sentence.
    pub message: String,
}

/// A part of what decides the throws for which only the file stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfixed {
    /// The commitment.
    Commitment,
    /// The scheme of the throws.
    Rng,
    /// A side's contribution.
    Contribution(Side),
}

/// Compares a record with the evidence.
pub fn weigh(record: &Record, evidence: &Evidence) -> Weighed {
    let disagreement = commitment_differs(record, evidence)
        .or_else(|| Side::BOTH.into_iter().find_map(|side| contribution_differs(record, evidence, side)));
    let unfixed = unfixed(record, evidence);
    let anchor = if disagreement.is_none() && unfixed.is_empty() { Anchor::Pinned } else { Anchor::None };
    Weighed { anchor, disagreement, unfixed }
}

fn commitment_differs(record: &Record, evidence: &Evidence) -> Option<Disagreement> {
    let pinned = evidence.commitment?;
    let recorded = record.fairness.commitment;
    if pinned == recorded {
        return None;
    }
    let message = if pinned.value == recorded.value {
        format!(
            "the record calls the commitment `{}`, the one you brought is `{}`: \
             if the host published it as the former, say `--commitment {recorded}`",
            recorded.scheme, pinned.scheme,
        )
    } else {
        "the record holds another commitment than the one you brought".to_owned()
    };
    Some(Disagreement { recorded: recorded.to_string(), expected: pinned.to_string(), message })
}

fn contribution_differs(record: &Record, evidence: &Evidence, side: Side) -> Option<Disagreement> {
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

/// A pinned commitment speaks of `chacha20`; another scheme comes from the
/// file alone, and so does a contribution that nobody pinned.
fn unfixed(record: &Record, evidence: &Evidence) -> Vec<Unfixed> {
    let mut unfixed = Vec::new();
    if evidence.commitment.is_none() {
        unfixed.push(Unfixed::Commitment);
    }
    if record.fairness.rng != Rng::Chacha20 {
        unfixed.push(Unfixed::Rng);
    }
    let used: Contributions = record.fairness.contributions.unwrap_or_default();
    for (side, contribution) in used.iter() {
        if contribution.is_some() && evidence.contributions[side].is_none() {
            unfixed.push(Unfixed::Contribution(side));
        }
    }
    unfixed
}

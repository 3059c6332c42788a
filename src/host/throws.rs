use thiserror::Error;

use crate::record::Receipt;
use crate::rules::{RuleSet, UnknownRules};
use crate::sticks::{Contributions, NoThrows, Roll, Seed, Throw, Throws};

use super::{NotOpen, opened};

/// One throw of a game under way, by its index from 0, and what it is worth.
pub fn throw(
    receipt: &Receipt,
    seed: &Seed,
    contributions: Contributions,
    index: u64,
) -> Result<(Throw, Roll), NoThrow> {
    let rules = RuleSet::named(&receipt.rules)?;
    let contributions = opened(receipt, contributions)?;
    if !receipt.commitment.opens(&receipt.id, seed) {
        return Err(NoThrow::Seed);
    }
    let device = rules.choices().device.value;
    let throw = Throws::new(&receipt.rng, seed, contributions.as_ref(), device)?.at(index);
    Ok((throw, rules.roll(throw)))
}

/// Why a throw cannot be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoThrow {
    /// The receipt names no known rule set.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// The contributions are not those of the receipt.
    #[error(transparent)]
    Contributions(#[from] NotOpen),
    /// The seed is not the one that the receipt commits to.
    #[error("the seed is not the one that the receipt commits to")]
    Seed,
    /// The scheme gives none.
    #[error(transparent)]
    Scheme(#[from] NoThrows),
}

use crate::evidence::{Anchor, Vouched};

use super::Verdict;
use super::verdict::NO_RECEIPT;

/// What a user wants a verdict to show before it may be called verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// That something from before the game fixes the throws.
    pub anchor: bool,
    /// That somebody whom the user knows signed the record.
    pub vouched: bool,
}

const BRING: &str = "bring what you kept from before the game, \
     a receipt and the host's key, or the commitment as you wrote it down and each contribution used";
const NOT_VOUCHED: &str = "somebody must stand for the moves and the result, and nobody you know signed this record: \
     trust the host's key, or bring the receipt that names the players' keys";

impl Demand {
    /// Withholds a verdict that does not show what is asked for.
    pub fn make(self, verdict: &mut Verdict) {
        if self.anchor && verdict.anchor == Anchor::None {
            let why = if verdict.no_receipt { NO_RECEIPT } else { "there is none" };
            verdict.withhold(format!("an anchor is required and {why}: {BRING}"));
        }
        if self.vouched && verdict.vouched == Vouched::NOBODY {
            verdict.withhold(NOT_VOUCHED);
        }
    }
}

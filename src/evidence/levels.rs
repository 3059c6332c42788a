//! What each part that decides the throws rests on.

use crate::board::Side;
use crate::record::Record;
use crate::sticks::{Contributions, Rng};

use super::{Anchor, Evidence, Unfixed};

/// The anchor is that of the weakest part: one that comes from the file alone
/// makes it none.
pub(super) struct Levels<'a> {
    pub record: &'a Record<'a>,
    pub evidence: &'a Evidence<'a>,
    /// What the receipt is worth.
    pub receipt: Anchor,
}

impl Levels<'_> {
    /// The anchor, and the parts that come from the file alone.
    pub fn weigh(&self) -> (Anchor, Vec<Unfixed>) {
        let used: Contributions = self.record.fairness.contributions.unwrap_or_default();
        let contributions = used.iter().filter(|(_, used)| used.is_some());
        let parts = [(Unfixed::Commitment, self.commitment()), (Unfixed::Rng, self.rng())]
            .into_iter()
            .chain(contributions.map(|(side, _)| (Unfixed::Contribution(side), self.contribution(side))));
        let mut unfixed = Vec::new();
        let anchor = parts.fold(Anchor::Log, |weakest, (part, level)| {
            if level == Anchor::None {
                unfixed.push(part);
            }
            weakest.min(level)
        });
        (anchor, unfixed)
    }

    fn commitment(&self) -> Anchor {
        pinned(self.evidence.commitment.is_some()).max(self.receipt)
    }

    /// A pinned commitment speaks of `chacha20`; another scheme is not fixed by it.
    fn rng(&self) -> Anchor {
        let chacha = self.record.fairness.rng == Rng::Chacha20;
        pinned(chacha && self.evidence.commitment.is_some()).max(self.receipt)
    }

    fn contribution(&self, side: Side) -> Anchor {
        let hashed = if hashed(self.evidence, side) { self.receipt } else { Anchor::None };
        pinned(self.evidence.contributions[side].is_some()).max(hashed)
    }
}

fn pinned(given: bool) -> Anchor {
    if given { Anchor::Pinned } else { Anchor::None }
}

/// Whether the receipt holds the hash of a side's contribution. One without
/// hashes does not speak of contributions.
pub(super) fn hashed(evidence: &Evidence, side: Side) -> bool {
    let hashes = evidence.receipt.as_ref().and_then(|receipt| receipt.contribution_hashes);
    hashes.is_some_and(|hashes| hashes[side].is_some())
}

//! Runs: pieces of one side next to each other along the track.

use crate::board::{House, Houses, Position, Side};

use super::RuleSet;
use super::choices::{Blockade, Company};
use super::moves::Way;

/// The lower house of every pair of neighbours in `pieces`.
fn pairs(pieces: Houses, joined: Houses) -> Houses {
    pieces & pieces.backward(1) & joined
}

/// The pieces of the run in which `house` stands.
pub(super) fn run_at(pieces: Houses, joined: Houses, house: House) -> Houses {
    let pairs = pairs(pieces, joined);
    let mut run = Houses::only(house) & pieces;
    loop {
        let wider = run | (run & pairs).forward(1) | (run.backward(1) & pairs);
        if wider == run {
            return run;
        }
        run = wider;
    }
}

/// The runs of `pieces`, from the lowest.
fn runs(mut pieces: Houses, joined: Houses) -> impl Iterator<Item = Houses> {
    std::iter::from_fn(move || {
        let run = run_at(pieces, joined, pieces.first()?);
        pieces = pieces.without(run);
        Some(run)
    })
}

impl RuleSet {
    /// The pieces of `side` that cannot be landed on because of their company,
    /// run by run from the lowest house.
    ///
    /// ```
    /// use senet::board::Side;
    /// use senet::rules::RuleSet;
    /// let rules = RuleSet::named("kendall")?;
    /// let position = "dldldlddl..ll................. d 0/0".parse()?;
    /// let mut pairs = rules.protected(&position, Side::Light);
    /// let pair: Vec<u8> = pairs.next().unwrap().map(|house| house.number()).collect();
    /// assert_eq!((pair.as_slice(), pairs.next()), ([12, 13].as_slice(), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn protected(&self, position: &Position, side: Side) -> impl Iterator<Item = Houses> + use<> {
        let company = self.choices().company.value;
        let pieces = position.on[side];
        let protected = company.protected(pieces);
        runs(pieces, company.joined).map(move |run| run & protected).filter(|run| !run.is_empty())
    }

    /// The runs of `side` that the other side cannot pass, from the lowest.
    pub fn blockades(&self, position: &Position, side: Side) -> impl Iterator<Item = Houses> + use<> {
        let pieces = position.on[side];
        let blockade = self.choices().blockade.value;
        let walls =
            blockade.map(|wall| runs(pieces, wall.joined).filter(move |run| run.count() >= wall.least));
        walls.into_iter().flatten()
    }
}

/// The houses strictly between two numbers, whichever is greater.
pub(super) fn between(a: u8, b: u8) -> Houses {
    Houses::span(a.min(b) + 1, a.max(b).saturating_sub(1))
}

impl Company {
    /// The pieces that company protects.
    #[inline(always)]
    pub(crate) fn protected(&self, pieces: Houses) -> Houses {
        let lower = pairs(pieces, self.joined);
        let upper = lower.forward(1);
        let inside = if self.inside { Houses::NONE } else { lower & upper };
        (lower | upper).without(inside) & self.on
    }
}

impl Blockade {
    /// Whether there can be a wall at all: it begins and ends with a pair. A
    /// quick look, for there is hardly ever one.
    #[inline(always)]
    pub(super) fn may_stand(&self, pieces: Houses) -> bool {
        let pairs = pairs(pieces, self.joined);
        pairs.meets(pairs.backward(self.least.saturating_sub(2)))
    }

    /// The end of every wall, as a piece comes past that goes this way. It
    /// passes a wall when it passes the end: it stands in no enemy run itself,
    /// and landing in one is not passing.
    pub(super) fn ends(&self, pieces: Houses, way: Way) -> Houses {
        let pairs = pairs(pieces, self.joined);
        // The lowest house of every stretch that is just long enough.
        let lowest = (1..self.least).fold(pieces, |shorter, _| pairs & shorter.backward(1));
        match way {
            Way::Forward => lowest.without(lowest.backward(1)).forward(self.least - 1),
            Way::Backward => lowest.without(lowest.forward(1)),
        }
    }

    /// The houses from which a piece passes a wall by moving `steps` this way.
    #[inline(never)]
    pub(super) fn barred(&self, pieces: Houses, way: Way, steps: u8) -> Houses {
        self.ends(pieces, way).fold(Houses::NONE, |barred, end| {
            let end = end.number();
            barred
                | match way {
                    Way::Forward => Houses::span((end + 1).saturating_sub(steps), end - 1),
                    Way::Backward => Houses::span(end + 1, end + steps - 1),
                }
        })
    }
}

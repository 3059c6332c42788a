//! Runs: pieces of one side next to each other along the track.

use crate::board::{House, Houses};

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

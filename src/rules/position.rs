//! Which positions are a rule set's.

use thiserror::Error;

use crate::board::{House, Position, Side};

use super::RuleSet;
use super::choices::{Back, Takes, WATER};

impl RuleSet {
    /// Whether a piece can come to rest on 27.
    pub fn water_holds(&self) -> bool {
        match self.choices.water.value.takes {
            Takes::AtOnce => false,
            Takes::Forward => self.choices.back.value != Back::Never,
            Takes::Later => true,
        }
    }

    /// Why `position` is none of this set's, if it is not: each side must have
    /// all its pieces, on houses that the set uses.
    pub fn admits(&self, position: &Position) -> Result<(), NoPosition> {
        let pieces = self.choices.pieces.value;
        if position.waiting.is_some() != self.start.waiting.is_some() {
            return Err(if position.waiting.is_some() { NoPosition::NoStart } else { NoPosition::Start });
        }
        for side in Side::BOTH {
            let count = position.pieces(side);
            if count != u32::from(pieces) {
                return Err(NoPosition::Pieces { side, count, pieces });
            }
        }
        if let Some(house) = position.taken().without(self.tables.track).first() {
            return Err(NoPosition::House { house });
        }
        if position.at(WATER).is_some() && !self.water_holds() {
            return Err(NoPosition::Water);
        }
        Ok(())
    }
}

/// Why a position is none of a rule set's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoPosition {
    /// A side has not all its pieces, or too many.
    #[error("{side} has {count} pieces on houses, borne off or at the start; each side has {pieces}")]
    Pieces {
        /// The side.
        side: Side,
        /// How many it has.
        count: u32,
        /// How many it should have.
        pieces: u8,
    },
    /// A piece stands where the set has no house.
    #[error("house {house} is not part of the track in this rule set")]
    House {
        /// The house.
        house: House,
    },
    /// A piece stands on 27, where none can stay.
    #[error("no piece stays on 27, the water, in this rule set")]
    Water,
    /// The pieces at the start are missing.
    #[error("pieces enter in this rule set: a fourth field says how many are at the start, as in `5/5`")]
    Start,
    /// Pieces at the start in a set where none enter.
    #[error("no pieces enter in this rule set: there is no fourth field")]
    NoStart,
}

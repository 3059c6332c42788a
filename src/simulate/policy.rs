use std::fmt;
use std::str::FromStr;

use crate::board::Position;
use crate::notation::Place;
use crate::rules::{Movable, RuleSet};
use crate::sticks::Roll;

use super::seeds::Lots;

/// How a player chooses among the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any legal move, all alike.
    Random,
    /// The piece that is furthest behind.
    First,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 2] = [Policy::Random, Policy::First];

    /// The policy's name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::First => "first",
        }
    }

    /// The place from which the policy moves a piece; there must be one.
    pub(super) fn choose(
        self,
        _rules: &RuleSet,
        _position: &Position,
        _roll: Roll,
        movable: Movable,
        lots: &mut Lots,
    ) -> Option<Place> {
        match self {
            Policy::Random => any(movable, lots),
            Policy::First => movable.origins().next(),
        }
    }
}

fn any(movable: Movable, lots: &mut Lots) -> Option<Place> {
    let count = movable.from.count() + u8::from(movable.start);
    movable.origins().nth(usize::from(lots.draw(count)))
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(name: &str) -> Result<Policy, String> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name).ok_or_else(|| {
            let known = Policy::ALL.map(Policy::name).join(", ");
            format!("no policy is called `{name}`; there are {known}")
        })
    }
}

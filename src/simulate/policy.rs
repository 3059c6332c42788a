use std::fmt;
use std::str::FromStr;

use crate::board::Position;
use crate::notation::Place;
use crate::rules::{Movable, RuleSet};
use crate::sticks::Roll;

use super::careful::Habits;
use super::seeds::Lots;

/// How a player chooses among the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any legal move, all alike.
    Random,
    /// The piece that is furthest behind.
    First,
    /// Steps around the water, keeps out of reach, takes swaps and lands on 26.
    Careful,
    /// The same without a thought of the water.
    CarefulWater,
    /// The same without a thought of who could reach its pieces.
    CarefulReach,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 5] =
        [Policy::Random, Policy::First, Policy::Careful, Policy::CarefulWater, Policy::CarefulReach];

    /// The policy's name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::First => "first",
            Policy::Careful => "careful",
            Policy::CarefulWater => "careful-water",
            Policy::CarefulReach => "careful-reach",
        }
    }

    /// The place from which the policy moves a piece; there must be one.
    pub(super) fn choose(
        self,
        rules: &RuleSet,
        position: &Position,
        roll: Roll,
        movable: Movable,
        lots: &mut Lots,
    ) -> Option<Place> {
        let habits = match self {
            Policy::Random => return any(movable, lots),
            Policy::First => return movable.origins().next(),
            Policy::Careful => Habits { water: true, reach: true },
            Policy::CarefulWater => Habits { water: false, reach: true },
            Policy::CarefulReach => Habits { water: true, reach: false },
        };
        habits.choose(rules, position, roll, movable, lots)
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

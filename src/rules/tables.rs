use crate::board::{House, Houses};
use crate::sticks::{Device, Roll};

use super::choices::*;

/// What follows from the choices alone, worked out once: from which houses
/// each roll can go where. Indexed by the worth of the roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tables {
    /// The houses that pieces use.
    pub track: Houses,
    /// The rolls that a throw can give.
    pub rolls: Rolls,
    /// Whether the set has a mechanism that no table can hold.
    pub mechanisms: bool,
    /// Runs that cannot be passed; where the set has none, one of no neighbours.
    pub blockade: Blockade,
    /// What each roll can do, by its worth; the first is not used.
    reaches: [Reach; 1 + Roll::MAX as usize],
}

/// What a roll can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// Houses from which it goes forward, plainly: to another house, or off.
    pub forward: Houses,
    /// House 26, where it leaves from there.
    pub exit: Houses,
    /// Houses from which it goes back to another house.
    pub backward: Houses,
    /// Houses before a catching gate that it takes to it or past it.
    pub caught: Houses,
    /// Whether it brings a piece in from the start.
    pub enters: bool,
}

impl Tables {
    pub const fn new(choices: &Choices) -> Tables {
        let track = match choices.setup.value {
            Setup::LightOdd | Setup::LightEven => Houses::ALL,
            Setup::Entering { first } => Houses::span(first.number(), House::COUNT),
        };
        let mut reaches = [Reach::NONE; 1 + Roll::MAX as usize];
        let mut worth = 1;
        while worth <= Roll::MAX {
            reaches[worth as usize] = Reach::of(choices, track, worth);
            worth += 1;
        }
        let blockade = match choices.blockade.value {
            Some(blockade) => blockade,
            None => Blockade { least: 2, joined: Houses::NONE, backward: false },
        };
        Tables { track, rolls: rolls(choices), blockade, mechanisms: mechanisms(choices), reaches }
    }

    pub fn reach(&self, roll: Roll) -> &Reach {
        &self.reaches[usize::from(roll.worth())]
    }
}

impl Reach {
    const NONE: Reach = Reach {
        forward: Houses::NONE,
        exit: Houses::NONE,
        backward: Houses::NONE,
        caught: Houses::NONE,
        enters: false,
    };

    const fn of(choices: &Choices, track: Houses, worth: u8) -> Reach {
        Reach {
            forward: forward(choices, track, worth).or(leave(choices, worth)),
            exit: Houses::only(HAPPINESS).and(leave(choices, worth)),
            backward: backward(choices, track, worth),
            caught: match choices.gate.value {
                Gate::Catch => Houses::span(HAPPINESS.number() - worth, HAPPINESS.number() - 1),
                Gate::None | Gate::Exact(_) => Houses::NONE,
            },
            enters: enters(choices, worth),
        }
    }
}

const fn rolls(choices: &Choices) -> Rolls {
    match choices.device.value {
        Device::Sticks => Rolls::of(&[1, 2, 3, 4, choices.blank.value.worth()]),
        Device::Die { faces } => Rolls::up_to(faces),
    }
}

const fn mechanisms(choices: &Choices) -> bool {
    !choices.lost.value.is_empty()
        || matches!(choices.opening.value, Opening::ThrowOff)
        || matches!(choices.gate.value, Gate::Catch)
        || matches!(choices.water.value.takes, Takes::Later)
        || matches!(choices.leaving.value, Leaving::Home { .. })
        || matches!(choices.setup.value, Setup::Entering { .. })
        || !matches!(choices.landing.value, Landing::Swap)
        || matches!(
            choices.last_house.value,
            LastHouse::AnyRollOnceRowEmpty | LastHouse::AnyRollOnceRowEmptyOfBoth
        )
}

/// The houses before the gate that a roll would take past it.
const fn stopped(choices: &Choices, worth: u8) -> Houses {
    match choices.gate.value {
        Gate::None => Houses::NONE,
        Gate::Exact(gate) => Houses::span((gate.number() + 1).saturating_sub(worth), gate.number() - 1),
        Gate::Catch => Houses::span(HAPPINESS.number() - worth, HAPPINESS.number()),
    }
}

const fn forward(choices: &Choices, track: Houses, worth: u8) -> Houses {
    let mut houses =
        Houses::span(1, House::COUNT - worth).without(stopped(choices, worth)).without(choices.resting.value);
    if matches!(choices.water.value.takes, Takes::Later) {
        houses = houses.without(Houses::only(WATER));
    }
    houses.and(track)
}

const fn leave(choices: &Choices, worth: u8) -> Houses {
    let exact = match choices.leaving.value {
        Leaving::Exact => Houses::of(&[House::COUNT + 1 - worth]).without(stopped(choices, worth)),
        Leaving::Home { .. } => Houses::NONE,
    };
    match choices.last_house.value {
        LastHouse::AnyRoll => exact.or(Houses::only(LAST)),
        _ => exact,
    }
}

const fn backward(choices: &Choices, track: Houses, worth: u8) -> Houses {
    match choices.back.value {
        Back::Never => Houses::NONE,
        Back::Must { from, .. } => track.forward(worth).and(from),
    }
}

/// Entering is a step from just before the first house, past no gate.
const fn enters(choices: &Choices, worth: u8) -> bool {
    match (choices.setup.value, choices.gate.value) {
        (Setup::Entering { first }, Gate::Exact(gate)) => first.number() - 1 + worth <= gate.number(),
        (Setup::Entering { .. }, _) => true,
        _ => false,
    }
}

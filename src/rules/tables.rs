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
    /// Houses from which a roll goes forward to another house, plainly.
    pub forward: [Houses; 7],
    /// Houses from which a roll leaves, plainly.
    pub leave: [Houses; 7],
    /// Houses from which a roll goes back to another house.
    pub backward: [Houses; 7],
    /// Houses before a catching gate that a roll takes to it or past it.
    pub caught: [Houses; 7],
    /// Whether a roll brings a piece in from the start.
    pub enters: [bool; 7],
}

impl Tables {
    pub const fn new(choices: &Choices) -> Tables {
        let track = match choices.setup.value {
            Setup::LightOdd | Setup::LightEven => Houses::ALL,
            Setup::Entering { first } => Houses::span(first.number(), House::COUNT),
        };
        let mut tables = Tables {
            track,
            rolls: rolls(choices),
            forward: [Houses::NONE; 7],
            leave: [Houses::NONE; 7],
            backward: [Houses::NONE; 7],
            caught: [Houses::NONE; 7],
            enters: [false; 7],
        };
        let mut worth = 1;
        while worth <= Roll::MAX {
            let i = worth as usize;
            tables.forward[i] = forward(choices, track, worth);
            tables.leave[i] = leave(choices, worth);
            tables.backward[i] = backward(choices, track, worth);
            if matches!(choices.gate.value, Gate::Catch) {
                tables.caught[i] = Houses::span(HAPPINESS.number() - worth, HAPPINESS.number() - 1);
            }
            tables.enters[i] = enters(choices, worth);
            worth += 1;
        }
        tables
    }
}

const fn rolls(choices: &Choices) -> Rolls {
    match choices.device.value {
        Device::Sticks => Rolls::of(&[1, 2, 3, 4, choices.blank.value.worth()]),
        Device::Die { faces } => Rolls::up_to(faces),
    }
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
    Houses::from_bits(houses.bits() & track.bits())
}

const fn leave(choices: &Choices, worth: u8) -> Houses {
    let exact = match choices.leaving.value {
        Leaving::Exact => Houses::of(&[House::COUNT + 1 - worth]),
        Leaving::Home { .. } => Houses::NONE,
    };
    match choices.last_house.value {
        LastHouse::AnyRoll => Houses::from_bits(exact.bits() | Houses::only(LAST).bits()),
        _ => exact,
    }
}

const fn backward(choices: &Choices, track: Houses, worth: u8) -> Houses {
    match choices.back.value {
        Back::Never => Houses::NONE,
        Back::Must { from, .. } => Houses::from_bits(track.forward(worth).bits() & from.bits()),
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

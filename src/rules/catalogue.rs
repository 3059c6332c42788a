//! The rule sets, each a row of choices with the source of every choice.
//!
//! Seeds 000 to 004 are the written rules that the sets were taken from: 000
//! the page of peer2peergames, 002 the web version with the throw-off, 003 the
//! page of rules, tactics and history, 004 the boxed game.

use crate::board::Houses;
use crate::sticks::{Device, Roll};

use super::choices::*;

/// A rule set's row and its name.
pub(super) struct Entry {
    pub name: &'static str,
    pub about: &'static str,
    pub choices: Choices,
}

/// Every house is a neighbour of the next one: 10 of 11, 20 of 21.
pub(super) const ONE_LINE: Houses = Houses::span(1, 29);
/// Neighbours stand in the same row.
pub(super) const ROWS: Houses = ONE_LINE.without(Houses::of(&[10, 20]));
const BEFORE_HAPPINESS: Houses = Houses::span(1, 25);

const fn roll(worth: u8) -> Roll {
    match Roll::new(worth) {
        Some(roll) => roll,
        None => panic!("a roll of the catalogue is worth 1 to 6"),
    }
}

/// The sets in the order in which they are listed; the first is the default.
pub(super) const SETS: [Entry; 6] = [
    Entry {
        name: "kendall",
        about: "Kendall's reconstruction as the site of seed 000 plays it",
        choices: KENDALL,
    },
    Entry { name: "cones", about: "seed 003's own rules, after Kendall: nothing moves back", choices: CONES },
    Entry {
        name: "common",
        about: "the rules most often used today, with a throw-off (seed 002)",
        choices: COMMON,
    },
    Entry { name: "box", about: "the rules in the lid of a boxed game (seed 004)", choices: BOX },
    Entry {
        name: "wikipedia",
        about: "Wikipedia's account of Kendall, as seed 000 tells it",
        choices: WIKIPEDIA,
    },
    Entry { name: "skyruk", about: "Skyruk's rules from an open-source program", choices: SKYRUK },
];

const KENDALL: Choices = Choices {
    pieces: said(5, "seed 000, introduction"),
    setup: said(Setup::LightEven, "seed 000, The board and the track, 3"),
    opening: said(Opening::Light, "seed 000, The board and the track, 3"),
    device: said(Device::Sticks, "seed 000, The sticks, 1"),
    blank: said(roll(5), "seed 000, The sticks, 2"),
    lost: said(Rolls::NONE, "seed 000, Losing a turn, 1"),
    again: said(Rolls::of(&[1, 4, 5]), "seed 000, The sticks, 3"),
    again_when_lost: said(true, "seed 000, Losing a turn, 2"),
    landing: said(Landing::Swap, "seed 000, Swapping, 1"),
    company: said(Company { inside: true, on: Houses::ALL, joined: ONE_LINE }, "seed 000, Swapping, 2"),
    safe: said(Houses::of(&[15, 26, 28, 29, 30]), "seed 000, Swapping, 3"),
    blockade: said(Some(Blockade { least: 3, joined: ONE_LINE, backward: true }), "seed 000, Blockades, 1"),
    back: said(Back::Must { from: BEFORE_HAPPINESS, onto_empty: false }, "seed 000, Moving back, 1 and 2"),
    gate: said(Gate::Exact(HAPPINESS), "seed 000, The last row, 1"),
    water: said(
        Water { to: house(15), towards: house(1), takes: Takes::AtOnce },
        "seed 000, The last row, 3",
    ),
    leaving: said(Leaving::Exact, "seed 000, The last row, 2 and 4"),
    resting: said(Houses::span(28, 30), "seed 000, The last row, 4"),
    last_house: said(LastHouse::Plain, "seed 000, The last row, 4"),
    exit: said(Exit::Open, "reading exit-open: the rule for 26 is the special one"),
    points: said(None, "seed 000, How a game ends"),
};

const CONES: Choices = Choices {
    pieces: said(5, "seed 003, introduction"),
    setup: said(Setup::LightOdd, "seed 003, 3 Setting up and moving"),
    opening: said(Opening::Light, "seed 003, 6 Does going first matter?"),
    device: said(Device::Sticks, "seed 003, 2 The sticks"),
    blank: said(roll(5), "seed 003, 2 The sticks"),
    lost: said(Rolls::NONE, "seed 003, 2 The sticks"),
    again: said(Rolls::of(&[1, 4, 5]), "seed 003, 2 The sticks"),
    again_when_lost: said(false, "seed 003, 2 The sticks"),
    landing: said(Landing::Swap, "seed 003, 4 Swaps, pairs and walls"),
    company: said(
        Company { inside: true, on: Houses::ALL, joined: ONE_LINE },
        "seed 003, 4 Swaps, pairs and walls",
    ),
    safe: said(Houses::NONE, "seed 003, 4 Swaps, pairs and walls: none is named"),
    blockade: said(
        Some(Blockade { least: 3, joined: ONE_LINE, backward: true }),
        "seed 003, 4 Swaps, pairs and walls",
    ),
    back: said(Back::Never, "seed 003, 3 Setting up and moving"),
    gate: said(Gate::Exact(HAPPINESS), "seed 003, 5 The last five squares, 26"),
    water: said(
        Water { to: house(15), towards: house(1), takes: Takes::AtOnce },
        "seed 003, 5 The last five squares, 27",
    ),
    leaving: said(Leaving::Exact, "seed 003, 5 The last five squares, 28 to 30"),
    resting: said(Houses::NONE, "seed 003, 5 The last five squares, 28 to 30"),
    last_house: said(LastHouse::Plain, "seed 003, 5 The last five squares, 28 to 30"),
    exit: said(Exit::Blocked, "reading exit-blocked: leaving is landing on 31"),
    points: said(None, "seed 003, 5 The last five squares, 28 to 30"),
};

const COMMON: Choices = Choices {
    pieces: said(5, "seed 002, The pieces"),
    setup: said(Setup::LightOdd, "seed 002, The pieces"),
    opening: said(Opening::ThrowOff, "seed 002, The start"),
    device: said(Device::Sticks, "seed 002, The sticks"),
    blank: said(roll(6), "seed 002, The sticks"),
    lost: said(Rolls::NONE, "seed 002, Going back"),
    again: said(Rolls::of(&[1, 4, 6]), "seed 002, A turn"),
    again_when_lost: said(false, "seed 002, Going back: the turn passes"),
    landing: said(Landing::Swap, "seed 002, Attacking"),
    company: said(Company { inside: true, on: Houses::ALL, joined: ONE_LINE }, "seed 002, Attacking"),
    safe: said(Houses::of(&[26, 28, 29, 30]), "seed 002, Special squares"),
    blockade: said(
        Some(Blockade { least: 3, joined: ONE_LINE, backward: false }),
        "seed 002, Attacking, and In this version",
    ),
    back: said(Back::Must { from: Houses::ALL, onto_empty: true }, "seed 002, Going back"),
    gate: said(Gate::None, "seed 002, Special squares: none is named"),
    water: said(Water { to: house(1), towards: LAST, takes: Takes::AtOnce }, "seed 002, Special squares"),
    leaving: said(
        Leaving::Home { through: false, may_stay: false },
        "seed 002, Bearing off, and In this version",
    ),
    resting: said(Houses::NONE, "seed 002, Bearing off"),
    last_house: said(LastHouse::Plain, "seed 002, Bearing off"),
    exit: said(Exit::Open, "seed 002, Bearing off: nothing leaves from 26 on a 5"),
    points: said(Some([3, 2, 1]), "seed 002, Winning"),
};

const BOX: Choices = Choices {
    pieces: said(5, "seed 004, introduction"),
    setup: said(
        Setup::LightEven,
        "seed 004, Preparation; light on the even houses is this catalogue's choice",
    ),
    opening: said(Opening::Light, "this catalogue's choice: seed 004 does not say who begins"),
    device: said(Device::Sticks, "seed 004, Play"),
    blank: said(roll(5), "seed 004, Play"),
    lost: said(Rolls::NONE, "seed 004, Play"),
    again: said(Rolls::of(&[1, 4, 5]), "seed 004, Play"),
    again_when_lost: said(false, "seed 004, Play: the turn is passed"),
    landing: said(Landing::Swap, "seed 004, Play"),
    company: said(
        Company { inside: true, on: BEFORE_HAPPINESS, joined: ONE_LINE },
        "seed 004, Play: not on the last five squares",
    ),
    safe: said(Houses::NONE, "seed 004, Play: none but by a variation"),
    blockade: said(None, "seed 004, Play: none but by a variation"),
    back: said(Back::Never, "seed 004, Play: the turn is passed"),
    gate: said(Gate::Exact(HAPPINESS), "seed 004, Play, the House of Happiness"),
    water: said(
        Water { to: house(16), towards: house(1), takes: Takes::AtOnce },
        "seed 004, Play, the House of water",
    ),
    leaving: said(Leaving::Exact, "this catalogue's choice: seed 004 does not say how; as in cones"),
    resting: said(Houses::NONE, "this catalogue's choice: as in cones"),
    last_house: said(LastHouse::Plain, "this catalogue's choice: as in cones"),
    exit: said(Exit::Open, "without a blockade nothing can be stopped"),
    points: said(None, "seed 004, Senet"),
};

const WIKIPEDIA: Choices = Choices {
    landing: said(Landing::FirstEmptyBelow { vacated: true }, "seed 000, its note on Wikipedia's account"),
    last_house: said(
        LastHouse::AnyRollOnceRowEmpty,
        "seed 000, its note on Wikipedia's account; of its own side is this catalogue's choice",
    ),
    ..KENDALL
};

const SKYRUK: Choices = Choices {
    pieces: said(5, "gym-senet, Rules"),
    setup: said(Setup::LightEven, "gym-senet, Rules: spools on the even houses"),
    opening: said(Opening::Light, "gym-senet, Rules: spools first"),
    device: said(Device::Sticks, "gym-senet, Rules"),
    blank: said(roll(5), "gym-senet, Rules"),
    lost: said(Rolls::NONE, "gym-senet, Rules"),
    again: said(Rolls::of(&[1, 4, 5]), "gym-senet, Rules"),
    again_when_lost: said(false, "gym-senet, Rules"),
    landing: said(Landing::Swap, "gym-senet, Rules"),
    company: said(
        Company { inside: false, on: Houses::ALL, joined: ONE_LINE },
        "gym-senet, Skyruk, Protected",
    ),
    safe: said(Houses::of(&[15, 26, 27, 28, 29, 30]), "gym-senet, Rules"),
    blockade: said(
        Some(Blockade { least: 2, joined: ONE_LINE, backward: true }),
        "gym-senet, Skyruk, Blockade",
    ),
    back: said(Back::Must { from: BEFORE_HAPPINESS, onto_empty: false }, "gym-senet, Rules"),
    // Whether a run between 26 and 28-30 stops the piece is not said there. It
    // does not: the piece must move, and each roll has a place for it.
    gate: said(
        Gate::Catch,
        "gym-senet, Skyruk, House of Happiness; that no run stops the piece is this catalogue's choice",
    ),
    water: said(
        Water { to: house(15), towards: house(1), takes: Takes::Later },
        "gym-senet, Skyruk, House of Water",
    ),
    leaving: said(Leaving::Exact, "gym-senet, Skyruk, Special Houses"),
    resting: said(Houses::span(28, 30), "gym-senet, Skyruk, Special Houses"),
    last_house: said(LastHouse::AnyRoll, "gym-senet, Skyruk, House of Re-Horakhty"),
    exit: said(Exit::Open, "reading exit-open: the rule for 26 is the special one"),
    points: said(None, "gym-senet, Rules"),
};

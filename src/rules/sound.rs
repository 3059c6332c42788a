//! Whether a row of choices makes a game, and one that the engine plays as it
//! is described.
//!
//! Why nothing that passes can be stuck for good: from every house a piece
//! alone on the board gets off it (looked up below with the engine itself),
//! and nothing can be in the way of the foremost piece. A 1 is never lost, and
//! not every roll throws again, so its side comes to throw.

use thiserror::Error;

use crate::board::{BySide, House, Houses, Position, Side};
use crate::notation::Place;
use crate::sticks::{Device, Roll};

use super::RuleSet;
use super::choices::*;
use super::moves::Way;

/// Why a row of choices makes no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoGame {
    /// The pieces stand on the gate, beyond it or on the water at first.
    #[error(
        "`pieces` and `setup`: {pieces} pieces a side stand on houses 1 to {last} at first, and {before} must lie beyond them"
    )]
    StartTooLong {
        /// Pieces a side.
        pieces: u8,
        /// The last house on which one stands.
        last: u8,
        /// The gate, or the water.
        before: House,
    },
    /// Pieces would enter onto the last houses or past them.
    #[error(
        "`setup`: pieces enter on house {first} and beyond it, up to {reach} by the greatest roll, and {last} is the last one for that"
    )]
    EntersTooFar {
        /// The first house.
        first: House,
        /// The house that the greatest roll enters on.
        reach: u8,
        /// The last house that entering may reach.
        last: u8,
    },
    /// A throw-off that does not fit the setup.
    #[error(
        "`opening`: the throw-off is dark's 10-11 and another throw: it needs 5 pieces a side, `light-odd`, and 1 among the rolls that throw again"
    )]
    ThrowOff,
    /// What the sticks are worth with no light face, where none are thrown.
    #[error("`blank`: a die is thrown, so it means nothing")]
    BlankOfDie,
    /// A roll that no throw gives.
    #[error("`{field}`: no throw gives a {roll} here")]
    NoSuchRoll {
        /// Which choice names it.
        field: &'static str,
        /// The roll.
        roll: Roll,
    },
    /// A 1 that allows no move.
    #[error("`lost`: a 1 must be a roll that can be played, or pieces could be stuck for good")]
    OneLost,
    /// The other side would never throw.
    #[error("`again`: every roll throws again, so the turn never passes")]
    TurnNeverPasses,
    /// A piece that is sent to a start that is not there.
    #[error("`landing`: `to-start` needs pieces that enter from the start")]
    NoStart,
    /// A piece could be sent to 27, where none stays.
    #[error(
        "`landing`: a piece sent to the first empty house below could come to rest on 27: make 28, 29 and 30 safe"
    )]
    SentIntoWater,
    /// A piece could be sent to a catching gate.
    #[error(
        "`landing`: a piece sent to the first empty house below could come to the catching 26: make 27 to 30 safe"
    )]
    SentToCatch,
    /// A blockade of more pieces than a side has.
    #[error("`blockade`: a run of {least} needs more than the {pieces} pieces of a side")]
    BlockadeTooLong {
        /// The pieces of the run.
        least: u8,
        /// Pieces a side.
        pieces: u8,
    },
    /// Moving back from a catching gate or beyond it.
    #[error("`back`: with a catching gate no piece moves back from {0}: only from houses before 26")]
    BackFromCatch(House),
    /// Moving back out of the water that holds.
    #[error("`back`: a piece that the water holds does not move back: leave 27 out")]
    BackFromWater,
    /// Moving back from a house that a piece only leaves the board from.
    #[error("`resting` and `back`: a piece on house {0} does nothing but leave, and it moves back")]
    BackFromRest(House),
    /// The gate lies outside the track or at the water.
    #[error("`gate`: {0} can be no gate: it lies {1}")]
    GateOutside(House, &'static str),
    /// A roll that the catching gate has no rule for.
    #[error("`gate`: the catching gate has rules for 1 to 5, and a 6 can be thrown and played here")]
    CatchSix,
    /// The water sends a piece onward, or to where it has no house.
    #[error("`water`: a piece comes out on {0}, and {1}")]
    WaterExit(House, &'static str),
    /// The houses where it may come out can all be taken.
    #[error(
        "`water`: from {to} to {towards} there are {houses} houses, and up to {pieces} pieces may stand there"
    )]
    WaterFull {
        /// Where it comes out.
        to: House,
        /// The last house that is tried.
        towards: House,
        /// How many that is.
        houses: u8,
        /// How many pieces there are.
        pieces: u8,
    },
    /// Leaving at home does not go with another choice.
    #[error("`leaving`: `home` does not go with `{field}`: {why}")]
    Home {
        /// The other choice.
        field: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// A piece could never get off the board.
    #[error("a piece on house {0} could never get off the board")]
    Stuck(House),
}

/// Whether the choices make a game; the first reason why not.
pub(super) fn check(choices: &Choices) -> Result<(), NoGame> {
    throwing(choices)?;
    setup(choices)?;
    gate(choices)?;
    water(choices)?;
    landing(choices)?;
    back(choices)?;
    leaving(choices)?;
    nothing_is_stuck(choices)
}

fn throwing(choices: &Choices) -> Result<(), NoGame> {
    let rules = RuleSet::of("".into(), *choices);
    for (field, named) in [("lost", choices.lost.value), ("again", choices.again.value)] {
        if let Some(roll) = named.iter().find(|roll| !rules.has_roll(*roll)) {
            return Err(NoGame::NoSuchRoll { field, roll });
        }
    }
    if choices.lost.value.iter().any(|roll| roll.worth() == 1) {
        return Err(NoGame::OneLost);
    }
    if rules.rolls().all(|roll| choices.again.value.contains(roll)) {
        return Err(NoGame::TurnNeverPasses);
    }
    let pieces = choices.pieces.value;
    match choices.blockade.value {
        Some(Blockade { least, .. }) if least > pieces => Err(NoGame::BlockadeTooLong { least, pieces }),
        _ => Ok(()),
    }
}

/// The greatest roll that can be played.
fn greatest(choices: &Choices) -> u8 {
    let rules = RuleSet::of("".into(), *choices);
    let playable = rules.rolls().filter(|roll| !choices.lost.value.contains(*roll));
    playable.map(Roll::worth).max().unwrap_or(1)
}

fn setup(choices: &Choices) -> Result<(), NoGame> {
    let pieces = choices.pieces.value;
    if choices.opening.value == Opening::ThrowOff {
        let one = Roll::all().next().is_some_and(|one| choices.again.value.contains(one));
        if pieces != 5 || choices.setup.value != Setup::LightOdd || !one {
            return Err(NoGame::ThrowOff);
        }
    }
    if let Setup::Entering { first } = choices.setup.value {
        let (reach, last) = (first.number() - 1 + greatest(choices), WATER.number() - 1);
        return if reach > last { Err(NoGame::EntersTooFar { first, reach, last }) } else { Ok(()) };
    }
    let before = match choices.gate.value {
        Gate::Exact(gate) if gate < WATER => gate,
        Gate::Catch => HAPPINESS,
        Gate::Exact(_) | Gate::None => WATER,
    };
    let last = pieces.saturating_mul(2);
    if last >= before.number() { Err(NoGame::StartTooLong { pieces, last, before }) } else { Ok(()) }
}

fn gate(choices: &Choices) -> Result<(), NoGame> {
    match (choices.gate.value, choices.setup.value) {
        (Gate::Exact(gate), Setup::Entering { first }) if gate < first => {
            Err(NoGame::GateOutside(gate, "before the first house of the track"))
        }
        (Gate::Exact(gate), _) if gate == WATER => Err(NoGame::GateOutside(gate, "in the water")),
        (Gate::Catch, _) if greatest(choices) > 5 => Err(NoGame::CatchSix),
        _ => Ok(()),
    }
}

fn water(choices: &Choices) -> Result<(), NoGame> {
    let Water { to, towards, .. } = choices.water.value;
    let track = match choices.setup.value {
        Setup::Entering { first } => Houses::span(first.number(), House::COUNT),
        Setup::LightOdd | Setup::LightEven => Houses::ALL,
    };
    if to >= WATER {
        return Err(NoGame::WaterExit(to, "that is not back from the water"));
    }
    let tried = Houses::span(to.min(towards).number(), to.max(towards).number());
    if let Some(outside) = tried.without(track).first() {
        return Err(NoGame::WaterExit(outside, "these rules do not use that house"));
    }
    if let Setup::Entering { .. } = choices.setup.value {
        // Where all are taken the piece goes to the start; but 27 is no way out.
        return if towards >= WATER { Err(NoGame::WaterExit(WATER, "that is the water")) } else { Ok(()) };
    }
    let pieces = choices.pieces.value.saturating_mul(2);
    let usable = if towards < to { tried } else { tried & Houses::span(1, WATER.number() - 1) };
    if usable.count() < pieces {
        return Err(NoGame::WaterFull { to, towards, houses: usable.count(), pieces });
    }
    Ok(())
}

fn landing(choices: &Choices) -> Result<(), NoGame> {
    let safe = |first: u8| Houses::span(first, 30).without(choices.safe.value).is_empty();
    match choices.landing.value {
        Landing::ToStart if !matches!(choices.setup.value, Setup::Entering { .. }) => Err(NoGame::NoStart),
        Landing::FirstEmptyBelow { .. } if choices.gate.value == Gate::Catch && !safe(27) => {
            Err(NoGame::SentToCatch)
        }
        Landing::FirstEmptyBelow { .. } if !RuleSet::of("".into(), *choices).water_holds() && !safe(28) => {
            Err(NoGame::SentIntoWater)
        }
        _ => Ok(()),
    }
}

fn back(choices: &Choices) -> Result<(), NoGame> {
    let Back::Must { from, .. } = choices.back.value else {
        return Ok(());
    };
    let beyond = from & Houses::span(HAPPINESS.number(), House::COUNT);
    match (choices.gate.value, choices.water.value.takes, beyond.first()) {
        (Gate::Catch, _, Some(house)) => Err(NoGame::BackFromCatch(house)),
        (_, Takes::Later, _) if from.contains(WATER) => Err(NoGame::BackFromWater),
        _ => match (from & choices.resting.value).first() {
            Some(house) => Err(NoGame::BackFromRest(house)),
            None => Ok(()),
        },
    }
}

/// With more a side, both keep each other from ever being home.
const HOME_PIECES: u8 = 5;

fn leaving(choices: &Choices) -> Result<(), NoGame> {
    let Leaving::Home { through, .. } = choices.leaving.value else {
        return Ok(());
    };
    let gated = choices.gate.value != Gate::None;
    let crowded = choices.pieces.value > HOME_PIECES;
    let clashes = [
        (crowded, "pieces", "no more than 5 a side find room on 21-30 beside the other side's"),
        (
            matches!(choices.setup.value, Setup::Entering { .. }),
            "setup",
            "no source says how pieces that wait at the start count",
        ),
        (choices.gate.value == Gate::Catch, "gate", "the catching gate has a rule of its own for leaving"),
        (through && gated, "gate", "a piece that leaves through 30 asks for no gate"),
        (choices.water.value.takes == Takes::Later, "water", "a piece that the water holds leaves on a 4"),
        (
            choices.water.value.to.number() > 20,
            "water",
            "a piece that comes out on 21-30 could go round for ever before a taken 30",
        ),
        (!choices.resting.value.is_empty(), "resting", "a piece leaves by a move to 30, from any house"),
        (
            choices.last_house.value != LastHouse::Plain,
            "last-house",
            "house 30 is left by the rule for leaving",
        ),
        (choices.exit.value == Exit::Blocked, "exit", "nothing leaves from 26 on a 5"),
    ];
    match clashes.into_iter().find(|(clash, ..)| *clash) {
        Some((_, field, why)) => Err(NoGame::Home { field, why }),
        None => Ok(()),
    }
}

/// From every house a piece that is alone with one enemy behind it gets off.
fn nothing_is_stuck(choices: &Choices) -> Result<(), NoGame> {
    let rules = RuleSet::of("".into(), *choices);
    let mut leaves = Houses::NONE;
    loop {
        let more = House::all().filter(|house| gets_off(&rules, *house, leaves));
        let wider = more.fold(leaves, |leaves, house| leaves | house.into());
        if wider == leaves {
            break;
        }
        leaves = wider;
    }
    let mut stays =
        House::all().filter(|house| rules.uses(*house) && (*house != WATER || rules.water_holds()));
    let stuck = stays.find(|house| !leaves.contains(*house));
    stuck.map_or(Ok(()), |house| Err(NoGame::Stuck(house)))
}

/// Whether some roll takes a piece alone on `house` forward off the board or to one of
/// the houses from which it gets there.
fn gets_off(rules: &RuleSet, house: House, leaves: Houses) -> bool {
    let position = alone(rules, house);
    rules.rolls().any(|roll| {
        rules.legal(&position, roll).filter(|legal| legal.way == Way::Forward).any(|legal| {
            match legal.rests {
                Place::Off => true,
                Place::House(to) => leaves.contains(to),
                Place::Start => false,
            }
        })
    })
}

/// A piece of light's alone on `house`, the enemy's last one where it is not in
/// the way, all others borne off.
fn alone(rules: &RuleSet, house: House) -> Position {
    let pieces = rules.choices().pieces.value;
    let waiting = rules.start().waiting.map(|_| BySide { light: 0, dark: 1 });
    let behind = if house.number() > 1 { 1 } else { 2 };
    let dark = if waiting.is_some() { Houses::NONE } else { Houses::of(&[behind]) };
    Position {
        on: BySide { light: house.into(), dark },
        off: BySide::from_fn(|_| pieces - 1),
        waiting,
        side: Side::Light,
        under_way: true,
    }
}

/// Whether the choices say what the sticks are worth though none are thrown.
pub(super) fn blank_of_die(choices: &Choices) -> Result<(), NoGame> {
    match choices.device.value {
        Device::Sticks => Ok(()),
        Device::Die { .. } => Err(NoGame::BlankOfDie),
    }
}

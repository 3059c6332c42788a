//! The turns, one after the other: the throws beside the seed's, the moves
//! beside the rules.

use crate::board::{Position, Side};
use crate::record::Turn;
use crate::rules::{Breach, RuleSet};
use crate::sticks::{Device, Roll, Throw, Throws};

/// What a replay of all turns found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Replay {
    /// The first throw that is not the seed's.
    pub throw: Option<WrongThrow>,
    /// The first move that the rules do not allow.
    pub turn: Option<WrongTurn>,
    /// Where the moves led; where they stopped, if one was wrong.
    pub position: Position,
}

/// A throw that is not the one that the seed gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WrongThrow {
    /// Counted from 0.
    pub index: u32,
    /// What the seed gives.
    pub given: Throw,
    /// What that is worth.
    pub roll: Roll,
    /// The position before it, unless a move went wrong earlier.
    pub before: Option<Position>,
}

/// A turn whose player or move is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WrongTurn {
    /// Counted from 0.
    pub index: u32,
    /// The position before it.
    pub before: Position,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong with a turn; the first two come before its throw is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// The game was over.
    Over(Side),
    /// It was the other side's throw.
    Side(Side),
    /// The move breaks a rule, or a mark is false.
    Move(Breach),
}

impl Wrong {
    /// Whether it comes before the turn's throw.
    pub fn precedes_throw(&self) -> bool {
        !matches!(self, Wrong::Move(_))
    }
}

/// Replays all turns. Without throws only the moves are judged.
pub(super) fn replay(turns: &[Turn], rules: &RuleSet, throws: Option<Throws>) -> Replay {
    let throw = throws.and_then(|throws| wrong_throw(turns, rules, throws));
    let mut found = Replay { throw, turn: None, position: rules.start() };
    for (index, turn) in (0..).zip(turns) {
        if let Some(wrong) = found.throw.as_mut().filter(|wrong| wrong.index == index) {
            wrong.before = Some(found.position);
        }
        match judge(turn, index, &found.position, rules) {
            Ok(next) => found.position = next,
            Err(wrong) => {
                found.turn = Some(WrongTurn { index, before: found.position, wrong });
                break;
            }
        }
    }
    found
}

/// The first throw that is not the seed's; the position is not known yet.
fn wrong_throw(turns: &[Turn], rules: &RuleSet, throws: Throws) -> Option<WrongThrow> {
    (0..).zip(turns).zip(throws).find_map(|((index, turn), given)| {
        let roll = rules.roll(given);
        (!is_given(turn, given, roll, rules)).then_some(WrongThrow { index, given, roll, before: None })
    })
}

/// Whether a turn's sticks and roll are what was thrown.
fn is_given(turn: &Turn, given: Throw, roll: Roll, rules: &RuleSet) -> bool {
    let sticks_agree = match (turn.sticks, rules.choices().device.value) {
        (None, _) => true,
        (Some(sticks), Device::Sticks) => given == Throw::Sticks(sticks),
        (Some(_), Device::Die { .. }) => false,
    };
    sticks_agree && turn.text.roll == roll
}

fn judge(turn: &Turn, index: u32, position: &Position, rules: &RuleSet) -> Result<Position, Wrong> {
    if let Some(winner) = rules.winner(position) {
        return Err(Wrong::Over(winner));
    }
    let mut position = *position;
    if rules.in_throw_off(&position) {
        if index == 0 {
            // Who begins the throw-off is free.
            position.side = turn.side;
        }
        if turn.text.roll.worth() == 1 && position.side == turn.side {
            // Who throws the first 1 is dark.
            position.side = Side::Dark;
        }
    }
    if turn.side != position.side {
        return Err(Wrong::Side(position.side));
    }
    rules.judge(&position, &turn.text).map_err(Wrong::Move)
}

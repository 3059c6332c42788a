//! The turns, one after the other: the throws beside the seed's, the moves
//! beside the rules.

use crate::board::{Houses, Position, Side};
use crate::record::{Record, Turn};
use crate::rules::{Breach, RuleSet};
use crate::sticks::{Roll, Throw, Throws};

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
    /// The rule that is broken, in words.
    pub fn rule(&self, turn: &Turn, before: &Position, rules: &RuleSet) -> String {
        match self {
            Wrong::Over(winner) => format!("{winner} had borne off all its pieces: the game was over"),
            Wrong::Side(_) if rules.in_throw_off(before) && turn.text.roll.worth() == 1 => {
                "in the throw-off the sides take turns, and who throws the first 1 is dark".to_owned()
            }
            Wrong::Side(side) => format!("it was {side}'s throw, not {}'s", turn.side),
            Wrong::Move(breach) => breach.to_string(),
        }
    }

    /// The same with the houses that it names.
    pub fn broken(&self, turn: &Turn, before: &Position, rules: &RuleSet) -> Broken {
        let houses = match self {
            Wrong::Over(_) | Wrong::Side(_) => Houses::NONE,
            Wrong::Move(breach) => breach.houses(),
        };
        Broken { rule: self.rule(turn, before, rules), houses }
    }

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
        let before = seated(turn, index == 0, &found.position, rules);
        if let Some(wrong) = found.throw.as_mut().filter(|wrong| wrong.index == index) {
            wrong.before = Some(before);
        }
        match step(turn, &before, rules) {
            Ok(next) => found.position = next,
            Err(wrong) => {
                found.turn = Some(WrongTurn { index, before, wrong });
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
        (!is_given(turn, given, roll)).then_some(WrongThrow { index, given, roll, before: None })
    })
}

/// Whether a turn records this throw: its sticks, where it has them, and its roll.
#[inline(always)]
pub(super) fn is_given(turn: &Turn, given: Throw, roll: Roll) -> bool {
    turn.sticks.is_none_or(|sticks| given == Throw::Sticks(sticks)) && turn.text.roll == roll
}

/// One turn, by itself.
pub struct TurnAt {
    /// The position before it.
    pub before: Position,
    /// The position after it, or why it cannot be played.
    pub after: Result<Position, Broken>,
}

/// The rule that a turn breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// In words that a player understands.
    pub rule: String,
    /// The houses that the words name.
    pub houses: Houses,
}

/// Turn `index`, counted from 0, with the positions around it. Where an earlier
/// turn cannot be played, its number, counted from 1.
pub fn turn_at(record: &Record, rules: &RuleSet, index: usize) -> Option<Result<TurnAt, u32>> {
    let turn = record.turns.get(index)?;
    let position = match position_before(record, rules, index) {
        Ok(position) => position,
        Err(failed) => return Some(Err(failed)),
    };
    let before = seated(turn, index == 0, &position, rules);
    let after = step(turn, &before, rules).map_err(|wrong| wrong.broken(turn, &before, rules));
    Some(Ok(TurnAt { before, after }))
}

/// The position before turn `index`, counted from 0; the number of turns gives
/// the position at the end. Where an earlier turn cannot be played, its number,
/// counted from 1.
pub fn position_before(record: &Record, rules: &RuleSet, index: usize) -> Result<Position, u32> {
    let turns = record.turns.get(..index).unwrap_or(&record.turns);
    let replayed = replay(turns, rules, None);
    match replayed.turn {
        Some(wrong) => Err(wrong.index + 1),
        None => Ok(replayed.position),
    }
}

/// The position as it is before a turn, the side to throw in it included: in a
/// throw-off who begins is free, and who throws the first 1 is dark.
#[inline(always)]
pub(super) fn seated(turn: &Turn, first: bool, position: &Position, rules: &RuleSet) -> Position {
    let mut position = *position;
    if rules.in_throw_off(&position) {
        if first {
            position.side = turn.side;
        }
        if turn.text.roll.worth() == 1 && position.side == turn.side {
            position.side = Side::Dark;
        }
    }
    position
}

/// Plays one turn in the position before it.
#[inline(always)]
pub(super) fn step(turn: &Turn, position: &Position, rules: &RuleSet) -> Result<Position, Wrong> {
    if let Some(winner) = rules.winner(position) {
        return Err(Wrong::Over(winner));
    }
    if turn.side != position.side {
        return Err(Wrong::Side(position.side));
    }
    rules.judge(position, &turn.text).map_err(Wrong::Move)
}

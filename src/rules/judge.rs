use std::fmt;

use thiserror::Error;

use crate::board::{Houses, Position};
use crate::notation::{Mark, Marks, MoveText, Step};

use super::RuleSet;
use super::choices::Leaving;
use super::engine::LAST_ONLY;
use super::forbidden::{Forbidden, at};
use super::moves::{Movable, Move};

/// What is wrong with a turn's move, as the rules see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Breach {
    /// The move is not legal.
    #[error("{0}")]
    Move(Forbidden),
    /// The throw was called lost though a piece can move.
    #[error("the throw is not lost: {} can be played, and a move that is possible must be made", .0)]
    NotLost(MoveText),
    /// A mark behind a legal move is false or missing.
    #[error("{0}")]
    Mark(MarkBreach),
}

impl Breach {
    /// The houses that it is about, as far as it names some.
    pub fn houses(&self) -> Houses {
        match self {
            Breach::Move(forbidden) => forbidden.houses(),
            Breach::NotLost(MoveText { step: Some(step), .. }) => at(step.from) | at(step.to),
            Breach::NotLost(_) | Breach::Mark(_) => Houses::NONE,
        }
    }
}

/// A mark that is false or missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkBreach {
    /// Which.
    pub mark: Mark,
    /// Whether it was written.
    pub written: bool,
}

impl fmt::Display for MarkBreach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match (self.mark, self.written) {
            (Mark::Landed, true) => "the mark `x` is false: there was no enemy piece to land on",
            (Mark::Landed, false) => "the mark `x` is missing: the move landed on an enemy piece",
            (Mark::Back, true) => "the mark `<` is false: the piece moved forward",
            (Mark::Back, false) => "the mark `<` is missing: the piece moved back",
            (Mark::Again, true) => "the mark `+` is false: this roll gives no other throw",
            (Mark::Again, false) => "the mark `+` is missing: the same side throws again",
        })
    }
}

impl RuleSet {
    /// Judges what a turn says was done in `position`, and gives the position
    /// after it. The roll is taken as written, the side as the one to throw.
    #[inline]
    pub fn judge(&self, position: &Position, text: &MoveText) -> Result<Position, Breach> {
        if !self.has_roll(text.roll) {
            return Err(Breach::Move(Forbidden::NoSuchRoll(text.roll)));
        }
        let movable = self.movable(position, text.roll);
        let Some(step) = text.step else {
            return self.judge_lost(position, text, movable);
        };
        let Some(played) = self.find(position, text, step, movable) else {
            return Err(Breach::Move(self.forbidden(position, text.roll, step, movable)));
        };
        let next = self.play(position, &played);
        match self.false_mark(&played, text, &next) {
            Some(mark) => Err(Breach::Mark(mark)),
            None => Ok(next),
        }
    }

    #[inline]
    fn judge_lost(&self, position: &Position, text: &MoveText, movable: Movable) -> Result<Position, Breach> {
        let may_stay = matches!(self.choices().leaving.value, Leaving::Home { may_stay: true, .. });
        if movable.is_empty() || (may_stay && movable == LAST_ONLY) {
            return Ok(self.lose(position, text.roll));
        }
        Err(self.not_lost(position, text, movable))
    }

    #[cold]
    fn not_lost(&self, position: &Position, text: &MoveText, movable: Movable) -> Breach {
        let playable = movable
            .origins()
            .next()
            .map(|from| self.write(position, &self.effect(position, text.roll, movable.way, from)));
        Breach::NotLost(playable.unwrap_or(*text))
    }

    /// The legal move that a step names, by the house of water or by where the
    /// piece came out of it.
    #[inline]
    fn find(&self, position: &Position, text: &MoveText, step: Step, movable: Movable) -> Option<Move> {
        if !movable.contains(step.from) {
            return None;
        }
        let played = self.effect(position, text.roll, movable.way, step.from);
        (step.to == played.to || step.to == played.rests).then_some(played)
    }

    #[inline]
    fn false_mark(&self, played: &Move, text: &MoveText, next: &Position) -> Option<MarkBreach> {
        let right = self.marks(played, next);
        if text.marks == right {
            return None;
        }
        self.wrong_mark(right, text, next)
    }

    #[cold]
    fn wrong_mark(&self, right: Marks, text: &MoveText, next: &Position) -> Option<MarkBreach> {
        let wrong = |mark: &Mark| text.marks.has(*mark) != right.has(*mark);
        let free = |mark: &Mark| *mark == Mark::Again && self.is_over(next);
        let mark = Mark::ALL.into_iter().find(|mark| wrong(mark) && !free(mark))?;
        Some(MarkBreach { mark, written: text.marks.has(mark) })
    }
}

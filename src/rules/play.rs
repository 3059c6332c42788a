//! Playing: the position before the first throw, after a move and after a lost
//! throw, who throws next, and who has won.

use crate::board::{BySide, House, Houses, Position, Side};
use crate::notation::{Marks, MoveText, Place, Step};
use crate::sticks::{Roll, Throw};

use super::RuleSet;
use super::choices::*;
use super::moves::{Movable, Move, Way};

impl RuleSet {
    /// The position after a move of the side to throw.
    #[inline(always)]
    pub fn play(&self, position: &Position, played: &Move) -> Position {
        let mut next = *position;
        let side = if self.in_throw_off(position) { Side::Dark } else { position.side };
        next.side = side;
        // Only a throw-off asks for it: elsewhere equal boards are equal positions.
        next.under_way = self.choices().opening.value == Opening::ThrowOff;
        lift(&mut next, side, played.from);
        if let (Some(sent), Place::House(at)) = (played.sent, played.to) {
            lift(&mut next, side.other(), Place::House(at));
            put(&mut next, side.other(), sent);
        }
        put(&mut next, side, played.rests);
        if !self.throws_again(played) {
            next.side = side.other();
        }
        next
    }

    /// The position after a throw that allowed no move.
    #[inline]
    pub fn lose(&self, position: &Position, roll: Roll) -> Position {
        let mut next = *position;
        if !self.keeps_lost(position, roll) {
            next.side = position.side.other();
        }
        next
    }

    /// Whether the side that lost this roll throws again all the same.
    pub fn keeps_lost(&self, position: &Position, roll: Roll) -> bool {
        let choices = self.choices();
        choices.again_when_lost.value && choices.again.value.contains(roll) && !self.in_throw_off(position)
    }

    /// Whether the same side throws again after this move, unless it ended the game.
    #[inline]
    pub fn throws_again(&self, played: &Move) -> bool {
        let choices = self.choices();
        choices.again.value.contains(played.roll)
            || (choices.gate.value == Gate::Catch && played.to == Place::House(HAPPINESS))
    }

    /// Whether a side has all its pieces off the board.
    pub fn is_over(&self, position: &Position) -> bool {
        self.winner(position).is_some()
    }

    /// The side that has all its pieces off the board.
    #[inline]
    pub fn winner(&self, position: &Position) -> Option<Side> {
        let all = self.choices().pieces.value;
        Side::BOTH.into_iter().find(|side| position.off[*side] >= all)
    }

    /// What a throw is worth.
    pub fn roll(&self, throw: Throw) -> Roll {
        let blank = self.choices().blank.value;
        match throw {
            Throw::Sticks(sticks) => Roll::new(sticks.light_faces()).unwrap_or(blank),
            Throw::Face(face) => Roll::new(face).unwrap_or(blank),
        }
    }

    /// The canonical text of a legal move in `position`.
    pub fn write(&self, position: &Position, played: &Move) -> MoveText {
        MoveText {
            roll: played.roll,
            step: Some(Step { from: played.from, to: played.to }),
            marks: self.marks(played, &self.play(position, played)),
        }
    }

    /// The marks that hold of a move that led to `next`.
    #[inline]
    pub(super) fn marks(&self, played: &Move, next: &Position) -> Marks {
        Marks::canonical(
            played.sent.is_some(),
            played.way == Way::Backward,
            self.throws_again(played) && !self.is_over(next),
        )
    }

    /// All legal moves, by place of departure.
    #[inline(always)]
    pub fn legal<'a>(&'a self, position: &'a Position, roll: Roll) -> impl Iterator<Item = Move> + 'a {
        let Movable { way, mut start, mut from } = self.movable(position, roll);
        std::iter::from_fn(move || {
            let from = if std::mem::take(&mut start) { Place::Start } else { from.next()?.into() };
            Some(self.effect(position, roll, way, from))
        })
    }
}

/// The position before the first throw.
pub(super) fn start(choices: &Choices) -> Position {
    let pieces = choices.pieces.value;
    let (odd, even): (Houses, Houses) = (1..=pieces)
        .filter_map(|i| Some((House::new(2 * i - 1)?, House::new(2 * i)?)))
        .fold((Houses::NONE, Houses::NONE), |(odd, even), (o, e)| (odd | o.into(), even | e.into()));
    let (on, waiting) = match choices.setup.value {
        Setup::LightOdd => (BySide { light: odd, dark: even }, None),
        Setup::LightEven => (BySide { light: even, dark: odd }, None),
        Setup::Entering { .. } => (BySide::default(), Some(BySide::from_fn(|_| pieces))),
    };
    Position { on, off: BySide::default(), waiting, side: Side::Light, under_way: false }
}

#[inline(always)]
fn lift(position: &mut Position, side: Side, from: Place) {
    match from {
        Place::House(house) => position.on[side] = position.on[side].without(house.into()),
        Place::Start => {
            if let Some(waiting) = &mut position.waiting {
                waiting[side] = waiting[side].saturating_sub(1);
            }
        }
        Place::Off => {}
    }
}

#[inline(always)]
fn put(position: &mut Position, side: Side, to: Place) {
    match to {
        Place::House(house) => position.on[side] = position.on[side] | house.into(),
        Place::Off => position.off[side] = position.off[side].saturating_add(1),
        Place::Start => {
            if let Some(waiting) = &mut position.waiting {
                waiting[side] = waiting[side].saturating_add(1);
            }
        }
    }
}

//! What a move does: where it leads, where it sends an enemy piece, and what
//! the water makes of it.

use crate::board::{House, Houses, Position};
use crate::notation::Place;
use crate::sticks::Roll;

use super::RuleSet;
use super::choices::*;
use super::moves::{Move, Way};

impl RuleSet {
    /// What the move of the piece at `from` does. For a piece that
    /// [`RuleSet::movable`] names it is the legal move; nothing else may be asked for.
    #[inline(always)]
    pub fn effect(&self, position: &Position, roll: Roll, way: Way, from: Place) -> Move {
        let step = Move::step(position, roll, way, from);
        if self.tables().mechanisms || step.to == Place::House(WATER) {
            return self.amended(position, step);
        }
        step
    }

    /// A step with all that the set has to say about it: where it leads, where
    /// it sends an enemy piece, and the water.
    #[inline(never)]
    fn amended(&self, position: &Position, step: Move) -> Move {
        let Move { roll, from, way, .. } = step;
        let to = match (from, way) {
            (Place::House(from), Way::Forward) => self.onward(position, roll, from),
            (Place::House(_), Way::Backward) => step.to,
            (Place::Start | Place::Off, _) => self.entered(roll),
        };
        let enemy = position.on[position.side.other()];
        let landed = to.house().filter(|to| enemy.contains(*to));
        let sent = landed.map(|at| self.sent(position, from, at));
        let rests = match to {
            Place::House(WATER) => self.in_water(position, from, sent, way),
            _ => to,
        };
        Move { roll, from, to, rests, sent, way }
    }

    /// Where a piece goes that enters.
    fn entered(&self, roll: Roll) -> Place {
        match self.choices().setup.value {
            Setup::Entering { first } => Place::numbered(first.number() - 1 + roll.worth()),
            Setup::LightOdd | Setup::LightEven => Place::Off,
        }
    }

    /// Where a piece goes forward to.
    fn onward(&self, position: &Position, roll: Roll, from: House) -> Place {
        let choices = self.choices();
        match (choices.gate.value, choices.water.value.takes, choices.leaving.value) {
            (Gate::Catch, _, _) if from == HAPPINESS => self.out_of_catch(position, roll),
            (_, Takes::Later, _) if from == WATER && roll.worth() <= 3 => self.ashore(position),
            (_, _, Leaving::Home { .. })
                if from == LAST || (self.reach(from, roll) == LAST.number() && self.is_home(position)) =>
            {
                Place::Off
            }
            _ => Place::numbered(self.reach(from, roll)),
        }
    }

    /// Where a piece on a catching 26 goes: a taken house sends it on to 27, a
    /// taken 27 ashore.
    fn out_of_catch(&self, position: &Position, roll: Roll) -> Place {
        let free = |to: &Place| to.house().is_none_or(|to| !position.taken().contains(to));
        [Place::numbered(HAPPINESS.number() + roll.worth()), Place::House(WATER)]
            .into_iter()
            .find(free)
            .unwrap_or_else(|| self.ashore(position))
    }

    /// Where the water sends a piece, the position being as it is.
    fn ashore(&self, position: &Position) -> Place {
        self.first_empty(position.taken())
    }

    /// Where a piece comes to rest that has come to 27 from `from`.
    fn in_water(&self, position: &Position, from: Place, sent: Option<Place>, way: Way) -> Place {
        match self.choices().water.value.takes {
            Takes::AtOnce => {}
            Takes::Forward if way == Way::Forward => {}
            Takes::Forward | Takes::Later => return Place::House(WATER),
        }
        let mut taken = position.taken();
        if let Place::House(from) = from {
            taken = taken.without(from.into());
        }
        if let Some(Place::House(sent)) = sent {
            taken = taken | sent.into();
        }
        self.first_empty(taken)
    }

    fn first_empty(&self, taken: Houses) -> Place {
        let Water { to, towards, .. } = self.choices().water.value;
        let found = if towards < to {
            Houses::span(towards.number(), to.number()).without(taken).last()
        } else {
            Houses::span(to.number(), towards.number()).without(taken).first()
        };
        found.map_or(Place::Start, Place::House)
    }

    /// Where an enemy piece on `at` goes when the piece from `from` lands on it.
    fn sent(&self, position: &Position, from: Place, at: House) -> Place {
        match self.choices().landing.value {
            Landing::Swap => from,
            Landing::ToStart => Place::Start,
            Landing::FirstEmptyBelow { vacated } => {
                let mut taken = position.taken();
                if let (true, Place::House(from)) = (vacated, from) {
                    taken = taken.without(from.into());
                }
                let below = Houses::span(1, at.number() - 1) & self.tables().track;
                below.without(taken).last().map_or(from, Place::House)
            }
        }
    }
}

//! Which pieces can move: the one engine that reads every rule set's choices.
//!
//! What every move goes through, here and in `effect` and `play`, is
//! `inline(always)`, for a small value that is handed over in memory, written by
//! the byte and read by the word, costs more than the rules do. What few moves go
//! through is `inline(never)`, out of the way.

use crate::board::{House, Houses, Position};
use crate::sticks::Roll;

use super::RuleSet;
use super::choices::*;
use super::moves::{Movable, Way};
use super::runs::{between, run_at};

/// What a position means to the side to throw.
pub(super) struct View {
    pub own: Houses,
    pub enemy: Houses,
    /// Enemy houses that cannot be landed on.
    pub guarded: Houses,
}

/// Nothing but the piece on house 30 can move.
pub(super) const LAST_ONLY: Movable = Movable::forward(Houses::only(LAST));

impl RuleSet {
    #[inline(always)]
    pub(super) fn view(&self, position: &Position) -> View {
        let choices = self.choices();
        let (own, enemy) = (position.on[position.side], position.on[position.side.other()]);
        View { own, enemy, guarded: choices.company.value.protected(enemy) | (enemy & choices.safe.value) }
    }

    /// The pieces that `roll` can move in `position`.
    ///
    /// Every one of them moves as [`RuleSet::effect`] says, and one must be
    /// moved; where there is none the throw is lost.
    #[inline(always)]
    pub fn movable(&self, position: &Position, roll: Roll) -> Movable {
        if self.is_over(position) {
            return Movable::NONE;
        }
        if self.tables().mechanisms {
            return self.movable_otherwise(position, roll);
        }
        let view = self.view(position);
        let from = self.forward(&view, roll);
        if from.is_empty() { self.backward(&view, roll) } else { Movable::forward(from) }
    }

    /// The same where a mechanism that no table can hold has a say.
    #[inline(never)]
    fn movable_otherwise(&self, position: &Position, roll: Roll) -> Movable {
        if let Some(settled) = self.settled(position, roll) {
            return settled;
        }
        let view = self.view(position);
        let from = self.forward(&view, roll)
            | self.catchable(&view, roll)
            | self.leavers(position, &view, roll)
            | self.swept(&view, roll);
        let start = self.can_enter(position, &view, roll);
        let forward = Movable { start, ..Movable::forward(from) };
        if forward.is_empty() { self.backward(&view, roll) } else { forward }
    }

    /// What is settled before any piece is looked at: by a roll that is always
    /// lost, by the throw-off, by a catching gate.
    fn settled(&self, position: &Position, roll: Roll) -> Option<Movable> {
        if self.choices().lost.value.contains(roll) {
            return Some(Movable::NONE);
        }
        if self.in_throw_off(position) {
            return Some(self.throw_off(position, roll));
        }
        self.is_caught(position).then(|| self.caught(position, roll))
    }

    /// Whether a piece stands on a catching 26, so that no other may move.
    pub(super) fn is_caught(&self, position: &Position) -> bool {
        matches!(self.choices().gate.value, Gate::Catch) && position.on[position.side].contains(HAPPINESS)
    }

    fn caught(&self, position: &Position, roll: Roll) -> Movable {
        let held = roll.worth() == 5 && self.exit_is_blocked(position.on[position.side.other()]);
        let from = if held { Houses::NONE } else { HAPPINESS.into() };
        Movable::forward(from)
    }

    /// What goes forward by the table.
    #[inline(always)]
    fn forward(&self, view: &View, roll: Roll) -> Houses {
        let reach = self.tables().reach(roll);
        let closed = view.own | view.guarded;
        let mut from = (view.own & reach.forward).without(closed.backward(roll.worth()));
        if self.tables().blockade.may_stand(view.enemy) {
            // The exit of 26 has a choice of its own.
            from = from.without(self.barred(view.enemy, roll.worth()).without(reach.exit));
        }
        if self.exit_is_blocked(view.enemy) {
            from = from.without(reach.exit);
        }
        from
    }

    #[inline(never)]
    fn backward(&self, view: &View, roll: Roll) -> Movable {
        let Back::Must { onto_empty, .. } = self.choices().back.value else {
            return Movable::NONE;
        };
        let closed = view.own | if onto_empty { view.enemy } else { view.guarded };
        let from = view.own & self.tables().reach(roll).backward;
        let mut from = from.without(closed.forward(roll.worth()));
        let blockade = self.tables().blockade;
        if blockade.backward && blockade.may_stand(view.enemy) {
            from = from.without(blockade.barred(view.enemy, Way::Backward, roll.worth()));
        }
        Movable { way: Way::Backward, start: false, from }
    }

    /// The pieces that a catching gate stops on this roll.
    fn catchable(&self, view: &View, roll: Roll) -> Houses {
        if !matches!(self.choices().gate.value, Gate::Catch) || (view.own | view.enemy).contains(HAPPINESS) {
            return Houses::NONE;
        }
        // They go no further than the gate, so what lies beyond is no wall to them.
        let before = view.enemy & Houses::span(1, HAPPINESS.number());
        (view.own & self.tables().reach(roll).caught).without(self.barred(before, roll.worth()))
    }

    /// The houses from which a piece passes a wall by moving `steps` forward.
    fn barred(&self, enemy: Houses, steps: u8) -> Houses {
        self.tables().blockade.barred(enemy, Way::Forward, steps)
    }

    /// The wall that a piece would pass on its way between two numbers.
    pub(super) fn wall(&self, view: &View, from: u8, to: u8) -> Option<Houses> {
        let blockade = self.tables().blockade;
        let way = if to < from { Way::Backward } else { Way::Forward };
        let passed = blockade.ends(view.enemy, way) & between(from, to);
        passed.first().map(|house| run_at(view.enemy, blockade.joined, house))
    }

    /// The number that a piece reaches by moving forward from a house.
    pub(super) fn reach(&self, from: House, roll: Roll) -> u8 {
        let reach = from.number() + roll.worth();
        match self.choices().gate.value {
            Gate::Catch if from < HAPPINESS => reach.min(HAPPINESS.number()),
            _ => reach,
        }
    }

    /// Pieces that leave the board on this roll though it does not take them
    /// exactly past its end.
    fn leavers(&self, position: &Position, view: &View, roll: Roll) -> Houses {
        let last = view.own & LAST.into();
        match self.choices().leaving.value {
            Leaving::Exact if self.last_house_is_open(position, view) => last,
            Leaving::Home { through, .. } if self.is_home(position) => {
                let reaching = House::new(LAST.number() - roll.worth()).filter(|_| through);
                let reaching = view.own & reaching.map_or(Houses::NONE, Houses::only);
                // Leaving passes the houses up to 30.
                last | reaching.without(self.barred(view.enemy, roll.worth() + 1))
            }
            _ => Houses::NONE,
        }
    }

    /// Whether 30 leaves on any roll because the first row is empty.
    pub(super) fn last_house_is_open(&self, position: &Position, view: &View) -> bool {
        let row = Houses::span(1, 10);
        match self.choices().last_house.value {
            // The table has it.
            LastHouse::Plain | LastHouse::AnyRoll => false,
            LastHouse::AnyRollOnceRowEmpty => !view.own.meets(row),
            LastHouse::AnyRollOnceRowEmptyOfBoth => !position.taken().meets(row),
        }
    }

    /// Whether an enemy run of three on 28-30 stops a piece that leaves from 26.
    pub(super) fn exit_is_blocked(&self, enemy: Houses) -> bool {
        let three = Houses::span(28, 30);
        self.choices().exit.value == Exit::Blocked && enemy & three == three
    }

    /// Whether all pieces of the side to throw that are on the board stand on 21-30.
    pub(super) fn is_home(&self, position: &Position) -> bool {
        position.waiting(position.side) == 0
            && position.on[position.side].without(Houses::span(21, 30)).is_empty()
    }

    /// A piece that stands on 27 and that this roll takes out of the water.
    fn swept(&self, view: &View, roll: Roll) -> Houses {
        match self.choices().water.value.takes {
            Takes::Later if roll.worth() <= 3 => view.own & WATER.into(),
            _ => Houses::NONE,
        }
    }

    fn can_enter(&self, position: &Position, view: &View, roll: Roll) -> bool {
        let Setup::Entering { first } = self.choices().setup.value else {
            return false;
        };
        if position.waiting(position.side) == 0 || !self.tables().reach(roll).enters {
            return false;
        }
        let before = first.number() - 1;
        let to = House::new(before + roll.worth());
        to.is_some_and(|to| !(view.own | view.guarded).contains(to))
            && self.wall(view, before, before + roll.worth()).is_none()
    }

    /// Whether the position is the start of a set with a throw-off.
    pub fn in_throw_off(&self, position: &Position) -> bool {
        self.choices().opening.value == Opening::ThrowOff
            && !position.under_way
            && position.on == self.start().on
    }

    /// In the throw-off only a 1 is played, and with dark's front piece: who
    /// throws it is dark.
    fn throw_off(&self, position: &Position, roll: Roll) -> Movable {
        let from = match (roll.worth(), position.on.dark.last()) {
            (1, Some(front)) => front.into(),
            _ => Houses::NONE,
        };
        Movable::forward(from)
    }
}

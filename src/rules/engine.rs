//! The one engine: what a rule set's row of choices means on a board.
//!
//! What every move goes through is `inline(always)`, for a small value that is
//! handed over in memory, written by the byte and read by the word, costs more
//! than the rules do. What few moves go through is `inline(never)`, out of the way.

use crate::board::{BySide, House, Houses, Position, Side};
use crate::notation::{Marks, MoveText, Place, Step};
use crate::sticks::{Roll, Throw};

use super::RuleSet;
use super::choices::*;
use super::moves::{Movable, Move, Way};

/// What a position means to the side to throw.
pub(super) struct View {
    pub own: Houses,
    pub enemy: Houses,
    /// Enemy houses that cannot be landed on.
    pub guarded: Houses,
}

/// Nothing but the piece on house 30 can move.
pub(super) const LAST_ONLY: Movable = Movable::forward(Houses::only(LAST));

/// The lower house of every pair of neighbours in `pieces`.
fn pairs(pieces: Houses, joined: Houses) -> Houses {
    pieces & pieces.backward(1) & joined
}

/// The pieces of the run in which `house` stands.
pub(super) fn run_at(pieces: Houses, joined: Houses, house: House) -> Houses {
    let pairs = pairs(pieces, joined);
    let mut run = Houses::only(house) & pieces;
    loop {
        let wider = run | (run & pairs).forward(1) | (run.backward(1) & pairs);
        if wider == run {
            return run;
        }
        run = wider;
    }
}

/// The houses strictly between two numbers, whichever is greater.
pub(super) fn between(a: u8, b: u8) -> Houses {
    Houses::span(a.min(b) + 1, a.max(b).saturating_sub(1))
}

impl Company {
    /// The pieces that company protects.
    #[inline(always)]
    pub(super) fn protected(&self, pieces: Houses) -> Houses {
        let lower = pairs(pieces, self.joined);
        let upper = lower.forward(1);
        let inside = if self.inside { Houses::NONE } else { lower & upper };
        (lower | upper).without(inside) & self.on
    }
}

impl Blockade {
    /// Whether there can be a wall at all: it begins and ends with a pair. A
    /// quick look, for there is hardly ever one.
    #[inline(always)]
    fn may_stand(&self, pieces: Houses) -> bool {
        let pairs = pairs(pieces, self.joined);
        pairs.meets(pairs.backward(self.least.saturating_sub(2)))
    }

    /// The end of every wall, as a piece comes past that goes this way. It
    /// passes a wall when it passes the end: it stands in no enemy run itself,
    /// and landing in one is not passing.
    fn ends(&self, pieces: Houses, way: Way) -> Houses {
        let pairs = pairs(pieces, self.joined);
        // The lowest house of every stretch that is just long enough.
        let lowest = (1..self.least).fold(pieces, |shorter, _| pairs & shorter.backward(1));
        match way {
            Way::Forward => lowest.without(lowest.backward(1)).forward(self.least - 1),
            Way::Backward => lowest.without(lowest.forward(1)),
        }
    }

    /// The houses from which a piece passes a wall by moving `steps` this way.
    #[inline(never)]
    fn barred(&self, pieces: Houses, way: Way, steps: u8) -> Houses {
        self.ends(pieces, way).fold(Houses::NONE, |barred, end| {
            let end = end.number();
            barred
                | match way {
                    Way::Forward => Houses::span((end + 1).saturating_sub(steps), end - 1),
                    Way::Backward => Houses::span(end + 1, end + steps - 1),
                }
        })
    }
}

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

    /// What goes back, where nothing goes forward.
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
            (Gate::Catch, _, _) if from == HAPPINESS => self.beyond_catch(position, roll),
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
    fn beyond_catch(&self, position: &Position, roll: Roll) -> Place {
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

    /// The position after a move of the side to throw.
    #[inline(always)]
    pub fn play(&self, position: &Position, played: &Move) -> Position {
        let mut next = *position;
        let side = if self.in_throw_off(position) { Side::Dark } else { position.side };
        next.side = side;
        next.under_way = true;
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
                waiting[side] -= 1;
            }
        }
        Place::Off => {}
    }
}

#[inline(always)]
fn put(position: &mut Position, side: Side, to: Place) {
    match to {
        Place::House(house) => position.on[side] = position.on[side] | house.into(),
        Place::Off => position.off[side] += 1,
        Place::Start => {
            if let Some(waiting) = &mut position.waiting {
                waiting[side] += 1;
            }
        }
    }
}

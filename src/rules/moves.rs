use crate::board::{Houses, Position};
use crate::notation::Place;
use crate::sticks::Roll;

/// Which way a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Towards 30; entering and leaving are moves forward.
    Forward,
    /// Towards 1.
    Backward,
}

/// The pieces that a roll can move, all the same way. Each of them has one
/// place to go, so this is every legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movable {
    /// Which way.
    pub way: Way,
    /// Whether a piece can enter from the start.
    pub start: bool,
    /// The houses from which a piece can move.
    pub from: Houses,
}

impl Movable {
    /// No piece.
    pub const NONE: Movable = Movable::forward(Houses::NONE);

    /// The pieces that go forward.
    pub(super) const fn forward(from: Houses) -> Movable {
        Movable { way: Way::Forward, start: false, from }
    }

    /// Whether no piece can move: the throw is lost.
    pub fn is_empty(&self) -> bool {
        !self.start && self.from.is_empty()
    }

    /// Whether the piece that stands there can move.
    pub fn contains(&self, from: Place) -> bool {
        match from {
            Place::Start => self.start,
            Place::House(house) => self.from.contains(house),
            Place::Off => false,
        }
    }

    /// The places from which a piece can move, the start first.
    pub fn origins(mut self) -> impl Iterator<Item = Place> {
        std::iter::from_fn(move || {
            if std::mem::take(&mut self.start) {
                return Some(Place::Start);
            }
            self.from.next().map(Place::House)
        })
    }
}

/// A move and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The roll that it uses.
    pub roll: Roll,
    /// The place that the piece leaves.
    pub from: Place,
    /// The place that it reaches, as it is written.
    pub to: Place,
    /// The place where it comes to rest: another one where the water took it.
    pub rests: Place,
    /// Where an enemy piece goes that was landed on.
    pub sent: Option<Place>,
    /// Which way.
    pub way: Way,
}

impl Move {
    /// A step of so many houses, and a swap where it lands on an enemy piece:
    /// a move about which a rule set has nothing else to say.
    #[inline(always)]
    pub(super) fn step(position: &Position, roll: Roll, way: Way, from: Place) -> Move {
        let to = match (from, way) {
            (Place::House(from), Way::Forward) => Place::numbered(from.number() + roll.worth()),
            (Place::House(from), Way::Backward) => Place::numbered(from.number() - roll.worth()),
            (Place::Start | Place::Off, _) => Place::Off,
        };
        let enemy = position.on[position.side.other()];
        let landed = to.house().is_some_and(|to| enemy.contains(to));
        Move { roll, from, to, rests: to, sent: landed.then_some(from), way }
    }
}

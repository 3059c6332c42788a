use crate::board::{House, Houses};
use crate::sticks::{Device, Roll};

/// A choice, and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<T> {
    /// What was chosen.
    pub value: T,
    /// The seed number and heading that say so, or the reading that settled it.
    pub source: &'static str,
}

/// A choice that a source states.
pub(super) const fn said<T: Copy>(value: T, source: &'static str) -> Choice<T> {
    Choice { value, source }
}

/// A set of rolls: bit `n` is the roll `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rolls(u8);

impl Rolls {
    /// No roll.
    pub const NONE: Rolls = Rolls(0);

    /// The rolls of those worths; what is no roll is dropped.
    pub const fn of(worths: &[u8]) -> Rolls {
        let mut bits = 0;
        let mut i = 0;
        while i < worths.len() {
            if worths[i] >= 1 && worths[i] <= Roll::MAX {
                bits |= 1 << worths[i];
            }
            i += 1;
        }
        Rolls(bits)
    }

    /// The rolls from 1 to this one.
    pub const fn up_to(worth: u8) -> Rolls {
        let worth = if worth > Roll::MAX { Roll::MAX } else { worth };
        Rolls(((1u16 << (worth + 1)) - 2) as u8)
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `roll` is among them.
    pub const fn contains(self, roll: Roll) -> bool {
        self.0 & (1 << roll.worth()) != 0
    }

    /// The rolls, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = Roll> {
        Roll::all().filter(move |roll| self.contains(*roll))
    }
}

/// One row of choices: all that makes a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Pieces a side.
    pub pieces: Choice<u8>,
    /// Where the pieces are before the first throw, and which houses they use.
    pub setup: Choice<Setup>,
    /// Who throws first.
    pub opening: Choice<Opening>,
    /// What is thrown.
    pub device: Choice<Device>,
    /// What four sticks without a light face are worth.
    pub blank: Choice<Roll>,
    /// Rolls that allow no move whatever the position.
    pub lost: Choice<Rolls>,
    /// The rolls after which the same side throws again.
    pub again: Choice<Rolls>,
    /// Whether they do so even when the throw allowed no move.
    pub again_when_lost: Choice<bool>,
    /// What becomes of a piece that is landed on.
    pub landing: Choice<Landing>,
    /// Which pieces of a run cannot be landed on.
    pub company: Choice<Company>,
    /// The houses on which no piece can be landed on.
    pub safe: Choice<Houses>,
    /// The runs that the other side cannot pass.
    pub blockade: Choice<Option<Blockade>>,
    /// Moving back when nothing can move forward.
    pub back: Choice<Back>,
    /// The house where every piece must stop.
    pub gate: Choice<Gate>,
    /// What house 27 does.
    pub water: Choice<Water>,
    /// How a piece leaves the board.
    pub leaving: Choice<Leaving>,
    /// The houses from which a piece does nothing but leave.
    pub resting: Choice<Houses>,
    /// Whether house 30 has a rule of its own for leaving.
    pub last_house: Choice<LastHouse>,
    /// Whether an enemy run of three on 28-30 stops a piece that leaves from 26.
    pub exit: Choice<Exit>,
    /// What the loser's pieces count in a series, by row; nothing where the
    /// source counts none.
    pub points: Choice<Option<[u8; 3]>>,
}

/// Where the pieces are before the first throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setup {
    /// On the first houses, the sides alternating, light on the odd ones.
    LightOdd,
    /// On the first houses, the sides alternating, light on the even ones.
    LightEven,
    /// At the start, from where they enter on this house with a 1.
    Entering {
        /// The first house of the track.
        first: House,
    },
}

/// Who throws first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Light.
    Light,
    /// The sides throw in turn until one throws a 1; that one is dark, plays it
    /// with its front piece (10-11) and throws again.
    ThrowOff,
}

/// What becomes of an enemy piece that is landed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// It goes to the house that the mover left.
    Swap,
    /// It goes to the first empty house below its own; where there is none, to
    /// the house that the mover left.
    FirstEmptyBelow {
        /// Whether the house that the mover left counts as empty.
        vacated: bool,
    },
    /// It goes back to the start.
    ToStart,
}

/// Which pieces that stand together cannot be landed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Company {
    /// Whether the inside of a run of three or more is protected too.
    pub inside: bool,
    /// The houses on which company protects.
    pub on: Houses,
    /// The houses that count as neighbours of the next one.
    pub joined: Houses,
}

/// A run that the other side cannot pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blockade {
    /// How many pieces it takes, at least 2.
    pub least: u8,
    /// The houses that count as neighbours of the next one.
    pub joined: Houses,
    /// Whether it also stops pieces that move back.
    pub backward: bool,
}

/// Moving back when nothing can move forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// Never: the throw is lost.
    Never,
    /// A piece must, if one can.
    Must {
        /// The houses from which pieces move back.
        from: Houses,
        /// Whether only onto empty houses.
        onto_empty: bool,
    },
}

/// The house where every piece must stop before it goes further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// There is none.
    None,
    /// It is reached by an exact roll.
    Exact(House),
    /// It is house 26. A roll that would pass it stops there, if it is empty; the piece
    /// throws again at once and must move: 5 leaves, 1 goes to 27, 2, 3, 4 to
    /// 28, 29, 30; from a taken house on to 27, from there on into the water.
    Catch,
}

/// House 26, 27 and 30, which some mechanisms name.
pub(crate) const HAPPINESS: House = house(26);
pub(crate) const WATER: House = house(27);
pub(super) const LAST: House = house(30);

pub(super) const fn house(number: u8) -> House {
    match House::new(number) {
        Some(house) => house,
        None => panic!("a house of the catalogue has a number from 1 to 30"),
    }
}

/// What house 27 does with a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Water {
    /// Where the piece comes out, if that house is empty.
    pub to: House,
    /// The last house that is tried when it is taken: from `to` towards here.
    pub towards: House,
    /// When it takes the piece.
    pub takes: Takes,
}

/// When the water takes a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// At once, whichever way it came.
    AtOnce,
    /// At once if it came forward; one that came backward stays.
    Forward,
    /// On its next move: 1, 2, 3 take it out, 4 leaves, 5 is not a move.
    Later,
}

/// How a piece leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// A roll takes it exactly to 31, just past the end.
    Exact,
    /// A roll takes it exactly to 30 while all its side's pieces on the board
    /// stand on 21-30; from 30 itself any roll does.
    Home {
        /// Whether a piece on 30 does not stop one that leaves.
        through: bool,
        /// Whether a piece on 30 need not leave when it is the only move.
        may_stay: bool,
    },
}

/// Whether house 30 has a rule of its own for leaving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastHouse {
    /// No.
    Plain,
    /// Any roll leaves.
    AnyRoll,
    /// Any roll leaves once the first row holds no piece of its side.
    AnyRollOnceRowEmpty,
    /// Any roll leaves once the first row holds no piece at all.
    AnyRollOnceRowEmptyOfBoth,
}

/// What an enemy run of three on 28-30 does to a piece that leaves from 26.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Nothing: the rule for 26 is the special one.
    Open,
    /// It stops it: leaving is landing on 31.
    Blocked,
}

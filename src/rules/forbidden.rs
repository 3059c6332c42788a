//! The rules that a move can break, in sentences that name the houses.

use std::fmt;

use thiserror::Error;

use crate::board::{House, Houses, Side};
use crate::notation::Place;
use crate::sticks::Roll;

use super::choices::{HAPPINESS, LAST};

/// The rule that forbids a move, with the houses it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Forbidden {
    /// The game is over.
    #[error("the game is over: no piece moves any more")]
    Over,
    /// No throw of the set gives that roll.
    #[error("no throw is worth {0} in these rules")]
    NoSuchRoll(Roll),
    /// A roll of the set that allows no move at all.
    #[error("a roll of {0} is a lost throw in these rules")]
    LostRoll(Roll),
    /// In the throw-off only the first 1 is played.
    #[error("in the throw-off only the first 1 is played, and with the piece on 10: `1: 10-11+`")]
    ThrowOff,
    /// Nothing enters in this set.
    #[error("no piece enters from the start in these rules")]
    NothingEnters,
    /// No piece is left at the start.
    #[error("{0} has no piece left at the start")]
    NobodyWaits(Side),
    /// No piece goes back to the start by a move of its own.
    #[error("no move leads to the start")]
    ToStart,
    /// The set does not use the house.
    #[error("house {0} is not part of the track in these rules")]
    OffTrack(House),
    /// Nobody stands there.
    #[error("no piece stands on house {0}")]
    NoPiece(House),
    /// The piece is the other side's.
    #[error("the piece on house {house} is {owner}'s, not yours")]
    NotYours {
        /// The house.
        house: House,
        /// Whose piece it is.
        owner: Side,
    },
    /// Another piece must move: the one that was caught on 26.
    #[error("the piece on house 26 must move before any other")]
    CaughtFirst,
    /// The piece cannot go that far with this roll.
    #[error("wrong distance: a roll of {roll} takes the piece from {from} to {to}")]
    Distance {
        /// The roll.
        roll: Roll,
        /// From where.
        from: Place,
        /// To where it would take the piece.
        to: Place,
    },
    /// There is no house so far ahead.
    #[error("a roll of {roll} would carry the piece on {from} past the last house")]
    PastEnd {
        /// The roll.
        roll: Roll,
        /// From where.
        from: House,
    },
    /// Nothing more exact can be said; no rule set of the catalogue comes to it.
    #[error("wrong distance: a roll of {roll} does not move the piece on {from} there")]
    NoSuchStep {
        /// The roll.
        roll: Roll,
        /// From where.
        from: Place,
    },
    /// The gate stands between.
    #[error(
        "every piece must stop on house {gate} first: a roll of {roll} would carry the piece on {from} past it"
    )]
    PastGate {
        /// The roll.
        roll: Roll,
        /// From where.
        from: Place,
        /// The gate.
        gate: House,
    },
    /// A catching gate that is taken.
    #[error("a piece that would reach or pass house 26 stops on it, and house 26 is taken")]
    GateTaken,
    /// A piece on this house does nothing but leave.
    #[error("a piece on house {from} moves only to leave, {}", leaves_on(*needs))]
    OnlyLeaves {
        /// Where it stands.
        from: House,
        /// The roll that it leaves on; nothing where none does.
        needs: Option<Roll>,
    },
    /// The piece leaves on another roll.
    #[error("a piece on house {from} leaves {}, not on a {roll}", leaves_on(*needs))]
    LeavesOnAnother {
        /// Where it stands.
        from: House,
        /// The roll that it leaves on, if one roll takes it off.
        needs: Option<Roll>,
        /// The roll that was thrown.
        roll: Roll,
    },
    /// Not all pieces of the side are in the last row.
    #[error("no piece leaves before all of its side's pieces on the board stand on 21-30: one stands on {0}")]
    NotHome(Place),
    /// A piece that could leave must not stay.
    #[error("a piece that reaches house 30 leaves at once while all of its side's pieces stand on 21-30")]
    MustLeave,
    /// House 30 is taken.
    #[error("house 30 must be empty before a piece can come to it or leave by it")]
    LastTaken,
    /// A piece of one's own is in the way.
    #[error("a piece of the same side stands on house {0}")]
    Own(House),
    /// The enemy piece stands on a safe house.
    #[error("house {0} is a safe house: the piece on it cannot be landed on")]
    Safe(House),
    /// The enemy piece is protected by its neighbours.
    #[error("the {} on {run} is protected: the piece on house {house} cannot be landed on", group(*run))]
    Protected {
        /// Where it stands.
        house: House,
        /// The run it stands in.
        run: Run,
    },
    /// An enemy run cannot be passed.
    #[error("the blockade on {0} cannot be passed")]
    Blockade(Run),
    /// Three on 28-30 stop a piece that leaves from 26.
    #[error("the run of three on 28-30 stops a piece that leaves from 26")]
    ExitBlocked,
    /// The set knows no moves back.
    #[error("no piece moves back in these rules")]
    NeverBack,
    /// A piece can move forward.
    #[error("a piece moves back only when none can move forward, and the piece on {0} can")]
    ForwardFirst(Place),
    /// From here pieces never move back.
    #[error("a piece on house {0} never moves back")]
    NotBackFrom(House),
    /// There is no house so far back.
    #[error("a roll of {roll} would carry the piece on {from} back past the first house")]
    BeforeTrack {
        /// The roll.
        roll: Roll,
        /// Where it stands.
        from: House,
    },
    /// Pieces move back onto empty houses only.
    #[error("a piece moves back onto an empty house only, and house {0} is taken")]
    BackOntoEmpty(House),
}

impl Forbidden {
    /// The houses that the sentence is about, as far as it names some.
    pub fn houses(&self) -> Houses {
        match *self {
            Forbidden::Over
            | Forbidden::NoSuchRoll(_)
            | Forbidden::LostRoll(_)
            | Forbidden::NothingEnters
            | Forbidden::NobodyWaits(_)
            | Forbidden::ToStart
            | Forbidden::NeverBack => Houses::NONE,
            Forbidden::ThrowOff => Houses::of(&[10, 11]),
            Forbidden::OffTrack(house)
            | Forbidden::NoPiece(house)
            | Forbidden::NotYours { house, .. }
            | Forbidden::Own(house)
            | Forbidden::Safe(house)
            | Forbidden::NotBackFrom(house)
            | Forbidden::BackOntoEmpty(house) => Houses::only(house),
            Forbidden::PastEnd { from, .. }
            | Forbidden::OnlyLeaves { from, .. }
            | Forbidden::LeavesOnAnother { from, .. }
            | Forbidden::BeforeTrack { from, .. } => Houses::only(from),
            Forbidden::NoSuchStep { from, .. } | Forbidden::ForwardFirst(from) => at(from),
            Forbidden::Distance { from, to, .. } => at(from) | at(to),
            Forbidden::PastGate { from, gate, .. } => at(from) | Houses::only(gate),
            Forbidden::CaughtFirst | Forbidden::GateTaken => Houses::only(HAPPINESS),
            Forbidden::MustLeave | Forbidden::LastTaken => Houses::only(LAST),
            Forbidden::NotHome(place) => at(place) | Houses::span(21, 30),
            Forbidden::Protected { run, .. } | Forbidden::Blockade(run) => run.0,
            Forbidden::ExitBlocked => Houses::only(HAPPINESS) | Houses::span(28, 30),
        }
    }
}

/// The house, where the place is one.
pub(super) fn at(place: Place) -> Houses {
    place.house().map_or(Houses::NONE, Houses::only)
}

/// A run, shown as `12-14`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run(pub Houses);

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.0.first(), self.0.last()) {
            (Some(first), Some(last)) if first != last => write!(f, "{first}-{last}"),
            (Some(only), _) => write!(f, "{only}"),
            _ => Ok(()),
        }
    }
}

fn group(run: Run) -> &'static str {
    if run.0.count() == 2 { "pair" } else { "run" }
}

fn leaves_on(needs: Option<Roll>) -> String {
    needs.map_or_else(|| "on no roll".to_owned(), |roll| format!("on a {roll}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::choices::house;

    fn named(sentence: Forbidden) -> Vec<u8> {
        let words = sentence.to_string();
        let houses: Vec<u8> = sentence.houses().map(House::number).collect();
        for end in [houses.first(), houses.last()].into_iter().flatten() {
            assert!(words.contains(&end.to_string()), "{end} is not in: {words}");
        }
        houses
    }

    #[test]
    fn the_houses_are_those_of_the_sentence_and_no_roll_is_one() {
        let roll = Roll::new(5).unwrap();
        let run = Run(Houses::span(11, 13));
        assert!(named(Forbidden::LostRoll(roll)).is_empty());
        assert_eq!(named(Forbidden::Blockade(run)), [11, 12, 13]);
        assert_eq!(named(Forbidden::Protected { house: house(12), run }), [11, 12, 13]);
        assert_eq!(named(Forbidden::Own(house(15))), [15]);
        assert_eq!(named(Forbidden::CaughtFirst), [26]);
        assert_eq!(named(Forbidden::GateTaken), [26]);
        assert_eq!(named(Forbidden::LastTaken), [30]);
        assert_eq!(named(Forbidden::ExitBlocked), [26, 28, 29, 30]);
        assert_eq!(named(Forbidden::ThrowOff), [10, 11]);
        let from = Place::House(house(7));
        assert_eq!(named(Forbidden::Distance { roll, from, to: Place::House(house(12)) }), [7, 12]);
        assert!(named(Forbidden::Distance { roll, from: Place::Start, to: Place::Off }).is_empty());
        assert_eq!(named(Forbidden::PastGate { roll, from, gate: house(26) }), [7, 26]);
        assert_eq!(named(Forbidden::LeavesOnAnother { from: house(28), needs: None, roll }), [28]);
        assert!(named(Forbidden::ForwardFirst(Place::Start)).is_empty());
        assert_eq!(named(Forbidden::NotHome(from)).first(), Some(&7));
    }
}

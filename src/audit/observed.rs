use crate::board::{BySide, Side};
use crate::record::{Outcome, Turn};

use super::ROLLS;

/// The places in a row of throws by one side that are told apart; the last one
/// is "so many or more".
pub const PLACES: usize = 8;

/// The throws of one game, counted. Nothing is allocated for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observed {
    /// The rolls of each side.
    pub sides: BySide<[u32; ROLLS]>,
    /// Those among the first [`Observed::OPENING`] throws of each side.
    pub openings: BySide<[u32; ROLLS]>,
    /// Those up to the first 1 of the game: where there is a throw-off, that is
    /// it.
    pub until_first_one: BySide<[u32; ROLLS]>,
    /// The rolls by their place in a row of throws by one side.
    pub places: [[u32; ROLLS]; PLACES],
    /// How the sticks fell, where the record says so, by their bits.
    pub sticks: [u32; 16],
    /// How often a roll (second index) followed another (first) in the game.
    pub pairs: [[u32; ROLLS]; ROLLS],
    /// The number of throws.
    pub throws: u32,
}

impl Observed {
    /// So many throws of each side are its opening: whoever chose a seed by how
    /// a game begins shows there.
    pub const OPENING: u32 = 8;

    /// Counts the throws of a game.
    pub fn of(turns: &[Turn]) -> Observed {
        let none = [0; ROLLS];
        let sides = BySide { light: none, dark: none };
        let mut observed = Observed {
            sides,
            openings: sides,
            until_first_one: sides,
            places: [none; PLACES],
            sticks: [0; 16],
            pairs: [none; ROLLS],
            throws: 0,
        };
        observed.count(turns);
        observed
    }

    fn count(&mut self, turns: &[Turn]) {
        let mut thrown = BySide { light: 0, dark: 0 };
        let mut before: Option<(Side, usize)> = None;
        let mut place = 0;
        let mut one_came = false;
        for turn in turns {
            let roll = usize::from(turn.text.roll.worth() - 1);
            place = match before {
                Some((side, _)) if side == turn.side => (place + 1).min(PLACES - 1),
                _ => 0,
            };
            if let Some((_, last)) = before {
                self.pairs[last][roll] += 1;
            }
            self.sides[turn.side][roll] += 1;
            self.places[place][roll] += 1;
            if thrown[turn.side] < Observed::OPENING {
                thrown[turn.side] += 1;
                self.openings[turn.side][roll] += 1;
            }
            if !one_came {
                self.until_first_one[turn.side][roll] += 1;
                one_came = roll == 0;
            }
            if let Some(sticks) = turn.sticks {
                self.sticks[usize::from(sticks.bits())] += 1;
            }
            self.throws += 1;
            before = Some((turn.side, roll));
        }
    }
}

/// A verified game, as far as a tally counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played<'a> {
    /// Its throws.
    pub observed: &'a Observed,
    /// Who played, where the record names them.
    pub players: Option<BySide<&'a str>>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether that rests on the host's word: a resignation or a deadline that
    /// the loser did not sign.
    pub hosts_word: bool,
}

//! A game to step through: any turn at once, however long the game is.

use crate::board::Position;
use crate::record::Turn;
use crate::rules::RuleSet;

use super::replay::{TurnAt, seated, step};

/// Every so many turns the position is kept.
const STRIDE: usize = 64;

/// The turns of a game with the positions around them.
///
/// The game is played once, and of every 64 turns one position is kept; a turn
/// is found from the one before it.
///
/// ```
/// use senet::record::{Limits, read};
/// use senet::rules::RuleSet;
/// use senet::verify::Walk;
///
/// let record = read(include_bytes!("../../fixtures/vectors/signed-1.json"), &Limits::default())?;
/// let rules = RuleSet::named(&record.rules)?;
/// let walk = Walk::new(record.turns, rules);
/// assert_eq!(walk.stuck(), None);
/// assert_eq!(walk.turns_from(0).next().unwrap().before, walk.rules().start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    turns: Vec<Turn>,
    rules: RuleSet,
    /// The position before turn 0, 64, 128 and so on, as far as can be played.
    kept: Vec<Position>,
    /// The turn, counted from 0, that cannot be played.
    stuck: Option<usize>,
}

impl Walk {
    /// The game of these turns under these rules.
    pub fn new(turns: Vec<Turn>, rules: RuleSet) -> Walk {
        let mut walk = Walk { kept: vec![rules.start()], turns, rules, stuck: None };
        let mut kept = Vec::with_capacity(walk.turns.len() / STRIDE);
        let mut stuck = None;
        for (index, turn) in walk.turns_from(0).enumerate() {
            match turn.after {
                Ok(next) if (index + 1) % STRIDE == 0 => kept.push(next),
                Ok(_) => {}
                Err(_) => stuck = Some(index),
            }
        }
        walk.kept.extend(kept);
        walk.stuck = stuck;
        walk
    }

    /// All turns, those that cannot be played too.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The first turn, counted from 0, that cannot be played.
    pub fn stuck(&self) -> Option<usize> {
        self.stuck
    }

    /// The turns from turn `first` on, counted from 0, up to the first that
    /// cannot be played, that one included.
    pub fn turns_from(&self, first: usize) -> impl Iterator<Item = TurnAt> {
        let known = (first / STRIDE).min(self.kept.len() - 1);
        let (start, mut position) = (known * STRIDE, Some(self.kept[known]));
        let played = self.turns.iter().enumerate().skip(start).map_while(move |(index, turn)| {
            let before = seated(turn, index == 0, &position?, &self.rules);
            let after = step(turn, &before, &self.rules);
            position = after.ok();
            let after = after.map_err(|wrong| wrong.broken(turn, &before, &self.rules));
            Some(TurnAt { before, after })
        });
        played.skip(first - start)
    }

    /// The position after so many turns, counted from the start; nothing where
    /// one of them cannot be played or there are not so many.
    pub fn after(&self, turns: usize) -> Option<Position> {
        match turns.checked_sub(1) {
            None => Some(self.rules.start()),
            Some(last) => self.turns_from(last).next()?.after.ok(),
        }
    }

    /// The position at the end, where every turn can be played.
    pub fn end(&self) -> Option<Position> {
        self.after(self.turns.len())
    }
}

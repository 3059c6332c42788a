//! The rules: rule sets as data, and the one engine that reads them. Knows no
//! records and no seeds.
//!
//! A [`RuleSet`] is a row of [`Choices`]; the [catalogue](RuleSet::catalogue)
//! holds those that the sources describe. Nobody knows how Senet was played,
//! so every set is one source's reconstruction.

mod catalogue;
mod choices;
mod custom;
mod describe;
mod effect;
mod engine;
mod explain;
mod forbidden;
mod judge;
mod moves;
mod name;
mod options;
mod play;
mod points;
mod position;
mod runs;
mod sound;
mod strict;
mod tables;

use std::borrow::Cow;

use crate::board::{House, Position};
use crate::sticks::Roll;

pub use choices::*;
pub use custom::{BadRules, OwnRules};
pub use describe::{FIELDS, Field};
pub use forbidden::{Forbidden, Run};
pub use judge::{Breach, MarkBreach};
pub use moves::{Movable, Move, Way};
pub use name::{UnknownRules, options_of};
pub use options::{OPTIONS, RuleOption};
pub use position::NoPosition;
pub use sound::NoGame;

use tables::Tables;

/// A set of rules that a game can be played by.
///
/// ```
/// use senet::rules::RuleSet;
/// use senet::sticks::Roll;
/// let rules = RuleSet::named("kendall")?;
/// let start = rules.start();
/// let five = Roll::new(5).unwrap();
/// let moves: Vec<String> =
///     rules.legal(&start, five).map(|m| rules.write(&start, &m).to_string()).collect();
/// assert_eq!(moves, ["5: 2-7x+", "5: 4-9x+", "5: 6-11+", "5: 8-13+", "5: 10-15+"]);
/// # Ok::<(), senet::rules::UnknownRules>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    name: Cow<'static, str>,
    choices: Choices,
    tables: Tables,
    start: Position,
}

impl RuleSet {
    /// The set of a name and a row of choices.
    pub(crate) fn of(name: Cow<'static, str>, choices: Choices) -> RuleSet {
        RuleSet { name, choices, tables: Tables::new(&choices), start: play::start(&choices) }
    }

    /// The sets of the catalogue without options: name and what it is.
    pub fn catalogue() -> impl Iterator<Item = (&'static str, &'static str)> {
        catalogue::SETS.iter().map(|entry| (entry.name, entry.about))
    }

    /// The full name, options included.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The row of choices.
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The position before the first throw. In a throw-off either side may be
    /// to throw; this one says light.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Whether pieces of this set use `house`.
    pub fn uses(&self, house: House) -> bool {
        self.tables.track.contains(house)
    }

    /// The rolls that a throw can give.
    pub fn rolls(&self) -> impl Iterator<Item = Roll> + '_ {
        Roll::all().filter(|roll| self.has_roll(*roll))
    }

    /// Whether a throw can give this roll.
    pub fn has_roll(&self, roll: Roll) -> bool {
        self.tables.rolls.contains(roll)
    }
}

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
mod options;
mod play;
mod points;
mod runs;
mod sound;
mod strict;
mod tables;

use std::borrow::Cow;

use thiserror::Error;

use crate::board::{House, Position, Side};
use crate::shown::brief;
use crate::sticks::Roll;

pub use choices::*;
pub use custom::{BadRules, OwnRules};
pub use describe::{FIELDS, Field};
pub use forbidden::{Forbidden, Run};
pub use judge::{Breach, MarkBreach};
pub use moves::{Movable, Move, Way};
pub use options::{OPTIONS, RuleOption};
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

/// No name of the catalogue comes near this many bytes.
const LONGEST_NAME: usize = 256;

impl RuleSet {
    /// The set that a record's `rules` field names: a set of the catalogue and
    /// its options, each once, in ASCII order, joined by `+`.
    pub fn named(name: &str) -> Result<RuleSet, UnknownRules> {
        if name.len() > LONGEST_NAME {
            return Err(UnknownRules::Set { name: brief(name) });
        }
        let mut parts = name.split('+');
        let set = parts.next().unwrap_or_default();
        let entry = catalogue::SETS
            .iter()
            .find(|entry| entry.name == set)
            .ok_or_else(|| UnknownRules::Set { name: brief(set) })?;
        let mut choices = entry.choices;
        let given: Vec<&str> = parts.collect();
        for (i, option) in given.iter().enumerate() {
            let found = options_of(set)
                .find(|o| o.name == *option)
                .ok_or_else(|| UnknownRules::Option { set: set.to_owned(), option: brief(option) })?;
            if i > 0 && given[i - 1] >= *option {
                return Err(UnknownRules::Order { name: brief(name), option: brief(option) });
            }
            if let Some(needs) = found.needed_by(set).filter(|needs| !given.contains(needs)) {
                return Err(UnknownRules::Needs { set: entry.name, option: found.name, needs });
            }
            (found.apply)(&mut choices);
        }
        Ok(RuleSet::of(Cow::Owned(name.to_owned()), choices))
    }

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

    /// Whether a piece can come to rest on 27.
    pub fn water_holds(&self) -> bool {
        match self.choices.water.value.takes {
            Takes::AtOnce => false,
            Takes::Forward => self.choices.back.value != Back::Never,
            Takes::Later => true,
        }
    }

    /// Why `position` is none of this set's, if it is not: each side must have
    /// all its pieces, on houses that the set uses.
    pub fn admits(&self, position: &Position) -> Result<(), NoPosition> {
        let pieces = self.choices.pieces.value;
        if position.waiting.is_some() != self.start.waiting.is_some() {
            return Err(if position.waiting.is_some() { NoPosition::NoStart } else { NoPosition::Start });
        }
        for side in Side::BOTH {
            let count = position.pieces(side);
            if count != u32::from(pieces) {
                return Err(NoPosition::Pieces { side, count, pieces });
            }
        }
        if let Some(house) = position.taken().without(self.tables.track).first() {
            return Err(NoPosition::House { house });
        }
        if position.at(WATER).is_some() && !self.water_holds() {
            return Err(NoPosition::Water);
        }
        Ok(())
    }

    /// The names of the sets that differ from this one by readings alone: what
    /// the sources leave open, in every combination, the fewest differences
    /// first. Options that are no readings stay as they are.
    pub fn other_readings(&self) -> Vec<String> {
        let mut parts = self.name.split('+');
        let set = parts.next().unwrap_or_default();
        let given: Vec<&str> = parts.collect();
        let readings: Vec<&str> =
            options_of(set).filter(|option| option.reading).map(|option| option.name).collect();
        let mut changes: Vec<u32> = (1..1 << readings.len()).collect();
        changes.sort_by_key(|change| change.count_ones());
        let named = changes.into_iter().map(|change| {
            let changed =
                |name: &&str| readings.iter().position(|r| r == name).is_some_and(|i| change >> i & 1 == 1);
            let kept = given.iter().copied().filter(|name| !changed(name));
            let added = readings.iter().copied().filter(|name| changed(name) && !given.contains(name));
            let mut options: Vec<&str> = kept.chain(added).collect();
            options.sort_unstable();
            [&[set], options.as_slice()].concat().join("+")
        });
        named.filter(|name| RuleSet::named(name).is_ok()).collect()
    }

    /// What the set is, in a few words: of the catalogue's set that it is named
    /// after, if there is one.
    pub fn about(&self) -> Option<&'static str> {
        let set = self.name.split('+').next();
        RuleSet::catalogue().find(|(name, _)| Some(*name) == set).map(|(_, about)| about)
    }
}

/// The options of a set of the catalogue.
pub fn options_of(set: &str) -> impl Iterator<Item = &'static RuleOption> {
    OPTIONS.iter().filter(move |option| option.sets.contains(&set))
}

/// A name that is no rule set's; text of the name is in it as [`brief`] gives it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownRules {
    /// No set of the catalogue has that name.
    #[error("no rule set is called `{name}`; there are {}", known_sets())]
    Set {
        /// The name up to the first `+`.
        name: String,
    },
    /// The set has no option of that name.
    #[error("`{set}` has no option `{option}`; it has {}", known_options(set))]
    Option {
        /// The set.
        set: String,
        /// The option.
        option: String,
    },
    /// The options are not each once and in ASCII order.
    #[error("in `{name}` the option `{option}` is out of order: options stand in ASCII order, each once")]
    Order {
        /// The full name.
        name: String,
        /// The first option that stands wrong.
        option: String,
    },
    /// An option that is nothing without another.
    #[error("`{set}+{option}` is no rule set: `{option}` says something only beside `{needs}`")]
    Needs {
        /// The set.
        set: &'static str,
        /// The option.
        option: &'static str,
        /// The one it needs.
        needs: &'static str,
    },
}

fn known_sets() -> String {
    let names: Vec<&str> = RuleSet::catalogue().map(|(name, _)| name).collect();
    names.join(", ")
}

fn known_options(set: &str) -> String {
    let names: Vec<&str> = options_of(set).map(|option| option.name).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Why a position is none of a rule set's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoPosition {
    /// A side has not all its pieces, or too many.
    #[error("{side} has {count} pieces on houses, borne off or at the start; each side has {pieces}")]
    Pieces {
        /// The side.
        side: Side,
        /// How many it has.
        count: u32,
        /// How many it should have.
        pieces: u8,
    },
    /// A piece stands where the set has no house.
    #[error("house {house} is not part of the track in this rule set")]
    House {
        /// The house.
        house: House,
    },
    /// A piece stands on 27, where none can stay.
    #[error("no piece stays on 27, the water, in this rule set")]
    Water,
    /// The pieces at the start are missing.
    #[error("pieces enter in this rule set: a fourth field says how many are at the start, as in `5/5`")]
    Start,
    /// Pieces at the start in a set where none enter.
    #[error("no pieces enter in this rule set: there is no fourth field")]
    NoStart,
}

impl RuleOption {
    /// The option that this one is nothing without, in that set.
    pub fn needed_by(&self, set: &str) -> Option<&'static str> {
        self.needs.filter(|needs| options_of(set).any(|option| option.name == *needs))
    }
}

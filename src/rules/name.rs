//! The names of rule sets: a set of the catalogue and its options.

use std::borrow::Cow;

use thiserror::Error;

use crate::shown::brief;

use super::options::{OPTIONS, RuleOption};
use super::{RuleSet, catalogue};

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

impl RuleOption {
    /// The option that this one is nothing without, in that set.
    pub fn needed_by(&self, set: &str) -> Option<&'static str> {
        self.needs.filter(|needs| options_of(set).any(|option| option.name == *needs))
    }
}

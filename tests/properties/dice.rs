//! Chance for tests: the same in every run.

use senet::board::BySide;
use senet::record::Record;
use senet::rules::{RuleSet, options_of};
use senet::simulate::{Policy, Simulation};
use senet::sticks::Seed;

/// SplitMix64.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    /// One of the things.
    pub fn one<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    pub fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

/// The sets of the catalogue without options.
pub fn plain_sets() -> Vec<RuleSet> {
    RuleSet::catalogue().map(|(name, _)| RuleSet::named(name).unwrap()).collect()
}

/// Every set with every combination of its options that makes a rule set.
pub fn all_sets() -> Vec<RuleSet> {
    let mut sets = Vec::new();
    for (set, _) in RuleSet::catalogue() {
        let options: Vec<&str> = options_of(set).map(|option| option.name).collect();
        for chosen in 0..1usize << options.len() {
            let given = options.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let name: String = given.fold(set.to_owned(), |name, (_, option)| name + "+" + option);
            sets.extend(RuleSet::named(&name));
        }
    }
    sets
}

/// Games of a rule set by chance, against a player that brings them to an end.
pub fn simulation(rules: &RuleSet) -> Simulation<'_> {
    let seed = Seed::new(rules.name().as_bytes()).unwrap_or_else(|| Seed::from([7; 32]));
    Simulation::new(rules, BySide { light: Policy::Random, dark: Policy::Careful }, seed)
}

/// One of them, written down.
pub fn game(rules: &RuleSet, number: u64) -> Record<'static> {
    let record = simulation(rules).record(number);
    assert!(record.result.is_some(), "{} game {number} was abandoned", rules.name());
    record
}

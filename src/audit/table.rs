use crate::odds;
use crate::rules::RuleSet;
use crate::sticks::Device;

use super::ROLLS;

/// What can be thrown under a rule set, how likely it is and what it is worth.
/// Rule sets whose throws are alike have equal tables.
///
/// ```
/// use senet::audit::Table;
/// use senet::rules::RuleSet;
/// let table = Table::of(&RuleSet::named("kendall")?);
/// assert_eq!(table, Table::of(&RuleSet::named("cones")?));
/// assert_ne!(table, Table::of(&RuleSet::named("common")?));
/// assert_eq!(table.chances()[1], 6.0 / 16.0);
/// assert_eq!(table.mean(), 37.0 / 16.0);
/// # Ok::<(), senet::rules::UnknownRules>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Table {
    device: Device,
    chances: [f64; ROLLS],
    worths: [f64; ROLLS],
}

impl Table {
    /// The table of a rule set.
    pub fn of(rules: &RuleSet) -> Table {
        let mut table =
            Table { device: rules.choices().device.value, chances: [0.0; ROLLS], worths: [0.0; ROLLS] };
        for (roll, chance) in odds::rolls(rules) {
            let index = usize::from(roll.worth() - 1);
            table.chances[index] = f64::from(chance.numerator()) / f64::from(chance.denominator());
            if !rules.choices().lost.value.contains(roll) {
                table.worths[index] = f64::from(roll.worth());
            }
        }
        table
    }

    /// What is thrown.
    pub const fn device(&self) -> Device {
        self.device
    }

    /// The chance of each roll, a roll of 1 first; 0 where there is no such roll.
    pub const fn chances(&self) -> &[f64; ROLLS] {
        &self.chances
    }

    /// What each roll is worth in houses: a roll that is always lost, nothing.
    pub const fn worths(&self) -> &[f64; ROLLS] {
        &self.worths
    }

    /// What a throw is worth on average.
    pub fn mean(&self) -> f64 {
        self.expected(|worth| worth)
    }

    /// The variance of that.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expected(|worth| (worth - mean).powi(2))
    }

    /// In words: `sticks, no light face counts 5`, `a die of 6`.
    pub fn name(&self) -> String {
        match self.device {
            Device::Sticks => {
                let none = (1..=ROLLS).rev().find(|worth| self.chances[worth - 1] > 0.0).unwrap_or(0);
                format!("four sticks, no light face counts {none}")
            }
            Device::Die { faces } => format!("a die of {faces}"),
        }
    }

    pub(super) fn expected(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.chances.iter().zip(&self.worths).map(|(chance, worth)| chance * of(*worth)).sum()
    }
}

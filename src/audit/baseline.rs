use crate::board::BySide;
use crate::rules::RuleSet;
use crate::simulate::{Policy, Share, Simulation, Tally};
use crate::sticks::Seed;

/// How equals of one habit fared against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Equals {
    /// Who played both sides.
    pub policy: Policy,
    /// What light won.
    pub light: Share,
}

/// What equals reach under a rule set: whoever throws first has an advantage,
/// and how great it is depends on how both play.
#[derive(Clone, PartialEq, Debug)]
pub struct Baseline {
    /// Each policy against itself.
    pub equals: Vec<Equals>,
    /// The lowest and the highest share of light's wins among them, widened by
    /// four standard errors of the simulation.
    pub light: [f64; 2],
}

/// The policies that stand for equals: each of another skill.
const POLICIES: [Policy; 3] = [Policy::Random, Policy::First, Policy::Careful];

/// Simulates so many games of equals, always the same ones.
pub fn equals(rules: &RuleSet, games: u64) -> Baseline {
    let equals: Vec<Equals> = POLICIES.into_iter().map(|policy| play(rules, policy, games)).collect();
    let bounds = equals.iter().map(|equals| bounds(equals.light));
    let light = bounds.fold([1.0, 0.0], |[low, high]: [f64; 2], [l, h]| [low.min(l), high.max(h)]);
    Baseline { equals, light }
}

fn play(rules: &RuleSet, policy: Policy, games: u64) -> Equals {
    let policies = BySide { light: policy, dark: policy };
    let simulation = Simulation::new(rules, policies, Seed::from(*b"senet.audit: how equals fare/1\0\0"));
    let mut tally = Tally::default();
    (0..games).for_each(|number| tally.add(&simulation.play(number)));
    Equals { policy, light: tally.share(tally.by_side.light) }
}

fn bounds(share: Share) -> [f64; 2] {
    const ERRORS: f64 = 4.0;
    if share.of == 0 {
        return [0.0, 1.0];
    }
    let error = (share.value() * (1.0 - share.value()) / share.of as f64).sqrt();
    [(share.value() - ERRORS * error).max(0.0), (share.value() + ERRORS * error).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_near_a_half_and_always_the_same() {
        let rules = RuleSet::named("kendall").unwrap();
        let baseline = equals(&rules, 500);
        assert_eq!(baseline, equals(&rules, 500));
        let [low, high] = baseline.light;
        assert!(0.3 < low && low < 0.55 && 0.45 < high && high < 0.7, "{low} {high}");
        for equals in baseline.equals {
            assert!((low..=high).contains(&equals.light.value()));
        }
    }
}

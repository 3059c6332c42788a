//! No game runs forever. Nothing can stand still (the front-most piece can
//! always use a 1), so what remains is to see that games end in practice.

use senet::board::BySide;
use senet::rules::RuleSet;
use senet::simulate::{Policy, Simulation, Tally};
use senet::sticks::Seed;

use super::dice::{all_sets, plain_sets};

fn tally(rules: &RuleSet, policies: BySide<Policy>, games: u64) -> Tally {
    let simulation = Simulation::new(rules, policies, Seed::from([9; 32]));
    let mut tally = Tally::default();
    (0..games).for_each(|number| tally.add(&simulation.play(number)));
    tally
}

fn all_end(rules: &RuleSet, games: u64) {
    for policy in [Policy::Random, Policy::First, Policy::Careful] {
        let tally = tally(rules, BySide { light: policy, dark: policy }, games);
        println!("{} {policy}: {:?} of {games}", rules.name(), tally.lengths);
        assert_eq!((tally.decided, tally.abandoned), (games, 0), "{} {policy}", rules.name());
    }
}

#[test]
fn games_end() {
    all_sets().iter().for_each(|rules| all_end(rules, 10));
    plain_sets().iter().for_each(|rules| all_end(rules, 100));
}

/// `cargo test --release --test properties -- --ignored --nocapture a_hundred_thousand`
#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_games_of_each_set_end() {
    plain_sets().iter().for_each(|rules| all_end(rules, 100_000));
    all_sets().iter().for_each(|rules| all_end(rules, 5_000));
}

#[test]
fn games_that_take_too_long_are_abandoned() {
    let rules = RuleSet::named("kendall").unwrap();
    let policies = BySide { light: Policy::Random, dark: Policy::Random };
    let mut simulation = Simulation::new(&rules, policies, Seed::from([9; 32]));
    simulation.most_throws = 150;
    let mut tally = Tally::default();
    for number in 0..50 {
        let (game, record) = simulation.play_and_record(number);
        tally.add(&game);
        assert_eq!(game.winner.is_none(), record.result.is_none() && record.fairness.seed.is_none());
        assert!(game.throws <= 150 && game.throws as usize == record.turns.len());
    }
    assert!(tally.abandoned > 0 && tally.decided > 0);
    assert_eq!(tally.by_side.light + tally.by_side.dark, tally.decided);
    assert_eq!(tally.by_policy.light + tally.by_policy.dark, tally.decided);
}

/// Seed 003, section 6, in a sample of 1,000 games: within three standard errors.
#[test]
fn the_two_habits_win_as_the_source_says() {
    let rules = RuleSet::named("cones").unwrap();
    let careful = |dark| tally(&rules, BySide { light: Policy::Careful, dark }, 1000);
    let close = |wins: u64, percent: f64| (wins as f64 / 10.0 - percent).abs() < 4.7;
    let (water, reach, even) =
        (careful(Policy::CarefulWater), careful(Policy::CarefulReach), careful(Policy::Careful));
    assert!(close(water.by_policy.light, 61.0), "{water:?}");
    assert!(close(reach.by_policy.light, 62.0), "{reach:?}");
    assert!(close(even.first, 49.0), "{even:?}");
}

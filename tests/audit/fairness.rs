//! The p-values of fair games: as often below any limit as the limit says.

use std::collections::BTreeMap;
use std::ops::Range;

use senet::audit::{Baseline, Findings, Observed, Played, Subject, Tally, findings};
use senet::board::BySide;
use senet::rules::RuleSet;
use senet::simulate::{Policy, Simulation};
use senet::sticks::Seed;

/// Archives of so many fair games each; `see` is given every test of each.
fn archives(rules: &str, archives: u64, games: u64, mut see: impl FnMut(&Findings)) {
    let rules = RuleSet::named(rules).unwrap();
    for archive in 0..archives {
        let tally = tally(&rules, archive * games..(archive + 1) * games);
        see(&findings(&tally, 1, &[]));
    }
}

/// The sums over fair games of the same two, on either side.
fn tally(rules: &RuleSet, numbers: Range<u64>) -> Tally {
    let policies = BySide { light: Policy::Random, dark: Policy::First };
    let simulation = Simulation::new(rules, policies, Seed::from([7; 32]));
    let mut tally = Tally::new(1 << 20);
    for number in numbers {
        let record = simulation.record(number);
        let observed = Observed::of(&record.turns);
        let (light, dark) = if number % 2 == 0 { ("Ankh", "Djed") } else { ("Djed", "Ankh") };
        let game = Played {
            observed: &observed,
            players: Some(BySide { light, dark }),
            outcome: record.result.unwrap(),
            hosts_word: false,
        };
        tally.add(rules.name(), |name| RuleSet::named(name).ok(), &game);
    }
    tally
}

/// How often each sort of test was made, and how often its p-value was below
/// each of the limits.
fn below(rules: &str, number: u64, games: u64, limits: &[f64]) -> BTreeMap<String, (u64, Vec<u64>)> {
    let mut counts = BTreeMap::new();
    archives(rules, number, games, |findings| {
        for test in findings.all() {
            let subject = match test.subject {
                Subject::Player(_) => "player",
                Subject::Side(_) => "side",
                Subject::Place(_) => "place",
                Subject::Stick(_) => "stick",
                Subject::All | Subject::Wins(_) => "all",
            };
            let key = format!("{subject} {}", test.what.name());
            let (made, under) = counts.entry(key).or_insert((0u64, vec![0u64; limits.len()]));
            *made += 1;
            under.iter_mut().zip(limits).for_each(|(n, limit)| *n += u64::from(test.statistic.p <= *limit));
        }
    });
    counts
}

/// Who wins most may just play well: that must not move the limit of an alarm.
#[test]
fn the_tests_of_throws_are_corrected_for_each_other_alone() {
    let tally = tally(&RuleSet::named("kendall").unwrap(), 0..60);
    let [alone, beside] = [None, Some(Baseline { equals: Vec::new(), light: [0.8, 0.81] })]
        .map(|baseline| findings(&tally, 1, &[baseline]));
    assert_eq!([alone.wins.len(), beside.wins.len()], [0, 1]);
    assert!(beside.wins[0].adjusted < 1e-3);
    assert_eq!(beside.throws, alone.throws);
    assert_eq!(beside.threshold(0.01), alone.threshold(0.01));
}

#[test]
fn fair_games_of_every_kind_give_p_values_that_are_as_good_as_uniform() {
    const LIMITS: [f64; 3] = [0.1, 0.5, 0.9];
    for rules in ["kendall", "common", "box+die"] {
        for (what, (made, under)) in below(rules, 120, 12, &LIMITS) {
            for (limit, under) in LIMITS.iter().zip(under) {
                let (made, under) = (made as f64, under as f64);
                // Tests of one archive go together: five errors of as many archives.
                let error = (limit * (1.0 - limit) / made.min(120.0)).sqrt();
                let share = under / made;
                assert!((share - limit).abs() < 5.0 * error + 0.03, "{rules}, {what}: {share} below {limit}");
            }
        }
    }
}

/// Far out in the tails, with as few throws as a test is made for:
/// `cargo test --release --test audit -- --ignored tails --nocapture`.
#[test]
#[ignore = "millions of games"]
fn tails() {
    const LIMITS: [f64; 5] = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5];
    for (rules, archives) in [("kendall", 100_000), ("common", 10_000), ("box+die", 20_000)] {
        println!("{rules}: {archives} archives of 14 games; tests made, and share below {LIMITS:?}");
        for (what, (made, under)) in below(rules, archives, 14, &LIMITS) {
            let shares: Vec<String> =
                under.iter().map(|under| format!("{:.1e}", *under as f64 / made as f64)).collect();
            println!("  {what:<22} {made:>8}  {}", shares.join("  "));
            for (limit, under) in LIMITS.iter().zip(&under) {
                let expected = made as f64 * limit;
                let most = 3.0 * expected + 5.0 * expected.sqrt() + 5.0;
                assert!((*under as f64) < most, "{rules}, {what}: {under} below {limit}");
            }
        }
    }
}

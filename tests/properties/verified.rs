//! Every game verifies, and every change to one that says something else is found.

use std::collections::BTreeMap;

use senet::evidence::Evidence;
use senet::record::{Limits, Record, read};
use senet::rules::RuleSet;
use senet::verify::{Finding, Verdict, verify};

use super::dice::{Dice, all_sets, game, plain_sets};
use super::oracle::{Fault, first_fault};
use super::tamper::{Due, KINDS, Kind, tamper, throws_die};

/// How often a kind of change was made, and how often it told of another game
/// that could have been played with the same throws.
#[derive(Default)]
struct Counts {
    made: BTreeMap<Kind, u32>,
    true_too: u32,
}

fn judge(record: &Record) -> Verdict {
    verify(record, &Evidence::none())
}

fn fault(verdict: &Verdict) -> Option<Fault> {
    verdict.failure.as_ref().map(|failure| (failure.check, failure.turn))
}

/// Verifies game `number`, changes one thing and compares what is found.
fn try_one(rules: &RuleSet, number: u64, counts: &mut Counts) {
    let record = game(rules, number);
    let verdict = judge(&record);
    assert_eq!(verdict.finding, Finding::Verified, "{} game {number}: {:?}", rules.name(), verdict.failure);
    let mut dice = Dice::new(number);
    let kind = KINDS[(number % KINDS.len() as u64) as usize];
    let mut changed = record.clone();
    let Some(due) = tamper(&mut changed, rules, kind, &mut dice) else {
        return;
    };
    *counts.made.entry(kind).or_default() += 1;
    let told = format!("{} game {number}, {kind:?}, {due:?}", rules.name());
    let verdict = judge(&changed);
    let found = fault(&verdict);
    assert_eq!(found, first_fault(&changed, rules), "{told}: {:?}", verdict.failure);
    let finding = if found.is_some() { Finding::Mismatch } else { Finding::Verified };
    assert_eq!(verdict.finding, finding, "{told}");
    match due {
        Due::Nothing => assert_eq!(found, None, "{told}"),
        Due::Fault(fault) => assert_eq!(found, Some(fault), "{told}"),
        Due::NotBefore(turn) => match found {
            Some((_, Some(at))) => assert!(at >= turn, "{told}: found at {at}"),
            Some((_, None)) => {}
            None => counts.true_too += 1,
        },
    }
}

fn try_many(rules: &RuleSet, games: u64) -> Counts {
    let mut counts = Counts::default();
    (0..games).for_each(|number| try_one(rules, number, &mut counts));
    // Only another piece's move can make another game that is true, and rarely.
    assert!(u64::from(counts.true_too) * 50 <= games.max(50), "{}: {}", rules.name(), counts.true_too);
    counts
}

fn try_set(index: usize) {
    let rules = &plain_sets()[index];
    let counts = try_many(rules, 2100);
    for kind in KINDS {
        let made = counts.made.get(&kind).copied().unwrap_or_default();
        let least = if kind == Kind::SticksLeftOut && throws_die(rules) { 0 } else { 100 };
        assert!(made >= least, "{} {kind:?}: {made}", rules.name());
    }
}

// One test a set, so that they run side by side.
#[test]
fn every_change_to_a_game_of_kendall_is_found() {
    try_set(0);
}

#[test]
fn every_change_to_a_game_of_cones_is_found() {
    try_set(1);
}

#[test]
fn every_change_to_a_game_of_common_is_found() {
    try_set(2);
}

#[test]
fn every_change_to_a_game_of_box_is_found() {
    try_set(3);
}

#[test]
fn every_change_to_a_game_of_wikipedia_is_found() {
    try_set(4);
}

#[test]
fn every_change_to_a_game_of_skyruk_is_found() {
    try_set(5);
}

#[test]
fn every_change_to_a_game_of_any_combination_of_options_is_found() {
    let sets = all_sets();
    assert!(sets.len() > 100, "{}", sets.len());
    for rules in &sets {
        try_many(rules, 3 * KINDS.len() as u64);
    }
}

/// One byte of the file, whatever it is: the file is no record any more, or is
/// found wrong, or says the same.
#[test]
fn every_changed_byte_of_a_file_is_found() {
    let limits = Limits::default();
    for (rules, number) in plain_sets().iter().zip(0..) {
        let record = game(rules, number);
        let mut file = record.to_json_line().into_bytes();
        let mut dice = Dice::new(number);
        for _ in 0..400 {
            let at = dice.below(file.len());
            let was = file[at];
            file[at] = if dice.chance(2) { was ^ (1 << dice.below(8)) } else { b' ' + dice.below(95) as u8 };
            if let Ok(changed) = read(&file, &limits) {
                let verdict = judge(&changed);
                let told = format!("{} byte {at}: {:?}", rules.name(), verdict.failure);
                match RuleSet::named(&changed.rules) {
                    Err(_) => assert_eq!(verdict.finding, Finding::Unverifiable, "{told}"),
                    Ok(rules) => assert_eq!(fault(&verdict), first_fault(&changed, &rules), "{told}"),
                }
                assert!(
                    changed == record
                        || verdict.finding != Finding::Verified
                        || says_the_same(&record, &changed),
                    "{told}"
                );
            }
            file[at] = was;
        }
    }
}

/// Whether two records differ in nothing but the house that a move names: only
/// another piece's move can make another game that is true.
fn says_the_same(record: &Record, changed: &Record) -> bool {
    let mut changed = changed.clone();
    for (was, is) in record.turns.iter().zip(&mut changed.turns) {
        is.text.step = was.text.step;
        is.text.marks = was.text.marks;
    }
    changed == *record
}

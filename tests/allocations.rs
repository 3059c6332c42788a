//! Verifying takes no memory for a turn: only the reader's one vector, made in
//! one piece, grows with the game.

#[path = "../benches/support/games.rs"]
#[allow(dead_code, reason = "the benches use more of it")]
mod games;

use allocation_counter::{AllocationInfo, measure};
use senet::evidence::Evidence;
use senet::evidence::receipt::disagreement;
use senet::record::{Limits, Meta, read, read_receipt, read_text};
use senet::rules::RuleSet;
use senet::verify::{Finding, verify};

/// What a game allocates, and how many turns it has.
struct Taken {
    turns: usize,
    reading: AllocationInfo,
    verifying: AllocationInfo,
}

fn taken(json: &str) -> Taken {
    let mut record = None;
    let reading = measure(|| record = read(json.as_bytes(), &Limits::default()).ok());
    let record = record.expect("a record");
    let mut finding = Finding::Unverifiable;
    let verifying = measure(|| finding = verify(&record, &Evidence::none()).finding);
    assert_eq!(finding, Finding::Verified);
    Taken { turns: record.turns.len(), reading, verifying }
}

fn games_of(rules: &str) -> Vec<Taken> {
    let rules = RuleSet::named(rules).expect("a rule set");
    let games = games::games(&rules, 100);
    // The first game of a process may set something up once.
    taken(&games[0].json);
    games.iter().map(|game| taken(&game.json)).collect()
}

#[test]
fn allocations_do_not_grow_with_the_turns() {
    for rules in ["kendall", "cones", "wikipedia", "skyruk"] {
        let games = games_of(rules);
        let first = &games[0];
        let longest = games.iter().map(|game| game.turns).max();
        assert!(longest > games.iter().map(|game| game.turns + 50).min());
        for game in &games {
            assert_eq!(game.reading.count_total, first.reading.count_total, "{rules}, {} turns", game.turns);
            assert_eq!(
                game.verifying.count_total, first.verifying.count_total,
                "{rules}, {} turns",
                game.turns
            );
        }
        println!("{rules}: {} to read, {} to verify", first.reading.count_total, first.verifying.count_total);
    }
}

#[test]
fn a_text_record_is_read_without_one_for_a_turn() {
    let game = games::game(&RuleSet::named("kendall").expect("a rule set"), 1);
    let text = read(game.json.as_bytes(), &Limits::default()).expect("a record").to_text();
    let turns = text.lines().filter(|line| line.contains(". ")).count() as u64;
    let reading = measure(|| drop(read_text(text.as_bytes(), &Limits::default()).expect("the record")));
    assert!(reading.count_total < turns / 2, "{} for {turns} turns", reading.count_total);
}

#[test]
fn verifying_takes_the_same_memory_whatever_the_turns() {
    let games = games_of("kendall");
    // Ids have one or two digits more or less.
    let spread = 2 * std::mem::size_of::<u64>() as u64;
    let most = games.iter().map(|game| game.verifying.bytes_total).max();
    let least = games.iter().map(|game| game.verifying.bytes_total).min();
    assert!(most <= least.map(|least| least + spread), "{least:?} to {most:?} bytes");
}

#[test]
fn that_a_receipt_agrees_is_seen_without_writing_it_out() {
    let record =
        read(include_bytes!("../fixtures/vectors/signed-1.json"), &Limits::default()).expect("a record");
    let receipt = include_bytes!("../fixtures/vectors/signed-1.receipt.json");
    let receipt = read_receipt(receipt, &Limits::default()).expect("a receipt");
    let compared = measure(|| assert_eq!(disagreement(&record, &receipt), None));
    assert_eq!(compared.count_total, 0);
}

/// A host's own data may be anything, and a small file of it takes little.
#[test]
fn reading_meta_takes_a_few_times_its_length() {
    let nested = format!("{}0{}", r#"{"":"#.repeat(29), "}".repeat(29));
    for value in ["{}", r#"{"a":0}"#, "[]", "0", r#""\n""#, nested.as_str()] {
        let many = format!(r#"{{"a":[{value}{}]}}"#, format!(",{value}").repeat(100_000 / value.len()));
        let most = measure(|| drop(std::hint::black_box(Meta::new(&many)))).bytes_max;
        assert!(most < 8 * many.len() as u64, "{value}: {most} bytes of {}", many.len());
    }
}

#[cfg(feature = "audit")]
#[test]
fn counting_the_throws_of_a_game_takes_no_memory() {
    let game = games::game(&RuleSet::named("kendall").expect("a rule set"), 1);
    let record = read(game.json.as_bytes(), &Limits::default()).expect("a record");
    let counting = measure(|| {
        std::hint::black_box(senet::audit::Observed::of(&record.turns));
    });
    assert_eq!(counting.count_total, 0);
}

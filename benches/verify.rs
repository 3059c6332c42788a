//! What verifying costs beside reading: `cargo bench --bench verify`.

mod support;

use std::cell::RefCell;
use std::hint::black_box;

use senet::evidence::Evidence;
use senet::record::{Limits, Record, read};
use senet::report::json;
use senet::rules::RuleSet;
use senet::sticks::{Device, Throws};
use senet::verify::{Finding, Print, Run, Seen, position_before, verify};

use support::contest::{Contest, Outcome, goal, row};
use support::games::games;

/// Different games: so many that no branch predictor learns them by heart.
const GAMES: u64 = 2000;
/// Games in a round.
const CHUNK: usize = 20;

fn main() {
    if support::measuring() {
        one_game();
        many_games();
    }
    divan::main();
}

/// A game from the fixtures, again and again.
fn one_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/vectors/games/alias.json");
    let bytes = std::fs::read(path).expect("a fixture");
    let turns = parse(&bytes).turns.len();
    println!("\nOne kendall game, {turns} turns, {} bytes, again and again", bytes.len());
    report(&contest(&[bytes.as_slice(); CHUNK]), turns as f64);
}

/// Many games, each of them only now and then.
fn many_games() {
    let games = games(&RuleSet::named("kendall").expect("kendall"), GAMES);
    let each: Vec<&[u8]> = games.iter().map(|game| game.json.as_bytes()).collect();
    let turns: usize = games.iter().map(|game| game.positions.len()).sum();
    let bytes: usize = each.iter().map(|bytes| bytes.len()).sum();
    let (turns, bytes) = (turns as f64 / GAMES as f64, bytes as f64 / GAMES as f64);
    println!("\n{GAMES} different kendall games, on average {turns:.1} turns, {bytes:.0} bytes");
    let outcome = contest(&each);
    report(&outcome, turns);
    let million = 1e3 / outcome.time(VERIFY);
    goal("million turns verified a second on one core", million, "goal 8", million >= 8.0);
}

const PARSE: &str = "(a) parse";
const LEAST: &str = "(b) parse, SHA-256, keystream";
const VERIFY: &str = "verify";
const HASH: &str = "  SHA-256 of the seed";
const KEYSTREAM: &str = "  keystream";
const NAMED: &str = "  rules by name";
const REPLAY: &str = "  replay";
const COMPARE: &str = "+ comparing with a run's games";
const REPORT: &str = "+ the verdict as JSON";

/// Verifying beside its parts, the same games for all.
fn contest(games: &[&[u8]]) -> Outcome {
    assert!(games.iter().all(|bytes| verified(bytes)));
    let records: Vec<Record> = games.iter().map(|bytes| parse(bytes)).collect();
    let rules = rules_of(&records[0]);
    let verdict = verify(&records[0], &Evidence::none());
    let run = RefCell::new(Run::default());
    let set = Set { games, records };
    Contest::default()
        .with(PARSE, |round| set.each(round, |bytes, _| seen(parse(bytes))))
        .with(LEAST, |round| set.each(round, |bytes, _| least(bytes)))
        .with(VERIFY, |round| set.each(round, |bytes, _| seen(verified(bytes))))
        .with(HASH, |round| set.each(round, |_, record| seen(commitment(record))))
        .with(KEYSTREAM, |round| set.each(round, |_, record| seen(keystream(record))))
        .with(NAMED, |round| set.each(round, |_, record| seen(rules_of(record))))
        .with(REPLAY, |round| set.each(round, |_, record| seen(replay(record, &rules))))
        .with(COMPARE, |round| set.each(round, |_, record| seen(compare(record, &mut run.borrow_mut()))))
        .with(REPORT, |round| set.each(round, |_, record| seen(json(&verdict, &record.id))))
        .run()
}

/// The games of a contest, and what reading them gives.
struct Set<'a> {
    games: &'a [&'a [u8]],
    records: Vec<Record<'a>>,
}

impl Set<'_> {
    /// Does the work for each game of a round; the number of their turns.
    fn each(&self, round: usize, work: impl Fn(&[u8], &Record)) -> usize {
        let first = round % (self.games.len() / CHUNK) * CHUNK;
        let chunk = first..first + CHUNK;
        let records = &self.records[chunk.clone()];
        self.games[chunk]
            .iter()
            .zip(records)
            .for_each(|(game, record)| work(black_box(game), black_box(record)));
        records.iter().map(|record| record.turns.len()).sum()
    }
}

fn seen<T>(made: T) {
    black_box(made);
}

fn parse(bytes: &[u8]) -> Record<'_> {
    read(bytes, &Limits::default()).expect("a record")
}

fn least(bytes: &[u8]) {
    let record = parse(bytes);
    black_box((commitment(&record), keystream(&record)));
}

fn commitment(record: &Record) -> bool {
    record.fairness.seed.is_some_and(|seed| record.fairness.commitment.opens(&record.id, &seed))
}

/// As many throws as the record has.
fn keystream(record: &Record) -> usize {
    let seed = record.fairness.seed.expect("a seed");
    let throws = Throws::new(&record.fairness.rng, &seed, None, Device::Sticks).expect("throws");
    throws.zip(&record.turns).filter(|(throw, turn)| throw.sticks() == turn.sticks).count()
}

/// The moves without the throws.
fn replay(record: &Record, rules: &RuleSet) -> bool {
    position_before(record, rules, record.turns.len()).is_ok()
}

/// What an archive's games are compared by, and comparing it.
fn compare(record: &Record, run: &mut Run) -> Seen {
    run.compare(&record.id, &Print::of(record))
}

fn rules_of(record: &Record) -> RuleSet {
    RuleSet::named(&record.rules).expect("rules")
}

fn verified(bytes: &[u8]) -> bool {
    verify(&parse(bytes), &Evidence::none()).finding == Finding::Verified
}

fn report(outcome: &Outcome, turns: f64) {
    outcome.print(LEAST, "turn", turns);
    let parts: f64 = [PARSE, HASH, KEYSTREAM, NAMED, REPLAY].iter().map(|part| outcome.time(part)).sum();
    row("  the rest: comparing, verdict", outcome.time(VERIFY) - parts, "turn", turns);
    println!();
    let ratio = outcome.ratio(VERIFY, LEAST);
    goal("verify / (b)", ratio, "goal at most 1.50", ratio <= 1.5);
}

#[divan::bench]
fn verify_different_games(bencher: divan::Bencher) {
    let games = games(&RuleSet::named("kendall").expect("kendall"), 200);
    let mut games = games.iter().cycle();
    bencher.with_inputs(|| games.next().expect("a game").json.as_bytes()).bench_local_values(verified);
}

//! Whole games from a seed, on one core: `cargo bench --bench simulate`.

mod support;

use senet::board::BySide;
use senet::rules::RuleSet;
use senet::simulate::{Policy, Simulation, Tally};
use senet::sticks::Seed;

use support::contest::{Contest, goal};

/// Games in a round.
const CHUNK: u64 = 50;

const RANDOM: &str = "random";
const CAREFUL: &str = "careful";
const RECORDS: &str = "random, with their records";

fn main() {
    if support::measuring() {
        measure();
    }
    divan::main();
}

fn simulation(rules: &RuleSet, policy: Policy) -> Simulation<'_> {
    Simulation::new(rules, BySide { light: policy, dark: policy }, Seed::from([0; 32]))
}

fn measure() {
    let rules = RuleSet::named("kendall").expect("kendall");
    println!("\nGames of kendall on one core");
    let (random, careful) = (simulation(&rules, Policy::Random), simulation(&rules, Policy::Careful));
    let outcome = Contest::default()
        .with(RANDOM, |round| each(round, |number| tally(&random, number)))
        .with(CAREFUL, |round| each(round, |number| tally(&careful, number)))
        .with(RECORDS, |round| each(round, |number| drop(random.record(number).to_json_line())))
        .run();
    outcome.print(RANDOM, "game", 1.0);
    let thousands = 1e6 / outcome.time(RANDOM);
    goal("thousand random games a second", thousands, "goal 100", thousands >= 100.0);
}

fn each(round: usize, play: impl Fn(u64)) -> usize {
    let first = round as u64 * CHUNK;
    (first..first + CHUNK).for_each(play);
    CHUNK as usize
}

fn tally(simulation: &Simulation, number: u64) {
    let mut tally = Tally::default();
    tally.add(&simulation.play(number));
    std::hint::black_box(tally);
}

#[divan::bench]
fn a_random_game(bencher: divan::Bencher) {
    let rules = RuleSet::named("kendall").expect("kendall");
    let simulation = simulation(&rules, Policy::Random);
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        simulation.play(number)
    });
}

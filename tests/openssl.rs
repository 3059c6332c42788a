//! What the README says that anyone can do without this program, done: its own
//! lines in a shell, word for word.
#![cfg(unix)]

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use senet::evidence::CommitmentScheme;
use senet::record::{Limits, Record, read};
use senet::sticks::{Contributions, Sticks};

fn read_file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The one block of shell in the README that holds these words.
fn recipe(words: &str) -> String {
    let readme = read_file("README.md");
    let blocks = readme.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut found = blocks.filter(|block| block.contains(words));
    let recipe = found.next().unwrap_or_else(|| panic!("the README has no recipe with `{words}`"));
    assert_eq!(found.next(), None, "the README has two recipes with `{words}`");
    recipe.to_owned()
}

fn shell(line: &str, variables: &[(&str, &str)]) -> String {
    let mut command = Command::new("sh");
    command.args(["-c", line]).envs(variables.iter().copied()).stdin(Stdio::null());
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{line}\n{told}");
    String::from_utf8(output.stdout).unwrap()
}

/// Whether the machine has what the recipes take.
const TRIAL: &str = "
    for tool in head openssl od xxd sha256sum; do command -v $tool || exit 1; done
    openssl enc -chacha20 -K 00 -iv 00 </dev/null && od -An -v -tx4 --endian=little -w4 </dev/null";

fn equipped() -> bool {
    let equipped = Command::new("sh").args(["-c", TRIAL]).output().is_ok_and(|trial| trial.status.success());
    if !equipped {
        // Past the test harness, which keeps to itself what a test prints.
        let missing = "openssl with chacha20, or head, od, xxd or sha256sum as GNU has them";
        let _ = writeln!(io::stderr(), "skipped: this machine has no {missing}");
    }
    equipped
}

/// The throws of a key, as someone reads them off the recipe's lines.
fn throws(key: &str, count: usize) -> Vec<Sticks> {
    let turns = count.to_string();
    let lines = shell(&recipe("openssl enc"), &[("KEY", key), ("TURNS", &turns)]);
    let last_digit = |line: &str| u8::from_str_radix(&line[line.len() - 1..], 16).unwrap();
    lines.lines().map(|line| Sticks::from_bits(last_digit(line))).collect()
}

fn hash(recipe: &str, variables: &[(&str, &str)]) -> String {
    shell(recipe, variables).split_whitespace().next().unwrap().to_owned()
}

/// The key of a game with contributions.
fn key(seed: &str, contributions: &Contributions) -> String {
    let digits = |given: Option<[u8; 32]>| given.map_or_else(|| "0".repeat(64), hex::encode);
    let (light, dark) = (digits(contributions.light), digits(contributions.dark));
    hash(&recipe("senet.rng/1"), &[("SEED", seed), ("LIGHT", &light), ("DARK", &dark)])
}

fn redo(record: &Record) {
    let seed = record.fairness.seed.unwrap().to_hex();
    let key = record.fairness.contributions.as_ref().map_or_else(|| seed.clone(), |given| key(&seed, given));
    let recorded: Vec<Sticks> = record.turns.iter().map(|turn| turn.sticks.unwrap()).collect();
    assert!(recorded.len() > 10);
    assert_eq!(throws(&key, recorded.len()), recorded, "{}", record.id);
    if record.fairness.commitment.scheme == CommitmentScheme::Sha256 {
        let recipe = recipe("printf %s \"$SEED\" | xxd");
        assert_eq!(hash(&recipe, &[("SEED", &seed)]), hex::encode(record.fairness.commitment.value));
    }
}

#[test]
fn the_recipe_gives_the_throws_of_games() {
    if !equipped() {
        return;
    }
    let games = [
        "fixtures/good/kendall.json",
        "fixtures/good/cones-contributions.json",
        "fixtures/good/contributions-light.json",
        "fixtures/good/contributions-dark.json",
        "fixtures/vectors/signed-1.json",
    ];
    for game in games {
        redo(&read(read_file(game).as_bytes(), &Limits::default()).unwrap());
    }
}

/// The example in the README's words.
#[test]
fn the_last_digit_is_the_sticks() {
    assert_eq!(Sticks::from_bits(0x2).to_string(), "0100");
    let readme = read_file("README.md").replace('\n', " ");
    assert!(readme.contains("`2` is the sticks `0100`"));
}

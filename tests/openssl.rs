//! What the README and the page say that anyone can do without this program,
//! done: their own lines in a shell, word for word.
#![cfg(unix)]

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use senet::evidence::{CommitmentScheme, Evidence};
use senet::record::{Limits, Record, read};
use senet::sticks::{Contributions, Label, Rng, Sticks};
use senet::verify::{ByHand, Finding, by_hand, verify};

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

/// Games of every commitment and throwing scheme, with a die and without, true
/// and false.
fn games() -> Vec<String> {
    let folders =
        ["fixtures/good", "fixtures/bad"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut names: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    names.retain(|name| name.extension().is_some_and(|extension| extension == "json"));
    names.sort();
    names.iter().map(|name| fs::read_to_string(name).unwrap()).collect()
}

/// A process for each throw takes its time.
fn is_quick(record: &Record) -> bool {
    record.fairness.rng == Rng::Chacha20 || record.turns.len() <= 40
}

#[test]
fn the_lines_of_a_record_print_what_they_say() {
    if !equipped() {
        return;
    }
    let mut seen = Vec::new();
    for text in games() {
        let record = read(text.as_bytes(), &Limits::default()).unwrap();
        let fairness = &record.fairness;
        let sort = (fairness.commitment.scheme, fairness.rng.to_string(), fairness.contributions.is_some());
        let sort = (sort, record.rules.contains("die"));
        // Two of a sort will do.
        if !is_quick(&record) || seen.iter().filter(|other| **other == sort).count() == 2 {
            continue;
        }
        seen.push(sort);
        let lines = by_hand(&record);
        assert!(!lines.is_empty(), "{}", record.id);
        for ByHand { what, shell: line, gives, .. } in lines {
            assert_eq!(shell(&line, &[]).trim_end(), gives, "{}, {what}: {line}", record.id);
        }
    }
    assert!(seen.len() >= 10, "{seen:?}");
}

/// Of a true game they give what it records.
#[test]
fn the_lines_of_a_true_game_give_its_values() {
    for text in games() {
        let record = read(text.as_bytes(), &Limits::default()).unwrap();
        if verify(&record, &Evidence::none()).finding != Finding::Verified {
            continue;
        }
        for ByHand { what, gives, recorded, .. } in by_hand(&record) {
            assert!(recorded.is_none_or(|recorded| recorded == gives), "{}, {what}", record.id);
        }
    }
}

/// Nothing of a file can be more than a word in them.
#[test]
fn the_lines_hold_nothing_that_a_shell_would_read() {
    let text = read_file("fixtures/good/label-one-character.json");
    let mut record = read(text.as_bytes(), &Limits::default()).unwrap();
    record.fairness.rng = Rng::Sha256Counter(Label::new("'; echo $(id) `id` \"\\").unwrap());
    for ByHand { what, shell: line, gives, .. } in by_hand(&record) {
        assert!(!line.contains("id)"), "{line}");
        if equipped() {
            assert_eq!(shell(&line, &[]).trim_end(), gives, "{what}: {line}");
        }
    }
}

//! Perft: how many distinct positions, the side to throw included, a rule set
//! reaches after so many throws, over all rolls and all moves. One wrong rule
//! moves a number.
//!
//! `fixtures/perft/NAME.txt` counts from the start of the set,
//! `fixtures/perft/late/NAME.txt` from the position in its first line: most
//! readings matter only near the end of the track. The other lines are
//! `depth count`. A lost throw leads to the same houses with whoever throws
//! next, a finished game leads nowhere. In a set with a throw-off the start
//! before the first move and the same houses later in the game are two
//! positions: only the first is in the throw-off.
//!
//! Write them anew, to see what a change moves:
//! `cargo test --release --test perft -- --ignored --nocapture`

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use senet::board::Position;
use senet::notation::{Marks, MoveText};
use senet::rules::{Opening, RuleSet};

/// Every position that one throw makes of this one.
fn next<'a>(rules: &'a RuleSet, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
    let rolls = rules.rolls().filter(|_| !rules.is_over(position));
    rolls.flat_map(move |roll| {
        let lost = MoveText { roll, step: None, marks: Marks::NONE };
        let played = rules.legal(position, roll).map(|legal| rules.play(position, &legal));
        played.chain(rules.judge(position, &lost).ok())
    })
}

/// The position without what its rules do not ask about.
fn bare(rules: &RuleSet, position: Position) -> Position {
    let throw_off = rules.choices().opening.value == Opening::ThrowOff;
    Position { under_way: position.under_way && throw_off, ..position }
}

/// The counts from depth 0 on, without end.
fn counts(rules: &RuleSet, from: Position) -> impl Iterator<Item = usize> + '_ {
    let mut level = HashSet::from([from]);
    std::iter::once(1).chain(std::iter::from_fn(move || {
        level =
            level.iter().flat_map(|position| next(rules, position)).map(|next| bare(rules, next)).collect();
        Some(level.len())
    }))
}

/// A file of `fixtures/perft`.
struct Kept {
    path: PathBuf,
    rules: RuleSet,
    from: Position,
    counts: Vec<usize>,
}

fn kept(folder: &str) -> Vec<Kept> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files.into_iter().map(read).collect()
}

fn read(path: PathBuf) -> Kept {
    let rules = RuleSet::named(path.file_stem().unwrap().to_str().unwrap()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let mut kept = Kept { path, from: rules.start(), rules, counts: Vec::new() };
    for line in text.lines() {
        match line.strip_prefix("from ") {
            Some(position) => kept.from = position.parse().unwrap(),
            None => {
                let (depth, count) = line.split_once(' ').unwrap();
                assert_eq!(depth, kept.counts.len().to_string(), "{}", kept.path.display());
                kept.counts.push(count.parse().unwrap());
            }
        }
    }
    kept.rules.admits(&kept.from).unwrap();
    kept
}

fn check(folder: &str) {
    let kept = kept(folder);
    assert!(kept.len() >= 20);
    std::thread::scope(|scope| {
        for kept in &kept {
            scope.spawn(|| {
                let found: Vec<usize> = counts(&kept.rules, kept.from).take(kept.counts.len()).collect();
                assert_eq!(found, kept.counts, "{}", kept.path.display());
            });
        }
    });
}

#[test]
fn from_the_start() {
    check("fixtures/perft");
}

#[test]
fn from_late_in_the_game() {
    check("fixtures/perft/late");
}

/// Every set, and every reading by itself with the option that it needs.
#[test]
fn every_set_and_every_reading_is_counted() {
    let kept = kept("fixtures/perft");
    for (set, _) in RuleSet::catalogue() {
        assert!(kept.iter().any(|kept| kept.rules.name() == set), "{set}");
        for option in senet::rules::options_of(set).filter(|option| option.reading) {
            let counted = |kept: &Kept| kept.rules.name().split('+').any(|part| part == option.name);
            assert!(kept.iter().any(counted), "{set}+{}", option.name);
        }
    }
}

#[test]
#[ignore = "writes the files"]
fn write() {
    for kept in kept("fixtures/perft").iter().chain(&kept("fixtures/perft/late")) {
        let mut text =
            if kept.from == kept.rules.start() { String::new() } else { format!("from {}\n", kept.from) };
        for (depth, count) in counts(&kept.rules, kept.from).take(kept.counts.len()).enumerate() {
            text.push_str(&format!("{depth} {count}\n"));
        }
        fs::write(&kept.path, text).unwrap();
        println!("{}", kept.path.display());
    }
}

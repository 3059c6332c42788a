//! `--max-bytes`, from nothing to all that a number can say.

use std::fs::File;
use std::process::Command;

use crate::copy;
use crate::table::Table;

const READERS: [&str; 6] = [
    "verify FILE",
    "show FILE",
    "throws FILE",
    "convert FILE out.senet",
    "concur FILE --key mine.key --output signed.json",
    "score FILE",
];

fn readers(file: &str) -> impl Iterator<Item = String> {
    READERS.into_iter().map(move |line| line.replace("FILE", file))
}

#[test]
fn any_limit_is_a_limit() {
    let table = Table::new("limits");
    copy(&table, "good/common-dark-at-once.json", "game.json");
    table.keygen("mine");
    let size = table.read("game.json").len();
    for line in readers("game.json") {
        for most in [size as u64, u64::MAX, u64::MAX - 1, 1 << 63, (1 << 63) - 1] {
            table.run(&format!("{line} --max-bytes {most}")).ok();
        }
        for most in [0, 1, size as u64 - 1] {
            let ran = table.run(&format!("{line} --max-bytes {most}")).exits(3);
            ran.says(&format!("larger than {most} bytes"));
        }
    }
    // Where the size is not known beforehand it is seen all the same.
    let game = table.read("game.json");
    for line in readers("-").filter(|line| !line.starts_with("concur")) {
        table.run_on(&format!("{line} --max-bytes {}", u64::MAX), &game).ok();
        let ran = table.run_on(&format!("{line} --max-bytes {}", size - 1), &game).exits(3);
        ran.says(&format!("larger than {} bytes", size - 1));
    }
}

/// A file of which only the size is there is never read where a limit or memory
/// forbids it, and what memory cannot hold ends nothing at once.
#[test]
fn a_huge_file_is_refused() {
    let table = Table::new("huge");
    table.keygen("mine");
    File::create(table.path("huge")).unwrap().set_len(1 << 40).unwrap();
    for line in readers("huge") {
        table.run(&line).exits(3).says("`huge` is larger than 4194304 bytes");
        let most = format!("{line} --max-bytes {}", u64::MAX);
        let limited = Command::new("sh")
            .args(["-c", "ulimit -v 8000000; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_senet")])
            .args(most.split_whitespace())
            .current_dir(table.path("."))
            .output()
            .unwrap();
        let said = [limited.stdout, limited.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert_eq!(limited.status.code(), Some(3), "{line}: {said}");
        assert!(said.contains("`huge` could not be read: out of memory"), "{line}: {said}");
    }
}

/// A line for each subcommand that takes numbers, which ends at once.
const COUNTERS: [&str; 16] = [
    "verify game.json",
    "fetch 77 --server http://127.0.0.1:1 --no-cache --timeout 1",
    "audit game.json",
    "manifest game.json",
    "check m.toml",
    "show game.json",
    "throws game.json",
    "convert game.json out.senet",
    "page game.json --output page.html",
    "simulate --rules kendall",
    "score game.json",
    "concur game.json --key mine.key --output signed.json",
    "commit --id 78 --rules kendall",
    "next 78",
    "seal 78",
    "import game.json --db games.sqlite",
];

/// What takes as long as it is told to; a server does so whatever it is told.
const ENDLESS: [&str; 3] = ["throws --count", "simulate --games", "serve"];

/// The flags of a subcommand that take a number.
fn numbers(table: &Table, command: &str) -> Vec<String> {
    let help = table.run(&format!("{command} --help")).ok().out;
    let is_number = |line: &&str| ["<N>", "<SECONDS>"].iter().any(|value| line.ends_with(value));
    let flags = help.lines().filter(is_number).filter_map(|line| Some(&line[line.find("--")?..]));
    flags.filter_map(|flag| flag.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn no_number_is_too_large_to_be_answered() {
    let table = Table::new("numbers");
    copy(&table, "good/kendall.json", "game.json");
    table.keygen("mine");
    let help = table.run("--help").ok().out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.map_while(|line| line.split_whitespace().next());
    for command in commands.filter(|command| *command != "help") {
        for flag in numbers(&table, command) {
            if ENDLESS.iter().any(|endless| format!("{command} {flag}").starts_with(endless)) {
                continue;
            }
            let line = COUNTERS.iter().find(|line| line.split(' ').next() == Some(command));
            let line = line.unwrap_or_else(|| panic!("no line for {command} {flag}"));
            for number in [0, 1 << 16, u64::from(u32::MAX), 1 << 63, u64::MAX] {
                let ran = table.run(&format!("{line} {flag} {number}"));
                assert!((0..=4).contains(&ran.status), "{line} {flag} {number}: {}", ran.err);
            }
        }
    }
}

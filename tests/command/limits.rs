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

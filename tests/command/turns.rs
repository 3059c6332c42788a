//! `senet show --turn` on games that are false.

use std::path::Path;

use crate::table::Table;

/// What `verify` finds that cannot be played is not played here either.
#[test]
fn a_turn_that_cannot_be_played_is_not_played() {
    let table = Table::new("turns");
    let bad = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/bad");
    let mut sides = 0;
    for entry in std::fs::read_dir(bad).unwrap() {
        let path = entry.unwrap().path();
        let file = path.to_str().unwrap();
        let verdict = table.run(&format!("verify --format json {file}")).json();
        let failure = &verdict["failure"];
        let (Some(turn), "moves") = (failure["turn"].as_u64(), failure["check"].as_str().unwrap()) else {
            continue;
        };
        let said = table.run(&format!("show {file} --turn {turn}")).ok().out;
        let (refused, played) = (said.contains("The rules do not allow this: "), said.contains("After it:"));
        assert!(refused && !played, "{file}, turn {turn}:\n{said}");
        sides += usize::from(failure["message"].as_str().unwrap().contains("'s throw, not "));
    }
    assert!(sides > 1, "no fixture has a turn of the wrong side");
}

//! Twelve ways in which a host cheats, each with nothing but the program and
//! its own keys: caught or, where no evidence can exist, named in the report as
//! somebody's word.

mod table;

use std::fs;

use senet::board::Side;
use senet::evidence::SecretKey;
use senet::record::{Limits, read, read_receipt};
use serde_json::{Value, json};
use table::{Ran, Table, play};

const OPENED: &str = "--contribution 77.light --contribution 77.dark";
/// What a player brings who kept the receipt and a proof from before the game.
const KEPT: &str = "--receipt kept/77.receipt.json --key host.pub --proof kept/77.tlog-proof --log-key log.pub --format json";

/// A game up to the first throw: the players keep their receipt, its proof and
/// the log's checkpoint in `kept`.
fn begin(name: &str, contributions: &[&str]) -> Table {
    let table = Table::new(name);
    table.keygen("host");
    let (light, dark) = (table.keygen("light"), table.keygen("dark"));
    let hashes: String = contributions
        .iter()
        .map(|side| format!(" --contribution-hash {}", table.contribute("77", side)))
        .collect();
    let commit = format!(
        "commit --id 77 --rules kendall --player-light Ankh --player-dark Djed --key host.key --folder games \
         --player-key light={light} --player-key dark={dark}{hashes}"
    );
    table.run(&commit).ok();
    let key = table.run("log keygen example.org/senet --output log.key").ok().out;
    table.write("log.pub", key);
    table.run("log create log --key log.key").ok();
    table.run("log append log games/77.receipt.json --key log.key").ok();
    fs::create_dir(table.path("kept")).unwrap();
    table.run("log prove log games/77.receipt.json --output kept/77.tlog-proof").ok();
    fs::copy(table.path("log/checkpoint"), table.path("kept/checkpoint")).unwrap();
    fs::copy(table.path("games/77.receipt.json"), table.path("kept/77.receipt.json")).unwrap();
    table
}

/// The same, played to the end and sealed; and who won.
fn finished(name: &str) -> (Table, Side) {
    let table = begin(name, &["light", "dark"]);
    let winner = seal(&table, "games", OPENED, "");
    (table, winner)
}

/// Plays the whole game with the folder's seed and seals it there.
fn seal(table: &Table, folder: &str, opened: &str, flags: &str) -> Side {
    let throws = table.throws_in(folder, "77");
    let (lines, winner) = play("kendall", |index| throws.at(index as u64));
    let line = format!("seal - --id 77 --folder {folder} --key host.key {opened} {flags}");
    table.run_on(&line, &lines.join("\n")).ok();
    winner
}

fn key(table: &Table, who: &str) -> SecretKey {
    let bytes = hex::decode(table.field(&format!("{who}.key"), "secret")).unwrap();
    SecretKey::from_bytes(&bytes.try_into().unwrap())
}

/// A record that was changed and signed anew.
fn forge_record(table: &Table, who: &str, to: &str, change: impl FnOnce(&mut Value)) {
    let mut game = table.json("games/77.game.json");
    change(&mut game);
    let bytes = game.to_string();
    let mut record = read(bytes.as_bytes(), &Limits::default()).unwrap();
    record.signatures.clear();
    key(table, who).sign_record(&mut record).unwrap();
    table.write(to, record.to_json());
}

/// A receipt that was changed and signed anew.
fn forge_receipt(table: &Table, who: &str, to: &str, change: impl FnOnce(&mut Value)) {
    let mut receipt = table.json("games/77.receipt.json");
    change(&mut receipt);
    let bytes = receipt.to_string();
    let mut receipt = read_receipt(bytes.as_bytes(), &Limits::default()).unwrap();
    receipt.signatures = None;
    key(table, who).sign_receipt(&mut receipt).unwrap();
    table.write(to, receipt.to_json());
}

/// Another folder of the host with the promised seed and another receipt, so
/// that its own program will seal what the players never agreed to.
fn fake_folder(table: &Table, change: impl FnOnce(&mut Value)) {
    fs::create_dir(table.path("fake")).unwrap();
    fs::copy(table.path("games/77.seed"), table.path("fake/77.seed")).unwrap();
    forge_receipt(table, "host", "fake/77.receipt.json", change);
}

/// Another seed for the same game, with a receipt and a record of its own.
fn other_game(table: &Table) {
    let hashes = &table.json("games/77.receipt.json")["contribution_hashes"];
    let hash = |side: &str| hashes[side].as_str().unwrap().to_owned();
    let keys = &table.json("games/77.receipt.json")["keys"];
    let key = |side: &str| keys[side].as_str().unwrap().to_owned();
    let commit = format!(
        "commit --id 77 --rules kendall --player-light Ankh --player-dark Djed --key host.key --folder other \
         --player-key light={} --player-key dark={} --contribution-hash light={} --contribution-hash dark={}",
        key("light"),
        key("dark"),
        hash("light"),
        hash("dark"),
    );
    table.run(&commit).ok();
    seal(table, "other", OPENED, "");
}

/// That the game fails, first at this check, for a reason with this in it.
#[track_caller]
fn fails(ran: Ran, check: &str, why: &str) -> Value {
    let verdict = ran.exits(1).json();
    let message = verdict["failure"]["message"].as_str().unwrap();
    assert_eq!(verdict["failure"]["check"], check, "{message}");
    assert!(message.contains(why), "{message}");
    verdict
}

fn mentions(sentences: &Value, what: &str) -> bool {
    sentences.as_array().unwrap().iter().any(|sentence| sentence.as_str().unwrap().contains(what))
}

#[test]
fn an_honest_game_is_in_the_log() {
    let (table, _) = finished("cheats-none");
    let verdict = table.run(&format!("verify games/77.game.json {KEPT}")).ok().json();
    assert_eq!(verdict["anchor"], "log");
    assert_eq!(verdict["vouched"], json!(["host"]));
    table.run("log consistency kept/checkpoint log --log-key log.pub").ok();
    table.run("concur games/77.game.json --key light.key").ok();
    let verdict = table.run(&format!("verify games/77.game.json {KEPT}")).ok().json();
    assert_eq!(verdict["vouched"], json!(["host", "light"]));
}

#[test]
fn another_seed() {
    let (table, _) = finished("cheats-seed");
    other_game(&table);
    fails(table.run(&format!("verify other/77.game.json {KEPT}")), "anchor", "differ in `commitment`");
    // The other seed beside the commitment that was promised.
    let (seed, turns) = {
        let other = table.json("other/77.game.json");
        (other["fairness"]["seed"].clone(), other["turns"].clone())
    };
    forge_record(&table, "host", "forged.json", |game| {
        game["fairness"]["seed"] = seed;
        game["turns"] = turns;
    });
    fails(
        table.run(&format!("verify forged.json {KEPT}")),
        "commitment",
        "not the one that was committed to",
    );
}

#[test]
fn a_swapped_receipt() {
    let (table, _) = finished("cheats-receipt");
    other_game(&table);
    // Who kept his own sees it, and so does who asks for the proof.
    fails(table.run(&format!("verify other/77.game.json {KEPT}")), "anchor", "differ in `commitment`");
    let swapped = KEPT.replace("kept/77.receipt", "other/77.receipt");
    fails(
        table.run(&format!("verify other/77.game.json {swapped}")),
        "anchor",
        "the log proof does not hold",
    );
    // The log does not take the other receipt.
    table.run("log append log other/77.receipt.json --key log.key").exits(1).says("nothing was appended");
    table.run("log prove log other/77.receipt.json").exits(1);
}

#[test]
fn a_rewritten_log() {
    let (table, _) = finished("cheats-rewritten");
    other_game(&table);
    fs::remove_dir_all(table.path("log")).unwrap();
    table.run("log create log --key log.key").ok();
    table.run("log append log other/77.receipt.json --key log.key").ok();
    // The new proof is as good as any to who kept nothing …
    table.run("log prove log other/77.receipt.json --output other.tlog-proof").ok();
    let new = "--receipt other/77.receipt.json --key host.pub --proof other.tlog-proof --log-key log.pub";
    table.run(&format!("verify other/77.game.json {new}")).ok();
    // … and proves the fork to who kept a checkpoint or a proof.
    for kept in ["kept/checkpoint", "kept/77.tlog-proof"] {
        let compare = format!("log consistency {kept} log --log-key log.pub");
        table.run(&compare).exits(1).says("FORKED LOG");
    }
    fails(table.run(&format!("verify other/77.game.json {KEPT}")), "anchor", "differ in `commitment`");
}

#[test]
fn a_forked_log() {
    let (table, _) = finished("cheats-forked");
    other_game(&table);
    // Two logs under one key, each shown to one player, and both grow.
    table.run("log create second --key log.key").ok();
    table.run("log append second other/77.receipt.json --key log.key").ok();
    for id in ["78", "79"] {
        table.run(&format!("commit --id {id} --rules kendall --key host.key --folder games")).ok();
        table.run(&format!("log append second games/{id}.receipt.json --key log.key")).ok();
    }
    table.run("log consistency kept/checkpoint second --log-key log.pub").exits(1).says("FORKED LOG");
    table.run("log consistency log second --log-key log.pub").exits(1).says("FORKED LOG");
    table.run("log prove second other/77.receipt.json --output other.tlog-proof").ok();
    table
        .run("log consistency kept/77.tlog-proof other.tlog-proof --log second --log-key log.pub")
        .exits(1)
        .says("FORKED LOG");
}

#[test]
fn a_changed_contribution() {
    let table = begin("cheats-contribution", &["light", "dark"]);
    let light = table.field("77.light", "contribution");
    fs::rename(table.path("77.light"), table.path("light.kept")).unwrap();
    let hash = table.contribute("77", "light");
    fake_folder(&table, |receipt| {
        receipt["contribution_hashes"]["light"] = hash.strip_prefix("light=").into();
    });
    seal(&table, "fake", OPENED, "");
    // The record agrees with itself and with the promised commitment.
    table.run("verify fake/77.game.json").ok();
    fails(
        table.run(&format!("verify fake/77.game.json {KEPT}")),
        "anchor",
        "contribution of light is not the one whose hash the receipt holds",
    );
    // A player without a receipt still knows what he gave.
    let pin = format!("verify fake/77.game.json --format json --contribution light={light}");
    fails(table.run(&pin), "anchor", "another contribution of light");
}

#[test]
fn a_contribution_chosen_after_the_game() {
    for fixed in [&["light"][..], &[]] {
        let table = begin(&format!("cheats-afterwards-{}", fixed.len()), fixed);
        let hash = table.contribute("77", "dark");
        fake_folder(&table, |receipt| {
            receipt["contribution_hashes"]["dark"] = hash.strip_prefix("dark=").into();
        });
        let opened = if fixed.is_empty() { "--contribution 77.dark" } else { OPENED };
        seal(&table, "fake", opened, "");
        let ran = table.run(&format!("verify fake/77.game.json {KEPT}"));
        if fixed.is_empty() {
            // A receipt without hashes does not speak of contributions: nothing
            // can show it, and nothing is called proved.
            let verdict = ran.ok().json();
            assert_eq!(verdict["anchor"], "none");
            let detail = verdict["checks"]["anchor"]["detail"].as_str().unwrap();
            assert!(detail.contains("the contribution of dark comes from the file alone"), "{detail}");
            assert!(mentions(&verdict["not_shown"], "could have chosen the rest afterwards"));
            table.run(&format!("verify fake/77.game.json {KEPT} --require-anchor")).exits(3);
        } else {
            fails(ran, "anchor", "the receipt holds no hash of one");
        }
    }
}

#[test]
fn a_replaced_key() {
    let (table, _) = finished("cheats-key");
    let (old, new) = (table.read("host.pub").trim().to_owned(), table.keygen("thief"));
    table.run("trust add example.org host.pub").ok();
    forge_receipt(&table, "thief", "forged.receipt.json", |_| {});
    forge_record(&table, "thief", "forged.json", |_| {});
    let verify = "verify forged.json --receipt forged.receipt.json --format json";
    let verdict = fails(
        table.run(&format!("{verify} --host example.org")),
        "anchor",
        "by none of the keys that you know of example.org",
    );
    let message = verdict["failure"]["message"].as_str().unwrap();
    assert!(message.contains(&old) && message.contains(&new), "{message}");
    // Without the host's name it is a key that the user does not know.
    let verdict = table.run(verify).ok().json();
    assert_eq!((&verdict["anchor"], &verdict["vouched"]), (&json!("pinned"), &json!([])));
    assert!(verdict["checks"]["signature"]["detail"].as_str().unwrap().contains(&new));
    table.run("trust add example.org thief.pub").exits(1).says("CHANGED");
}

#[test]
fn a_dropped_throw() {
    let (table, _) = finished("cheats-dropped");
    let throws = table.throws("77");
    let (lines, winner) = play("kendall", |index| throws.at(index as u64 + u64::from(index >= 10)));
    forge_record(&table, "host", "forged.json", |game| {
        game["turns"] = lines.iter().map(|line| turn(line)).collect();
        game["result"]["winner"] = winner.name().into();
    });
    let verdict = fails(table.run(&format!("verify forged.json {KEPT}")), "throws", "the contributions give");
    // The first throw that differs is the dropped one, or a later one where
    // the same throw came twice.
    assert!(verdict["failure"]["turn"].as_u64().unwrap() >= 11);
    assert!(mentions(&verdict["notes"], "a throw was dropped"));
}

/// A turn from a line such as `l 2 0110: 10-12`.
fn turn(line: &str) -> Value {
    let words: Vec<&str> = line.split([' ', ':']).filter(|word| !word.is_empty()).collect();
    let side = if words[0] == "l" { "light" } else { "dark" };
    json!({"side": side, "sticks": words[2], "move": format!("{}: {}", words[1], words[3])})
}

#[test]
fn a_late_receipt() {
    let table = begin("cheats-late", &["light", "dark"]);
    seal(&table, "games", OPENED, "--started 2100-01-01T12:00:00Z");
    forge_receipt(&table, "host", "late.json", |receipt| {
        receipt["issued"] = "2100-01-01T12:00:01Z".into();
    });
    let verify = "verify games/77.game.json --receipt late.json --key host.pub --format json";
    fails(table.run(verify), "anchor", "when the game was under way");
}

#[test]
fn two_receipts_for_one_game() {
    let (table, _) = finished("cheats-two");
    other_game(&table);
    fs::copy(table.path("other/77.receipt.json"), table.path("kept/second.json")).unwrap();
    let verify = "verify games/77.game.json --receipt kept --key host.pub --format json";
    fails(table.run(verify), "equivocation", "two receipts of this game differ");
    // So are the two records that go with them.
    table
        .run("verify games/77.game.json other/77.game.json")
        .exits(1)
        .says("has the same id and other contents");
    table.run("log append log other/77.receipt.json --key log.key").exits(1).says("nothing was appended");
}

#[test]
fn players_swapped() {
    let (table, _) = finished("cheats-players");
    forge_record(&table, "host", "forged.json", |game| {
        game["players"] = json!({"light": "Djed", "dark": "Ankh"});
    });
    table.run("verify forged.json --key host.pub").ok();
    fails(table.run(&format!("verify forged.json {KEPT}")), "anchor", "differ in `players`");
}

#[test]
fn a_lost_game_cut_off_as_a_resignation() {
    let (table, winner) = finished("cheats-cut");
    let loser = winner.other();
    forge_record(&table, "host", "cut.json", |game| {
        let turns = game["turns"].as_array_mut().unwrap();
        turns.truncate(turns.len() - 3);
        game["result"] = json!({"winner": loser.name(), "how": "resigned"});
    });
    // Nothing in the throws or on the board speaks against it: the report says
    // whose word it is.
    let verdict = table.run(&format!("verify cut.json {KEPT}")).ok().json();
    assert_eq!(verdict["vouched"], json!(["host"]));
    assert_eq!(verdict["checks"]["result"]["status"], "skipped");
    assert!(mentions(&verdict["not_shown"], "that the loser resigned is the host's word"));
    // The signature of who is said to have won does not help.
    table.run(&format!("concur cut.json --key {loser}.key")).ok();
    let verdict = table.run(&format!("verify cut.json {KEPT}")).ok().json();
    assert_eq!(verdict["checks"]["result"]["status"], "skipped");
    // Who has the whole record as well catches it.
    table.run("verify games/77.game.json cut.json").exits(1).says("has the same id and other contents");
}

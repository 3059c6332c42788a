//! An archive that is verified in parts, each by a run of its own.

use std::path::Path;

use serde_json::Value;

use crate::copy;
use crate::table::{Ran, Table};

/// A table with a game, and another of the same seed under another id.
fn table(name: &str) -> Table {
    let table = Table::new(name);
    copy(&table, "good/kendall.json", "game.json");
    table.change("game.json", "again.json", |game| game["id"] = "again".into());
    table
}

/// The objects in the lines of a report.
fn verdicts(ran: &Ran) -> Vec<Value> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/verdict.schema.json");
    let schema = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let lines = ran.out.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.inspect(|verdict| assert!(schema.is_valid(verdict), "{verdict}")).collect()
}

#[test]
fn each_alone_is_compared_with_none_and_tells_what_by() {
    let table = table("parts-alone");
    let together = table.run("verify game.json again.json --format json").exits(1);
    assert!(verdicts(&together).iter().all(|verdict| verdict.get("alone").is_none()));

    let alone = verdicts(&table.run("verify game.json again.json game.json --format json --each-alone").ok());
    for verdict in &alone {
        for check in ["equivocation", "reuse"] {
            assert_eq!(verdict["checks"][check]["status"], "skipped", "{verdict}");
        }
    }
    let [first, again, same] = [0, 1, 2].map(|at| &alone[at]["alone"]);
    assert_eq!(first, same);
    assert_eq!((&first["seed"], &first["commitment"]), (&again["seed"], &again["commitment"]));
    assert_ne!(first["content"], again["content"]);
    // What a run of one game tells depends on nothing that it does not know yet.
    let line = "verify game.json --format json --each-alone --commitment ";
    let pin = table.json("game.json")["fairness"]["commitment"]["value"].as_str().unwrap().to_owned();
    assert_eq!(&verdicts(&table.run(&format!("{line}{pin}")).ok())[0]["alone"], first);
}

#[test]
fn each_alone_says_so_to_people() {
    let table = table("parts-people");
    let ran = table.run("verify game.json again.json --each-alone").ok();
    ran.says("no game was compared with another").says("2 games: 2 verified");
}

#[test]
fn a_demand_that_is_not_met_is_told_from_other_reasons() {
    let table = table("parts-demand");
    table.change("game.json", "running.json", |game| {
        game["fairness"]["seed"] = Value::Null;
        game["result"] = Value::Null;
    });
    let line = "verify game.json running.json --format json --each-alone --require-anchor";
    let alone = verdicts(&table.run(line).exits(3));
    assert!(alone.iter().all(|verdict| verdict["verdict"] == "unverifiable"));
    assert_eq!(alone[0]["alone"]["withheld"], true);
    assert_eq!(alone[1]["alone"]["withheld"], false);
    assert_eq!((&alone[1]["alone"]["seed"], &alone[1]["alone"]["content"]), (&Value::Null, &Value::Null));
}

#[test]
fn records_may_end_in_a_zero_byte() {
    let table = table("parts-null");
    let (game, again) = (table.read("game.json"), table.read("again.json"));
    let ran =
        table.run_on("verify - --null --format json", &format!("{game}\0\0 \n\0[\n]\0P*M\u{18}\0{again}"));
    let told = verdicts(&ran.exits(3));
    let sources: Vec<_> = told.iter().map(|verdict| verdict["source"].as_str().unwrap()).collect();
    assert_eq!(sources, ["-:1", "-:2", "-:3", "-:4", "-:5", "-:6"]);
    let kinds: Vec<_> = told.iter().map(|verdict| verdict["verdict"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["verified", "unverifiable", "unverifiable", "unverifiable", "unverifiable", "mismatch"]
    );
    // A line is counted from the record's own first.
    let broken = game.replacen("\"rules\"", "\"rule\"", 1);
    let alone = table.run_on("verify - --null --format json", &format!("{game}\0{broken}\0")).exits(3);
    table.write("broken.json", &broken);
    let file = table.run("verify broken.json --format json").exits(3);
    assert_eq!(verdicts(&alone)[1]["failure"], verdicts(&file)[0]["failure"]);

    // A first record may begin like a compressed file, in a file and on standard input.
    let like_packed = b"\x1f\x8b\0".iter().chain(game.as_bytes()).copied().collect::<Vec<u8>>();
    std::fs::write(table.path("like-packed"), like_packed).unwrap();
    for words in ["verify like-packed --null", "audit like-packed --null"] {
        table.run(words).exits(3).says("1 verified");
    }

    table.run_on("verify - --null", "").exits(3);
    table
        .run_on("verify - --null --max-bytes 9", "0123456789\0{}\0")
        .exits(3)
        .says("record 1 of standard input is larger");
    table.run_on("verify - --null --lines", "").exits(2);
}

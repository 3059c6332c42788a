//! Several programs at once, and what somebody else left in a folder.

use std::process::{Child, Command, Stdio};

use crate::copy;
use crate::table::Table;

/// A public key of its own for each number.
fn key(number: u8) -> String {
    let secret = senet::evidence::SecretKey::from_bytes(&[number; 32]);
    secret.public().to_string()
}

#[test]
fn no_trust_is_lost_between_two_who_write() {
    let table = Table::new("together-trust");
    let each = |line: fn(u8) -> String| {
        let start = |n: u8| {
            Command::new(env!("CARGO_BIN_EXE_senet"))
                .args(line(n).split_whitespace())
                .env("SENET_CONFIG", table.path("config"))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap()
        };
        let running: Vec<Child> = (1..=24).map(start).collect();
        running.into_iter().for_each(|mut child| assert!(child.wait().unwrap().success()));
    };
    each(|n| format!("trust add host{n}.example {}", key(n)));
    assert_eq!(table.run("trust list").ok().out.lines().count(), 24);
    each(|n| format!("trust remove host{n}.example"));
    assert_eq!(table.run("trust list").ok().out, "");
}

#[test]
fn a_damaged_log_does_not_say_that_a_receipt_is_missing() {
    let table = Table::new("together-damaged");
    copy(&table, "vectors/signed-1.receipt.json", "receipt.json");
    table.run("log keygen example.org/senet --output log.key").ok();
    table.run("log create log --key log.key").ok();
    table.run("log append log receipt.json --key log.key").ok();
    let entries = "log/tile/entries/000.p/1";
    let mut bytes = std::fs::read(table.path(entries)).unwrap();
    let id = bytes.windows(8).position(|window| window == b"signed-1").unwrap();
    bytes[id + 7] = b'2';
    table.write(entries, bytes);
    table.run("log prove log receipt.json").exits(3).says("the log is damaged");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_log_keeps_nobody_waiting() {
    let table = Table::new("together-pipe");
    copy(&table, "vectors/signed-1.receipt.json", "receipt.json");
    table.run("log keygen example.org/senet --output log.key").ok();
    table.run("log create log --key log.key").ok();
    table.run("log append log receipt.json --key log.key").ok();
    let tile = table.path("log/tile/0/000.p/1");
    std::fs::remove_file(&tile).unwrap();
    assert!(Command::new("mkfifo").arg(&tile).status().unwrap().success());
    table.run("log prove log receipt.json").exits(3).says("no regular file");
}

#[test]
fn a_file_too_large_to_be_read_as_a_receipt_is_told() {
    let table = Table::new("together-large");
    copy(&table, "vectors/signed-1.json", "game.json");
    std::fs::create_dir(table.path("kept")).unwrap();
    copy(&table, "vectors/signed-1.receipt.json", "kept/a.json");
    table.write("kept/b.json", " ".repeat(5 << 20));
    let verdict = table.run("verify game.json --receipt kept --format json").ok().json();
    let notes = verdict["notes"].to_string();
    assert!(notes.contains("b.json was not read"), "{notes}");
}

#[test]
fn games_follow_from_something() {
    let table = Table::new("together-seed");
    table.run_on("simulate --games 1 --seed=", "").exits(2);
}

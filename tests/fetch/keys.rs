//! The keys that a host calls its own.

use std::process::{Command, Stdio};

use senet::evidence::SecretKey;

use crate::client::{User, fixture, game};
use crate::server::{Answer, Request, Server, answer, json, not_found};

fn key(number: u8) -> String {
    SecretKey::from_bytes(&[number; 32]).public().to_string()
}

/// The key with which the golden game is signed.
const GOLDEN: &str = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";

fn host(keys: Vec<String>) -> Server {
    let document = serde_json::json!({ "format": "senet.host/1", "keys": keys }).to_string();
    with(move |_| json(document.as_bytes()))
}

fn with(keys: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> Server {
    Server::start(move |request| match request.path.as_str() {
        "/games/kendall" => json(&game()),
        "/games/signed-1" => json(&fixture("vectors/signed-1.json")),
        "/.well-known/senet.json" => keys(request),
        _ => not_found(),
    })
}

#[test]
fn a_key_that_is_new_is_shown_whole_and_not_trusted() {
    let server = host(vec![GOLDEN.to_owned()]);
    let user = User::new("keys-new");
    for _ in 0..2 {
        let ran = user.fetch(&server, "signed-1 --format json").exits(0);
        assert!(ran.err().contains(&format!("senet trust add {} {GOLDEN}", server.host())), "{}", ran.err());
        assert_eq!(ran.json()["vouched"], serde_json::json!([]));
        assert_eq!(ran.json()["checks"]["signature"]["status"], "skipped");
    }
    assert!(user.files("config").is_empty());
    assert_eq!(user.fetch(&server, "signed-1 --quiet").exits(0).all(), "");
    // As it says.
    user.run(&format!("trust add {} {GOLDEN}", server.host())).exits(0);
    let ran = user.fetch(&server, "signed-1 --format json").exits(0);
    assert_eq!(ran.err(), "");
    assert_eq!(ran.json()["vouched"], serde_json::json!(["host"]));
}

#[test]
fn a_key_that_is_trusted_as_another_hosts_is_told_as_that() {
    let server = host(vec![GOLDEN.to_owned()]);
    let user = User::new("keys-named");
    user.run(&format!("trust add example.org {GOLDEN}")).exits(0);
    let ran = user.fetch(&server, "signed-1").exits(0).says(&["signed by host"]);
    let ran = ran.says(&["shows the key that you trust as example.org"]).says(&["--host example.org"]);
    assert!(!ran.err().contains("do not know") && ran.err().contains(GOLDEN), "{}", ran.err());
    // As it says.
    assert_eq!(user.fetch(&server, "signed-1 --host example.org").exits(0).err(), "");
}

#[test]
fn what_is_to_be_known_of_keys_comes_once_and_after_the_games() {
    let server = host(vec![GOLDEN.to_owned()]);
    let user = User::new("keys-once");
    let ran = user.fetch(&server, "signed-1 kendall 77").exits(4);
    assert_eq!(ran.err().matches("do not know").count(), 1, "{}", ran.err());
    let both = run_together(&mut user.command(["fetch", "--server", &server.url(), "signed-1"]));
    assert!(both.find("VERIFIED") < both.find("do not know"), "{both}");
    for nothing in ["77", "77 78", "77 --receipt-only --save kept"] {
        let ran = user.fetch(&server, nothing).exits(4);
        assert!(!ran.all().contains("do not know"), "{nothing}: {}", ran.all());
    }
    // That somebody may pass for the host is told in any case.
    user.run(&format!("trust add {} {}", server.host(), key(1))).exits(0);
    user.fetch(&server, "77").exits(4).says(&["changed"]);
}

/// Both outputs as they come together in a terminal.
fn run_together(command: &mut Command) -> String {
    let (reader, writer) = std::io::pipe().unwrap();
    command.stdout(writer.try_clone().unwrap()).stderr(writer).status().unwrap();
    command.stdout(Stdio::null()).stderr(Stdio::null());
    std::io::read_to_string(reader).unwrap()
}

#[test]
fn another_key_than_the_known_one_is_told_aloud() {
    let server = host(vec![key(2)]);
    let user = User::new("keys-changed");
    user.run(&format!("trust add {} {}", server.host(), key(1))).exits(0);
    let ran = user.fetch(&server, "kendall --format json").exits(1);
    assert!(ran.err().contains("CHANGED") && ran.err().contains(&key(1)) && ran.err().contains(&key(2)));
    assert!(ran.json()["notes"].to_string().contains("no longer shows the key"));
    user.fetch(&server, "kendall --quiet").exits(1).says(&["changed"]);
    // Of another host nothing is known.
    user.fetch(&host(vec![key(2)]), "kendall").exits(0);
}

#[test]
fn a_game_that_another_key_signed_than_the_known_one_is_a_mismatch() {
    let server = with(|_| not_found());
    let user = User::new("keys-other");
    user.run(&format!("trust add {} {}", server.host(), key(1))).exits(0);
    let ran = user.fetch(&server, "signed-1").exits(1).says(&["by none of the keys that you know of"]);
    ran.says(&[GOLDEN]);
    // Unless the user says whose game it is.
    user.run(&format!("trust add example.org {GOLDEN}")).exits(0);
    let ran = user.fetch(&server, "signed-1 --host example.org --format json").exits(0);
    assert_eq!(ran.json()["vouched"], serde_json::json!(["host"]));
}

#[test]
fn a_key_besides_the_known_one_is_told() {
    let server = host(vec![key(1), key(2)]);
    let user = User::new("keys-also");
    user.run(&format!("trust add {} {}", server.host(), key(1))).exits(0);
    user.fetch(&server, "kendall").exits(0).says(&["calls another key its own"]).says(&["--also"]);
    let given = User::new("keys-given");
    assert_eq!(given.fetch(&host(vec![key(3)]), &format!("kendall --key {}", key(3))).exits(0).err(), "");
}

#[test]
fn where_none_are_shown_only_who_knows_one_is_told_and_trouble_is() {
    let user = User::new("keys-none");
    assert_eq!(user.fetch(&with(|_| not_found()), "kendall").exits(0).err(), "");
    assert_eq!(user.fetch(&host(vec![]), "kendall").exits(0).err(), "");
    // Where a key is known, it is missed.
    for server in [with(|_| not_found()), host(vec![])] {
        user.run(&format!("trust add {} {}", server.host(), key(1))).exits(0);
        user.fetch(&server, "kendall").exits(0).says(&["shows no keys"]);
        assert_eq!(user.fetch(&server, "kendall --offline").exits(0).err(), "");
    }
    let broken = [
        with(|_| answer("500 Internal Server Error", &[], b"")),
        with(|_| json(b"{\"keys\":[\"ed25519:\xe2\x80\xae\"]}")),
        with(|_| json(b"<html>")),
        with(|_| json(&vec![b' '; 1 << 20])),
        with(|_| Answer::Reset),
    ];
    for server in broken {
        let ran = user.fetch(&server, "kendall --retries 0").exits(0).says(&["could not be had"]);
        assert!(!ran.all().contains('\u{202e}'));
    }
}

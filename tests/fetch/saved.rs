//! Games in a folder of the user's.

use serde_json::Value;

use crate::client::{User, fixture, game};
use crate::server::{Request, Server, json, not_found};

fn changed() -> Vec<u8> {
    let mut other: Value = serde_json::from_slice(&game()).unwrap();
    other["players"] = serde_json::json!({"light": "somebody", "dark": "else"});
    other.to_string().into_bytes()
}

/// The game of the id `kendall` as it is asked for the first time, and then.
fn server(first: Vec<u8>, then: Vec<u8>) -> Server {
    Server::start(move |request: &Request| match (request.path.as_str(), request.before) {
        ("/games/kendall", 0) => json(&first),
        ("/games/kendall", _) => json(&then),
        _ => not_found(),
    })
}

#[test]
fn a_game_is_saved_as_it_was_sent() {
    let server = server(game(), game());
    let user = User::new("saved");
    for _ in 0..2 {
        let ran = user.fetch(&server, "kendall --save new/games").exits(0);
        assert_eq!(ran.err(), "");
        assert_eq!(user.read("new/games/kendall.json"), game());
        assert_eq!(user.files("new/games").len(), 1);
    }
    user.run("verify new/games/kendall.json").exits(0);
}

#[test]
fn a_bad_game_is_saved_too_for_it_is_evidence() {
    let body = fixture("bad/moves-own-piece.json");
    let server = Server::start(move |request| match request.path.as_str() {
        "/games/moves-own-piece" => json(&body),
        _ => not_found(),
    });
    let user = User::new("saved-bad");
    user.fetch(&server, "moves-own-piece --save games").exits(1);
    assert_eq!(user.read("games/moves-own-piece.json"), fixture("bad/moves-own-piece.json"));
}

#[test]
fn another_record_under_the_id_is_a_mismatch_and_not_overwritten() {
    let server = server(game(), changed());
    let user = User::new("saved-other");
    user.fetch(&server, "kendall --save games --no-cache").exits(0);
    let ran = user.fetch(&server, "kendall --save games --no-cache").exits(1);
    ran.says(&["equivocation"]).says(&["left as it is"]);
    assert_eq!(user.read("games/kendall.json"), game());
}

#[test]
fn the_same_record_otherwise_written_is_left_as_it_is() {
    let same: Value = serde_json::from_slice(&game()).unwrap();
    let server = server(game(), same.to_string().into_bytes());
    let user = User::new("saved-same");
    user.fetch(&server, "kendall --save games --no-cache").exits(0);
    user.fetch(&server, "kendall --save games --no-cache").exits(0).says(&["left as it is"]);
    assert_eq!(user.read("games/kendall.json"), game());
}

#[test]
fn a_record_from_before_the_end_is_replaced_and_that_is_said() {
    let mut running: Value = serde_json::from_slice(&game()).unwrap();
    running["fairness"]["seed"] = Value::Null;
    running["result"] = Value::Null;
    let server = server(game(), game());
    let user = User::new("saved-running");
    user.write("games/kendall.json", running.to_string());
    user.fetch(&server, "kendall --save games").exits(0).says(&["was replaced"]);
    assert_eq!(user.read("games/kendall.json"), game());
}

#[test]
fn what_is_no_game_or_another_one_is_left_as_it_is() {
    let server = server(game(), game());
    let user = User::new("saved-in-the-way");
    for there in [b"my notes".to_vec(), fixture("good/cones.json")] {
        user.write("games/kendall.json", &there);
        user.fetch(&server, "kendall --save games").exits(3).says(&["was not saved"]).says(&["verified"]);
        assert_eq!(user.read("games/kendall.json"), there);
    }
    user.write("file", "");
    user.fetch(&server, "kendall --save file").exits(3).says(&["was not saved"]);
    std::fs::create_dir_all(user.path("folder/kendall.json")).unwrap();
    user.fetch(&server, "kendall --save folder").exits(3).says(&["is no file"]);
}

//! What the host may file, and what is refused.

use senet::evidence::SecretKey;
use senet::record::{Limits, read, read_receipt};
use senet::rules::RuleSet;
use serde_json::{Value, json};

use crate::archive::Fresh;
use crate::games::game;
use crate::server::{Served, read_fixture, senet_ok};

/// The golden record and its receipt, changed and signed anew.
fn record(change: impl Fn(&mut senet::record::Record)) -> Vec<u8> {
    let bytes = read_fixture("vectors/signed-1.json");
    let mut record = read(&bytes, &Limits::default()).unwrap();
    record.signatures.clear();
    change(&mut record);
    record.to_json().into_bytes()
}

fn receipt(key: u8, change: impl Fn(&mut senet::record::Receipt)) -> Vec<u8> {
    let bytes = read_fixture("vectors/signed-1.receipt.json");
    let mut receipt = read_receipt(&bytes, &Limits::default()).unwrap();
    receipt.signatures = None;
    change(&mut receipt);
    if key > 0 {
        SecretKey::from_bytes(&[key; 32]).sign_receipt(&mut receipt).unwrap();
    }
    receipt.to_json().into_bytes()
}

#[test]
fn a_game_that_verifies_is_filed_once() {
    let served = Served::new("once");
    let kendall = read_fixture("good/kendall.json");
    let filed = served.post_game(&kendall).is(201);
    assert_eq!(
        (filed.json(), filed.header("location")),
        (json!({"id": "kendall", "new": true}), Some("/games/kendall"))
    );
    assert_eq!(served.get("/games/kendall").body, kendall);
    let again = served.post_game(&kendall).is(200);
    assert_eq!(
        (again.json(), again.header("location")),
        (json!({"id": "kendall", "new": false}), Some("/games/kendall"))
    );
    // The same record in other bytes is the same game; the bytes on file stay.
    let line = read(&kendall, &Limits::default()).unwrap().to_json_line();
    served.post_game(line.as_bytes()).is(200);
    assert_eq!(served.get("/games/kendall").body, kendall);
}

#[test]
fn what_does_not_verify_is_refused_with_its_verdict() {
    let served = Served::new("refused");
    for (file, status, name) in [
        ("bad/moves-blockade-passed.json", 422, "mismatch"),
        ("bad/commitment-one-bit.json", 422, "mismatch"),
        ("broken/comment.json", 422, "unverifiable"),
        ("broken/running.json", 422, "unverifiable"),
        ("broken/no-turns.json", 422, "unverifiable"),
        ("broken/rules-unknown.json", 422, "unverifiable"),
        ("vectors/signed-1.receipt.json", 422, "unverifiable"),
    ] {
        let bytes = read_fixture(file);
        let problem = served.post_game(&bytes).is_problem(status, name);
        let path = crate::server::fixture(file);
        let verdict = crate::server::senet(&["verify", "--format", "json", path.to_str().unwrap()]).stdout;
        let mut verdict: Value = serde_json::from_slice(&verdict).unwrap();
        verdict["source"] = "the request".into();
        assert_eq!(problem["verdict"], verdict, "{file}");
    }
    assert_eq!(served.get("/games").json()["games"], json!([]));
}

#[test]
fn a_false_signature_is_refused() {
    let served = Served::new("false-signature");
    let text = String::from_utf8(read_fixture("vectors/signed-1.json")).unwrap();
    let changed = text.replacen("\"signature\": \"", "\"signature\": \"A", 1);
    let problem = served.post_game(changed.as_bytes()).is_problem(422, "mismatch");
    assert_eq!(problem["verdict"]["failure"]["check"], "signature");
}

#[test]
fn another_game_under_an_id_is_refused() {
    let served = Served::new("other-game");
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    let other = String::from_utf8(read_fixture("good/cones.json"))
        .unwrap()
        .replace("\"id\": \"cones\"", "\"id\": \"kendall\"");
    let problem = served.post_game(other.as_bytes()).is_problem(409, "other-game");
    assert_eq!(problem["game"], "/games/kendall");
    assert_eq!(served.get("/games/kendall").body, read_fixture("good/kendall.json"));
    // What is signed is not what is not.
    served.post_game(&read_fixture("vectors/signed-1.json")).is(201);
    served.post_game(&record(|_| {})).is_problem(409, "other-game");
}

#[test]
fn a_seed_is_for_one_game() {
    let served = Served::new("seed");
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    let text = String::from_utf8(read_fixture("good/kendall.json")).unwrap();
    let copy = text.replace("\"id\": \"kendall\"", "\"id\": \"copy\"");
    let problem = served.post_game(copy.as_bytes()).is_problem(409, "reused");
    assert_eq!(problem["game"], "/games/kendall");
    served.get("/games/copy").is_problem(404, "no-such-game");
}

#[test]
fn a_game_agrees_with_its_receipt() {
    let served = Served::new("agrees");
    served.post_receipt(&receipt(7, |_| {})).is(201);
    let false_one = record(|record| record.players.as_mut().unwrap().light = "Isis".into());
    let problem = served.post_game(&false_one).is_problem(409, "against-receipt");
    assert_eq!(problem["verdict"]["failure"]["check"], "anchor");
    assert!(problem["detail"].as_str().unwrap().contains("differ in `players`"));
    served.get("/games/signed-1").is_problem(404, "not-finished");
    served.post_game(&record(|_| {})).is(201);
    // Another seed under the commitment on file cannot be.
    let other = Served::new("other-seed");
    other.post_receipt(&receipt(7, |receipt| receipt.commitment.value[0] ^= 1)).is(201);
    other.post_game(&record(|_| {})).is_problem(409, "against-receipt");
}

#[test]
fn a_receipt_agrees_with_its_game() {
    let served = Served::new("receipt-agrees");
    served.post_game(&read_fixture("vectors/signed-1.json")).is(201);
    let late = receipt(7, |receipt| receipt.deadline_seconds = Some(7));
    let problem = served.post_receipt(&late).is_problem(409, "against-game");
    assert!(problem["detail"].as_str().unwrap().contains("deadline_seconds"));
    served.get("/games/signed-1/receipt").is_problem(404, "no-such-receipt");
    served.post_receipt(&read_fixture("vectors/signed-1.receipt.json")).is(201);
}

#[test]
fn a_second_receipt_is_refused() {
    let served = Served::new("second-receipt");
    let first = receipt(7, |_| {});
    let filed = served.post_receipt(&first).is(201);
    assert_eq!(filed.header("location"), Some("/games/signed-1/receipt"));
    served.post_receipt(&first).is(200);
    let line = String::from_utf8(first.clone()).unwrap().replace('\n', " ");
    served.post_receipt(line.as_bytes()).is(200);
    for other in [receipt(8, |_| {}), receipt(7, |receipt| receipt.commitment.value[0] ^= 1)] {
        let problem = served.post_receipt(&other).is_problem(409, "other-receipt");
        assert_eq!(problem["receipt"], "/games/signed-1/receipt");
    }
    assert_eq!(served.get("/games/signed-1/receipt").body, first);
    let reused = receipt(7, |receipt| receipt.id = "signed-2".into());
    served.post_receipt(&reused).is_problem(409, "reused");
}

#[test]
fn a_receipt_is_whole_and_by_the_host() {
    let key = SecretKey::from_bytes(&[7; 32]).public().to_string();
    let other = SecretKey::from_bytes(&[9; 32]).public().to_string();
    let served = Served::with(Fresh::sqlite("hosts-receipt"), &["--key", &key, "--key", &other]);
    let text = String::from_utf8(receipt(7, |_| {})).unwrap();
    let forged = text.replace("\"rules\": \"kendall\"", "\"rules\": \"cones\"");
    let no_receipt = read_fixture("vectors/signed-1.json");
    let cut = &text.as_bytes()[..text.len() - 3];
    for refused in [forged.as_bytes(), &no_receipt, cut, b"", b"{}", &receipt(8, |_| {}), &receipt(0, |_| {})]
    {
        served.post_receipt(refused).is_problem(422, "bad-receipt");
    }
    served.post_receipt(&receipt(9, |_| {})).is(201);
}

#[test]
fn the_text_form_is_filed_as_json() {
    let served = Served::new("text");
    let kendall = read_fixture("good/kendall.json");
    let record = read(&kendall, &Limits::default()).unwrap();
    served.post("/games", "text/plain; charset=utf-8", record.to_text().as_bytes()).is(201);
    let filed = served.get("/games/kendall").is(200);
    assert_eq!(read(&filed.body, &Limits::default()).unwrap(), record);
    served.post_game(&kendall).is(200);
    served.post("/games", "text/plain", record.to_text().as_bytes()).is(200);
}

#[test]
fn of_many_lines_each_has_its_answer() {
    let served = Served::new("lines");
    let rules = RuleSet::named("kendall").unwrap();
    let games: Vec<String> = (0..4).map(|number| game(&rules, number).json).collect();
    let bad = String::from_utf8(read_fixture("bad/moves-wrong-side.json")).unwrap().replace('\n', " ");
    let lines = [&games[0], "", &games[1], &bad, "{", &games[0], "  ", &games[2]].join("\r\n");
    let reply = served.post("/games", "application/x-ndjson", lines.as_bytes()).is(200);
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    let answers: Vec<Value> = reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let short: Vec<(u64, u64)> = answers
        .iter()
        .map(|answer| (answer["line"].as_u64().unwrap(), answer["status"].as_u64().unwrap()))
        .collect();
    assert_eq!(short, [(1, 201), (3, 201), (4, 422), (5, 422), (6, 200), (8, 201)]);
    assert_eq!(answers[0], json!({"line": 1, "status": 201, "id": "bench-0", "new": true}));
    assert_eq!(answers[2]["problem"]["type"], "/problems/mismatch");
    assert_eq!(answers[2]["problem"]["verdict"]["source"], "line 4");
    assert_eq!(served.get("/games/bench-2").is(200).body, games[2].as_bytes());
    let empty = served.post("/games", "application/x-ndjson", b"").is(200);
    assert_eq!(empty.text(), "");
}

#[test]
fn two_who_file_at_once_do_not_both_get_their_way() {
    let served = Served::new("at-once");
    let receipts: Vec<Vec<u8>> = (1..=8).map(|key| receipt(key, |_| {})).collect();
    let statuses = |bodies: &[Vec<u8>], path: &str| {
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let served = &served;
            let posts: Vec<_> = bodies
                .iter()
                .map(|body| scope.spawn(move || served.post(path, "application/json", body).status))
                .collect();
            posts.into_iter().map(|post| post.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        statuses
    };
    assert_eq!(statuses(&receipts, "/receipts"), [201, 409, 409, 409, 409, 409, 409, 409]);
    let games: Vec<Vec<u8>> = (0..8)
        .map(|number| {
            record(|record| record.ended = Some(format!("2027-11-30T11:00:0{number}Z").parse().unwrap()))
        })
        .collect();
    assert_eq!(statuses(&games, "/games"), [201, 409, 409, 409, 409, 409, 409, 409]);
}

#[test]
fn a_game_and_a_receipt_that_differ_are_never_both_on_file() {
    let served = Served::new("race");
    for round in 0..12 {
        let id = format!("race-{round}");
        let receipt = receipt(7, |receipt| {
            receipt.id = id.clone().into();
            receipt.commitment.value[0] ^= round + 1;
        });
        let (first, second) = std::thread::scope(|scope| {
            let game = game(&RuleSet::named("kendall").unwrap(), 100 + u64::from(round)).json;
            let game = game.replacen(&format!("bench-{}", 100 + round), &id, 1);
            let post = scope.spawn({
                let served = &served;
                move || served.post_game(game.as_bytes()).status
            });
            (served.post_receipt(&receipt).status, post.join().unwrap())
        });
        assert!(matches!((first, second), (201, 409) | (409, 201)), "{first} {second}");
    }
}

#[test]
fn what_is_on_file_outlives_the_server() {
    let served = Served::new("outlives");
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    served.post_receipt(&read_fixture("vectors/signed-1.receipt.json")).is(201);
    let served = served.restart(&[]);
    assert_eq!(served.get("/games/kendall").is(200).body, read_fixture("good/kendall.json"));
    served.get("/games/signed-1").is_problem(404, "not-finished");
    let check = senet_ok(&["token", "list", "--db", served.fresh.db()]);
    assert_eq!(check.lines().count(), 1);
}

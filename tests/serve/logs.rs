//! What the log says, and what it never does.

use serde_json::Value;

use crate::archive::Fresh;
use crate::server::{Served, read_fixture};

#[test]
fn the_log_holds_no_seed_that_was_sent() {
    let served = Served::with(Fresh::sqlite("seeds"), &["--log", "trace", "--log-format", "json"]);
    let text = String::from_utf8(read_fixture("good/kendall.json")).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let seed = record["fairness"]["seed"].as_str().unwrap();
    let upper = text.replace(seed, &seed.to_uppercase());
    let running = {
        let mut record = record.clone();
        record["result"] = Value::Null;
        record.to_string()
    };
    let wrong = text.replace("\"move\": \"", "\"move\": \"9");
    let broken = text.replace(&format!("\"{seed}\""), &format!("\"{seed}\" {seed}"));
    let bodies = [&running, &upper, &wrong, &broken, &text.replace(seed, &format!("{seed}{seed}{seed}"))];
    for body in bodies {
        served.post_game(body.as_bytes()).is(422);
        served.post_receipt(body.as_bytes()).is(422);
        served.post("/games", "application/x-ndjson", body.replace('\n', " ").as_bytes()).is(200);
        served.post("/games", seed, body.as_bytes()).is(415);
        served.post("/games", "text/plain", body.as_bytes()).is(422);
    }
    for path in ["", "/receipt", "/verdict"] {
        served.get(&format!("/games/{seed}{path}")).is(404);
    }
    served.get(&format!("/{seed}")).is(404);
    served.get(&format!("/games?player={seed}")).is(200);
    served.get(&format!("/games?{seed}={seed}")).is(400);
    served.get_with("/games", &[("Authorization", &format!("Bearer {seed}")), ("X-Seed", seed)]).is(200);
    let wrong = [("Authorization", &*format!("Bearer {seed}")), ("Content-Type", "application/json")];
    served.send("POST", "/games", &wrong, text.as_bytes()).is(401);
    served.send(&seed[..20], "/games", &[], b"").is(405);
    let log = served.log();
    // Not a part of it either, in whatever letters.
    let parts = (0..seed.len() - 12).map(|at| &seed[at..at + 12]);
    let lower = log.to_lowercase();
    parts.for_each(|part| assert!(!lower.contains(part), "{part} in\n{log}"));
    assert!(!log.contains(&served.token));
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(line["timestamp"].is_string() && line["level"].is_string() && line["message"].is_string());
    }
    assert!(log.contains("\"problem\":\"unverifiable\""), "it says that much\n{log}");
}

#[test]
fn the_log_says_what_was_filed_and_who_had_no_token() {
    let served = Served::new("log");
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    served.post_game(&read_fixture("bad/moves-wrong-side.json")).is(422);
    let lines = ["", "{", r#"{"id":"half","moves":0}"#, r#"{"id":"\u001b[2J"}"#].join("\n");
    served.post("/games", "application/x-ndjson", lines.as_bytes()).is(200);
    served.post_receipt(br#"{"format":"senet.receipt/1","id":"7"}"#).is(422);
    let wrong = read_fixture("bad/moves-wrong-side.json");
    let text = senet::record::read_any(&wrong, &Default::default()).unwrap().to_text();
    served.post("/games", "text/plain", text.replace("moves-wrong-side", "as-text").as_bytes()).is(422);
    served.send("POST", "/games", &[("Authorization", "Bearer x")], b"").is(401);
    let log = served.log();
    for line in [
        "INFO filed kind=\"game\" id=\"kendall\"",
        "WARN refused kind=\"game\" id=\"moves-wrong-side\" problem=\"mismatch\" \
         reason=\"turn 10, moves: it was light's throw, not dark's\"",
        "WARN refused kind=\"game\" id=\"as-text\" problem=\"mismatch\"",
        "WARN refused kind=\"game\" line=2 problem=\"unverifiable\" reason=\"malformed: line 2, column 2\"",
        "WARN refused kind=\"game\" line=3 id=\"half\" problem=\"unverifiable\" \
         reason=\"malformed: line 3, column 14\"",
        "WARN refused kind=\"game\" line=4 problem=\"unverifiable\"",
        "WARN refused kind=\"receipt\" id=\"7\" problem=\"bad-receipt\" reason=\"malformed: line 1",
        "WARN a wrong token address=127.0.0.1",
        "DEBUG answered method=\"POST\" page=\"/games\" status=201",
    ] {
        assert!(log.contains(line), "{line}\n{log}");
    }
}

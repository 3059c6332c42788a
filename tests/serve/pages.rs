//! What anyone may read.

use std::io::Read;

use serde_json::json;

use crate::archive::Fresh;
use crate::server::{Served, fixture, read_fixture, senet_ok};

const KEY: &str = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";

fn schema(name: &str) -> jsonschema::Validator {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas").join(name);
    jsonschema::validator_for(&serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()).unwrap()
}

/// An archive with a long game, and one with its receipt.
fn filed(name: &str, args: &[&str]) -> Served {
    let fresh = Fresh::sqlite(name);
    let files = ["good/kendall.json", "vectors/signed-1.receipt.json", "vectors/signed-1.json"].map(fixture);
    let mut import = vec!["import", "--db", fresh.db()];
    import.extend(files.iter().map(|file| file.to_str().unwrap()));
    senet_ok(&import);
    Served::with(fresh, args)
}

#[test]
fn a_game_comes_byte_for_byte_and_for_ever() {
    let served = filed("game", &[]);
    let game = served.get("/games/kendall").is(200);
    assert_eq!(game.body, read_fixture("good/kendall.json"));
    assert_eq!(game.header("content-type"), Some("application/json"));
    assert_eq!(game.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(game.header("access-control-allow-origin"), Some("*"));
    assert_eq!(game.header("vary"), Some("accept-encoding"));
    let receipt = served.get("/games/signed-1/receipt").is(200);
    assert_eq!(receipt.body, read_fixture("vectors/signed-1.receipt.json"));
    assert_eq!(receipt.header("cache-control"), Some("public, max-age=31536000, immutable"));
    served.get("/games/kendall/receipt").is_problem(404, "no-such-receipt");
    // Once more, from memory.
    assert_eq!(served.get("/games/kendall").body, game.body);
    assert_eq!(served.get("/games/signed-1/receipt").body, receipt.body);
    assert_eq!(served.send("HEAD", "/games/kendall", &[], b"").is(200).body, b"");
}

#[test]
fn what_is_known_is_not_sent_again() {
    let served = filed("etag", &[]);
    let paths = [
        "/games/kendall",
        "/games/signed-1/receipt",
        "/games/kendall/verdict",
        "/games",
        "/.well-known/senet.json",
        "/openapi.json",
    ];
    for path in paths {
        for encoding in ["", "gzip", "zstd"] {
            let first = served.get_with(path, &[("Accept-Encoding", encoding)]).is(200);
            let etag = first.header("etag").expect("a tag").to_owned();
            for known in [etag.clone(), format!("\"x\", W/{etag}"), "*".to_owned()] {
                let headers = [("Accept-Encoding", encoding), ("If-None-Match", &*known)];
                let again = served.get_with(path, &headers).is(304);
                assert_eq!((again.body.len(), again.header("etag")), (0, Some(&*etag)), "{path} {known}");
            }
            let cut = etag.replace('"', "");
            for other in ["\"x\"", "", &format!("\"{}\"", &cut[1..])] {
                served.get_with(path, &[("If-None-Match", other)]).is(200);
            }
        }
    }
}

#[test]
fn bodies_are_packed_as_asked_for() {
    let served = filed("packed", &[]);
    let plain = served.get("/games/kendall").body;
    let packed = |accept: &str| {
        let reply = served.get_with("/games/kendall", &[("Accept-Encoding", accept)]).is(200);
        let encoding = reply.header("content-encoding").map(str::to_owned);
        (encoding, reply.header("etag").unwrap().to_owned(), reply.body)
    };
    let (encoding, gzip_tag, body) = packed("gzip, deflate, br");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*body).read_to_end(&mut unpacked).unwrap();
    assert_eq!((encoding.as_deref(), &unpacked), (Some("gzip"), &plain));
    assert!(body.len() * 4 < plain.len());
    let (encoding, zstd_tag, body) = packed("gzip, zstd");
    assert_eq!((encoding.as_deref(), &zstd::decode_all(&*body).unwrap()), (Some("zstd"), &plain));
    let (encoding, tag, body) = packed("zstd;q=0, br");
    assert_eq!((encoding, &body), (None, &plain));
    assert!(tag != gzip_tag && tag != zstd_tag && gzip_tag != zstd_tag);
    let health = served.get_with("/healthz", &[("Accept-Encoding", "gzip")]);
    assert_eq!(health.header("content-encoding"), None, "too short to be worth it");
}

#[test]
fn a_verdict_is_of_the_record_alone() {
    let served = filed("verdict", &["--key", KEY]);
    let verdict = served.get("/games/kendall/verdict").is(200);
    let alone = senet_ok(&["verify", "--format", "json", fixture("good/kendall.json").to_str().unwrap()]);
    let mut alone: serde_json::Value = serde_json::from_str(&alone).unwrap();
    alone["source"] = "/games/kendall".into();
    assert_eq!(verdict.json(), alone);
    assert!(schema("verdict.schema.json").is_valid(&verdict.json()));
    let signed = served.get("/games/signed-1/verdict").is(200).json();
    assert_eq!(
        (&signed["anchor"], &signed["vouched"]),
        (&json!("none"), &json!([])),
        "its own word proves nothing"
    );
    served.get("/games/nobody/verdict").is_problem(404, "no-such-game");
}

#[test]
fn a_game_that_has_not_ended_is_told_from_none() {
    let served = Served::new("not-finished");
    served.post_receipt(&read_fixture("vectors/signed-1.receipt.json")).is(201);
    for path in ["/games/signed-1", "/games/signed-1/verdict"] {
        let problem = served.get(path).is_problem(404, "not-finished");
        let receipt: serde_json::Value =
            serde_json::from_slice(&read_fixture("vectors/signed-1.receipt.json")).unwrap();
        assert_eq!(problem["commitment"], receipt["commitment"]);
        assert_eq!(problem["receipt"], "/games/signed-1/receipt");
        assert_eq!(problem["game"], "signed-1");
    }
    served.get("/games/signed-2").is_problem(404, "no-such-game");
    served.post_game(&read_fixture("vectors/signed-1.json")).is(201);
    served.get("/games/signed-1").is(200);
    served.get("/games/signed-1/verdict").is(200);
}

#[test]
fn the_host_says_who_it_is() {
    let served = filed("host", &["--name", "example.org", "--key", KEY]);
    let host = served.get("/.well-known/senet.json").is(200).json();
    assert_eq!((&host["name"], &host["keys"]), (&json!("example.org"), &json!([KEY])));
    let schema = schema("host.schema.json");
    assert!(schema.is_valid(&host));
    for path in ["game", "receipt", "verdict"] {
        let path = host["links"][path].as_str().unwrap().replace("{id}", "signed-1");
        served.get(&path).is(200);
    }
    served.get(host["links"]["games"].as_str().unwrap()).is(200);
    served.get(host["links"]["description"].as_str().unwrap()).is(200);
    let nameless = filed("nameless", &[]);
    assert!(schema.is_valid(&nameless.get("/.well-known/senet.json").json()));
}

#[test]
fn health_asks_the_database() {
    let served = filed("health", &[]);
    let health = served.get("/healthz").is(200);
    assert_eq!((health.json(), health.header("cache-control")), (json!({"status": "ok"}), Some("no-store")));
    let other = rusqlite::Connection::open(served.fresh.db()).unwrap();
    other.execute_batch("DROP TABLE token").unwrap();
    let problem = served.get("/healthz");
    assert_eq!(problem.header("retry-after"), Some("5"));
    problem.is_problem(503, "store-failed");
    assert!(!problem.text().contains("token"), "why is for the log");
    assert!(served.log().contains("no such table: token"));
}

#[test]
fn counters_count() {
    let served = filed("metrics", &[]);
    served.get("/games/kendall").is(200);
    served.get("/games/nobody").is(404);
    served.post_game(&read_fixture("good/cones.json")).is(201);
    served.post_game(&read_fixture("bad/moves-wrong-side.json")).is(422);
    let metrics = served.get("/metrics").is(200);
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in [
        "senet_requests_total{status=\"200\"} 1",
        "senet_requests_total{status=\"404\"} 1",
        "senet_filed_total{what=\"game\",outcome=\"filed\"} 1",
        "senet_filed_total{what=\"game\",outcome=\"mismatch\"} 1",
        "senet_request_duration_seconds_count 4",
    ] {
        assert!(metrics.text().lines().any(|found| found == line), "{line}\n{}", metrics.text());
    }
}

#[test]
fn what_is_not_there_is_a_problem_too() {
    let served = filed("problems", &[]);
    for path in ["/games/", "/games/kendall/", "/game/kendall", "/games/kendall/moves", "//games", "/x?y"] {
        served.get(path).is_problem(404, "no-such-page");
    }
    for (method, path, allow) in [
        ("DELETE", "/games", "GET,HEAD,POST"),
        ("PUT", "/games/kendall", "GET,HEAD"),
        ("GET", "/receipts", "POST"),
        ("POST", "/healthz", "GET,HEAD"),
        ("SENET", "/metrics", "GET,HEAD"),
    ] {
        let refused = served.send(method, path, &[], b"");
        refused.is_problem(405, "method-not-allowed");
        assert_eq!(refused.header("allow"), Some(allow), "{method} {path}");
    }
    let named = served.get("/problems/not-finished").is(200).json();
    assert_eq!((&named["title"], &named["status"]), (&json!("The game is not finished"), &json!(404)));
    let description = served.get("/openapi.json").is(200).json();
    for name in description["components"]["schemas"]["ProblemName"]["enum"].as_array().unwrap() {
        let named = served.get(&format!("/problems/{}", name.as_str().unwrap())).is(200).json();
        let [title, meaning] = ["title", "meaning"].map(|member| named[member].as_str().unwrap());
        // More than the title says, and what to do.
        assert!(meaning.len() > title.len() && meaning.contains(": ") || meaning.contains(". "), "{named}");
    }
    served.get("/problems/nothing").is_problem(404, "no-such-page");
}

#[test]
fn other_sites_may_read_and_not_write() {
    let served = filed("cors", &[]);
    let ask = |method: &str, path: &str| {
        let headers = [("Origin", "https://elsewhere.example"), ("Access-Control-Request-Method", method)];
        served.send("OPTIONS", path, &headers, b"").is(200)
    };
    let read = ask("GET", "/games/kendall");
    assert_eq!(read.header("access-control-allow-origin"), Some("*"));
    assert_eq!(read.header("access-control-allow-methods"), Some("GET,HEAD"));
    assert_eq!(read.header("access-control-allow-headers"), Some("if-none-match"));
    assert_eq!(ask("POST", "/games").header("access-control-allow-methods"), Some("GET,HEAD"));
    let missing = served.get("/games/nobody");
    assert_eq!(missing.header("access-control-allow-origin"), Some("*"), "errors can be read too");
}

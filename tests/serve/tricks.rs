//! Addresses and ids that try to be something else.

use std::fs;

use serde_json::json;

use crate::server::{Served, read_fixture};

#[test]
fn paths_lead_nowhere_else() {
    let served = Served::new("paths");
    served.post_game(&read_fixture("good/kendall.json")).is(201);
    fs::write(served.fresh.folder().join("secret"), "a secret").unwrap();
    let long = "a".repeat(10_000);
    let long_escaped = "%61".repeat(129);
    let paths = [
        "/games/..",
        "/games/.",
        "/games/%2e%2e",
        "/games/%2E",
        "/games/../secret",
        "/games/..%2fsecret",
        "/games/%2e%2e%2fsecret",
        "/games/..%5csecret",
        "/games/%2e%2e/%2e%2e/etc/passwd",
        "/games/..;/secret",
        "/games/kendall%00",
        "/games/%00",
        "/games/kendall%00.json",
        "/games/kendall%20",
        "/games/%20kendall",
        "/games/kendall%0a",
        "/games/kendall%0d%0aX:%20y",
        "/games/kendall.json",
        "/games/KENDALL",
        "/games/kendal",
        "/games/kendall%2f",
        "/games/kendall%2freceipt",
        "/games/kendall%3f",
        "/games/kendall%2525",
        "/games/%256bendall",
        "/games/%d0%baendall",
        "/games/%ef%bd%8bendall",
        "/games/kenda%e2%80%8bll",
        "/games/kendall%e2%80%ae",
        "/games/%ff%fe",
        "/games/%",
        "/games/%zz",
        "/games/kendall'--",
        "/games/*",
        "/games/%25",
        "/games/_______",
        &format!("/games/{long}"),
        &format!("/games/{long}/receipt"),
        &format!("/games/{long_escaped}"),
        "/secret",
        "/games.sqlite",
        "/../games.sqlite",
        "//etc/passwd",
        "/.well-known/../secret",
        "/.well-known/senet.json/",
        "/problems/..",
    ];
    for path in paths {
        let reply = served.get(path).is(404);
        assert_eq!(reply.header("content-type"), Some("application/problem+json"), "{path}");
        let text = reply.text();
        assert!(!text.contains("a secret") && !text.contains("root:") && text.len() < 1000, "{path}: {text}");
    }
    // Another way to write the same address is the same address.
    assert_eq!(served.get("/games/%6bendall").is(200).body, read_fixture("good/kendall.json"));
}

#[test]
fn ids_that_no_address_can_hold_are_not_filed() {
    let served = Served::new("ids");
    let text = String::from_utf8(read_fixture("good/kendall.json")).unwrap();
    let with = |id: &str| text.replace("\"id\": \"kendall\"", &format!("\"id\": \"{id}\""));
    for id in [".", ".."] {
        served.post_game(with(id).as_bytes()).is_problem(422, "no-address");
    }
    let long = "a".repeat(129);
    for id in ["", "a/b", "..\\\\secret", "a b", "\\u0000", "k\\u0435ndall", "\\u202e", "%2e", "a\\nb", &long]
    {
        served.post_game(with(id).as_bytes()).is_problem(422, "unverifiable");
    }
    assert_eq!(served.get("/games").json()["games"], json!([]));
    let longest = "a".repeat(128);
    served.post_game(with(&longest).as_bytes()).is(201);
    served.get(&format!("/games/{longest}")).is(200);
}

#[test]
fn odd_ids_that_are_allowed_are_found_under_themselves_alone() {
    let served = Served::new("odd-ids");
    let rules = senet::rules::RuleSet::named("kendall").unwrap();
    let ids = ["...", "-", "_", "--help", "a.json", "receipt", "verdict", "0", "00", "nul", "a..b", ".a"];
    for (number, id) in ids.iter().enumerate() {
        let json = crate::games::game(&rules, number as u64).json;
        let json = json.replacen(&format!("bench-{number}"), id, 1);
        served.post_game(json.as_bytes()).is(201);
        assert_eq!(served.get(&format!("/games/{id}")).is(200).body, json.as_bytes());
    }
    let listed = served.get("/games").json();
    assert_eq!(listed["games"].as_array().unwrap().len(), ids.len());
}

//! What a user can tell apart.

use serde_json::Value;

use crate::client::{User, fixture, game, verdict};
use crate::server::{Answer, Request, Server, answer, json, not_found};

const PROBLEM: &str = "Content-Type: application/problem+json";

fn beside(request: &Request) -> Option<Answer> {
    (request.path.ends_with("/receipt") || request.path.starts_with("/.well-known")).then(not_found)
}

fn server(answers: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> Server {
    Server::start(move |request| beside(request).unwrap_or_else(|| answers(request)))
}

fn running() -> Vec<u8> {
    fixture("broken/running.json")
}

fn field(game: &[u8], path: &str) -> String {
    let game: Value = serde_json::from_slice(game).unwrap();
    game.pointer(path).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_game_that_is_there_is_verified() {
    let server = server(|_| json(&game()));
    let user = User::new("outcomes-there");
    let ran = user.fetch(&server, "kendall").exits(0);
    assert!(
        ran.out().starts_with(&format!("VERIFIED, throws only, no anchor  {}/games/kendall\n", server.url()))
    );
    assert_eq!(ran.err(), "");
    let verdict = verdict(&user.fetch(&server, "kendall --format json").exits(0));
    assert_eq!(verdict["source"], format!("{}/games/kendall", server.url()));
    assert_eq!(user.fetch(&server, "kendall --quiet").exits(0).all(), "");
    assert_eq!(user.fetch(&server, "kendall --require-anchor --quiet").exits(3).all(), "");
}

#[test]
fn there_is_no_such_game() {
    let server = server(|_| {
        answer(
            "404 Not Found",
            &[PROBLEM],
            br#"{"type":"/problems/no-such-game","detail":"never heard of it"}"#,
        )
    });
    let ran = User::new("outcomes-none").fetch(&server, "77").exits(4);
    assert!(ran.out().starts_with("NOT FETCHED  "), "{}", ran.out());
    ran.says(&["has no game 77 (404): \"never heard of it\": check the id"]);
    let json = verdict(&User::new("outcomes-none-json").fetch(&server, "77 --format json").exits(4));
    assert_eq!((&json["verdict"], &json["game"]), (&"unverifiable".into(), &serde_json::Value::Null));
    assert!(json["notes"][0].as_str().unwrap().contains("has no game 77"), "{json}");
    let gone = self::server(|_| answer("410 Gone", &[], b""));
    User::new("outcomes-gone").fetch(&gone, "77").exits(4).says(&["has no game 77 (410)"]);
}

#[test]
fn a_game_that_still_runs_shows_its_commitment() {
    let server = server(|_| json(&running()));
    let id = field(&running(), "/id");
    let user = User::new("outcomes-running");
    let ran = user.fetch(&server, &format!("{id} --save games")).exits(3);
    let commitment = field(&running(), "/fairness/commitment/value");
    ran.says(&["write down its"]).says(&[&format!("sha256:{commitment}")]);
    assert!(user.files("games").is_empty() && user.files("cache/senet").is_empty());
}

#[test]
fn a_game_that_still_runs_and_is_not_shown_is_told_by_its_receipt() {
    let receipt = fixture("vectors/signed-1.receipt.json");
    let commitment = field(&receipt, "/commitment/value");
    let server = Server::start(move |request| match request.path.as_str() {
        "/games/signed-1/receipt" => json(&receipt),
        "/.well-known/senet.json" => not_found(),
        _ => answer("404 Not Found", &[PROBLEM], br#"{"type":"https://example.org/problems/not-finished"}"#),
    });
    let user = User::new("outcomes-hidden");
    let ran = user.fetch(&server, "signed-1").exits(3).says(&["not finished"]);
    assert!(ran.out().replace("\n  ", " ").contains(&format!("sha256:{commitment}")), "{}", ran.out());
    user.fetch(&server, "other").exits(3).says(&["shows no receipt of it"]);
    verdict(&user.fetch(&server, "signed-1 --format json").exits(3));
}

#[test]
fn another_game_than_was_asked_for_is_a_mismatch() {
    let server = server(|_| json(&game()));
    let user = User::new("outcomes-other");
    user.fetch(&server, "77 --save games")
        .exits(1)
        .says(&["game 77 was asked for, and this is game kendall"]);
    assert!(user.files("games").is_empty() && user.files("cache/senet").is_empty());
    let verdict = verdict(&user.fetch(&server, "77 --format json").exits(1));
    assert_eq!(verdict["verdict"], "mismatch");
    assert_eq!(
        (&verdict["failure"]["recorded"], &verdict["failure"]["expected"]),
        (&"kendall".into(), &"77".into())
    );
    assert_eq!(verdict["checks"]["throws"]["status"], "skipped");
}

#[test]
fn an_answer_that_is_no_game_is_unverifiable() {
    let page =
        server(|_| answer("200 OK", &["Content-Type: text/html"], b"<!doctype html><h1>Not here</h1>"));
    let user = User::new("outcomes-page");
    user.fetch(&page, "77 --save games").exits(3).says(&["calls it text/html"]);
    assert!(user.files("games").is_empty() && user.files("cache/senet").is_empty());
    for body in [&b""[..], b"null", b"{}", b"[]", b"\0", b"{\"format\":\"senet.game/2\"}"] {
        let server = server(move |_| json(body));
        user.fetch(&server, "77").exits(3);
    }
}

#[test]
fn a_server_that_does_not_give_it_says_why() {
    for (status, number) in
        [("401 Unauthorized", "(401)"), ("403 Forbidden", "(403)"), ("400 Bad Request", "(400)")]
    {
        let server = server(move |_| answer(status, &[PROBLEM], br#"{"title":"Members only"}"#));
        let ran = User::new(&format!("outcomes-{}", &status[..3])).fetch(&server, "77").exits(4);
        ran.says(&[number]).says(&["members only"]);
        assert_eq!(server.count("/games/77"), 1);
    }
}

#[test]
fn a_record_as_text_is_a_game_too() {
    let text = User::new("outcomes-text");
    text.write("game.json", game());
    text.run("convert game.json game.senet").exits(0);
    let body = text.read("game.senet");
    let server = server(move |_| answer("200 OK", &["Content-Type: text/plain"], &body));
    text.fetch(&server, "kendall").exits(0);
}

//! What a receipt is worth: one that was kept, and one that is got only now.

use senet::evidence::SecretKey;
use senet::record::{Limits, Receipt, read_receipt};
use serde_json::{Value, json};

use crate::client::{User, fixture, verdict};
use crate::server::{Answer, Request, Server, answer, json as sent, not_found};

/// The key with which the golden game and its receipt are signed: 00 01 02 … 1f.
fn host() -> SecretKey {
    SecretKey::from_bytes(&std::array::from_fn(|i| i as u8))
}

fn game() -> Vec<u8> {
    fixture("vectors/signed-1.json")
}

fn receipt() -> Vec<u8> {
    fixture("vectors/signed-1.receipt.json")
}

/// The receipt after a change, signed anew.
fn changed(change: impl FnOnce(&mut Receipt)) -> Vec<u8> {
    let bytes = receipt();
    let mut receipt = read_receipt(&bytes, &Limits::default()).unwrap();
    change(&mut receipt);
    receipt.signatures = None;
    host().sign_receipt(&mut receipt).unwrap();
    receipt.to_json().into_bytes()
}

fn earlier() -> Vec<u8> {
    changed(|receipt| receipt.issued = "2020-01-01T00:00:00Z".parse().unwrap())
}

/// A host with this game, or none, and this receipt.
fn server(
    game: impl Fn(&Request) -> Answer + Send + Sync + 'static,
    receipt: impl Fn() -> Answer + Send + Sync + 'static,
) -> Server {
    Server::start(move |request| match request.path.as_str() {
        "/games/signed-1" => game(request),
        "/games/signed-1/receipt" => receipt(),
        _ => not_found(),
    })
}

fn finished(receipt: Vec<u8>) -> Server {
    server(|_| sent(&game()), move || sent(&receipt))
}

fn before_the_game() -> Server {
    server(|_| not_found(), || sent(&receipt()))
}

fn notes(verdict: &Value) -> String {
    verdict["notes"].to_string()
}

#[test]
fn one_that_is_got_only_now_fixes_nothing() {
    let server = finished(receipt());
    let user = User::new("receipts-now");
    let key = host().public();
    let verdict = user.fetch(&server, &format!("signed-1 --key {key} --format json")).exits(0).json();
    assert_eq!((&verdict["verdict"], &verdict["anchor"]), (&json!("verified"), &json!("none")));
    assert!(notes(&verdict).contains("could have been written just now"), "{verdict}");
    assert!(notes(&verdict).contains("--receipt-only"), "{verdict}");
    user.fetch(&server, &format!("signed-1 --key {key} --require-anchor")).exits(3);
    // Saving the game does not make one of it that was kept.
    user.fetch(&server, "signed-1 --save games").exits(0);
    assert_eq!(user.files("games"), [user.path("games/signed-1.json")]);
}

#[test]
fn one_that_was_kept_from_before_the_game_is_an_anchor() {
    let user = User::new("receipts-kept");
    let server = before_the_game();
    let ran = user.fetch(&server, "signed-1 --receipt-only --save kept").exits(0);
    let ran = ran.says(&["kept/signed-1.receipt.json"]).says(&["if the first throw was not made yet"]);
    assert!(
        ran.out().ends_with(&format!("\n  senet fetch signed-1 --server {} --receipt kept\n", server.url()))
    );
    assert_eq!(user.read("kept/signed-1.receipt.json"), receipt());
    let server = finished(receipt());
    let line = format!("signed-1 --receipt kept --key {} --require-anchor --format json", host().public());
    let verdict = user.fetch(&server, &line).exits(0).json();
    assert_eq!(verdict["anchor"], "receipt");
    assert!(!notes(&verdict).contains("just now"), "{verdict}");
}

#[test]
fn a_folder_without_its_receipt_is_told_of_one_game_and_of_several() {
    let server = Server::start(|request| match request.path.as_str() {
        "/games/signed-1" => sent(&game()),
        "/games/kendall" => sent(&crate::client::game()),
        _ => not_found(),
    });
    let user = User::new("receipts-empty");
    user.write("kept/note.txt", "");
    user.fetch(&server, "kendall --receipt kept").exits(0).says(&["no anchor (no receipt of it)"]);
    user.write("kept/signed-1.receipt.json", receipt());
    let ran = user.fetch(&server, "kendall signed-1 --receipt kept").exits(0);
    assert!(ran.out().contains("no anchor (no receipt of it)  kendall"), "{}", ran.out());
    assert_eq!(ran.out().matches("no receipt of it").count(), 1, "{}", ran.out());
}

#[test]
fn the_command_for_later_names_the_server_as_it_was_typed_and_the_folder_whole() {
    let server = before_the_game();
    let user = User::new("receipts-later");
    user.write("config/config.toml", format!("server = \"{}\"\n", server.url()));
    let words = ["fetch", "signed-1", "--receipt-only", "--save", "from Ankh's"];
    let ran = crate::program::run(&mut user.command(words)).exits(0);
    assert!(ran.out().ends_with("\n  senet fetch signed-1 --receipt 'from Ankh'\\''s'\n"), "{}", ran.out());
}

#[test]
fn a_game_that_runs_is_told_with_the_way_to_keep_its_receipt() {
    let running = || {
        let problem = ["Content-Type: application/problem+json"];
        answer("404 Not Found", &problem, br#"{"type":"/problems/not-finished"}"#)
    };
    let server = server(move |_| running(), || sent(&receipt()));
    let user = User::new("receipts-advice");
    let advice = format!("`senet fetch signed-1 --server {} --receipt-only --save FOLDER`", server.url());
    let said =
        |flags: &str| notes(&user.fetch(&server, &format!("signed-1 --format json {flags}")).exits(3).json());
    assert!(said("").contains(&advice), "{}", said(""));
    user.fetch(&server, "signed-1 --receipt-only --save kept").exits(0);
    assert!(!said("--receipt kept").contains("--receipt-only"));
}

#[test]
fn a_game_that_has_begun_leaves_no_receipt_to_keep() {
    let user = User::new("receipts-late");
    let over = finished(receipt());
    user.fetch(&over, "signed-1 --receipt-only --save kept").exits(3).says(&["the game is over"]);
    let mut running: Value = serde_json::from_slice(&game()).unwrap();
    running["fairness"]["seed"] = Value::Null;
    running["result"] = Value::Null;
    running["signatures"] = json!([]);
    let shown = running.to_string();
    let under_way = server(move |_| sent(shown.as_bytes()), || sent(&receipt()));
    user.fetch(&under_way, "signed-1 --receipt-only --save kept").exits(3).says(&["under way"]);
    assert!(user.files("kept").is_empty());
    running["turns"] = json!([]);
    let shown = running.to_string();
    let first = server(move |_| sent(shown.as_bytes()), || sent(&receipt()));
    user.fetch(&first, "signed-1").exits(3).says(&["--receipt-only"]);
    assert!(!user.fetch(&under_way, "signed-1").exits(3).all().contains("--receipt-only"));
    user.fetch(&first, "signed-1 --receipt-only --save kept").exits(0);
    assert_eq!(user.files("kept").len(), 1);
}

#[test]
fn a_game_that_was_taken_back_has_begun_all_the_same() {
    let server =
        server(|request| if request.before == 0 { sent(&game()) } else { not_found() }, || sent(&receipt()));
    let user = User::new("receipts-back");
    user.fetch(&server, "signed-1").exits(0);
    user.fetch(&server, "signed-1 --receipt-only --save kept")
        .exits(4)
        .says(&["it gave a game under this id"]);
    assert!(user.files("kept").is_empty());
}

#[test]
fn what_is_no_receipt_of_the_game_is_not_kept() {
    let user = User::new("receipts-none");
    let line = "signed-1 --receipt-only --save kept --retries 0";
    user.fetch(&server(|_| not_found(), not_found), line).exits(4).says(&["the host shows none"]);
    user.fetch(&server(|_| not_found(), || sent(b"{}")), line).exits(3);
    let other = || sent(&changed(|receipt| receipt.id = "other".into()));
    user.fetch(&server(|_| not_found(), other), line).exits(3).says(&["that of game other"]);
    let mut forged: Value = serde_json::from_slice(&receipt()).unwrap();
    forged["issued"] = "2020-01-01T00:00:00Z".into();
    let forged = forged.to_string();
    user.fetch(&server(|_| not_found(), move || sent(forged.as_bytes())), line)
        .exits(3)
        .says(&["does not hold"]);
    user.fetch(&server(|_| Answer::Reset, || sent(&receipt())), line).exits(4);
    assert!(user.files("kept").is_empty());
    user.fetch(&before_the_game(), "signed-1 --receipt-only").exits(2);
}

#[test]
fn one_that_no_known_key_signed_is_kept_and_told_aloud() {
    let stranger = SecretKey::from_bytes(&[7; 32]).public();
    let unsigned = || {
        let mut receipt: Value = serde_json::from_slice(&receipt()).unwrap();
        receipt.as_object_mut().unwrap().remove("signatures");
        receipt.to_string().into_bytes()
    };
    let user = User::new("receipts-stranger");
    for (folder, shown, by) in
        [("other", receipt(), host().public().to_string()), ("nobody", unsigned(), "nobody".into())]
    {
        let body = shown.clone();
        let server = server(|_| not_found(), move || sent(&body));
        let line = format!("signed-1 --receipt-only --save {folder}");
        user.run(&format!("trust add {} {stranger}", server.host())).exits(0);
        for quiet in ["", "--quiet", &format!("--key {stranger}")] {
            let ran = user.fetch(&server, &format!("{line} {quiet}")).exits(1);
            ran.says(&["not signed by a key by which you know"]).says(&[&by]);
        }
        assert_eq!(user.read(&format!("{folder}/signed-1.receipt.json")), shown);
        user.write(&format!("{folder}/signed-1.receipt.json"), earlier());
        user.fetch(&server, &line).says(&["not signed by a key by which you know"]);
    }
    let known = format!("signed-1 --receipt-only --save known --key {}", host().public());
    user.fetch(&before_the_game(), &known).exits(0);
}

#[test]
fn keys_that_changed_are_told_where_a_receipt_is_kept_too() {
    let (old, new) = (SecretKey::from_bytes(&[7; 32]).public(), host().public());
    let keys = json!({ "keys": [new.to_string()] }).to_string();
    let server = Server::start(move |request| match request.path.as_str() {
        "/games/signed-1/receipt" => sent(&receipt()),
        "/.well-known/senet.json" => sent(keys.as_bytes()),
        _ => not_found(),
    });
    let user = User::new("receipts-keys");
    let line = format!("signed-1 --receipt-only --save kept --host example.org --key {new}");
    user.run(&format!("trust add example.org {new}")).exits(0);
    assert_eq!(user.fetch(&server, &line).exits(0).err(), "");
    user.run(&format!("trust add {} {old}", server.host())).exits(0);
    user.fetch(&server, "signed-1 --receipt-only --save kept").exits(1).says(&["changed"]);
}

#[test]
fn the_game_is_asked_for_after_its_receipt() {
    let server = before_the_game();
    User::new("receipts-order").fetch(&server, "signed-1 --receipt-only --save kept").exits(0);
    let asked = server.asked().into_iter().map(|request| request.path);
    let asked: Vec<String> = asked.filter(|path| path.starts_with("/games/")).collect();
    assert_eq!(asked, ["/games/signed-1/receipt", "/games/signed-1"]);
}

#[test]
fn what_is_kept_is_compared_by_who_signed_it() {
    let user = User::new("receipts-signers");
    let mut unsigned: Value = serde_json::from_slice(&receipt()).unwrap();
    let spaced = serde_json::to_string_pretty(&unsigned).unwrap() + "\n\n";
    unsigned.as_object_mut().unwrap().remove("signatures");
    let line = format!("signed-1 --receipt-only --save kept --key {}", host().public());
    // The same in other bytes is the same.
    user.write("kept/signed-1.receipt.json", &spaced);
    user.fetch(&before_the_game(), &line).exits(0).says(&["the receipt of game signed-1, issued"]);
    assert_eq!(user.read("kept/signed-1.receipt.json"), spaced.as_bytes());
    // One that nobody signed is worth less than the one that is shown.
    user.write("kept/signed-1.receipt.json", unsigned.to_string());
    let key = host().public().to_string();
    user.fetch(&before_the_game(), &line)
        .exits(3)
        .says(&[&format!("signed by nobody; the host shows it signed by {key}: move it away")]);
    user.fetch(&before_the_game(), "signed-1 --receipt-only --save kept")
        .exits(0)
        .says(&["signed by nobody"]);
    assert_eq!(user.read("kept/signed-1.receipt.json"), unsigned.to_string().as_bytes());
}

#[test]
fn what_speaks_of_a_finished_game_is_refused_beside_it() {
    let user = User::new("receipts-flags");
    for flags in [
        "--require-anchor",
        "--require-vouched",
        "--format json",
        "--only-failures",
        "--fail-fast",
        "--rules kendall",
        "--rules-file x",
        "--jobs 2",
        "--output x",
        "--receipt x",
        "--offline",
    ] {
        user.fetch(&before_the_game(), &format!("signed-1 --receipt-only --save kept {flags}")).exits(2);
    }
    assert!(user.files("kept").is_empty());
}

#[test]
fn a_second_receipt_does_not_take_the_place_of_the_first() {
    let user = User::new("receipts-second");
    let line = "signed-1 --receipt-only --save kept";
    user.fetch(&before_the_game(), line).exits(0);
    user.fetch(&before_the_game(), line).exits(0);
    let other = server(|_| not_found(), || sent(&earlier()));
    user.fetch(&other, line).exits(1).says(&["contradicts itself"]);
    assert_eq!(user.read("kept/signed-1.receipt.json"), receipt());
}

#[test]
fn one_that_speaks_against_the_record_is_a_mismatch() {
    let other = changed(|receipt| receipt.commitment.value[0] ^= 1);
    let verdict =
        User::new("receipts-against").fetch(&finished(other), "signed-1 --format json").exits(1).json();
    assert_eq!(verdict["failure"]["check"], "anchor");
    assert!(verdict["failure"]["message"].as_str().unwrap().contains("contradicts itself"));
}

#[test]
fn one_that_differs_from_the_one_kept_is_a_mismatch_where_one_key_signed_both() {
    let user = User::new("receipts-two");
    user.write("mine.json", receipt());
    let line = format!("signed-1 --receipt mine.json --key {} --format json", host().public());
    let two = user.fetch(&finished(earlier()), &line).exits(1).json();
    assert_eq!(two["failure"]["check"], "equivocation");
    // So it is where the game still runs.
    let problem = br#"{"type":"not-finished"}"#;
    let running = server(
        move |_| answer("404 Not Found", &["Content-Type: application/problem+json"], problem),
        || sent(&earlier()),
    );
    let verdict = verdict(&user.fetch(&running, &line).exits(1));
    assert_eq!(verdict["checks"]["equivocation"]["status"], "fail");
}

#[test]
fn trouble_with_it_is_a_note() {
    let user = User::new("receipts-trouble");
    for (receipt, says) in [
        ((|| answer("500 Internal Server Error", &[], b"")) as fn() -> Answer, "is not known"),
        (|| Answer::Reset, "is not known"),
        (|| answer("403 Forbidden", &[], b""), "is not known"),
        (|| sent(b"<html>"), "cannot be read"),
        (|| sent(&vec![b' '; 1 << 20]), "is not known"),
    ] {
        let verdict = user
            .fetch(&server(|_| sent(&game()), receipt), "signed-1 --retries 0 --format json")
            .exits(0)
            .json();
        assert_eq!(verdict["anchor"], "none");
        assert!(notes(&verdict).contains(says), "{verdict}");
    }
    let stalled = server(|_| sent(&game()), || Answer::Stall(Vec::new()));
    user.fetch(&stalled, "signed-1 --timeout 1").exits(0).within(4);
}

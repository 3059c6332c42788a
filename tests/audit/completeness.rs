//! What is missing, added or changed.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use senet::evidence::SecretKey;
use senet::record::{Limits, Receipt, Record, Time, read};
use senet::rules::RuleSet;
use serde_json::Value;

use super::made::{Club, Hidden};
use super::program::{Folder, senet};

/// Whoever has a receipt signs it with the key of that number.
pub const HOST: u8 = 1;

pub fn games(count: u64) -> Vec<String> {
    let rules = RuleSet::named("kendall").unwrap();
    let club = Club::new(&rules, 1000, Hidden::default());
    (1..=count).map(|line| club.line(line)).collect()
}

pub fn receipt(game: &str, key: Option<u8>) -> String {
    let record: Record = read(game.as_bytes(), &Limits::default()).unwrap();
    let mut receipt = Receipt {
        id: record.id,
        rules: record.rules,
        players: record.players,
        keys: None,
        commitment: record.fairness.commitment,
        rng: record.fairness.rng,
        contribution_hashes: None,
        deadline_seconds: None,
        issued: "2026-11-30T12:00:00Z".parse::<Time>().unwrap(),
        signatures: None,
    };
    if let Some(key) = key {
        SecretKey::from_bytes(&[key; 32]).sign_receipt(&mut receipt).unwrap();
    }
    receipt.to_json()
}

pub fn public(key: u8) -> String {
    SecretKey::from_bytes(&[key; 32]).public().to_string()
}

fn audit(folder: &Folder, status: i32, more: &[&str]) -> Value {
    let archive = folder.path("games.ndjson");
    let args = [&["audit", &archive, "--format", "json"], more].concat();
    senet(args).exits(status).json()
}

pub fn put(folder: &Folder, games: &[String]) {
    fs::write(folder.file("games.ndjson"), games.join("\n")).unwrap();
}

pub fn put_receipts(folder: &Path, games: &[String], key: impl Fn(usize) -> Option<u8>) {
    fs::create_dir_all(folder).unwrap();
    for (number, game) in games.iter().enumerate() {
        fs::write(folder.join(format!("{number}.json")), receipt(game, key(number))).unwrap();
    }
}

#[test]
fn against_a_manifest_what_is_missing_added_and_changed_is_listed() {
    let folder = Folder::new("manifest");
    let games = games(10);
    put(&folder, &games[..9]);
    senet(["keygen", "--output", &folder.path("host.key")]).exits(0);
    let (archive, key) = (folder.path("games.ndjson"), folder.path("host.key"));
    let manifest = folder.path("games.manifest");
    senet(["manifest", &archive, "--key", &key, "--output", &manifest]).exits(0);
    let whole = audit(&folder, 0, &["--manifest", &manifest]);
    assert_eq!(whole["completeness"]["manifest"]["signed"], "unknown");
    assert_eq!(whole["completeness"]["manifest"]["games"], 9);
    let mut others = games.clone();
    others.remove(4);
    others[1] = others[1].replace("member", "guest");
    put(&folder, &others);
    let host = whole["completeness"]["manifest"]["keys"][0].as_str().unwrap();
    let found = audit(&folder, 1, &["--manifest", &manifest, "--key", host]);
    let against = &found["completeness"]["manifest"];
    assert_eq!(against["signed"], "trusted");
    assert_eq!(
        [&against["missing"]["count"], &against["missing"]["first"][0]],
        [&Value::from(1), &"club-5".into()]
    );
    let one = |what: &str| (against[what]["count"].clone(), against[what]["first"][0]["game"].clone());
    assert_eq!(one("changed"), (1.into(), "club-2".into()));
    assert_eq!(one("added"), (1.into(), "club-10".into()));
    assert_eq!(against["added"]["first"][0]["at"]["line"], 9);
}

#[test]
fn a_manifest_that_does_not_hold_is_not_compared_with() {
    let folder = Folder::new("held");
    put(&folder, &games(3));
    senet(["keygen", "--output", &folder.path("host.key")]).exits(0);
    let (archive, manifest) = (folder.path("games.ndjson"), folder.path("m"));
    senet(["manifest", &archive, "--key", &folder.path("host.key"), "--output", &manifest]).exits(0);
    let text = fs::read_to_string(&manifest).unwrap();
    let (lines, last) = text.trim_end().rsplit_once('\n').unwrap();
    let other = last.replacen("\"signature\":\"", "\"signature\":\"A", 1).replacen("==\"", "=\"", 1);
    for (changed, status, says) in [
        (format!("{lines}\n{other}\n"), 1, "does not hold"),
        (text.replacen("\"record\":\"", "\"record\":\"0", 1), 3, "64 digits"),
        (lines.to_owned(), 3, "cut off"),
        (format!("{lines}\n{last}"), 3, "cut off"),
        (text.replace("club-2", "club-7"), 3, "hash"),
        ("club-1\n".to_owned(), 3, "no manifest"),
        (String::new(), 3, "cut off"),
        ("# Games\n\n[[game]]\nfile = \"game.json\"\n".to_owned(), 3, "`senet check`, not a manifest"),
        ("{\n  \"game\": []\n}".to_owned(), 3, "`senet check`, not a manifest"),
    ] {
        fs::write(&manifest, changed).unwrap();
        let ran = senet(["audit", &archive, "--manifest", &manifest]).exits(status);
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
}

#[test]
fn no_manifest_is_written_with_a_hole_or_of_two_records_under_one_id() {
    let folder = Folder::new("holes");
    let games = games(3);
    let manifest = folder.path("m");
    let archive = folder.path("games.ndjson");
    let other = games[1].replace("member", "guest");
    for (lines, status, says) in [
        (vec![games[0].clone(), "{".to_owned()], 3, "games.ndjson: line 2"),
        (vec![games[0].clone(), games[1].clone(), other], 1, "club-2"),
        (vec![], 3, "it is empty"),
    ] {
        put(&folder, &lines);
        let ran = senet(["manifest", &archive, "--output", &manifest]).exits(status);
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
        assert!(!Path::new(&manifest).exists());
    }
    put(&folder, &[games[0].clone(), games[0].clone()]);
    senet(["manifest", &archive, "--output", &manifest]).exits(0);
    audit(&folder, 0, &["--manifest", &manifest]);
}

#[test]
fn of_receipts_that_were_kept_the_games_that_were_never_published_are_listed() {
    let folder = Folder::new("receipts");
    let games = games(6);
    put(&folder, &[&games[..3], &games[4..]].concat());
    // The host signed some, nobody others, and one game has none.
    put_receipts(&folder.file("kept"), &games[..5], |number| (number % 2 == 1).then_some(HOST));
    let kept = folder.path("kept");
    let found = audit(&folder, 1, &["--receipts", &kept, "--key", &public(HOST)]);
    let against = &found["completeness"]["receipts"][0];
    assert_eq!(against["receipts"], 5);
    assert_eq!([&against["unpublished"]["count"], &against["unproved"]["count"]], [1, 0]);
    let missing = &against["unpublished"]["first"][0];
    assert_eq!(missing["game"], "club-4");
    assert!(missing["signed"].as_str().unwrap().contains(&public(HOST)));
    assert_eq!([&against["without"]["count"], &against["without"]["first"][0]["at"]["line"]], [1, 5]);
    // A game that was young then may still run.
    let before = ["--receipts", &kept, "--issued-before", "2026-11-30T12:00:00Z"];
    assert_eq!(audit(&folder, 0, &before)["completeness"]["receipts"][0]["young"], 1);
    let after = ["--receipts", &kept, "--issued-before", "2026-11-30T12:00:01Z"];
    audit(&folder, 1, &after);
}

/// A file of receipts is what its folder is, however it is packed.
#[test]
fn receipts_stand_one_a_line_in_a_file_too() {
    let folder = Folder::new("lines");
    let games = games(6);
    put(&folder, &[&games[..3], &games[4..]].concat());
    let receipts: Vec<String> =
        games.iter().map(|game| receipt(game, Some(HOST)).replace('\n', " ")).collect();
    // What is no receipt is told, and a game's record passed over.
    let lines = [&receipts[..2], &[games[0].clone()], &["{}".to_owned()], &receipts[2..]].concat().join("\n");
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(lines.as_bytes()).unwrap();
    let zstd = zstd::encode_all(lines.as_bytes(), 1).unwrap();
    let files = [
        ("r.ndjson", lines.clone().into_bytes()),
        ("r.ndjson.zst", zstd),
        ("r.ndjson.gz", gzip.finish().unwrap()),
        ("r", lines.into_bytes()),
    ];
    for (name, content) in files {
        fs::write(folder.file(name), content).unwrap();
        let kept = folder.path(name);
        let found = audit(&folder, 3, &["--receipts", &kept, "--key", &public(HOST), "--require-anchor"]);
        assert_eq!(found["games"]["verified"], 5, "{found}");
        let against = &found["completeness"]["receipts"][0];
        assert_eq!([&against["receipts"], &against["with"], &against["unread"]["count"]], [6, 5, 1]);
        let missing = &against["unpublished"]["first"][0];
        assert_eq!([&missing["game"], &missing["receipt"]], ["club-4", &format!("{kept}:6")]);
        assert!(against["unread"]["first"][0].as_str().unwrap().starts_with(&format!("{kept}:4: ")));
    }
    // One receipt over several lines, a file that is cut off, and none.
    fs::write(folder.file("one.json"), receipt(&games[3], Some(HOST))).unwrap();
    let found = audit(&folder, 1, &["--receipts", &folder.path("one.json")]);
    assert_eq!(found["completeness"]["receipts"][0]["unpublished"]["first"][0]["game"], "club-4");
    let whole = fs::read(folder.file("r.ndjson.gz")).unwrap();
    fs::write(folder.file("cut.gz"), &whole[..whole.len() - 40]).unwrap();
    let found = audit(&folder, 3, &["--receipts", &folder.path("cut.gz")]);
    assert!(found["completeness"]["receipts"][0]["unread"]["count"].as_u64() > Some(0), "{found}");
    fs::write(folder.file("empty.ndjson"), "").unwrap();
    let found = audit(&folder, 3, &["--receipts", &folder.path("empty.ndjson")]);
    let told = &found["completeness"]["receipts"][0]["unread"]["first"][0];
    assert!(told.as_str().unwrap().starts_with("nothing is in"), "{told}");
    let ran = senet(["audit", &folder.path("games.ndjson"), "--receipts", &folder.path("none")]).exits(3);
    assert!(ran.err.contains("could not be read"), "{}", ran.err);
}

#[test]
fn of_games_without_a_receipt_a_few_are_listed_and_of_faults_many() {
    let folder = Folder::new("few");
    let games = games(30);
    put(&folder, &games[..15]);
    fs::create_dir_all(folder.file("kept")).unwrap();
    put_receipts(&folder.file("kept"), &games[15..], |_| None);
    for (list, without, unpublished) in [(&[][..], 10, 15), (&["--list", "12"], 12, 12)] {
        let found = audit(&folder, 1, &[&["--receipts", &folder.path("kept")], list].concat());
        let against = &found["completeness"]["receipts"][0];
        let listed = ["without", "unpublished"].map(|what| against[what]["first"].as_array().unwrap().len());
        assert_eq!(listed, [without, unpublished]);
        assert_eq!([&against["without"]["count"], &against["unpublished"]["count"]], [15, 15]);
    }
}

#[test]
fn a_game_under_the_number_of_one_that_was_left_out_is_a_mismatch() {
    let folder = Folder::new("numbers");
    let games = games(3);
    put_receipts(&folder.file("kept"), &games, |_| Some(HOST));
    // The second game is left out and the third has its number.
    let anew: Vec<String> = games.iter().map(|game| game.replace("club-3", "club-2")).collect();
    put(&folder, &[anew[0].clone(), anew[2].clone()]);
    let found = audit(&folder, 1, &["--receipts", &folder.path("kept")]);
    assert_eq!(found["games"]["mismatch"]["first"][0]["at"]["line"], 2);
    assert_eq!(found["completeness"]["receipts"][0]["unpublished"]["first"][0]["game"], "club-3");
}

#[test]
fn a_receipt_whose_signature_does_not_hold_accuses_nobody() {
    let folder = Folder::new("forged");
    let games = games(2);
    put(&folder, &games[..1]);
    put_receipts(&folder.file("kept"), &games, |_| Some(HOST));
    let forged = receipt(&games[1], Some(HOST)).replace("12:00:00Z", "12:00:01Z");
    fs::write(folder.file("kept/1.json"), forged).unwrap();
    fs::write(folder.file("kept/2.json"), "{}").unwrap();
    fs::write(folder.file("kept/game.json"), &games[0]).unwrap();
    let found = audit(&folder, 3, &["--receipts", &folder.path("kept")]);
    let against = &found["completeness"]["receipts"][0];
    assert_eq!([&against["unpublished"]["count"], &against["unproved"]["count"]], [0, 1]);
    assert_eq!(against["unread"]["count"], 1);
}

#[test]
fn completeness_is_shown_where_something_says_which_games_there_are() {
    let folder = Folder::new("shown");
    let games = games(4);
    put(&folder, &games);
    put_receipts(&folder.file("kept"), &games, |_| Some(HOST));
    fs::create_dir(folder.file("empty")).unwrap();
    let (archive, manifest, key) = (folder.path("games.ndjson"), folder.path("m"), folder.path("log.key"));
    senet(["manifest", &archive, "--output", &manifest]).exits(0);
    senet(["log", "keygen", "example.org/log", "--output", &key]).exits(0);
    let (kept, empty, log) = (folder.path("kept"), folder.path("empty"), folder.path("log"));
    senet(["log", "create", &log, "--key", &key]).exits(0);
    senet(["log", "append", &log, "--key", &key, &format!("{kept}/0.json")]).exits(0);
    let (host, other) = (public(HOST), public(9));
    for (shown, args) in [
        (false, &[][..]),
        (true, &["--manifest", &manifest]),
        (false, &["--manifest", &manifest, "--limit", "2"]),
        (true, &["--receipts", &kept]),
        (false, &["--receipts", &kept, "--sample", "0.5", "--sample-seed", "1"]),
        (false, &["--receipts", &empty]),
        (true, &["--log", &log, "--key", &host]),
        (false, &["--log", &log, "--key", &other]),
        (false, &["--log", &log]),
    ] {
        let found = audit(&folder, 0, args);
        assert_eq!(found["completeness"]["shown"], shown, "{args:?}");
        let limits = found["not_shown"].as_array().unwrap();
        let says_so = limits.iter().any(|limit| limit.as_str().unwrap().contains("no game was left out"));
        assert_eq!(says_so, !shown, "{args:?}");
        let text = senet([&["audit", &archive], args].concat()).exits(0).out;
        assert_eq!(text.contains("completeness not shown"), !shown, "{text}");
    }
}

#[test]
fn of_a_log_only_what_a_trusted_host_signed_counts() {
    let folder = Folder::new("log");
    let games = games(4);
    put(&folder, &games[..2]);
    put_receipts(&folder.file("kept"), &games, |number| Some(if number == 3 { 9 } else { HOST }));
    let (log, key) = (folder.path("log"), folder.path("log.key"));
    let log_key = senet(["log", "keygen", "example.org/log", "--output", &key]).exits(0).out;
    let log_key = log_key.trim();
    senet(["log", "create", &log, "--key", &key]).exits(0);
    let receipts: Vec<String> = (0..4).map(|number| folder.path(&format!("kept/{number}.json"))).collect();
    let append = ["log", "append", &log, "--key", &key].map(str::to_owned).into_iter().chain(receipts);
    senet(append).exits(0);
    let found = audit(&folder, 1, &["--log", &log, "--log-key", log_key, "--key", &public(HOST)]);
    let against = &found["completeness"]["receipts"][0];
    assert!(against["log"].as_str().unwrap().contains("example.org/log"));
    let [one, other] = ["unpublished", "unproved"].map(|what| &against[what]["first"][0]["game"]);
    assert_eq!([one, other], ["club-3", "club-4"]);
    // Whose key the user does not know is nobody's.
    let found = audit(&folder, 0, &["--log", &log]);
    assert_eq!(found["completeness"]["receipts"][0]["unproved"]["count"], 2);
    // Another log's key, and entries that are not those of the checkpoint.
    let other = senet(["log", "keygen", "other", "--output", &folder.path("other.key")]).out;
    senet(["audit", &folder.path("games.ndjson"), "--log", &log, "--log-key", other.trim()]).exits(3);
    let entries = folder.file("log/tile/entries/000.p/4");
    let bytes = fs::read(&entries).unwrap();
    let changed = String::from_utf8_lossy(&bytes).replace("club-1", "club-9");
    fs::write(&entries, changed).unwrap();
    let ran = senet(["audit", &folder.path("games.ndjson"), "--log", &log]).exits(3);
    assert!(ran.err.contains("damaged"), "{}", ran.err);
}

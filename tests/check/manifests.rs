//! Manifests that mean nothing, and files that are not there: one clear
//! message each.

use std::fs;
use std::process::Command;

use super::written::*;

#[track_caller]
fn refused(name: &str, manifest: &str, parts: &[&str]) {
    let folder = Folder::new(&format!("refused-{name}")).with("m.toml", manifest);
    folder.check("m.toml", &[]).refuses(&["senet: `m.toml`"]).refuses(parts);
}

#[test]
fn what_a_manifest_cannot_mean_is_refused() {
    let game = |fields: &str| format!("# games\n\n[[game]]\nfile = \"a.json\"\n{fields}\n");
    refused("unknown", &game("verdct = \"verified\""), &["line 5", "unknown field `verdct`", "`verdict`"]);
    refused("unknown-top", "games = []", &["line 1", "unknown field `games`", "`game`"]);
    refused(
        "word",
        &game("verdict = \"verifed\""),
        &["line 5", "verified, mismatch, unverifiable, not \"verifed\""],
    );
    refused("type", &game("verdict = 5"), &["line 5", "invalid type: integer `5`"]);
    refused("syntax", "[[game]\n", &["line 1"]);
    refused("no-file", "[[game]]\nverdict = \"verified\"", &["missing field `file`"]);
    refused("no-verdict", &game(""), &["no verdict is stated of `a.json`", "--update"]);
    let at = &["line 3, game 1: `a.json`: "];
    let of_game = |name: &str, fields: &str, why: &str| refused(name, &game(fields), &[at[0], why]);
    of_game(
        "verified-check",
        "verdict = \"verified\"\ncheck = \"moves\"",
        "check is said of a mismatch alone",
    );
    of_game("verified-turn", "verdict = \"verified\"\nturn = 1", "turn is said of a mismatch alone");
    of_game(
        "unverifiable-check",
        "verdict = \"unverifiable\"\ncheck = \"format\"",
        "check is said of a mismatch",
    );
    of_game("no-check", "verdict = \"mismatch\"", "a mismatch names its check");
    of_game("no-turn", "verdict = \"mismatch\"\ncheck = \"moves\"", "a mismatch in moves has a turn");
    of_game(
        "turn",
        "verdict = \"mismatch\"\ncheck = \"result\"\nturn = 1",
        "a mismatch in result is no turn's",
    );
    of_game("format", "verdict = \"mismatch\"\ncheck = \"format\"", "is unverifiable");
    of_game("reuse", "verdict = \"mismatch\"\ncheck = \"reuse\"", "each game is verified by itself");
    of_game(
        "sha256",
        "verdict = \"verified\"\nsha256 = \"9F\"",
        "sha256 is 64 digits of lower-case hex, not \"9F\"",
    );
    refused("turn-0", &game("verdict = \"mismatch\"\ncheck = \"moves\"\nturn = 0"), &["line 7"]);
    refused(
        "vouched",
        &game("verdict = \"verified\"\nvouched = [\"me\"]"),
        &["host, light, dark, not \"me\""],
    );
}

#[test]
fn a_file_that_is_listed_twice_is_refused_however_it_is_written() {
    for second in ["a.json", "./a.json", "x/../x/./b.json"] {
        let manifest = format!(
            "game = [\n  {{ file = \"a.json\", verdict = \"verified\" }},\n  {{ file = \"x/../x/b.json\", \
             verdict = \"verified\" }},\n  {{ file = \"{second}\", verdict = \"unverifiable\" }},\n]\n"
        );
        refused("twice", &manifest, &["line 4, game 3: ", second, "it is listed for the second time"]);
    }
}

#[test]
fn a_manifest_in_json_is_refused_likewise() {
    for (manifest, why) in [
        (r#"{"game": [{"file": "a.json", "verdict": "verified", "turns": 3}]}"#, "unknown field `turns`"),
        (
            r#"{"game": [{"file": "a.json", "file": "b.json", "verdict": "verified"}]}"#,
            "duplicate field `file`",
        ),
        (
            r#"{"game": [{"file": "a.json", "verdict": "verified", "turn": 3}]}"#,
            "game 1: `a.json`: turn is said",
        ),
        ("[[game]]", "column"),
    ] {
        let folder = Folder::new("refused-json").with("m.json", manifest);
        folder.check("m.json", &[]).refuses(&["senet: `m.json`", why]);
    }
}

#[test]
fn no_games_are_nothing_verified() {
    for (name, content) in
        [("m.toml", ""), ("m.toml", "game = []\n"), ("m.json", "{}"), ("m.json", "{\"game\": []}")]
    {
        let folder = Folder::new("no-games").with(name, content);
        folder.check(name, &[]).refuses(&["nothing was verified", name, "lists no game"]);
    }
    Folder::new("no-manifest").check("m.toml", &[]).refuses(&["`m.toml` could not be read", "No such file"]);
}

#[test]
fn a_file_that_is_not_there_is_no_unverifiable_game() {
    let manifest = "[[game]]\nfile = \"a.json\"\nverdict = \"unverifiable\"\n\n[[game]]\nfile = \"good/kendall.json\"\n\
                    verdict = \"verified\"\n\n[[game]]\nfile = \"good\"\nverdict = \"unverifiable\"\n";
    let folder = Folder::new("missing").with("m.toml", manifest).with_fixture("good/kendall.json");
    folder.check("m.toml", &[]).exits(3).says(&[
        "UNREAD  a.json\n  `a.json` could not be read: No such file",
        "UNREAD  good\n  `good` could not be read: it is no regular file\n",
        "3 games: 1 as stated, 0 not, 2 not read\n",
    ]);
}

#[test]
fn evidence_that_cannot_be_read_is_no_verdict() {
    for (evidence, why) in [
        ("receipt = \"r.json\"", "`r.json` could not be read"),
        ("keys = [\"host.pub\"]", "`host.pub` could not be read"),
        ("keys = [\"ed25519:00\"]", "keys: "),
        ("commitment = \"00\"", "commitment: write the 64 digits of hex"),
        ("contributions = { light = \"00\" }", "contributions.light: write 64 digits of hex"),
        ("proof = \"p\"", "bring `receipt` and `log_keys` with it"),
        ("receipt = \".\", proof = \"p\", log_keys = [\"a+b\"]", "log_keys: "),
        ("receipt = \".\", proof = \"p\", log_keys = [\"l.pub\"]", "`l.pub` could not be read"),
    ] {
        let manifest = format!(
            "[[game]]\nfile = \"good/kendall.json\"\nverdict = \"verified\"\nevidence = {{ {evidence} }}\n"
        );
        let folder = Folder::new("no-evidence").with("m.toml", manifest).with_fixture("good/kendall.json");
        folder.check("m.toml", &[]).exits(3).says(&["UNREAD  good/kendall.json\n", why]);
    }
    let manifest = "[[game]]\nfile = \"a\"\nverdict = \"verified\"\nevidence = { reciept = \"\" }\n";
    refused("evidence", manifest, &["line 4", "unknown field `reciept`"]);
}

/// What hides in a name or a manifest is shown.
#[test]
fn hostile_names_are_shown() {
    let manifest = "[[game]]\nfile = \"a\\u001b[31m\\u202e\\n.json\"\nverdict = \"verified\"\n";
    let folder = Folder::new("hostile").with("m.toml", manifest);
    let ran = folder.check("m.toml", &[]).exits(3).says(&[r"UNREAD  a\u{1b}[31m\u{202e}\u{a}.json"]);
    assert_eq!(ran.out.lines().count(), 3, "{ran:?}");
    refused("hostile-field", "\"\\u001b\\n\" = 1", &[r"unknown field"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_keeps_nobody_waiting_whatever_names_it() {
    for fields in [
        "file = \"pipe\"",
        "file = \"pipe.ndjson\"\nline = 1",
        "file = \"good/kendall.json\"\nevidence = { receipt = \"pipe\" }",
        "file = \"good/kendall.json\"\nevidence = { keys = [\"pipe\"] }",
        "file = \"good/kendall.json\"\nevidence = { receipt = \"r\", proof = \"pipe\", log_keys = [] }",
        "file = \"good/kendall.json\"\nevidence = { log_keys = [\"pipe\"] }",
        "file = \"good/kendall.json\"\nrules_file = \"pipe\"",
    ] {
        let text = format!("[[game]]\nverdict = \"verified\"\n{fields}\n");
        let folder = Folder::new("pipes").with_fixture("good/kendall.json").with("m.toml", text);
        let receipt = fs::read(fixtures().join("vectors/signed-1.receipt.json")).unwrap();
        let folder = folder.with("r", receipt);
        for pipe in ["pipe", "pipe.ndjson"] {
            assert!(Command::new("mkfifo").arg(folder.path(pipe)).status().unwrap().success());
        }
        folder.check("m.toml", &[]).exits(3).says(&["no regular file"]);
    }
}

#[test]
fn a_file_of_one_record_has_no_lines() {
    let text = "[[game]]\nfile = \"good/kendall.json\"\nline = 1\nverdict = \"verified\"\n";
    let folder = Folder::new("one-record").with_fixture("good/kendall.json").with("m.toml", text);
    folder.check("m.toml", &[]).refuses(&["line 1", "one record"]);
}

//! Archives in and out: `senet import`, `senet export`.

use std::fs;

use crate::archive::Fresh;
use crate::server::{Served, fixture, read_fixture, senet, senet_ok};

fn path(file: &str) -> String {
    fixture(file).to_string_lossy().into_owned()
}

fn import(fresh: &Fresh, args: &[&str]) -> (Option<i32>, String, String) {
    let output = senet(&[&["import", "--db", fresh.db()], args].concat());
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code(), out.trim().to_owned(), err)
}

#[test]
fn what_verifies_is_filed_and_the_rest_is_named() {
    let fresh = Fresh::sqlite("import");
    let (good, other) = (path("good/kendall.json"), path("good/cones.json"));
    let (bad, broken) = (path("bad/moves-wrong-side.json"), path("broken/comment.json"));
    let (status, out, err) = import(&fresh, &[&good, &bad, &other]);
    assert_eq!((status, out.as_str()), (Some(1), "2 filed, 0 on file already, 1 refused"));
    assert!(
        err.contains(&format!("{bad}: refused: turn 10, moves: it was light's throw, not dark's")),
        "{err}"
    );
    let (status, out, _) = import(&fresh, &[&good, &broken, "/nowhere.json"]);
    assert_eq!((status, out.as_str()), (Some(3), "0 filed, 1 on file already, 2 refused"));
    let (status, out, _) = import(&fresh, &[&good, &other]);
    assert_eq!((status, out.as_str()), (Some(0), "0 filed, 2 on file already, 0 refused"));
}

#[test]
fn a_line_that_cannot_be_read_is_named_by_its_own_line_as_in_a_verdict() {
    let fresh = Fresh::sqlite("import-lines");
    let file = fresh.folder().join("tampered.ndjson");
    let game = read_fixture("good/kendall.json");
    let game = senet::record::read_any(&game, &Default::default()).unwrap().to_json_line();
    let lines = [&game, "", r#"{"format":"senet.receipt/1","id":5}"#, &game[..300]].join("\n");
    fs::write(&file, &lines).unwrap();
    let (status, out, err) = import(&fresh, &[file.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (Some(3), "1 filed, 0 on file already, 2 refused"), "{err}");
    let verified = senet(&["verify", "--format", "json", file.to_str().unwrap()]);
    let verified = String::from_utf8(verified.stdout).unwrap();
    for place in ["line 3, column 34", "line 4, column 301"] {
        assert!(err.contains(place), "{place} in {err}");
    }
    assert!(verified.contains("line 4, column 301"), "{verified}");
    let served = Served::with(fresh, &[]);
    let answers = served.post("/games", "application/x-ndjson", lines.as_bytes()).is(200).text();
    assert!(answers.lines().last().unwrap().contains("line 4, column 301"), "{answers}");
}

#[test]
fn games_and_receipts_are_told_apart() {
    let fresh = Fresh::sqlite("import-receipts");
    let (game, receipt) = (path("vectors/signed-1.json"), path("vectors/signed-1.receipt.json"));
    let (status, out, _) = import(&fresh, &[&game, &receipt]);
    assert_eq!((status, out.as_str()), (Some(0), "2 filed, 0 on file already, 0 refused"));
    let fresh = Fresh::sqlite("import-stranger");
    let host = fs::read_to_string(fixture("vectors/signed-1.receipt.json")).unwrap();
    let host: serde_json::Value = serde_json::from_str(&host).unwrap();
    let host = host["signatures"][0]["key"].as_str().unwrap();
    let other = senet::evidence::SecretKey::from_bytes(&[9; 32]).public().to_string();
    let (status, _, err) = import(&fresh, &["--key", &other, &receipt]);
    assert_eq!(status, Some(3));
    assert!(err.contains("not signed by a key of this host"), "{err}");
    assert_eq!(import(&fresh, &["--key", host, &receipt]).0, Some(0));
}

#[test]
fn evidence_is_kept_as_it_is() {
    let fresh = Fresh::sqlite("evidence");
    let files =
        ["bad/moves-wrong-side.json", "broken/comment.json", "broken/running.json", "good/kendall.json"];
    let paths = files.map(path);
    let mut args = vec!["--unverified"];
    args.extend(paths.iter().map(String::as_str));
    let (status, out, err) = import(&fresh, &args);
    assert_eq!((status, out.as_str()), (Some(0), "4 filed, 0 on file already, 0 refused"), "{err}");
    let served = Served::with(fresh, &[]);
    for (file, verdict) in files.iter().zip(["mismatch", "unverifiable", "unverifiable", "verified"]) {
        let id = file.split(['/', '.']).nth(1).unwrap();
        assert_eq!(served.get(&format!("/games/{id}")).is(200).body, read_fixture(file));
        assert_eq!(served.get(&format!("/games/{id}/verdict")).is(200).json()["verdict"], verdict);
    }
    let listed = served.get("/games").json();
    let verdicts: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| game["verdict"].clone()).collect();
    assert_eq!(verdicts, ["mismatch", "unverifiable", "unverifiable", "verified"]);
    let (status, out, _) = import(&served.fresh, &args);
    assert_eq!((status, out.as_str()), (Some(0), "0 filed, 4 on file already, 0 refused"));
}

#[test]
fn folders_and_files_of_many_games_come_in() {
    let fresh = Fresh::sqlite("import-folder");
    let folder = fresh.folder().join("host");
    fs::create_dir_all(folder.join("deep")).unwrap();
    for (file, name) in [
        ("good/kendall.json", "kendall.json"),
        ("vectors/signed-1.json", "deep/signed-1.game.json"),
        ("vectors/signed-1.receipt.json", "deep/signed-1.receipt.json"),
        ("good/cones.json", "notes.txt"),
    ] {
        fs::copy(fixture(file), folder.join(name)).unwrap();
    }
    fs::write(folder.join("signed-1.seed"), "senet.seed-file/1").unwrap();
    let line = |file: &str| String::from_utf8(read_fixture(file)).unwrap().replace('\n', " ") + "\n";
    let lines = [
        line("good/box.json"),
        "\n".to_owned(),
        line("bad/moves-wrong-side.json"),
        line("good/common-throw-off.json"),
    ];
    fs::write(folder.join("old.ndjson.zst"), zstd::encode_all(lines.concat().as_bytes(), 1).unwrap())
        .unwrap();
    let (status, out, err) = import(&fresh, &[folder.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (Some(1), "5 filed, 0 on file already, 1 refused"), "{err}");
    assert!(err.contains("old.ndjson.zst:3: refused: turn 10, moves"), "{err}");
}

#[test]
fn an_import_may_run_beside_a_server() {
    let served = Served::new("beside");
    served.get("/games/kendall").is_problem(404, "no-such-game");
    assert_eq!(import(&served.fresh, &[&path("good/kendall.json")]).0, Some(0));
    served.get("/games/kendall").is(200);
}

#[test]
fn what_goes_out_comes_in_again() {
    let fresh = Fresh::sqlite("export");
    let games = [
        "good/kendall.json",
        "good/indented.json",
        "good/one-line.json",
        "good/signed.json",
        "vectors/signed-1.json",
    ];
    let mut args: Vec<String> = games.iter().map(|file| path(file)).collect();
    args.push(path("vectors/signed-1.receipt.json"));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    assert_eq!(import(&fresh, &args).0, Some(0));
    let out = |name: &str| fresh.folder().join(name).to_string_lossy().into_owned();
    for (name, receipts) in [("g.ndjson", "r.ndjson"), ("g.ndjson.zst", "r.ndjson.gz")] {
        senet_ok(&["export", "--db", fresh.db(), "--output", &out(name), "--receipts", &out(receipts)]);
    }
    let plain = fs::read(out("g.ndjson")).unwrap();
    assert_eq!(plain.split(|byte| *byte == b'\n').count(), games.len() + 1);
    assert_eq!(zstd::decode_all(&*fs::read(out("g.ndjson.zst")).unwrap()).unwrap(), plain);
    let said = senet(&["export", "--db", fresh.db(), "--output", "-"]);
    assert_eq!(said.stdout, plain);
    assert!(String::from_utf8_lossy(&said.stderr).contains("the receipts are not in it"));
    for (line, file) in plain.split(|byte| *byte == b'\n').zip(games) {
        let [went_in, came_out] = [read_fixture(file), line.to_vec()];
        let limits = senet::record::Limits::default();
        let [went_in, came_out] =
            [&went_in, &came_out].map(|bytes| senet::record::read(bytes, &limits).unwrap());
        assert_eq!(went_in, came_out, "{file}");
    }
}

#[test]
fn nothing_half_is_exported() {
    let fresh = Fresh::sqlite("half");
    let raw = path("broken/raw-line-end-in-text.json");
    assert_eq!(import(&fresh, &["--unverified", &raw, &path("good/kendall.json")]).0, Some(0));
    let out = fresh.folder().join("out.ndjson");
    let output = senet(&["export", "--db", fresh.db(), "--output", out.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3), "one cannot be put on a line without changing what it says");
    assert!(String::from_utf8_lossy(&output.stderr).contains("raw-line-end-in-text is left out"));
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 1);
    let nowhere = senet(&["export", "--db", fresh.db(), "--output", "/nowhere/out.ndjson"]);
    assert_eq!(nowhere.status.code(), Some(3));
    let none = senet(&["export", "--db", fresh.folder().join("none").to_str().unwrap(), "--output", "-"]);
    assert_eq!(none.status.code(), Some(3));
    assert!(!fresh.folder().join("none").exists(), "an export makes no archive");
}

#[test]
fn games_and_receipts_do_not_go_to_one_file() {
    let fresh = Fresh::sqlite("export-one");
    assert_eq!(
        import(&fresh, &[&path("vectors/signed-1.json"), &path("vectors/signed-1.receipt.json")]).0,
        Some(0)
    );
    let out = |name: &str| fresh.folder().join(name).to_string_lossy().into_owned();
    let export = |games: &str, receipts: &str| {
        senet(&["export", "--db", fresh.db(), "--output", games, "--receipts", receipts]).status.code()
    };
    fs::write(out("there"), "what was there").unwrap();
    std::os::unix::fs::symlink(out("there"), out("link")).unwrap();
    std::os::unix::fs::symlink(fresh.folder(), out("folder")).unwrap();
    for (games, receipts) in
        [("new", "new"), ("new", "./new"), ("new", "folder/new"), ("there", "link"), ("folder/link", "there")]
    {
        assert_eq!(export(&out(games), &out(receipts)), Some(2), "{games} {receipts}");
    }
    assert!(!fresh.folder().join("new").exists());
    assert_eq!(fs::read_to_string(out("there")).unwrap(), "what was there");
    assert_eq!(export("-", "-"), Some(0));
    assert_eq!(export(&out("new"), &out("there")), Some(0));
}

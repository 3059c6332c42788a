//! `senet check --update --add`: games are listed as they are found to be.

use std::fs;

use super::written::Folder;

const VERIFIED: &str = "good/kendall.json";
const MISMATCH: &str = "bad/moves-blockade-passed.json";

fn folder(name: &str) -> Folder {
    Folder::new(&format!("added-{name}")).with_fixture(VERIFIED).with_fixture(MISMATCH)
}

#[test]
fn a_manifest_begins_with_the_games_of_a_folder() {
    for name in ["lists/new.toml", "new.toml", "new.json", "lists/sub/new.json"] {
        let folder = folder("begun");
        fs::create_dir_all(folder.path("lists/sub")).unwrap();
        let lines = format!("{}\nbroken\n", one_line(&folder.text(VERIFIED)));
        let folder = folder.with("lines/2026.ndjson", lines);
        let add = ["--update", "--add", "good", "bad", "lines"];
        folder
            .check(name, &add)
            .exits(0)
            .says(&["4 games: 4 written anew", "CHANGED  bad/moves-blockade-passed.json"]);
        folder.check(name, &[]).exits(0).says(&["4 games: 4 as stated"]);
        let (text, list) = (folder.text(name), |line: &str| line.contains("\"2026.ndjson\""));
        assert!(!text.lines().any(list) && text.contains("../") == name.contains('/'), "{text}");
        // What is listed already is not listed again, by whatever way it is found.
        let again = folder.path("bad/../good");
        folder.check(name, &["--update", "--add", again.to_str().unwrap(), "lines/2026.ndjson"]).exits(0);
        assert_eq!(folder.text(name), text);
        // The list holds the game to what it was.
        let changed = folder.text(MISMATCH).replace("5: 10-15+", "5: 4-9+");
        let folder = folder.with(MISMATCH, changed);
        folder.check(name, &[]).exits(1);
    }
}

fn one_line(record: &str) -> String {
    serde_json::from_str::<serde_json::Value>(record).unwrap().to_string()
}

#[test]
fn what_a_manifest_says_already_stays() {
    let entry = format!("file = \"{VERIFIED}\"");
    let inline = format!("game = [{{ {entry}, verdict = \"verified\" }}] # ours\n");
    let table = format!("# ours\n[[game]]\n{entry} # the first\nverdict = \"verified\"\n");
    for text in [inline, table] {
        let folder = folder("kept").with("manifest.toml", &text);
        folder
            .check("manifest.toml", &["--update", "--add", "bad"])
            .exits(0)
            .says(&["2 games: 2 written anew"]);
        folder.check("manifest.toml", &[]).exits(0).says(&["2 games: 2 as stated"]);
        assert!(folder.text("manifest.toml").contains("# ours"), "{}", folder.text("manifest.toml"));
    }
}

#[test]
fn what_cannot_be_added_is_told_and_nothing_is_written() {
    let folder = folder("not").with("nothing/README", "");
    for (words, told) in
        [(["nothing"], "no game is in the folder"), (["gone.json"], "gone.json"), (["-"], "standard input")]
    {
        let flags = [&["--update", "--add"], &words[..]].concat();
        folder.check("new.toml", &flags).refuses(&[told]);
        assert!(!folder.path("new.toml").exists());
    }
    folder.check("gone/new.toml", &["--update", "--add", "good"]).refuses(&["gone"]);
    folder.check("new.toml", &["--add", "good"]).exits(2);
}

#[test]
fn what_is_no_manifest_is_told_apart() {
    let folder = folder("others")
        .with("list", "{\"format\":\"senet.manifest/1\",\"issued\":\"2026-01-01T00:00:00Z\"}\n")
        .with("game.senet", "[format senet.game/1]\n[id a]\n");
    folder.check(VERIFIED, &[]).refuses(&["a game", "senet verify"]);
    folder.check("game.senet", &[]).refuses(&["a game", "senet verify"]);
    folder.check("list", &[]).refuses(&["senet manifest", "senet audit --manifest"]);
    folder.check("good", &[]).refuses(&["a folder", "--add"]);
}

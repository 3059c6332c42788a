//! Fixtures that are not what the manifest states.

use std::fs;

use toml_edit::DocumentMut;

use super::written::*;

/// The whole folder of fixtures, as far as the manifest needs it.
fn copied(name: &str) -> (Folder, Vec<String>) {
    let text = fs::read_to_string(fixtures().join("manifest.toml")).unwrap();
    let manifest: DocumentMut = text.parse().unwrap();
    let games = manifest["game"].as_array_of_tables().unwrap();
    let games: Vec<String> = games.iter().map(|game| game["file"].as_str().unwrap().to_owned()).collect();
    let folder = Folder::new(name).with("manifest.toml", &text).with_fixture("vectors/signed-1.receipt.json");
    (games.iter().fold(folder, |folder, game| folder.with_fixture(game)), games)
}

/// Changes the byte in the middle, of an empty file the first.
fn change_a_byte(folder: &Folder, game: &str) {
    let mut bytes = fs::read(folder.path(game)).unwrap();
    let middle = bytes.len() / 2;
    match bytes.get_mut(middle) {
        Some(byte) => *byte ^= 1,
        None => bytes.push(b' '),
    }
    fs::write(folder.path(game), bytes).unwrap();
}

#[test]
fn the_fixtures_are_as_stated() {
    let (folder, games) = copied("as-stated");
    let all = format!("{0} games: {0} as stated, 0 not\n", games.len());
    assert_eq!(folder.check("manifest.toml", &[]).exits(0).out, all);
    assert_eq!(folder.check("manifest.toml", &["--quiet"]).exits(0).out, "");
}

#[test]
fn one_byte_changed_in_one_file_is_told() {
    let (folder, games) = copied("one-byte");
    change_a_byte(&folder, "good/kendall.json");
    let ran = folder.check("manifest.toml", &[]).exits(1);
    let ran = ran.says(&["DIFFERS  good/kendall.json\n", "  sha256  stated ", "\n          found  "]);
    let end = format!("\n{} games: {} as stated, 1 not\n", games.len(), games.len() - 1);
    assert!(ran.out.ends_with(&end) && ran.out.matches("DIFFERS").count() == 1, "{ran:?}");
}

#[test]
fn one_byte_changed_in_each_file_is_told_of_each_in_order() {
    let (folder, games) = copied("every-byte");
    games.iter().for_each(|game| change_a_byte(&folder, game));
    let ran = folder.check("manifest.toml", &[]).exits(1);
    let named: Vec<&str> = ran.out.lines().filter_map(|line| line.strip_prefix("DIFFERS  ")).collect();
    assert_eq!(named, games);
}

#[test]
fn a_byte_that_changes_no_verdict_is_told_where_the_file_is_pinned() {
    let (folder, _) = copied("white-space");
    let mut bytes = fs::read(folder.path("bad/moves-blockade-passed.json")).unwrap();
    bytes.push(b'\n');
    fs::write(folder.path("bad/moves-blockade-passed.json"), bytes).unwrap();
    folder
        .check("manifest.toml", &[])
        .exits(1)
        .says(&["because the file was changed, though what is said of it is as stated"]);
}

#[test]
fn a_game_that_is_verified_and_should_not_be_fails_as_the_other_way_round() {
    let manifest = "\
[[game]]
file = \"good/kendall.json\"
verdict = \"mismatch\"
check = \"moves\"
turn = 3

[[game]]
file = \"bad/moves-blockade-passed.json\"
verdict = \"verified\"

[[game]]
file = \"good/cones.json\"
verdict = \"unverifiable\"
";
    let folder = Folder::new("other-way")
        .with("manifest.toml", manifest)
        .with_fixture("good/kendall.json")
        .with_fixture("good/cones.json")
        .with_fixture("bad/moves-blockade-passed.json");
    let ran = folder.check("manifest.toml", &[]).exits(1);
    let expected = "\
DIFFERS  good/kendall.json
  verdict stated mismatch in moves, turn 3
          found  verified
DIFFERS  bad/moves-blockade-passed.json
  verdict stated verified
          found  mismatch in moves, turn 18
  because 5: 10-15+ is not legal: the blockade on 11-13 cannot be passed
DIFFERS  good/cones.json
  verdict stated unverifiable
          found  verified
3 games: 0 as stated, 3 not
";
    assert_eq!(ran.out, expected);
}

#[test]
fn the_turn_and_the_check_count() {
    let fixture = "bad/moves-blockade-passed.json";
    for (check, turn) in [("moves", 17), ("throws", 18)] {
        let manifest = format!(
            "[[game]]\nfile = \"{fixture}\"\nverdict = \"mismatch\"\ncheck = \"{check}\"\nturn = {turn}"
        );
        let folder =
            Folder::new(&format!("turn-{turn}")).with("manifest.toml", manifest).with_fixture(fixture);
        folder.check("manifest.toml", &[]).exits(1).says(&[
            &format!("stated mismatch in {check}, turn {turn}\n"),
            "found  mismatch in moves, turn 18\n",
        ]);
    }
}

#[test]
fn evidence_is_brought_from_the_manifest_alone() {
    let key = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
    let commitments = fs::read_to_string(fixtures().join("vectors/signed-1.json")).unwrap();
    let record: serde_json::Value = serde_json::from_str(&commitments).unwrap();
    let commitment = &record["fairness"]["commitment"];
    let pinned =
        format!("{}:{}", commitment["scheme"].as_str().unwrap(), commitment["value"].as_str().unwrap());
    let receipt = "receipt = \"vectors/signed-1.receipt.json\"";
    for (name, evidence, anchor, vouched) in [
        ("nothing", String::new(), "none", "[]"),
        ("receipt", format!("{receipt}, keys = [\"host.pub\"]"), "receipt", "[\"host\"]"),
        ("folder", format!("receipt = \"vectors\", keys = [\"{key}\"]"), "receipt", "[\"host\"]"),
        ("stranger", receipt.to_owned(), "pinned", "[]"),
        ("pin", pin(&record, &pinned), "pinned", "[]"),
    ] {
        let manifest = format!(
            "evidence = {{ {evidence} }}\n[[game]]\nfile = \"vectors/signed-1.json\"\nverdict = \"verified\"\n\
             anchor = \"{anchor}\"\nvouched = {vouched}\n"
        );
        let folder = Folder::new(&format!("evidence-{name}"))
            .with("manifest.toml", manifest)
            .with("host.pub", format!("{key}\n"))
            .with_fixture("vectors/signed-1.json")
            .with_fixture("vectors/signed-1.receipt.json");
        folder.check("manifest.toml", &[]).exits(0);
    }
}

/// The commitment, and the contributions that the record uses.
fn pin(record: &serde_json::Value, commitment: &str) -> String {
    let sides = ["light", "dark"].into_iter().filter_map(|side| {
        let opened = record["fairness"]["contributions"][side].as_str()?;
        Some(format!("{side} = \"{opened}\""))
    });
    let sides: Vec<String> = sides.collect();
    format!("commitment = \"{commitment}\", contributions = {{ {} }}", sides.join(", "))
}

#[test]
fn an_anchor_that_is_not_there_is_told() {
    let manifest = "[[game]]\nfile = \"good/kendall.json\"\nverdict = \"verified\"\nanchor = \"receipt\"\n\
                    vouched = [\"host\", \"light\"]\n";
    let folder = Folder::new("no-anchor").with("manifest.toml", manifest).with_fixture("good/kendall.json");
    folder.check("manifest.toml", &[]).exits(1).says(&[
        "  anchor  stated receipt\n          found  none\n",
        "  vouched stated host, light\n          found  nobody\n",
    ]);
}

#[test]
fn lines_of_an_archive_are_games_too() {
    let line = |name: &str| {
        let bytes = fs::read(fixtures().join(name)).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        value.to_string()
    };
    let archive = [line("good/kendall.json"), "broken".to_owned(), line("bad/moves-blockade-passed.json")];
    let game = |line: u64, verdict: &str| {
        format!("[[game]]\nfile = \"games.ndjson\"\nline = {line}\nverdict = {verdict}\n")
    };
    let manifest = game(3, "\"mismatch\"\ncheck = \"moves\"\nturn = 18")
        + &game(1, "\"verified\"")
        + &game(2, "\"unverifiable\"");
    let folder = Folder::new("lines").with("games.ndjson", archive.join("\n")).with("m.toml", &manifest);
    folder.check("m.toml", &[]).exits(0).says(&["3 games: 3 as stated, 0 not\n"]);
    folder.check("m.toml", &["--update"]).exits(0).says(&["CHANGED  games.ndjson:3\n  + sha256"]);
    // The others stay as they are.
    let folder = folder.with("games.ndjson", format!("{}\nbroken \n{}", archive[0], archive[2]));
    folder.check("m.toml", &[]).exits(1).says(&["DIFFERS  games.ndjson:2\n  sha256", "3 games: 2 as stated"]);

    let folder = folder.with("m.toml", game(4, "\"verified\"") + &game(3, "\"verified\""));
    let ran = folder.check("m.toml", &["--format", "github"]).exits(3);
    ran.says(&["`games.ndjson` has no line 4", "::error file=games.ndjson,line=3,col="]);
    let folder = folder.with("m.toml", "[[game]]\nfile = \"games.ndjson\"\nverdict = \"unverifiable\"\n");
    folder.check("m.toml", &[]).exits(3).says(&["`games.ndjson` has a record in each line: say which one"]);
}

#[test]
fn what_is_in_a_compressed_file_is_pinned() {
    let record = fs::read(fixtures().join("good/kendall.json")).unwrap();
    let manifest = |name: &str| format!("[[game]]\nfile = \"{name}\"\n");
    let gz = |level| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
        std::io::Write::write_all(&mut packed, &record).unwrap();
        packed.finish().unwrap()
    };
    let folder = Folder::new("packed").with("a.json.gz", gz(9)).with("m.toml", manifest("a.json.gz"));
    folder.check("m.toml", &["--update"]).exits(0).says(&["+ verdict = \"verified\""]);
    // Packed anew it is the same.
    folder.with("a.json.gz", gz(1)).check("m.toml", &[]).exits(0);
    let folder = Folder::new("packed-zst").with("a.json.zst", zstd::encode_all(&record[..], 3).unwrap());
    folder
        .with("m.toml", manifest("a.json.zst"))
        .check("m.toml", &["--update"])
        .exits(0)
        .says(&["\"verified\""]);
    let cut = Folder::new("packed-cut")
        .with("a.json.gz", &gz(9)[..500])
        .with("m.toml", manifest("a.json.gz") + "verdict = \"unverifiable\"\n");
    cut.check("m.toml", &[]).exits(3).says(&["UNREAD  a.json.gz\n  `a.json.gz` could not be read"]);
}

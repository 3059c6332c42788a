//! `senet check --update`.

use std::fs;

use super::written::*;

const OLD: &str = "\
# Our games.

# The first one.
[[game]]
file = \"good/kendall.json\" # found in March
verdict = \"mismatch\" # to be looked into
check = \"moves\"
turn = 3

[[game]] # the second
verdict = \"verified\"
anchor = \"log\"
file = \"bad/moves-blockade-passed.json\"
";

fn games(name: &str) -> Folder {
    Folder::new(name).with_fixture("good/kendall.json").with_fixture("bad/moves-blockade-passed.json")
}

#[test]
fn the_manifest_says_what_is_found_and_keeps_the_rest() {
    let folder = games("update").with("m.toml", OLD);
    let ran = folder.check("m.toml", &["--update"]).exits(0);
    let text = folder.text("m.toml");
    let sha256 = |game: usize| text.split("sha256 = \"").nth(game).unwrap().split('"').next().unwrap();
    let (first, second) = (sha256(1), sha256(2));
    assert_eq!(
        text,
        format!(
            "\
# Our games.

# The first one.
[[game]]
file = \"good/kendall.json\" # found in March
verdict = \"verified\" # to be looked into
sha256 = \"{first}\"

[[game]] # the second
verdict = \"mismatch\"
anchor = \"none\"
file = \"bad/moves-blockade-passed.json\"
check = \"moves\"
turn = 18
sha256 = \"{second}\"
"
        )
    );
    assert_eq!(
        ran.out,
        format!(
            "\
CHANGED  good/kendall.json
  - verdict = \"mismatch\"
  + verdict = \"verified\"
  - check = \"moves\"
  - turn = 3
  + sha256 = \"{first}\"
CHANGED  bad/moves-blockade-passed.json
  - verdict = \"verified\"
  + verdict = \"mismatch\"
  + check = \"moves\"
  + turn = 18
  - anchor = \"log\"
  + anchor = \"none\"
  + sha256 = \"{second}\"
2 games: 2 written anew, 0 as they were
"
        )
    );
    folder.check("m.toml", &[]).exits(0);
    folder.check("m.toml", &["--update"]).exits(0).says(&["2 games: all as they were"]);
    assert_eq!(folder.text("m.toml"), text);
}

#[test]
fn a_list_of_files_becomes_a_manifest() {
    let folder = games("update-bare").with(
        "m.toml",
        "game = [\n  { file = \"good/kendall.json\" }, # one\n  { file = \"bad/moves-blockade-passed.json\" },\n]\n",
    );
    folder.check("m.toml", &["--update"]).exits(0);
    assert!(folder.text("m.toml").contains("}, # one\n"), "{}", folder.text("m.toml"));
    folder.check("m.toml", &[]).exits(0).says(&["2 games: 2 as stated"]);
}

#[test]
fn a_manifest_in_json_is_updated_in_order() {
    let old = r#"{"game": [{"turn": 3, "file": "good/kendall.json", "check": "moves", "verdict": "mismatch", "vouched": ["host"]}]}"#;
    let folder = games("update-json").with("m.json", old);
    folder.check("m.json", &["--update"]).exits(0);
    let text = folder.text("m.json");
    let keys = ["\"file\"", "\"verdict\": \"verified\"", "\"vouched\": []", "\"sha256\""];
    let places: Vec<usize> = keys.iter().map(|key| text.find(key).unwrap()).collect();
    assert!(places.is_sorted() && !text.contains("turn") && !text.contains("check"), "{text}");
    folder.check("m.json", &[]).exits(0);
}

#[test]
fn nothing_is_written_where_a_file_is_not_there() {
    let folder = games("update-missing").with("m.toml", OLD);
    fs::remove_file(folder.path("good/kendall.json")).unwrap();
    folder.check("m.toml", &["--update"]).exits(3).says(&["1 not read, so that nothing is written"]);
    assert_eq!(folder.text("m.toml"), OLD);
}

/// A link to the manifest stays one, and so do the permissions.
#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    use std::os::unix::fs::PermissionsExt;
    let folder = games("update-link").with("real.toml", OLD);
    fs::set_permissions(folder.path("real.toml"), fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("real.toml", folder.path("m.toml")).unwrap();
    folder.check("m.toml", &["--update"]).exits(0);
    assert!(fs::symlink_metadata(folder.path("m.toml")).unwrap().is_symlink());
    assert_eq!(fs::metadata(folder.path("real.toml")).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(folder.text("real.toml").contains("sha256"));
}

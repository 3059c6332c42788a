//! Characters that hide or reorder what stands around them, wherever a file
//! can hold them: none of them comes out as it is.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use senet::shown::is_hidden;
use serde_json::{Value, json};

use super::program::*;

/// A bell, an escape that clears the screen, a C1 control, DEL, the bidirectional
/// controls, a line separator.
const HIDDEN: &str = "\u{7}\u{1b}[2J\u{9b}31m\u{7f}\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202d}\u{202e}\
                      \u{2066}\u{2067}\u{2068}\u{2069}\u{2028}\u{feff}";

#[track_caller]
fn nothing_hides(ran: &Ran) {
    for (way, text) in [("output", &ran.out), ("standard error", &ran.err)] {
        let text = std::str::from_utf8(text).unwrap();
        let raw: Vec<String> = text
            .chars()
            .filter(|character| *character != '\n' && is_hidden(*character))
            .map(|character| format!("{character:?}"))
            .collect();
        assert!(raw.is_empty(), "{way} holds {} raw, in\n{}", raw.join(" "), text.escape_debug());
    }
}

fn game() -> Value {
    serde_json::from_slice(&content("vectors/signed-1.json")).unwrap()
}

/// The game with this in the place of a field, or in a field of its own.
fn with(pointer: &str, value: Value) -> String {
    let mut game = game();
    let (above, field) = pointer.rsplit_once('/').unwrap();
    game.pointer_mut(above).unwrap()[field] = value;
    game.to_string()
}

/// Every place in a record into which text can be put.
const PLACES: [&str; 24] = [
    "/format",
    "/id",
    "/rules",
    "/players/light",
    "/players/dark",
    "/started",
    "/deadline_seconds",
    "/fairness/commitment/scheme",
    "/fairness/commitment/value",
    "/fairness/rng/scheme",
    "/fairness/rng/label",
    "/fairness/seed",
    "/fairness/contributions/light",
    "/turns/0/side",
    "/turns/0/sticks",
    "/turns/0/move",
    "/turns/0/at",
    "/result/winner",
    "/result/how",
    "/signatures/0/key",
    "/signatures/0/signature",
    "/meta/note",
    "/more",
    "/turns/3/more",
];

fn all_readers(path: &Path) {
    for words in READERS {
        nothing_hides(&run(&mut reader(words, path)));
    }
    nothing_hides(&run(&mut reader((&["convert"], &["-", "--to", "json"]), path)));
    nothing_hides(&run(&mut reader((&["show"], &["--turn", "1"]), path)));
    let words: [&OsStr; 4] = ["verify".as_ref(), path.as_os_str(), "--receipt".as_ref(), path.as_os_str()];
    nothing_hides(&run(&mut senet(words)));
}

#[test]
fn in_any_field() {
    let folder = folder("hidden");
    for place in PLACES {
        for text in [HIDDEN.to_owned(), format!("kendall{HIDDEN}"), format!("{HIDDEN}{HIDDEN}")] {
            let path = file(&folder, "game.json", with(place, json!(text)));
            all_readers(&path);
        }
    }
    // As the name of a field, plain and nested in what is the host's own.
    for place in [format!("/{HIDDEN}"), format!("/fairness/{HIDDEN}"), format!("/meta/{HIDDEN}")] {
        all_readers(&file(&folder, "game.json", with(&place, json!(1))));
    }
    all_readers(&file(&folder, "game.json", HIDDEN));
    all_readers(&file(&folder, "game.json", format!("{{\"format\": {HIDDEN}")));
}

/// A game that is right in everything, so that all of its report is written.
#[test]
fn in_names_of_a_good_game() {
    let folder = folder("names");
    let mut game: Value = serde_json::from_slice(&content("good/kendall.json")).unwrap();
    game["players"] = json!({"light": HIDDEN, "dark": format!("a{HIDDEN}")});
    game["meta"] = json!({HIDDEN: HIDDEN});
    let path = file(&folder, "game.json", game.to_string());
    for words in READERS {
        nothing_hides(&run(&mut reader(words, &path)).exits(0));
    }
}

#[test]
fn in_rules_that_nobody_knows() {
    let folder = folder("rules");
    let path = file(&folder, "game.json", with("/rules", json!(HIDDEN)));
    for format in ["human", "json"] {
        let ran =
            run(&mut senet(["verify".as_ref(), "--format".as_ref(), format.as_ref(), path.as_os_str()]));
        nothing_hides(&ran.exits(3));
    }
    // What comes out is still what was in it.
    let ran = run(&mut senet(["verify".as_ref(), "--format=json".as_ref(), path.as_os_str()]));
    assert_eq!(ran.json()["rules"], HIDDEN);
}

#[test]
fn in_text_records() {
    let folder = folder("text");
    let headers =
        ["format", "id", "rules", "players", "seed", "rng", "commitment", "result", "meta", "signature"];
    for header in headers.into_iter().chain([HIDDEN]) {
        for value in [HIDDEN.to_owned(), json!(HIDDEN).to_string()] {
            all_readers(&file(&folder, "game.senet", format!("[format senet.game/1]\n[{header} {value}]\n")));
        }
    }
    all_readers(&file(&folder, "game.senet", format!("[id x]\n\n1. {HIDDEN}")));
}

/// Files with names that no terminal should see.
fn hidden_names(folder: &Path, content: &[u8]) -> Vec<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    let text = HIDDEN.replace('/', "");
    let mut names: Vec<&OsStr> = vec![OsStr::new(&text), OsStr::new("a\nb.json")];
    let bytes = [b"\xff\xfe\x1b[31m.json".as_slice(), b"\xc2\x9b.json"];
    names.extend(bytes.into_iter().map(OsStr::from_bytes));
    // Not every file system takes all of them.
    let written = |name: &OsStr| std::fs::write(folder.join(name), content).is_ok();
    names.into_iter().filter(|name| written(name)).map(|name| folder.join(name)).collect()
}

#[test]
fn in_names_of_files() {
    let games = ["good/kendall.json", "bad/throws-altered.json", "broken/cut-off.json"];
    for (number, game) in games.into_iter().enumerate() {
        let names = hidden_names(&folder(&format!("files {number}")), &content(game));
        assert!(names.len() >= 2);
        names.iter().for_each(|name| all_readers(name));
    }
    for name in hidden_names(&folder("gone"), b"") {
        std::fs::remove_file(&name).unwrap();
        all_readers(&name);
        nothing_hides(
            &run(&mut senet([
                "convert".as_ref(),
                "fixtures/good/kendall.json".as_ref(),
                name.join("x.senet").as_os_str(),
            ]))
            .exits(3),
        );
        for flag in ["--receipt", "--rules-file"] {
            let words = [
                "verify".as_ref(),
                "fixtures/good/kendall.json".as_ref(),
                OsStr::new(flag),
                name.as_os_str(),
            ];
            nothing_hides(&run(&mut senet(words)).exits(3));
        }
    }
}

/// A folder of receipts whose names and contents hide something.
#[test]
fn in_receipts() {
    let folder = folder("receipts");
    let mut receipt: Value = serde_json::from_slice(&content("vectors/signed-1.receipt.json")).unwrap();
    receipt["players"]["light"] = HIDDEN.into();
    receipt["signatures"][0]["signature"] = HIDDEN.into();
    let one = file(&folder, format!("a{HIDDEN}.json").replace('/', ""), receipt.to_string());
    receipt["signatures"] = json!([]);
    let unsigned = file(&folder, format!("b{HIDDEN}.json").replace('/', ""), receipt.to_string());
    file(&folder, format!("c{HIDDEN}.json").replace('/', ""), format!("{{\"{HIDDEN}"));
    let game = fixture("vectors/signed-1.json");
    for receipts in [&folder, &one, &unsigned] {
        for format in ["--format=human", "--format=json"] {
            for game in [&game, &fixture("good/kendall.json")] {
                let words = [
                    "verify".as_ref(),
                    game.as_os_str(),
                    format.as_ref(),
                    "--receipt".as_ref(),
                    receipts.as_os_str(),
                ];
                let ran = run(&mut senet(words));
                assert_ne!(ran.status, 2);
                nothing_hides(&ran);
            }
        }
    }
}

#[test]
fn in_questions_about_legal_moves() {
    let question = |field: &str, value: &str| {
        let mut asked =
            json!({"rules": "kendall", "position": "dldldldldl.................... l 0/0", "roll": 2});
        asked[field] = value.into();
        asked.to_string() + "\n"
    };
    let mut lines = String::new();
    for field in ["rules", "position", "roll", "note", HIDDEN] {
        lines += &question(field, HIDDEN);
    }
    lines += &format!("{}\n{{\"{}\": 1}}\n", HIDDEN, HIDDEN);
    let ran = run_on(&mut senet(["legal"]), lines).exits(3);
    let answers: Vec<Value> = ran.out().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 7);
    assert_eq!(answers[3]["note"], HIDDEN, "the answer is the same object");
    assert_eq!(answers[4][HIDDEN], HIDDEN);
    nothing_hides(&ran);
}

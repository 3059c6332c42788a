//! Files that were games before something happened to their bytes.

use std::path::Path;

use senet::record::{Limits, read_any};

use super::program::*;

/// The golden game, in both forms.
fn forms(name: &str) -> [(&'static str, Vec<u8>); 2] {
    let json = content(name);
    let text = read_any(&json, &Limits::default()).unwrap().to_text().into_bytes();
    [("game.json", json), ("game.senet", text)]
}

/// A place in a file: a line, a column.
#[track_caller]
fn names_a_place(ran: &Ran) {
    let all = ran.all();
    let number = |word: &str| {
        let behind = all.split(word).nth(1).unwrap_or_default().trim_start();
        behind.starts_with(|c: char| c.is_ascii_digit())
    };
    assert!(number("line ") && number("column "), "{all}");
}

#[test]
fn a_file_that_was_cut_off() {
    let folder = folder("cut");
    let game = content("good/kendall.json");
    let whole = game.trim_ascii_end().len();
    for length in (0..whole).step_by(97).chain([1, 2, whole - 2, whole - 1]) {
        let path = file(&folder, "cut.json", &game[..length]);
        let words = READERS[length % READERS.len()];
        names_a_place(&run(&mut reader(words, &path)).exits(3));
        let verdict = run(&mut senet(["verify".as_ref(), "--format=json".as_ref(), path.as_os_str()]));
        let verdict = verdict.exits(3).json();
        assert_eq!(verdict["checks"]["format"]["status"], "fail", "{verdict}");
        assert_eq!(verdict["failure"]["check"], "format", "{verdict}");
    }
    // A text that ends with a whole line is a shorter game, in which the result
    // is wrong; else it is cut off in a line.
    let [_, (_, text)] = forms("good/kendall.json");
    for length in (0..text.len() - 1).step_by(97) {
        let path = file(&folder, "cut.senet", &text[..length]);
        let ran = run(&mut reader(READERS[0], &path));
        assert!(matches!(ran.status, 1 | 3), "{}", ran.all());
        if ran.status == 3 {
            names_a_place(&ran);
        }
    }
}

#[test]
fn bits_that_were_flipped() {
    let folder = folder("flipped");
    let key = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
    let receipt = fixture("vectors/signed-1.receipt.json");
    let mut dice = Dice(7);
    let mut statuses = [0; 5];
    for (name, good) in forms("vectors/signed-1.json") {
        let record = read_any(&good, &Limits::default()).unwrap();
        for number in 0..250 {
            let mut bytes = good.clone();
            for _ in 0..=number % 3 {
                let at = dice.below(bytes.len());
                match number % 5 {
                    0 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, dice.below(256) as u8),
                    // Which is more often a record still.
                    2 if bytes[at].is_ascii_digit() => bytes[at] = b'0' + dice.below(10) as u8,
                    2 => bytes[at] ^= if bytes[at].is_ascii_alphabetic() { 1 } else { 0 },
                    _ => bytes[at] ^= 1 << dice.below(8),
                }
            }
            let path = file(&folder, name, &bytes);
            let words = [Path::new("verify"), &path, Path::new("--key"), Path::new(key)];
            let ran = run(&mut senet(words.into_iter().chain([Path::new("--receipt"), &receipt])));
            statuses[ran.status as usize] += 1;
            assert!(matches!(ran.status, 0 | 1 | 3), "{}", ran.all());
            let same = read_any(&bytes, &Limits::default()).is_ok_and(|changed| changed == record);
            assert_eq!(ran.status == 0, same, "{name} {number}: {}", ran.all());
            // Whatever it is, the others say something to it too.
            let ran = run(&mut reader(READERS[2 + number % 3], &path));
            assert!(matches!(ran.status, 0 | 3), "{}", ran.all());
        }
    }
    assert!(statuses[1] > 20 && statuses[3] > 100, "{statuses:?}");
}

#[test]
fn deep_nesting() {
    const DEEP: usize = 100_000;
    let folder = folder("deep");
    let nested = |open: &str, close: &str| open.repeat(DEEP) + "1" + &close.repeat(DEEP);
    let game = String::from_utf8(content("good/kendall.json")).unwrap();
    let with_meta = |meta: &str| game.replacen('{', &format!("{{\"meta\": {meta}, "), 1);
    let files = [
        nested("[", "]"),
        nested("{\"a\":", "}"),
        "[".repeat(DEEP),
        "{\"format\":".repeat(DEEP),
        with_meta(&nested("{\"a\":", "}")),
        with_meta(&format!("{{\"a\": {}}}", nested("[", "]"))),
        with_meta(&format!("{{\"a\": {}", "[".repeat(DEEP))),
        game.replacen("\"turns\": [", &format!("\"turns\": [{}", "[".repeat(DEEP)), 1),
        format!("[format senet.game/1]\n[meta {}]\n", nested("{\"a\":", "}")),
    ];
    for (number, content) in files.iter().enumerate() {
        let path = file(&folder, format!("{number}.json"), content);
        for words in READERS {
            run(&mut reader(words, &path)).exits(3).within(5);
        }
    }
    let path = folder.join("4.json");
    run(&mut reader(READERS[0], &path)).exits(3).says(&["deep", "level", "nest"]);
    // As evidence and as rules.
    let game = fixture("vectors/signed-1.json");
    for flag in ["--receipt", "--rules-file"] {
        let words = ["verify".as_ref(), game.as_os_str(), flag.as_ref(), path.as_os_str()];
        run(&mut senet(words)).exits(3).within(5);
    }
}

#[test]
fn what_is_not_utf_8() {
    let folder = folder("utf8");
    for (name, good) in forms("good/players-and-meta.json") {
        for (number, at) in [0, 1, good.len() / 2, good.len() - 1].into_iter().enumerate() {
            let wrong: [&[u8]; 4] = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"];
            let bytes = [&good[..at], wrong[number], &good[at..]].concat();
            let path = file(&folder, name, bytes);
            for words in READERS {
                let ran = run(&mut reader(words, &path)).exits(3).says(&["utf-8"]);
                names_a_place(&ran);
            }
        }
        let wide: Vec<u8> =
            String::from_utf8(good).unwrap().encode_utf16().flat_map(u16::to_le_bytes).collect();
        for mark in [&b""[..], b"\xff\xfe"] {
            let path = file(&folder, name, [mark, &wide].concat());
            run(&mut reader(READERS[0], &path)).exits(3);
        }
    }
}

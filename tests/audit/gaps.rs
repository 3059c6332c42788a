//! What could not be read is not said to be missing.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use super::completeness::{HOST, games, public, put_receipts};
use super::program::{Folder, senet};

/// The games are in a manifest, and the host signed a receipt of each.
fn folder(name: &str) -> (Folder, Vec<String>) {
    let (folder, games) = (Folder::new(name), games(9));
    fs::write(folder.file("all.ndjson"), games.join("\n")).unwrap();
    senet(["manifest", &folder.path("all.ndjson"), "--output", &folder.path("m")]).exits(0);
    put_receipts(&folder.file("kept"), &games, |_| Some(HOST));
    (folder, games)
}

/// An archive in which something is that cannot be read, and the flags by which
/// that is so.
fn unreadable(folder: &Folder, games: &[String], how: &str) -> Vec<String> {
    let archive = folder.file("archive");
    let _ = fs::remove_dir_all(&archive);
    fs::create_dir(&archive).unwrap();
    let put = |name: &str, content: &[u8]| fs::write(archive.join(name), content).unwrap();
    let rest = games[3..].join("\n");
    put("a.ndjson", games[..3].join("\n").as_bytes());
    match how {
        "cut off" => {
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(rest.as_bytes()).unwrap();
            let packed = packed.finish().unwrap();
            put("b.ndjson.gz", &packed[..packed.len() / 2]);
        }
        "broken line" => {
            put("b.ndjson", games[3..].join("\n").replacen("\"rules\"", "\"rulez\"", 1).as_bytes())
        }
        "no file" => {}
        "empty file" => put("b.ndjson", b""),
        _ => put("b.ndjson", rest.as_bytes()),
    }
    let mut args = vec![archive.to_str().unwrap().to_owned()];
    match how {
        "no file" => args.push(folder.path("nowhere.ndjson")),
        "turns" => args.extend(["--max-turns".to_owned(), "200".to_owned()]),
        "bytes" => args.extend(["--max-bytes".to_owned(), "11000".to_owned()]),
        _ => {}
    }
    args
}

#[test]
fn a_game_that_may_be_in_what_could_not_be_read_is_not_missing() {
    let (folder, games) = folder("gaps");
    let (manifest, kept, host) = (folder.path("m"), folder.path("kept"), public(HOST));
    for how in ["cut off", "broken line", "no file", "empty file", "turns", "bytes"] {
        let archive = unreadable(&folder, &games, how);
        for (flags, list) in [(["--manifest", &manifest], "missing"), (["--receipts", &kept], "unpublished")]
        {
            let mut args = vec!["audit".to_owned(), "--key".to_owned(), host.clone()];
            args.extend(flags.map(str::to_owned).into_iter().chain(archive.clone()));
            let text = senet(&args).exits(3).out;
            assert!(text.starts_with("SOMETHING FOUND"), "{how}: {text}");
            assert!(text.contains("completeness not shown"), "{how}: {text}");
            assert!(text.contains("not found among what could be read"), "{how}: {text}");
            args.extend(["--format", "json"].map(str::to_owned));
            let found = senet(&args).exits(3).json();
            assert!(found["games"]["unread"].as_u64() > Some(0), "{how}: {found}");
            let completeness = &found["completeness"];
            assert_eq!(completeness["shown"], false, "{how}");
            let against = [&completeness["manifest"], &completeness["receipts"][0]];
            let against = against.into_iter().find(|against| against.is_object()).unwrap();
            assert_eq!(against[list]["count"], 0, "{how}: {against}");
            let not_found = against["not_found"]["count"].as_u64().unwrap();
            assert_eq!(not_found, 9 - found["games"]["verified"].as_u64().unwrap(), "{how}: {found}");
        }
    }
}

#[test]
fn that_every_game_is_there_is_not_said_beside_what_could_not_be_read() {
    let (folder, _) = folder("beside");
    fs::write(folder.file("more.ndjson"), "{\n").unwrap();
    let page = folder.path("page.html");
    for (file, flag) in [("m", "--manifest"), ("kept", "--receipts")] {
        for (more, status) in [(vec![], 0), (vec![folder.path("more.ndjson")], 3)] {
            let mut args = ["audit", "--html", &page, flag, &folder.path(file)].map(str::to_owned).to_vec();
            args.push(folder.path("all.ndjson"));
            args.extend(more);
            let texts = [senet(&args).exits(status).out, fs::read_to_string(&page).unwrap()];
            for text in texts.map(|text| text.to_lowercase()) {
                let said = text.contains("and no other") || text.contains("the game of every receipt is in");
                assert_eq!(said, status == 0, "{flag}: {text}");
            }
        }
    }
}

#[test]
fn what_is_wrong_counts_beside_what_could_not_be_read() {
    let (folder, mut games) = folder("wrong");
    games[1] = games[1].replace("member", "guest");
    games.push("{".to_owned());
    fs::write(folder.file("all.ndjson"), games.join("\n")).unwrap();
    let text = senet(["audit", &folder.path("all.ndjson"), "--manifest", &folder.path("m")]).exits(3).out;
    assert!(
        text.starts_with("MISMATCH") && text.contains("changed: listed with another record: 1"),
        "{text}"
    );
}

#[test]
fn a_running_game_has_not_left_the_archive() {
    let (folder, mut games) = folder("running");
    let mut running: Value = serde_json::from_str(&games[4]).unwrap();
    (running["result"], running["fairness"]["seed"]) = (Value::Null, Value::Null);
    games[4] = running.to_string();
    fs::write(folder.file("all.ndjson"), games.join("\n")).unwrap();
    let archive = folder.path("all.ndjson");
    let args = ["audit", &archive, "--receipts", &folder.path("kept"), "--format", "json"];
    let found = senet(args).exits(3).json();
    let against = &found["completeness"]["receipts"][0];
    assert_eq!([&against["unpublished"]["count"], &against["with"], &found["games"]["unread"]], [0, 8, 0]);
}

//! Files and folders.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;

use super::program::{run, senet, skipped};
use super::support::*;

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_folder_is_read_in_the_order_of_names() {
    let folder = folder("tree");
    let games = games(12);
    let text = {
        let limits = senet::record::Limits::default();
        senet::record::read(games[4].as_bytes(), &limits).unwrap().to_text()
    };
    fs::create_dir_all(folder.join("b/deep/er")).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    let files: [(&str, Vec<u8>); 13] = [
        ("a.json", games[0].clone().into()),
        ("b/0.ndjson", format!("{}\n\n{}\n", games[1], games[2]).into()),
        ("b/1.json.gz", gzip(pretty(&games[3]).as_bytes())),
        ("b/deep/er/x.senet.zst", zstd(text.as_bytes())),
        ("b/deep/y.senet", text.replace("[id bench-4]", "[id other]").into()),
        ("b.jsonl.zst", zstd(tampered(&games[5]).as_bytes())),
        ("z.json", b"{".to_vec()),
        // Not taken.
        ("README.md", b"games".to_vec()),
        ("77.receipt.json", b"{}".to_vec()),
        ("77.receipt.json.zst", zstd(b"{}")),
        ("77.seed", b"".to_vec()),
        ("notes.json.bak", b"".to_vec()),
        ("b/none", b"".to_vec()),
    ];
    for (name, content) in files {
        fs::write(folder.join(name), content).unwrap();
    }
    let ran = verify(&[], &[&folder]).exits(3);
    let expected = [
        ("a.json", "verified"),
        ("0.ndjson:1", "verified"),
        ("0.ndjson:3", "verified"),
        ("1.json.gz", "verified"),
        ("x.senet.zst", "verified"),
        // The commitment and the seed of the game before.
        ("y.senet", "mismatch"),
        ("b.jsonl.zst:1", "mismatch"),
        ("z.json", "unverifiable"),
    ];
    assert_eq!(verdicts(&ran), pairs(expected));
    ran.says(&["passed over in folders: 6 files of other names"]);

    let ran = verify(&["--glob", "*.json", "--glob", "!z*"], &[&folder]).exits(3);
    assert_eq!(verdicts(&ran), pairs([("77.receipt.json", "unverifiable"), ("a.json", "verified")]));
    let ran =
        verify(&["--glob", "!**/deep/**", "--glob", "!z.json", "--glob", "!*.zst"], &[&folder]).exits(0);
    assert_eq!(verdicts(&ran).len(), 4);
    verify(&["--glob", "*.txt"], &[&folder]).exits(3).says(&["no game is in the folder"]);
    verify(&["--glob", "["], &[&folder]).exits(2);
    verify(&[], &[&folder.join("empty")]).exits(3).says(&["no game is in the folder"]);
}

#[test]
fn what_is_in_the_way_is_told_and_the_run_goes_on() {
    let folder = folder("in-the-way");
    let game = |name: &str, number: usize| fs::write(folder.join(name), &games(9)[number]).unwrap();
    game("a.json", 0);
    symlink("nowhere", folder.join("c.json")).unwrap();
    symlink("nowhere", folder.join("c.txt")).unwrap();
    mkfifo(&folder.join("d.json"));
    mkfifo(&folder.join("d.txt"));
    symlink("/dev/zero", folder.join("e.json")).unwrap();
    fs::create_dir(folder.join("f.json")).unwrap();
    game("g.json", 1);
    let no = "unverifiable";
    let ran = verify(&[], &[&folder]).exits(3);
    let expected =
        [("a.json", "verified"), ("c.json", no), ("d.json", no), ("e.json", no), ("g.json", "verified")];
    assert_eq!(verdicts(&ran), pairs(expected));
    ran.says(&["is no regular file"]).says(&["no such file"]);
}

#[test]
fn a_link_into_itself_ends() {
    let folder = folder("itself");
    fs::write(folder.join("a.json"), &games(1)[0]).unwrap();
    fs::create_dir(folder.join("b")).unwrap();
    symlink("..", folder.join("b/up")).unwrap();
    symlink("down", folder.join("b/down")).unwrap();
    let ran = verify(&[], &[&folder]).exits(3);
    let expected = [("a.json", "verified"), ("down", "unverifiable"), ("up", "unverifiable")];
    assert_eq!(verdicts(&ran), pairs(expected));
}

#[test]
fn a_folder_that_may_not_be_read_is_told() {
    let folder = folder("locked");
    fs::write(folder.join("a.json"), &games(1)[0]).unwrap();
    let locked = folder.join("b");
    fs::create_dir(&locked).unwrap();
    fs::set_permissions(&locked, PermissionsExt::from_mode(0o000)).unwrap();
    let readable = fs::read_dir(&locked).is_ok();
    if !readable {
        let ran = verify(&[], &[&folder]).exits(3);
        assert_eq!(verdicts(&ran), pairs([("a.json", "verified"), ("b", "unverifiable")]));
    }
    fs::set_permissions(&locked, PermissionsExt::from_mode(0o700)).unwrap();
    if readable {
        skipped("this user may read every folder");
    }
}

#[test]
fn an_archive_that_is_damaged_in_the_middle() {
    let folder = folder("damaged");
    let lines = games(300).join("\n") + "\n";
    let whole = format!("{}\n", games(1)[0]);
    fs::write(folder.join("z.ndjson"), &whole).unwrap();
    for (name, packed) in [("a.ndjson.gz", gzip(lines.as_bytes())), ("a.ndjson.zst", zstd(lines.as_bytes()))]
    {
        let cut = packed[..packed.len() * 2 / 3].to_vec();
        let mut changed = packed.clone();
        let middle = changed.len() / 2;
        changed[middle..middle + 64].fill(0xa5);
        let mut garbage = packed.clone();
        garbage.extend(b"garbage behind the end");
        for content in [cut, changed, garbage] {
            let path = folder.join(name);
            fs::write(&path, content).unwrap();
            let ran = verify(&[], &[&folder]).exits(3);
            let told = verdicts(&ran);
            // Whole lines before the damage, the damage, and the next file.
            let ([before @ .., damage, next], true) = (&told[..], told.len() > 2) else { panic!("{told:?}") };
            assert_eq!(next, &pairs([("z.ndjson:1", "verified")])[0]);
            assert_eq!(damage.1, "unverifiable");
            for (number, (place, verdict)) in (1..).zip(before) {
                assert_eq!(place, &format!("{name}:{number}"));
                // Bytes that were changed may come out as other bytes.
                assert!(verdict == "verified" || number > 10, "{place}");
            }
            ran.says(&["could not be read from here on"]);
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn a_pipe_with_a_name_is_read_as_it_comes() {
    let folder = folder("fifo");
    let path = folder.join("games");
    mkfifo(&path);
    for lines in [games(40).join("\n"), pretty(&games(1)[0])] {
        let into = path.clone();
        let count = if lines.starts_with("{\n") { 1 } else { 40 };
        let writer = thread::spawn(move || {
            let mut pipe = File::options().write(true).open(into).unwrap();
            for piece in lines.as_bytes().chunks(5000) {
                pipe.write_all(piece).unwrap();
                thread::sleep(std::time::Duration::from_millis(1));
            }
        });
        assert_eq!(verdicts(&verify(&[], &[&path]).exits(0)).len(), count);
        writer.join().unwrap();
    }
}

/// 100,000 names, of a few files.
#[test]
fn a_folder_of_100_000_files() {
    let folder = folder("many");
    let originals = folder.join("originals");
    let many = folder.join("many");
    fs::create_dir(&originals).unwrap();
    fs::create_dir(&many).unwrap();
    // A short game, so that reading it is most of the work.
    let mut short: serde_json::Value = serde_json::from_str(&games(1)[0]).unwrap();
    short["turns"].as_array_mut().unwrap().truncate(1);
    short["result"] = serde_json::json!({"winner": "light", "how": "resigned"});
    // A file takes only so many links.
    let link = |number: usize| originals.join(format!("{}.json", number / 10_000));
    for number in (0..100_000).step_by(10_000) {
        fs::write(link(number), short.to_string()).unwrap();
    }
    for number in 0..100_000 {
        fs::hard_link(link(number), many.join(format!("{number:06}.json"))).unwrap();
    }
    let ran =
        run(&mut senet(["verify", "--only-failures"].map(Path::new).into_iter().chain([many.as_path()])));
    ran.exits(0).says(&["100,000 games: 100,000 verified, 0 mismatch, 0 unverifiable"]);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_sample_of_a_folder_goes_through_all_of_it() {
    let games = games(400);
    for ending in ["json", "ndjson"] {
        let folder = folder(&format!("sampled-{ending}"));
        for (number, game) in games.iter().enumerate() {
            // What is left out between two that are taken is more than is read at once.
            let game = format!("{game}{}\n", " ".repeat(8192));
            fs::write(folder.join(format!("{number:03}.{ending}")), game).unwrap();
        }
        for jobs in ["1", "3"] {
            let ran = verify(&["--sample", "0.02", "--jobs", jobs], &[&folder]).exits(0);
            let left = games.len() - verdicts(&ran).len();
            ran.says(&[&format!("not in the sample: {left}")]);
        }
    }
}

//! Games that come from where no game should, or from where one may.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use super::program::*;

#[test]
fn an_empty_file() {
    let empty = file(&folder("empty"), "empty.json", "");
    for words in READERS {
        run(&mut reader(words, &empty)).exits(3).within(5);
        run_on(&mut reader(words, Path::new("-")), "").exits(3);
    }
    let verdict = run(&mut reader(READERS[1], &empty)).exits(3).json();
    assert_eq!(
        (&verdict["verdict"], &verdict["checks"]["format"]["status"]),
        (&"unverifiable".into(), &"fail".into())
    );
}

#[test]
fn a_folder() {
    let folder = folder("folder");
    for words in READERS {
        run(&mut reader(words, &folder)).exits(3).says(&["folder", "directory"]);
        let from = Stdio::from(File::open(&folder).unwrap());
        run(reader(words, Path::new("-")).stdin(from)).exits(3).says(&["folder", "directory"]);
    }
}

#[test]
fn no_file() {
    for words in READERS {
        run(&mut reader(words, Path::new("target/no/such.json")))
            .exits(3)
            .says(&["no such file", "not found"]);
    }
    run(&mut senet(["verify"])).exits(2);
    run(&mut senet(["verify", ""])).exits(2);
}

#[test]
fn a_file_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let path = file(&folder("unreadable"), "game.json", content("good/kendall.json"));
    fs::set_permissions(&path, PermissionsExt::from_mode(0o000)).unwrap();
    if File::open(&path).is_ok() {
        skipped("this user may read every file");
        return;
    }
    for words in READERS {
        run(&mut reader(words, &path)).exits(3).says(&["permission"]);
    }
}

/// Words for a file of which no more was read than may be.
const TOO_LARGE: &[&str] = &["too large", "larger than", "more than", "mib", "4194304"];

#[test]
fn a_file_of_a_gibibyte() {
    let path = folder("sparse").join("large.json");
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    for words in READERS {
        run(&mut reader(words, &path)).exits(3).says(TOO_LARGE).within(5);
    }
    // Nor does it need the memory.
    let line = format!("ulimit -v 400000 && exec \"$SENET\" verify '{}'", path.display());
    run(&mut shell(&line)).exits(3).says(TOO_LARGE).within(5);
    // Evidence may be as large.
    let game = fixture("vectors/signed-1.json");
    for flag in ["--receipt", "--rules-file"] {
        let words = ["verify".as_ref(), game.as_os_str(), flag.as_ref(), path.as_os_str()];
        run(&mut senet(words)).exits(3).within(5);
    }
    let words = ["verify".as_ref(), game.as_os_str(), "--key".as_ref(), path.as_os_str()];
    run(&mut senet(words)).exits(2).within(5);
    fs::remove_file(path).unwrap();
}

/// A file that has no end.
#[test]
fn a_device_without_an_end() {
    for device in ["/dev/zero", "/dev/urandom"] {
        if !Path::new(device).exists() {
            skipped(&format!("there is no {device}"));
            continue;
        }
        for words in READERS {
            run(&mut reader(words, Path::new(device))).exits(3).within(10);
            let from = Stdio::from(File::open(device).unwrap());
            run(reader(words, Path::new("-")).stdin(from)).exits(3).says(TOO_LARGE).within(10);
        }
    }
}

#[test]
fn standard_input() {
    for words in READERS {
        let good = content("good/kendall.json");
        let ran = run_on(&mut reader(words, Path::new("-")), good).exits(0);
        assert!(!ran.out.is_empty() && ran.err.is_empty());
    }
    let ran = run_on(&mut senet(["verify", "-"]), content("bad/throws-altered.json")).exits(1);
    assert!(ran.out().starts_with("MISMATCH"));
    // Nothing is on it, and it is not open.
    run(&mut shell("exec \"$SENET\" verify - <&-")).exits(3);
}

#[test]
fn a_pipe_with_a_name() {
    let path = folder("fifo").join("game.json");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    for words in READERS {
        let into = path.clone();
        let writer = thread::spawn(move || {
            let game = content("good/kendall.json");
            let mut pipe = fs::OpenOptions::new().write(true).open(into).unwrap();
            // In small pieces, so that one reading does not give it all.
            for piece in game.chunks(1000) {
                pipe.write_all(piece).unwrap();
                thread::sleep(std::time::Duration::from_millis(1));
            }
        });
        run(&mut reader(words, &path)).exits(0);
        writer.join().unwrap();
    }
}

/// One that cannot be read does not keep the others from being judged.
#[test]
fn among_others() {
    let folder = folder("among");
    let empty = file(&folder, "empty.json", "");
    let words = ["verify", "--format", "json"].map(Path::new);
    let (good, bad) = (fixture("good/kendall.json"), fixture("bad/throws-altered.json"));
    let files = [good.as_path(), &folder, &empty, Path::new("no-such"), &bad, &good];
    let ran = run(&mut senet(words.into_iter().chain(files))).exits(3);
    let verdicts: Vec<String> = ran
        .out()
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["verdict"].as_str().unwrap().to_owned()
        })
        .collect();
    let no = "unverifiable";
    assert_eq!(verdicts, ["verified", no, no, no, "mismatch", "verified"]);
}

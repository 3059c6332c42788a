//! Reports in files: whole or not there.

use std::fs;

use super::program::{run, senet};
use super::support::*;

#[test]
fn a_report_in_a_file_is_the_one_that_would_be_printed() {
    let folder = folder("written");
    let archive = folder.join("games.ndjson");
    let mut lines = games(50).to_vec();
    lines[9] = tampered(&lines[9]);
    fs::write(&archive, lines.join("\n")).unwrap();
    let report = folder.join("report");
    fs::write(&report, "an old one").unwrap();
    for format in ["json", "human"] {
        let words = ["verify", "--format", format, "--color", "never"].map(|word| word.as_ref());
        let printed = run(&mut senet(words.into_iter().chain([archive.as_os_str()]))).exits(1);
        let more = ["--output".as_ref(), report.as_os_str(), archive.as_os_str()];
        let ran = run(&mut senet(words.into_iter().chain(more))).exits(1);
        assert!(ran.out.is_empty());
        assert!(ran.err().contains("50 games: 49 verified, 1 mismatch"), "{}", ran.err());
        let untimed = |text: &str| {
            let lines = text.lines().filter(|line| !line.ends_with("turns a second"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(untimed(&fs::read_to_string(&report).unwrap()), untimed(&printed.out()));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn a_report_that_has_no_room_is_not_there() {
    use super::program::{shell, skipped};
    let folder = folder("no-room");
    let archive = folder.join("games.ndjson");
    fs::write(&archive, games(300).join("\n")).unwrap();
    let disk = folder.join("disk");
    fs::create_dir(&disk).unwrap();
    let line = format!(
        "unshare --user --map-root-user --mount sh -c '\
         mount -t tmpfs -o size=64k none \"$1\" || exit 100; echo old > \"$1/report\"; \
         \"$SENET\" verify --format json --output \"$1/report\" \"$2\"; echo \"status $?\"; \
         cat \"$1/report\"; ls -A \"$1\"' sh '{}' '{}'",
        disk.display(),
        archive.display()
    );
    let mut command = shell(&line);
    let output = command.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    if !out.contains("status") {
        skipped("no disk of 64 KiB can be made here");
    } else {
        assert_eq!(out, "status 3\nold\nreport\n");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains("could not be written") && err.contains("No space left"), "{err}");
    }
    // A device that is always full.
    if fs::exists("/dev/full").unwrap_or(false) {
        let path = "/dev/full".as_ref();
        let words = ["verify", "--format", "json", "--output"].map(|word| word.as_ref());
        let ran = run(&mut senet(words.into_iter().chain([path, archive.as_os_str()])));
        ran.exits(3).says(&["no space left"]);
    }
}

/// A report whose sums stand first waits in a file of its own.
#[test]
fn a_report_that_cannot_wait_anywhere_is_told() {
    let folder = folder("nowhere");
    let archive = folder.join("games.ndjson");
    fs::write(&archive, games(3).join("\n")).unwrap();
    let words = ["verify", "--format", "junit"].map(|word| word.as_ref());
    let mut command = senet(words.into_iter().chain([archive.as_os_str()]));
    run(&mut command).exits(0).says(&["tests=\"3\""]);
    for name in ["TMPDIR", "TMP", "TEMP"] {
        command.env(name, folder.join("not-there"));
    }
    run(&mut command).exits(3).says(&["the report could not be written"]);
}

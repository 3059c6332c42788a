//! Runs that end before their input does.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::program::{end, senet, skipped};
use super::support::*;

/// A run on standard input that is not closed, after it has answered so often.
fn answering(words: &[&str], lines: &[String], answers: usize) -> (Child, ChildStdin, Vec<String>) {
    let mut command = senet(["verify", "-", "--format", "json"].iter().chain(words));
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let told: Vec<String> = out.lines().take(answers).map(Result::unwrap).collect();
    (child, stdin, told)
}

/// Whether signals that end programs end those that are started here: `nohup`
/// and shells have it otherwise for some, and it is said then.
fn signals_end_programs() -> bool {
    // Hang-up, interrupt and terminate are 1, 2 and 15; signal n is bit n - 1.
    const ENDING: u64 = 1 | 1 << 1 | 1 << 14;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let end = ignored.is_none_or(|mask| mask & ENDING == 0);
    if !end {
        skipped("signals that end programs are ignored here");
    }
    end
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([format!("-{name}"), id]).status().unwrap().success());
}

#[test]
fn an_interrupted_run_tells_what_it_found_and_is_not_verified() {
    if !signals_end_programs() {
        return;
    }
    for name in ["INT", "TERM"] {
        let (child, stdin, told) = answering(&[], games(20), 20);
        assert_eq!(told.len(), 20);
        signal(&child, name);
        let ran = end(child).exits(3).within(20);
        let err = ran.err();
        assert!(err.contains("20 games: 20 verified") && err.contains("INTERRUPTED"), "{err}");
        drop(stdin);
    }
}

#[test]
fn an_interrupted_run_leaves_no_report() {
    if !signals_end_programs() {
        return;
    }
    let folder = folder("interrupted");
    let report = folder.join("report");
    let pipe = folder.join("games");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::write(&report, "an old one").unwrap();
    for name in ["INT", "KILL"] {
        let words = ["verify", "--format", "json", "--output"].map(Path::new);
        let mut child = senet(words.into_iter().chain([&*report, &*pipe])).spawn().unwrap();
        let mut games = fs::File::options().write(true).open(&pipe).unwrap();
        games.write_all((super::support::games(200).join("\n") + "\n").as_bytes()).unwrap();
        wait_for_part(&folder);
        // Long enough for some of it to be written.
        thread::sleep(Duration::from_millis(300));
        signal(&child, name);
        if name == "INT" {
            let ran = end(child).exits(3).within(20);
            ran.says(&["was not written: the run was interrupted"]);
            assert_eq!(parts(&folder), 0);
        } else {
            child.wait().unwrap();
            assert_eq!(parts(&folder), 1);
        }
        drop(games);
        assert_eq!(fs::read_to_string(&report).unwrap(), "an old one");
    }
}

/// Whether a program takes an interrupt for a wish.
#[cfg(target_os = "linux")]
fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 << 1 != 0)
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_audit_leaves_the_old_report_and_the_old_page() {
    if !signals_end_programs() {
        return;
    }
    let folder = folder("audit-interrupted");
    let (report, page, archive) =
        (folder.join("report"), folder.join("page"), folder.join("games.ndjson.zst"));
    let mut packed = zstd::Encoder::new(fs::File::create(&archive).unwrap(), 1).unwrap();
    let some = games(20).join("\n") + "\n";
    (0..4000).for_each(|_| packed.write_all(some.as_bytes()).unwrap());
    packed.finish().unwrap();
    [&report, &page].into_iter().for_each(|path| fs::write(path, "an old one").unwrap());
    let words = [Path::new("audit"), &archive, Path::new("-o"), &report, Path::new("--html"), &page];
    let child = senet(words).spawn().unwrap();
    wait_for(|| listens(&child));
    signal(&child, "INT");
    let told = end(child).exits(3).within(20).err();
    assert!(told.contains("report` was not written: the audit was interrupted"), "{told}");
    assert!(told.contains("page` was not written: the audit was interrupted"), "{told}");
    assert_eq!([report, page].map(|path| fs::read_to_string(path).unwrap()), ["an old one"; 2]);
}

fn parts(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().ends_with(".part")).count()
}

fn wait_for_part(folder: &Path) {
    wait_for(|| parts(folder) > 0);
}

fn wait_for(what: impl Fn() -> bool) {
    for _ in 0..2000 {
        if what() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("nothing was begun");
}

/// Whatever it waits for.
#[test]
fn a_run_that_was_stopped_before_it_began_leaves_no_report() {
    if !signals_end_programs() {
        return;
    }
    let folder = folder("not-begun");
    let report = folder.join("report");
    let words = ["verify", "-", "--format", "junit", "--output"].map(Path::new);
    let mut child = senet(words.into_iter().chain([&*report])).stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take();
    wait_for_part(&folder);
    signal(&child, "TERM");
    end(child).exits(3).within(20).says(&["interrupted"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    drop(stdin);
}

#[test]
fn a_run_that_should_stop_does_not_wait_for_its_input() {
    let mut lines = games(20).to_vec();
    lines[7] = tampered(&lines[7]);
    let (child, stdin, told) = answering(&["--fail-fast"], &lines, 20);
    assert_eq!(told.len(), 8);
    end(child).exits(1).within(20).says(&["--fail-fast"]);
    drop(stdin);
    let (child, stdin, told) = answering(&["--limit", "5"], &lines, 20);
    assert_eq!(told.len(), 5);
    end(child).exits(0).within(20);
    drop(stdin);
}

/// Memory does not grow with the input.
#[cfg(target_os = "linux")]
#[test]
fn a_long_stream_takes_little_memory() {
    let mut command = senet(["verify", "-", "--lines", "--only-failures", "--format", "json"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = child.stdout.take().unwrap();
    let reader = thread::spawn(move || {
        let mut answers = String::new();
        out.read_to_string(&mut answers).map(|_| answers.lines().count())
    });
    // Lines that are soon seen to be broken, small ones and large ones.
    let large = format!("{{\"format\": {}\n", "x".repeat(1 << 20));
    let small = "{}\n".repeat(1000);
    for _ in 0..150 {
        stdin.write_all(large.as_bytes()).unwrap();
        stdin.write_all(small.as_bytes()).unwrap();
    }
    let peak = peak(child.id());
    drop(stdin);
    end(child).exits(3);
    assert_eq!(reader.join().unwrap().unwrap(), 150 * 1001);
    assert!(peak < 64 << 10, "{peak} KiB");
}

/// The most memory that a process has had so far, in KiB.
#[cfg(target_os = "linux")]
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// What reads its input twice puts it aside first: when that is interrupted,
/// nothing of it is left, and nothing beside what was to be written.
#[test]
fn what_is_put_aside_goes_when_it_is_interrupted() {
    if !signals_end_programs() {
        return;
    }
    for words in [&["audit", "-"] as &[&str], &["manifest", "-", "--output", "games.manifest"]] {
        let folder = folder("put-aside");
        let temporary = folder.join("temporary");
        fs::create_dir(&temporary).unwrap();
        let mut command = senet(words);
        command.current_dir(&folder).env("TMPDIR", &temporary).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(games(1)[0].as_bytes()).unwrap();
        wait_for(|| sizes(&temporary).into_iter().any(|size| size > 0));
        signal(&child, "INT");
        end(child).exits(3).within(20).says(&["standard input", "interrupted"]);
        drop(input);
        assert_eq!((sizes(&temporary).len(), sizes(&folder).len()), (0, 1), "{words:?}");
    }
}

/// Of everything in a folder.
fn sizes(folder: &Path) -> Vec<u64> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).collect()
}

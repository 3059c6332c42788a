//! Output that nobody reads, or that cannot be written.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use super::program::*;

const QUESTION: &str =
    "{\"rules\":\"kendall\",\"position\":\"dldldldldl.................... l 0/0\",\"roll\":2}\n";

/// Reads one line and then no more.
fn read_one_line(child: &mut Child) -> String {
    let mut line = String::new();
    BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

#[track_caller]
fn ends_after_one_line(command: &mut Command, status: i32) {
    let mut child = command.spawn().unwrap();
    assert!(!read_one_line(&mut child).is_empty());
    let ran = end(child).exits(status).within(20);
    assert!(ran.err.is_empty(), "{}", ran.err());
}

#[test]
fn a_reader_who_goes_away() {
    let seed = "11".repeat(32);
    let more = ["throws", "--seed", &seed, "--count", "18446744073709551615"];
    ends_after_one_line(&mut senet(more), 0);

    let games = |name: &str| vec![fixture(name); 400];
    let verify = |name: &str| senet([Path::new("verify").to_owned()].into_iter().chain(games(name)));
    ends_after_one_line(&mut verify("good/kendall.json"), 0);
    // What was found is still said by the status.
    ends_after_one_line(&mut verify("bad/throws-altered.json"), 1);
    ends_after_one_line(&mut verify("broken/cut-off.json"), 3);

    let game = fixture("good/kendall.json");
    ends_after_one_line(&mut reader(READERS[4], &game), 0);
    ends_after_one_line(&mut reader(READERS[2], &game), 0);
}

#[test]
fn a_reader_of_legal_moves_who_goes_away() {
    let mut child = senet(["legal"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Without an end, until it is gone.
    let writer = thread::spawn(move || while stdin.write_all(QUESTION.as_bytes()).is_ok() {});
    assert!(!read_one_line(&mut child).is_empty());
    end(child).exits(0).within(20);
    writer.join().unwrap();
}

#[test]
fn a_reader_who_was_never_there() {
    for words in READERS {
        let game = fixture("good/kendall.json");
        let mut child = reader(words, &game).spawn().unwrap();
        drop(child.stdout.take());
        drop(child.stderr.take());
        end(child).exits(0);
    }
    for help in [&["--help"][..], &["verify", "--help"], &["--version"]] {
        let mut child = senet(help).spawn().unwrap();
        drop(child.stdout.take());
        end(child);
    }
}

#[test]
fn streams_that_are_closed() {
    let line = |arguments: &str, closed: &str| format!("exec \"$SENET\" {arguments} {closed}");
    for closed in [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        run(&mut shell(&line("verify fixtures/good/kendall.json", closed))).exits(0);
        run(&mut shell(&line("verify fixtures/bad/throws-altered.json", closed))).exits(1);
        run(&mut shell(&line("verify fixtures/broken/cut-off.json", closed))).exits(3);
        run(&mut shell(&line("show fixtures/good/kendall.json", closed))).exits(0);
        run(&mut shell(&line("show fixtures/broken/cut-off.json", closed))).exits(3);
        run(&mut shell(&line("throws fixtures/good/kendall.json", closed))).exits(0);
        run(&mut shell(&line("convert fixtures/good/kendall.json - --to text", closed))).exits(0);
        run(&mut shell(&line("nonsense", closed))).exits(2);
    }
    run_on(&mut shell(&line("legal", ">&-")), QUESTION).exits(0);
}

#[test]
fn a_full_disk() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        skipped("there is no /dev/full");
        return;
    };
    let into = || Stdio::from(full.try_clone().unwrap());
    let told_once = |ran: Ran| {
        let err = ran.exits(3).err();
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains("written") || err.contains("No space"), "{err}");
    };
    for words in READERS {
        let game = fixture("good/kendall.json");
        told_once(run(reader(words, &game).stdout(into())));
    }
    let many = ["verify".into()].into_iter().chain(vec![fixture("bad/throws-altered.json"); 100]);
    told_once(run(senet(many).stdout(into())));
    told_once(run(senet(["rules", "kendall"]).stdout(into())));
    told_once(run_on(senet(["legal"]).stdout(into()), QUESTION));
    let seed = "11".repeat(32);
    let more = ["throws", "--seed", &seed, "--count", "18446744073709551615"];
    told_once(run(senet(more).stdout(into())));
    // Where nothing is written nothing is missing.
    let quiet = ["verify".into(), "--quiet".into(), fixture("good/kendall.json")];
    run(senet(quiet).stdout(into())).exits(0);
    run(shell("exec \"$SENET\" show fixtures/broken/cut-off.json").stderr(into())).exits(3);
}

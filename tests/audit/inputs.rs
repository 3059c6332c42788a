//! Where games come from, and what a run comes to.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use senet::rules::RuleSet;

use super::made::{Club, Hidden};
use super::program::{Folder, Ran, command, ran, senet};

/// So many lines of an archive; `reused` have the seed of an earlier one.
fn lines(count: u64, reused: &[(u64, u64)]) -> Vec<String> {
    let rules = RuleSet::named("kendall").unwrap();
    let hidden = Hidden { reused: reused.iter().copied().collect(), ..Hidden::default() };
    let club = Club::new(&rules, 1000, hidden);
    (1..=count).map(|line| club.line(line)).collect()
}

fn json(mut args: Vec<&str>) -> Ran {
    args.extend(["--format", "json"]);
    senet([&["audit"], args.as_slice()].concat())
}

#[test]
fn standard_input_is_read_twice_where_something_came_twice() {
    let mut program = command(["audit", "-", "--format", "json"]);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines(9, &[(7, 2)]).join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["games"]["verified"], 9);
    let repeat = &found["used_twice"]["first"][0];
    assert_eq!([&repeat["value"], &repeat["game"], &repeat["first_game"]], ["seed", "club-7", "club-2"]);
    assert_eq!([&repeat["at"]["source"], &repeat["first_at"]["source"]], ["-", "-"]);
    assert_eq!([&repeat["at"]["line"], &repeat["first_at"]["line"]], [7, 2]);
}

#[test]
fn that_a_seed_counts_twice_stands_beside_the_alarms() {
    let folder = Folder::new("twice");
    for (reused, status) in [(&[][..], 0), (&[(250, 1)], 1)] {
        fs::write(folder.file("a.ndjson"), lines(250, reused).join("\n")).unwrap();
        let ran = senet(["audit", &folder.path("a.ndjson"), "--level", "0.9"]).exits(status);
        let (_, alarms) = ran.out.split_once("\nAlarms at").unwrap();
        assert_eq!(
            alarms.trim_start().lines().nth(1).unwrap().contains("A seed was used"),
            status == 1,
            "{alarms}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_goes_by_its_own_name_and_what_was_written_for_it_is_removed() {
    let folder = Folder::new("pipe");
    fs::create_dir(folder.file("temporary")).unwrap();
    let pipe = folder.path("games.ndjson");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut text = lines(5, &[(4, 1)]).join("\n");
    text.push_str("\n{broken\n");
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::write(pipe, text).unwrap())
    };
    let mut program = command(["audit", &pipe, "--format", "json"]);
    program.env("TMPDIR", folder.file("temporary"));
    let found = ran(program).exits(3).json();
    writer.join().unwrap();
    assert_eq!(found["used_twice"]["seed"], 1);
    assert_eq!(found["used_twice"]["first"][0]["at"]["source"], pipe.as_str());
    assert_eq!(found["games"]["unverifiable"]["first"][0]["at"]["source"], pipe.as_str());
    assert_eq!(fs::read_dir(folder.file("temporary")).unwrap().count(), 0);
}

#[test]
fn of_a_folder_all_files_are_one_archive() {
    let folder = Folder::new("folder");
    let games = lines(12, &[(11, 3)]);
    fs::write(folder.file("a.ndjson"), games[..6].join("\n")).unwrap();
    fs::create_dir(folder.file("b")).unwrap();
    fs::write(folder.file("b/one.json"), &games[6]).unwrap();
    let packed = zstd::encode_all(games[7..].join("\n").as_bytes(), 3).unwrap();
    fs::write(folder.file("b/rest.ndjson.zst"), packed).unwrap();
    fs::write(folder.file("b/rest.ndjson.xz"), "").unwrap();
    let found = json(vec![folder.0.to_str().unwrap()]).exits(1).json();
    assert_eq!(found["games"]["passed_over"], 1);
    let text = senet(["audit", folder.0.to_str().unwrap()]).exits(1).out;
    assert!(text.contains("passed over in folders: 1 file of other names"), "{text}");
    assert_eq!(found["games"]["verified"], 12);
    let repeat = &found["used_twice"]["first"][0];
    assert_eq!([&repeat["at"]["line"], &repeat["first_at"]["line"]], [4, 3]);
    assert!(repeat["at"]["source"].as_str().unwrap().ends_with("rest.ndjson.zst"));
}

#[test]
fn the_same_record_again_is_no_news_and_another_one_of_its_id_is() {
    let folder = Folder::new("again");
    let mut games = lines(4, &[]);
    games.extend(lines(2, &[]));
    fs::write(folder.file("a.ndjson"), games.join("\n")).unwrap();
    let found = json(vec![&folder.path("a.ndjson")]).exits(0).json();
    assert_eq!([&found["games"]["verified"], &found["games"]["not_counted_again"]], [6, 2]);
    assert_eq!(found["rules"][0]["games"], 4);
    let other = lines(3, &[]).remove(2).replace("member", "guest");
    games.push(other);
    fs::write(folder.file("a.ndjson"), games.join("\n")).unwrap();
    let found = json(vec![&folder.path("a.ndjson")]).exits(1).json();
    assert_eq!([&found["used_twice"]["id"], &found["used_twice"]["seed"]], [1, 0]);
    assert_eq!(found["used_twice"]["first"][0]["first_at"]["line"], 3);
}

#[test]
fn where_nothing_is_there_nothing_was_verified() {
    let folder = Folder::new("nothing");
    fs::create_dir(folder.file("empty")).unwrap();
    fs::write(folder.file("empty.ndjson"), "").unwrap();
    for args in [vec!["-"], vec![&folder.path("empty")], vec![&folder.path("empty.ndjson")]] {
        let ran = senet([&["audit"], args.as_slice()].concat()).exits(3);
        assert!(ran.out.starts_with("NOTHING VERIFIED"), "{}", ran.out);
    }
    senet(["audit", "no/such/file"]).exits(3);
}

#[test]
fn a_part_of_an_archive_is_called_one() {
    let folder = Folder::new("part");
    fs::write(folder.file("a.ndjson"), lines(9, &[]).join("\n")).unwrap();
    let archive = folder.path("a.ndjson");
    senet(["manifest", &archive, "--output", &folder.path("m")]).exits(0);
    let manifest = folder.path("m");
    let found = json(vec![&archive, "--limit", "4", "--manifest", &manifest]).exits(0).json();
    assert_eq!(found["partial"], "limit");
    assert_eq!(found["completeness"]["manifest"]["missing"]["count"], 0);
    let found = json(vec![&archive, "--sample", "0.5", "--sample-seed", "1"]).exits(0).json();
    assert_eq!(found["partial"], "sample");
}

#[test]
fn an_alarm_is_no_mismatch_unless_that_is_asked_for() {
    let folder = Folder::new("alarm");
    let rules = RuleSet::named("kendall").unwrap();
    let club = Club::new(&rules, 400, Hidden { loaded: true, ..Hidden::default() });
    let games: Vec<String> = (1..=200).map(|line| club.line(line)).collect();
    fs::write(folder.file("a.ndjson"), games.join("\n")).unwrap();
    let archive = folder.path("a.ndjson");
    let ran = senet(["audit", &archive]).exits(0);
    assert!(ran.out.starts_with("SOMETHING FOUND") && ran.out.contains("player \"Zahi\""), "{}", ran.out);
    senet(["audit", &archive, "--fail-on-alarm"]).exits(1);
    senet(["audit", &archive, "--fail-on-alarm", "--min-throws", "1000000"]).exits(0);
}

#[test]
fn the_report_and_the_page_are_two_files_and_none_that_is_read() {
    let folder = Folder::new("outputs");
    fs::write(folder.file("a.ndjson"), lines(2, &[]).join("\n")).unwrap();
    fs::write(folder.file("there"), "").unwrap();
    let other = |name: &str| folder.0.join(".").join(name).to_str().unwrap().to_owned();
    for name in ["new", "there"] {
        let both = ["-o", &folder.path(name), "--html", &other(name)];
        let ran = senet([&["audit", &folder.path("a.ndjson")], &both[..]].concat()).exits(2);
        assert!(ran.err.contains("one file"), "{}", ran.err);
    }
    assert!(!folder.file("new").exists());
    for (flag, input) in [("-o", "a.ndjson"), ("--html", "a.ndjson"), ("-o", "there"), ("--html", "there")] {
        let args = ["audit", &folder.path("a.ndjson"), "--manifest", &folder.path("there"), flag];
        let ran = senet([&args[..], &[&other(input)]].concat()).exits(2);
        assert!(ran.err.contains("is read: name another file"), "{}", ran.err);
    }
    let both = ["-o", &folder.path("there"), "--html", &folder.path("new")];
    senet([&["audit", &folder.path("a.ndjson")], &both[..]].concat()).exits(0);
}

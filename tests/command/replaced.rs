//! What becomes of a file that is written over.

use std::fs::{self, File, Permissions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::thread;

use crate::copy;
use crate::table::Table;

fn table(name: &str) -> Table {
    let table = Table::new(name);
    copy(&table, "good/kendall.json", "game.json");
    copy(&table, "vectors/signed-1.json", "signed.json");
    copy(&table, "vectors/signed-1.receipt.json", "receipt.json");
    table.keygen("mine");
    table.run("log keygen example.org/senet --output log.key").ok();
    table.run("log create log --key log.key").ok();
    table.run("log append log receipt.json --key log.key").ok();
    table
}

/// Every command that replaces a file.
const REPLACING: [&str; 3] = [
    "convert game.json OUT --to text",
    "concur game.json --key mine.key --output OUT",
    "log prove log 0 --output OUT",
];

fn replacing(out: &str) -> impl Iterator<Item = String> {
    REPLACING.into_iter().map(move |line| line.replace("OUT", out))
}

fn no_rests(table: &Table) {
    let names = fs::read_dir(table.path(".")).unwrap().map(|entry| entry.unwrap().file_name());
    let rests: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with(".senet-")).collect();
    assert!(rests.is_empty(), "{rests:?}");
}

#[test]
fn a_file_keeps_its_permissions_and_a_new_one_has_the_usual() {
    let table = table("replaced-modes");
    for line in replacing("out") {
        for mode in [0o600, 0o640, 0o644, 0o755] {
            table.write("out", "old");
            fs::set_permissions(table.path("out"), Permissions::from_mode(mode)).unwrap();
            table.run(&line).ok();
            assert_ne!(table.read("out"), "old");
            assert_eq!(fs::metadata(table.path("out")).unwrap().mode() & 0o777, mode, "{line}");
        }
        fs::remove_file(table.path("out")).unwrap();
        table.run(&line).ok();
        let usual = fs::metadata(table.path("game.txt")).unwrap_or_else(|_| {
            table.write("game.txt", "");
            fs::metadata(table.path("game.txt")).unwrap()
        });
        assert_eq!(fs::metadata(table.path("out")).unwrap().mode(), usual.mode());
    }
    no_rests(&table);
}

#[test]
fn a_link_to_a_file_stays_a_link() {
    let table = table("replaced-links");
    fs::create_dir(table.path("far")).unwrap();
    symlink("far/real", table.path("near")).unwrap();
    symlink("near", table.path("link")).unwrap();
    for line in replacing("link") {
        table.write("far/real", "old");
        table.run(&line).ok();
        assert!(fs::symlink_metadata(table.path("link")).unwrap().is_symlink(), "{line}");
        assert!(fs::symlink_metadata(table.path("near")).unwrap().is_symlink(), "{line}");
        assert_ne!(table.read("far/real"), "old", "{line}");
    }
    symlink("nowhere", table.path("loose")).unwrap();
    fs::create_dir(table.path("folder")).unwrap();
    for line in replacing("loose") {
        table
            .run(&line)
            .exits(3)
            .says("`loose` could not be written")
            .says("a link to a file that is not there");
    }
    for line in replacing("folder") {
        table.run(&line).exits(3).says("`folder` could not be written").says("it is a folder");
    }
    assert!(!table.path("nowhere").exists());
    no_rests(&table);
}

#[test]
fn a_pipe_and_a_device_are_written_into() {
    let table = table("replaced-pipes");
    let made = Command::new("mkfifo").arg(table.path("pipe")).status().unwrap();
    assert!(made.success());
    symlink("pipe", table.path("to-pipe")).unwrap();
    symlink("/dev/null", table.path("to-null")).unwrap();
    for out in ["pipe", "to-pipe"] {
        for line in replacing(out) {
            let pipe = table.path("pipe");
            let reader = thread::spawn(move || {
                let mut read = String::new();
                File::open(pipe).unwrap().read_to_string(&mut read).unwrap();
                read
            });
            table.run(&line).ok();
            assert!(!reader.join().unwrap().is_empty(), "{line}");
            assert!(fs::metadata(table.path("pipe")).unwrap().file_type().is_fifo());
        }
    }
    for line in replacing("to-null") {
        table.run(&line).ok();
        assert!(fs::symlink_metadata(table.path("to-null")).unwrap().is_symlink());
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}

/// Whatever standard output is: it may be a file, and is not replaced even so.
#[test]
fn standard_output_by_its_name_is_written_into() {
    let table = table("replaced-stdout");
    symlink("/dev/stdout", table.path("out")).unwrap();
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "out"] {
        for line in replacing(name) {
            if !fs::exists(name).unwrap_or_default() && name != "out" {
                continue;
            }
            assert!(!table.run(&line).ok().out.is_empty(), "{line}");
            table.write("file", "before\n");
            let inode = fs::metadata(table.path("file")).unwrap().ino();
            let file = File::options().append(true).open(table.path("file")).unwrap();
            let status = Command::new(env!("CARGO_BIN_EXE_senet"))
                .args(line.split_whitespace())
                .current_dir(table.path("."))
                .stdin(Stdio::null())
                .stdout(file)
                .status()
                .unwrap();
            assert!(status.success(), "{line}");
            assert_eq!(fs::metadata(table.path("file")).unwrap().ino(), inode, "{line}");
            let read = table.read("file");
            assert!(read.starts_with("before\n") && read.len() > 20, "{line}: {read}");
        }
    }
}

/// A link that somebody has put where a passing file might be is not followed.
#[test]
fn a_planted_link_is_not_followed() {
    let table = table("replaced-planted");
    table.write("victim", "victim");
    let script = "ln -s victim .out.part-$$; ln -s victim .senet-$$.part; exec \"$@\"";
    let run = |line: &str| {
        let status = Command::new("sh")
            .args(["-c", script, "sh", env!("CARGO_BIN_EXE_senet")])
            .args(line.split_whitespace())
            .current_dir(table.path("."))
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(status.success(), "{line}");
    };
    replacing("out").for_each(|line| run(&line));
    symlink("../victim", table.path("log/.new")).unwrap();
    table.change("receipt.json", "other.json", |receipt| receipt["id"] = "other".into());
    run("log append log other.json --key log.key");
    assert_eq!(table.read("victim"), "victim");
}

#[test]
fn a_record_that_is_signed_in_place_keeps_its_form() {
    let table = table("replaced-form");
    for (name, form) in [("game", "text"), ("game.txt", "text"), ("game.senet", "text"), ("other", "json")] {
        table.run(&format!("convert game.json {name} --to {form}")).ok();
        let begins = |table: &Table| table.read(name).starts_with('[');
        let before = begins(&table);
        assert_eq!(before, form == "text");
        table.run(&format!("concur {name} --key mine.key")).ok();
        assert_eq!(begins(&table), before, "{name}");
        table.run(&format!("verify {name} --quiet")).ok();
        table.keygen("other");
        let printed = table.run(&format!("concur {name} --key other.key --output -")).ok().out;
        assert_eq!(printed.starts_with('['), before, "{name}");
        fs::remove_file(table.path("other.key")).unwrap();
    }
    table.run("concur game --key mine.key --output x.json").exits(3).says("has signed it already");
    table.keygen("other");
    table.run("concur game --key other.key --output signed.json").ok();
    assert!(table.read("signed.json").starts_with('{'));
}

#[test]
fn a_report_is_not_written_over_what_is_read() {
    let table = table("replaced-inputs");
    table.write("list.toml", "[[game]]\nfile = \"game.json\"\nverdict = \"verified\"\n");
    symlink("game.json", table.path("link")).unwrap();
    let before = table.read("game.json");
    for line in [
        "verify game.json --output game.json",
        "verify signed.json game.json --output ./game.json --format junit",
        "verify game.json --output link",
        "manifest game.json --output game.json",
        "check list.toml --output game.json",
        "check list.toml --output list.toml",
    ] {
        table.run(line).exits(2).says("is read");
        assert_eq!(table.read("game.json"), before, "{line}");
    }
    table.run("verify game.json --output -").exits(2).says("standard output");
    assert!(!table.path("-").exists());
    table.run("verify game.json --output report").exits(0);
    no_rests(&table);
}

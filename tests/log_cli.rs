//! `senet log` and `senet verify --proof` as a host and a player use them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const HOST: &str = "the key of fixtures/vectors/signed-1.json";

/// A folder with a log of three receipts: other, signed-1, third.
struct Desk {
    folder: PathBuf,
    log_key: String,
    host_key: String,
}

struct Done {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Desk {
    fn new(name: &str) -> Desk {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors");
        let receipt = fs::read_to_string(vectors.join("signed-1.receipt.json")).expect("a receipt");
        let game = fs::read_to_string(vectors.join("signed-1.json")).expect("a game");
        let host_key = game.split("ed25519:").nth(1).and_then(|rest| rest.get(..64)).expect(HOST);
        let desk = Desk { folder, log_key: String::new(), host_key: format!("ed25519:{host_key}") };
        desk.write("receipt.json", &receipt);
        desk.write("game.json", &game);
        desk.write("other.json", &receipt.replace("\"signed-1\"", "\"other\""));
        desk.write("third.json", &receipt.replace("\"signed-1\"", "\"third\""));
        desk.write("second.json", &receipt.replacen("\"issued\": \"2026", "\"issued\": \"2025", 1));
        let made = desk.run("log keygen example.org/senet --output log.key", 0);
        let desk = Desk { log_key: made.out.trim().to_owned(), ..desk };
        desk.write("log.pub", &format!("{}\n", desk.log_key));
        desk.run("log create log --key log.key", 0);
        desk.run("log append log other.json --key log.key", 0);
        desk.run("log append log receipt.json third.json --key log.key", 0);
        desk.run("log prove log receipt.json --output p.tlog-proof", 0);
        desk
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("it is written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).expect(name)
    }

    fn run(&self, line: &str, status: i32) -> Done {
        let args = line.split(' ').map(|arg| match arg {
            "LOGKEY" => &self.log_key,
            "HOSTKEY" => &self.host_key,
            arg => arg,
        });
        let done = Command::new(env!("CARGO_BIN_EXE_senet"))
            .args(args)
            .current_dir(&self.folder)
            .output()
            .expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        let done = Done { status: done.status.code(), out: text(done.stdout), err: text(done.stderr) };
        assert_eq!(done.status, Some(status), "{line}\n{}{}", done.out, done.err);
        done
    }
}

#[test]
fn a_game_is_anchored_in_a_log() {
    let desk = Desk::new("log-anchor");
    let verified = desk.run(
        "verify game.json --receipt receipt.json --key HOSTKEY --proof p.tlog-proof --log-key LOGKEY",
        0,
    );
    assert!(verified.out.contains("Anchor   log: "), "{}", verified.out);
    assert!(verified.out.contains("in the log example.org/senet"), "{}", verified.out);
    // The key from a file, the receipt from a folder.
    fs::create_dir(desk.folder.join("kept")).expect("a folder");
    desk.write("kept/receipt.json", &desk.read("receipt.json"));
    desk.run("verify game.json --receipt kept --key HOSTKEY --proof p.tlog-proof --log-key log.pub", 0);
    // An unknown host's receipt is no more than kept, wherever it is.
    let unknown =
        desk.run("verify game.json --receipt receipt.json --proof p.tlog-proof --log-key log.pub", 0);
    assert!(unknown.out.contains("Anchor   pinned: "), "{}", unknown.out);
}

#[test]
fn a_proof_that_does_not_hold_is_a_mismatch() {
    let desk = Desk::new("log-false");
    desk.run("log prove log third.json --output third.tlog-proof", 0);
    desk.run("log keygen example.org/senet --output stranger.key", 0);
    let stranger = desk.run("log keygen example.net/log --output stranger2.key", 0).out;
    desk.write("stranger.pub", &stranger);
    let proof = desk.read("p.tlog-proof");
    desk.write("shifted.tlog-proof", &proof.replacen("index 1", "index 0", 1));
    for (proof, key, why) in [
        ("third.tlog-proof", "LOGKEY", "does not lead from this leaf"),
        ("shifted.tlog-proof", "LOGKEY", "does not lead from this leaf"),
    ] {
        let line =
            format!("verify game.json --receipt receipt.json --key HOSTKEY --proof {proof} --log-key {key}");
        // A report breaks its lines where they are long.
        let out = desk.run(&line, 1).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("the log proof does not hold"), "{out}");
        assert!(out.contains(why) && out.contains("Anchor none"), "{out}");
        let done = desk.run(&format!("log verify {proof} receipt.json --log-key {key}"), 1);
        assert!(done.out.contains(why), "{}", done.out);
    }
    // Of several keys one is enough.
    desk.run("log verify p.tlog-proof receipt.json --log-key stranger.pub --log-key log.pub", 0);
}

#[test]
fn what_cannot_be_read_is_unverifiable() {
    let desk = Desk::new("log-malformed");
    let proof = desk.read("p.tlog-proof");
    desk.write("bad.tlog-proof", &proof.replacen("index 1", "index 01", 1));
    for bad in ["bad.tlog-proof", "game.json"] {
        let line =
            format!("verify game.json --receipt receipt.json --key HOSTKEY --proof {bad} --log-key LOGKEY");
        let done = desk.run(&line, 3);
        assert!(done.out.contains("UNVERIFIABLE") && done.out.contains(bad), "{}", done.out);
        desk.run(&format!("log verify {bad} receipt.json --log-key LOGKEY"), 3);
    }
    desk.run("verify game.json --receipt receipt.json --proof none --log-key LOGKEY", 3);
    desk.run("log verify p.tlog-proof game.json --log-key LOGKEY", 3);
    desk.run("log verify p.tlog-proof receipt.json --log-key game.json", 3);
    desk.run("log append log game.json --key log.key", 3);
    desk.run("log append log third.json --key log.pub", 3);
    desk.run("log append log third.json --key nothing", 3);
    desk.run("log append nothing third.json --key log.key", 3);
    assert!(!desk.folder.join("nothing").exists());
    desk.run("log checkpoint nothing", 3);
}

#[test]
fn a_wrong_command_line_is_told() {
    let desk = Desk::new("log-usage");
    desk.run("verify game.json --proof p.tlog-proof --log-key LOGKEY", 2);
    desk.run("verify game.json --receipt receipt.json --proof p.tlog-proof", 2);
    desk.run("verify game.json game.json --receipt . --proof p.tlog-proof --log-key LOGKEY", 2);
    desk.run("log keygen two+words --output two.key", 2);
    assert!(!desk.folder.join("two.key").exists());
    let changed = desk.log_key.replacen("senet", "sanet", 1);
    let done = desk.run(&format!("log verify p.tlog-proof receipt.json --log-key {changed}"), 2);
    assert!(done.err.contains("the id does not belong to the key"), "{}", done.err);
}

#[test]
fn a_secret_key_stays_secret() {
    let desk = Desk::new("log-secret");
    let secret = desk.read("log.key");
    let secret = secret.trim();
    #[cfg(unix)]
    {
        let mode = fs::metadata(desk.folder.join("log.key")).expect("a key");
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode.permissions()) & 0o777, 0o600);
    }
    desk.run("log keygen example.org/senet --output log.key", 3);
    assert_eq!(desk.read("log.key").trim(), secret);
    desk.write("cut.key", &secret[..60]);
    // As it would be where it was copied without care.
    desk.write("shared.key", secret);
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        fs::set_permissions(desk.folder.join("shared.key"), mode).expect("a mode");
        let done = desk.run("log append log third.json --key shared.key", 3);
        assert!(done.err.contains("others may read it"), "{}", done.err);
    }
    let ways = [
        (format!("log verify p.tlog-proof receipt.json --log-key {secret}"), 2),
        ("log verify p.tlog-proof receipt.json --log-key log.key".to_owned(), 3),
        ("log append log third.json --key cut.key".to_owned(), 3),
        (format!("log append log third.json --key {secret}"), 2),
    ];
    for (line, status) in &ways {
        let done = desk.run(line, *status);
        assert!(!done.err.contains(&secret[40..60]) && !done.out.contains(&secret[40..60]), "{}", done.err);
    }
}

#[test]
fn one_game_has_one_receipt() {
    let desk = Desk::new("log-twice");
    let before = desk.read("log/checkpoint");
    let done = desk.run("log append log receipt.json --key log.key", 0);
    assert!(done.out.contains("signed-1: is entry 1 already"), "{}", done.out);
    let done = desk.run("log append log second.json --key log.key", 1);
    assert!(done.out.contains("signed-1: REFUSED, entry 1 is another receipt"), "{}", done.out);
    // All or nothing.
    desk.write("new.json", &desk.read("third.json").replace("third", "new"));
    desk.run("log append log new.json second.json --key log.key", 1);
    desk.write("newer.json", &desk.read("new.json").replacen("\"issued\": \"2026", "\"issued\": \"2025", 1));
    let done = desk.run("log append log new.json newer.json --key log.key", 1);
    assert!(done.out.contains("new: REFUSED, here are two different receipts"), "{}", done.out);
    assert_eq!(desk.read("log/checkpoint"), before);
    let done = desk.run("log append log new.json new.json --key log.key", 0);
    assert!(done.out.starts_with("new: entry 3\nnew: is entry 3 already\n"), "{}", done.out);
    let done = desk.run("log prove log second.json", 1);
    assert!(done.err.contains("another receipt for signed-1, entry 1"), "{}", done.err);
    desk.run("log prove log newer.json", 1);
    desk.run("log prove log 4", 1);
    assert_eq!(desk.run("log prove log 1", 0).out, desk.run("log prove log receipt.json", 0).out);
}

#[test]
fn a_log_is_begun_once_and_by_its_key() {
    let desk = Desk::new("log-begun");
    desk.run("log create log --key log.key", 3);
    desk.run("log keygen example.org/senet --output other.key", 0);
    let done = desk.run("log append log third.json --key other.key", 3);
    assert!(done.err.contains("is not the log of this key"), "{}", done.err);
    // A log whose checkpoint is gone is not a new one.
    fs::remove_file(desk.folder.join("log/checkpoint")).expect("it goes");
    desk.run("log append log third.json --key log.key", 3);
    desk.run("log create log --key log.key", 3);
}

#[test]
fn a_fork_is_named() {
    let desk = Desk::new("log-fork");
    desk.write("old.checkpoint", &desk.read("log/checkpoint"));
    desk.write("new.json", &desk.read("third.json").replace("third", "new"));
    desk.run("log append log new.json --key log.key", 0);
    let told = |line: &str, status, words: &str| {
        let done = desk.run(line, status);
        assert!(done.out.contains(words), "{line}: {}", done.out);
    };
    told("log consistency old.checkpoint log --log-key LOGKEY", 0, "consistent: the new one holds all");
    told("log consistency p.tlog-proof log --log-key log.pub", 0, "consistent: the new one holds all");
    told("log consistency old.checkpoint log/checkpoint --log log --log-key LOGKEY", 0, "consistent");
    told("log consistency log/checkpoint old.checkpoint --log log --log-key LOGKEY", 1, "NOT AN EXTENSION");
    told("log consistency old.checkpoint p.tlog-proof --log-key LOGKEY", 0, "the two are the same");
    // The same key shows somebody else another history, of 3 and of 4 entries.
    desk.run("log create fork --key log.key", 0);
    desk.run("log append fork other.json second.json third.json --key log.key", 0);
    told("log consistency old.checkpoint fork --log-key LOGKEY", 1, "FORKED LOG");
    desk.write("fork.checkpoint", &desk.read("fork/checkpoint"));
    told("log consistency fork.checkpoint log --log-key LOGKEY", 1, "FORKED LOG");
    told("log consistency old.checkpoint fork.checkpoint --log log --log-key LOGKEY", 1, "FORKED LOG");
    desk.run("log append fork new.json --key log.key", 0);
    told("log consistency old.checkpoint fork --log-key LOGKEY", 1, "FORKED LOG");
    told(
        "log consistency old.checkpoint fork/checkpoint --log log --log-key LOGKEY",
        1,
        "FORKED LOG: the log signed this",
    );
    // What is not known is not claimed.
    desk.write("newest.json", &desk.read("third.json").replace("third", "newest"));
    desk.run("log append fork newest.json --key log.key", 0);
    told("log consistency old.checkpoint fork/checkpoint --log log --log-key LOGKEY", 3, "NOT SHOWN");
    desk.run("log consistency old.checkpoint fork/checkpoint --log-key LOGKEY", 3);
    desk.write("false.checkpoint", &desk.read("log/checkpoint").replacen("\n4\n", "\n5\n", 1));
    told("log consistency old.checkpoint false.checkpoint --log log --log-key LOGKEY", 1, "signature");
    desk.run("log consistency old.checkpoint game.json --log log --log-key LOGKEY", 3);
}

#[test]
fn a_damaged_log_proves_nothing_and_takes_nothing() {
    let desk = Desk::new("log-damaged");
    let tile = desk.folder.join("log/tile/0/000.p/3");
    let whole = fs::read(&tile).expect("a tile");
    let mut changed = whole.clone();
    changed[40] ^= 1;
    for bytes in [&changed[..], &whole[..95], &[]] {
        fs::write(&tile, bytes).expect("it is written");
        for line in ["log append log third.json --key log.key", "log prove log 0", "log checkpoint log"] {
            let done = desk.run(line, 3);
            assert!(done.err.contains("damaged"), "{}", done.err);
        }
    }
    fs::write(&tile, whole).expect("it is written");
    let checkpoint = desk.read("log/checkpoint");
    assert_eq!(desk.run("log checkpoint log --log-key LOGKEY", 0).out, checkpoint);
    desk.write("log/checkpoint", &checkpoint.replace("example.org/senet\n3", "example.org/senet\n2"));
    desk.run("log checkpoint log --log-key LOGKEY", 1);
    desk.run("log append log third.json --key log.key", 3);
}

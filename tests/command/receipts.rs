//! A folder of receipts in which there is more than one of a game.

use std::process::Command;

use senet::evidence::{PublicKey, SecretKey};
use senet::record::{Limits, Receipt, Signature, read_receipt};
use serde_json::Value;

use crate::copy;
use crate::table::{Ran, Table};

const HOST: [u8; 32] = [1; 32];
const OTHER: [u8; 32] = [2; 32];

struct Folder {
    table: Table,
}

impl Folder {
    /// A game whose host signed its receipt, and an empty folder of receipts.
    fn new(name: &str) -> Folder {
        let table = Table::new(name);
        copy(&table, "vectors/signed-1.json", "game.json");
        copy(&table, "vectors/signed-1.receipt.json", "plain.json");
        std::fs::create_dir(table.path("kept")).unwrap();
        Folder { table }
    }

    fn verify(&self, flags: &str) -> (Ran, Value) {
        let ran = self.table.run(&format!("verify game.json --receipt kept --format json {flags}"));
        let verdict = ran.json();
        (ran, verdict)
    }

    /// The receipt, perhaps with another time, signed by these keys.
    fn put(&self, name: &str, issued: &str, keys: &[[u8; 32]]) {
        self.put_as(name, issued, keys, |_| {});
    }

    fn put_as(&self, name: &str, issued: &str, keys: &[[u8; 32]], change: impl FnOnce(&mut Receipt)) {
        let plain = self.table.read("plain.json");
        let mut receipt = read_receipt(plain.as_bytes(), &Limits::default()).unwrap();
        receipt.signatures = None;
        receipt.issued = issued.parse().unwrap();
        for key in keys {
            SecretKey::from_bytes(key).sign_receipt(&mut receipt).unwrap();
        }
        change(&mut receipt);
        self.table.write(&format!("kept/{name}.json"), receipt.to_json());
    }
}

const SAID: &str = "2026-01-01T00:00:00Z";
const ELSE: &str = "2026-01-01T00:00:01Z";

fn public(key: [u8; 32]) -> PublicKey {
    SecretKey::from_bytes(&key).public()
}

fn notes(verdict: &Value) -> Vec<&str> {
    let notes = verdict["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap());
    notes.filter(|note| note.contains("kept/")).collect()
}

#[test]
fn the_best_signed_receipt_counts() {
    let folder = Folder::new("kept-best");
    let trust = format!("--key {}", public(HOST));
    folder.put("a", ELSE, &[]);
    assert_eq!(folder.verify(&trust).1["anchor"], "pinned");
    folder.put("b", SAID, &[OTHER]);
    folder.put("c", SAID, &[HOST]);
    let (ran, verdict) = folder.verify(&trust);
    ran.ok();
    assert_eq!(
        (verdict["anchor"].as_str(), verdict["verdict"].as_str()),
        (Some("receipt"), Some("verified"))
    );
    assert_eq!(notes(&verdict).len(), 1, "{verdict}");
    // A signature that does not hold is worth less than none by a stranger.
    let spoil = |receipt: &mut Receipt| receipt.issued = ELSE.parse().unwrap();
    folder.put_as("a", SAID, &[HOST], spoil);
    folder.verify(&trust).0.ok();
    std::fs::remove_file(folder.table.path("kept/c.json")).unwrap();
    folder.verify(&trust).0.ok();
    assert_eq!(folder.verify(&trust).1["anchor"], "pinned");
}

#[test]
fn a_folder_without_this_games_receipt_is_told_where_it_is_seen() {
    const NONE: &str = "none of the receipts that you brought is of this game";
    let folder = Folder::new("kept-none");
    let verify = |line: &str| folder.table.run(&format!("verify {line}"));
    let alone = verify("game.json --receipt kept").ok();
    let anchor = alone.out.split("\n  Vouched").next().unwrap().replace("\n           ", " ");
    assert!(anchor.contains("no anchor (no receipt of it)") && anchor.contains(NONE), "{anchor}");
    assert!(!verify("game.json").ok().out.contains("no receipt of it"), "none was brought");
    let detail = |flags: &str| folder.verify(flags).1["checks"]["anchor"]["detail"].to_string();
    assert!(detail("").contains(NONE));
    let demanded = folder.verify("--require-anchor").1;
    assert!(demanded["notes"][0].as_str().unwrap().contains(NONE), "{demanded}");
    // Whoever wrote the commitment down has an anchor all the same.
    let game: Value = serde_json::from_str(&folder.table.read("game.json")).unwrap();
    let commitment = &game["fairness"]["commitment"];
    let [scheme, value] = ["scheme", "value"].map(|name| commitment[name].as_str().unwrap());
    let pinned = folder.verify(&format!("--commitment {scheme}:{value}")).1;
    assert!(pinned.to_string().contains(NONE) && !pinned["notes"].to_string().contains("file alone"));
    // Of several each says it.
    copy(&folder.table, "good/kendall.json", "other.json");
    folder.put("a", SAID, &[HOST]);
    let several = verify("game.json other.json --receipt kept").ok().out;
    let lines: Vec<_> = several.lines().filter(|line| line.starts_with("VERIFIED")).collect();
    assert!(
        !lines[0].contains("no receipt") && lines[1].contains("no anchor (no receipt of it)"),
        "{several}"
    );
}

#[test]
fn only_a_key_that_signed_both_gave_out_both() {
    let folder = Folder::new("kept-two");
    let trust = format!("--key {}", public(HOST));
    folder.put("b", SAID, &[HOST]);
    let spoil = |receipt: &mut Receipt| receipt.issued = ELSE.parse().unwrap();
    let strange = |receipt: &mut Receipt| {
        let key = public(OTHER);
        receipt.signatures.get_or_insert_default().push(Signature { key, signature: "AAAA".into() });
    };
    type Change = Box<dyn Fn(&mut Receipt)>;
    let nobodys: [(&str, &[[u8; 32]], Change, &str); 4] = [
        (ELSE, &[], Box::new(|_| {}), "it is unsigned"),
        (SAID, &[HOST], Box::new(spoil), "does not hold"),
        (ELSE, &[HOST], Box::new(strange), "does not hold"),
        (ELSE, &[OTHER], Box::new(|_| {}), "signed by another key"),
    ];
    for (issued, keys, change, why) in &nobodys {
        for name in ["a", "c"] {
            folder.put_as(name, issued, keys, change);
            let (ran, verdict) = folder.verify(&trust);
            ran.ok();
            let notes = notes(&verdict);
            assert!(matches!(notes[..], [note] if note.contains(why)), "{notes:?}");
            assert_eq!(verdict["anchor"], "receipt");
            std::fs::remove_file(folder.table.path(&format!("kept/{name}.json"))).unwrap();
        }
    }
    // More or fewer signatures on the same words are no news.
    for keys in [&[][..], &[HOST], &[HOST, OTHER], &[OTHER]] {
        folder.put("a", SAID, keys);
        let (ran, verdict) = folder.verify(&trust);
        ran.ok();
        assert_eq!((notes(&verdict).len(), verdict["anchor"].as_str()), (0, Some("receipt")));
    }
    for keys in [&[HOST][..], &[HOST, OTHER], &[OTHER, HOST]] {
        folder.put("a", ELSE, keys);
        let (ran, verdict) = folder.verify(&trust);
        ran.exits(1);
        assert_eq!(verdict["failure"]["check"], "equivocation");
        let (ran, verdict) = folder.verify("");
        ran.exits(1);
        assert_eq!(verdict["failure"]["check"], "equivocation");
    }
}

#[test]
fn strangers_who_contradict_themselves_do_not_accuse_the_host() {
    let folder = Folder::new("kept-strangers");
    folder.put("a", ELSE, &[OTHER]);
    folder.put("b", SAID, &[HOST, OTHER]);
    folder.put("c", SAID, &[OTHER]);
    let (ran, verdict) = folder.verify(&format!("--key {}", public(HOST)));
    ran.ok();
    assert_eq!(notes(&verdict).len(), 1);
    folder.verify(&format!("--key {}", public(OTHER))).0.exits(1);
    // The two that differ need not be the one that counts.
    folder.put("b", ELSE, &[HOST]);
    std::fs::remove_file(folder.table.path("kept/a.json")).unwrap();
    folder.put("d", SAID, &[HOST]);
    folder.verify(&format!("--key {}", public(HOST))).0.exits(1);
}

#[test]
fn a_malformed_receipt_of_the_game_makes_it_unverifiable() {
    let folder = Folder::new("kept-malformed");
    folder.put("b", SAID, &[HOST]);
    let trust = format!("--key {}", public(HOST));
    let plain = folder.table.read("plain.json");
    let malformed = [
        plain.replacen("\"rules\"", "\"rule\"", 1),
        plain.replacen("senet.receipt/1", "senet.receipt/2", 1),
        plain[..plain.find("\"issued\"").unwrap()].to_owned(),
        plain.replacen('{', "{\"meta\": 1,", 1),
    ];
    for (content, name) in malformed.iter().flat_map(|content| [(content, "a"), (content, "c")]) {
        folder.table.write(&format!("kept/{name}.json"), content);
        let (ran, verdict) = folder.verify(&trust);
        ran.exits(3).says(&format!("the receipt kept/{name}.json cannot be read"));
        assert_eq!(verdict["verdict"], "unverifiable");
        std::fs::remove_file(folder.table.path(&format!("kept/{name}.json"))).unwrap();
    }
    // What is no receipt, or another game's, has no say in it.
    let others = [
        malformed[0].replacen("signed-1", "signed-2", 1),
        "{".to_owned(),
        "[]".to_owned(),
        plain.replacen("\"id\"", "\"no\"", 1),
        folder.table.read("game.json"),
    ];
    for content in &others {
        folder.table.write("kept/a.json", content);
        folder.verify(&trust).0.ok();
    }
    std::fs::remove_file(folder.table.path("kept/b.json")).unwrap();
    folder.verify(&trust).0.ok().says("kept/a.json is no receipt");
}

#[test]
fn only_regular_files_are_read() {
    let folder = Folder::new("kept-files");
    let fifo = Command::new("mkfifo").arg(folder.table.path("kept/a.json")).status().unwrap();
    assert!(fifo.success());
    std::fs::create_dir(folder.table.path("kept/b.json")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.table.path("kept/c.json")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.table.path("kept/d.json")).unwrap();
    let (ran, verdict) = folder.verify("");
    ran.ok();
    let notes = notes(&verdict);
    assert_eq!(notes.len(), 4, "{notes:?}");
    assert!(notes[..3].iter().all(|note| note.ends_with("it is no regular file")), "{notes:?}");
    folder.put("e", SAID, &[HOST]);
    assert_eq!(folder.verify("").1["anchor"], "pinned");
}

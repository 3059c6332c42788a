//! Appending to a log survives being killed at any moment.
#![cfg(unix)]

mod dice;

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use dice::Dice;
use senet::log::*;
use senet::record::{Limits, read_receipt};

const KILLS: usize = 200;

/// Tiles as any web server would serve them.
struct Served(PathBuf);

impl TileSource for &Served {
    type Error = io::ErrorKind;

    fn read(&mut self, tile: Tile) -> Result<Option<Vec<u8>>, io::ErrorKind> {
        match fs::read(self.0.join(tile.to_string())) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.kind()),
        }
    }
}

/// A log, its key, and receipts for it.
struct Host {
    folder: PathBuf,
    log: Served,
    key: LogKey,
    template: String,
    receipts: usize,
}

impl Host {
    fn new(name: &str) -> Host {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let secret = LogSecret::new("example.org/senet", &[9; 32]).expect("a name");
        fs::write(folder.join("key"), secret.to_text().as_bytes()).expect("a key");
        fs::set_permissions(folder.join("key"), Permissions::from_mode(0o600)).expect("a mode");
        let receipt = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/vectors/signed-1.receipt.json");
        let template = fs::read_to_string(receipt).expect("a receipt");
        let log = Served(folder.join("log"));
        let host = Host { folder, log, key: secret.public().clone(), template, receipts: 0 };
        let created = host.senet(&["log", "create", "log", "--key", "key"]).wait().expect("it runs");
        assert!(created.success());
        host
    }

    fn senet(&self, args: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.args(args).current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("senet starts")
    }

    /// Receipts that nobody has seen: the names of their files, and their leaves.
    fn fresh(&mut self, count: usize) -> (Vec<String>, Vec<Vec<u8>>) {
        let numbers = self.receipts..self.receipts + count;
        self.receipts += count;
        numbers
            .map(|number| {
                let text = self.template.replacen("\"signed-1\"", &format!("\"game-{number}\""), 1);
                let name = format!("{number}.json");
                fs::write(self.folder.join(&name), &text).expect("a receipt");
                let receipt = read_receipt(text.as_bytes(), &Limits::default()).expect("a receipt");
                (name, receipt.log_leaf().into_bytes())
            })
            .unzip()
    }

    fn append(&self, files: &[String]) -> Child {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        self.senet(&[&["log", "append", "log", "--key", "key"], &files[..]].concat())
    }

    fn checkpoint(&self) -> String {
        fs::read_to_string(self.log.0.join("checkpoint")).expect("a checkpoint")
    }

    /// The tree that the log signed, found whole.
    fn head(&self) -> TreeHead {
        let text = self.checkpoint();
        let checkpoint = Checkpoint::read(text.as_bytes()).expect("a checkpoint");
        assert_eq!(checkpoint.check(&self.key), Ok(()));
        let head = checkpoint.head;
        assert_eq!(self.tree(&head).head(head.size), Ok(head));
        head
    }

    fn tree(&self, head: &TreeHead) -> Tree<&Served> {
        Tree::new(&self.log, head.size).expect("a size")
    }

    fn entries(&self, head: &TreeHead) -> Vec<Vec<u8>> {
        let mut tree = self.tree(head);
        (0..head.size.div_ceil(256)).flat_map(|bundle| tree.bundle(bundle).expect("a bundle")).collect()
    }

    /// The proof of an entry by today's checkpoint.
    fn prove(&self, index: u64, tree: &mut Tree<&Served>) -> String {
        write_proof(index, &tree.prove_leaf(index).expect("a path"), &self.checkpoint())
    }

    /// A proof that was issued holds, and so does one of the same entry today;
    /// the log extends the one that it was issued from.
    fn check(&self, issued: &Issued, entries: &[Vec<u8>], now: &TreeHead, tree: &mut Tree<&Served>) {
        let leaf = &entries[issued.index as usize];
        for text in [&issued.text, &self.prove(issued.index, tree)] {
            let proof = Proof::read(text.as_bytes()).expect("a proof");
            assert_eq!(
                proof.check(leaf, &self.key),
                Ok(()),
                "entry {} of {}",
                issued.index,
                issued.head.size
            );
        }
        let found = history(&issued.head, now, tree);
        assert!(matches!(found, Ok(History::Same | History::Extends)), "{found:?}");
    }
}

/// A proof and the tree that it was issued from.
struct Issued {
    index: u64,
    head: TreeHead,
    text: String,
}

#[test]
fn a_log_survives_200_kills() {
    let mut host = Host::new("log-kill");
    let mut dice = Dice(4);
    let mut entries: Vec<Vec<u8>> = Vec::new();
    let mut proofs: Vec<Issued> = Vec::new();
    let (mut killed, mut finished, mut kept, mut half) = (0, 0, 0, 0);
    // How long an append takes here, so that kills fall before, into and after it.
    let started = Instant::now();
    let (files, leaves) = host.fresh(3);
    assert!(host.append(&files).wait().expect("it ends").success());
    let mut usual = started.elapsed();
    entries.extend(leaves);
    let mut before = host.head();
    while killed < KILLS {
        let (files, leaves) = host.fresh(if dice.below(10) == 0 { 60 } else { 1 + dice.below(4) as usize });
        let started = Instant::now();
        let mut child = host.append(&files);
        sleep(usual.mul_f64(dice.below(1100) as f64 / 1000.0));
        let _ = child.kill();
        let ended = child.wait().expect("it ends");
        match ended.signal() {
            Some(9) => killed += 1,
            _ => {
                assert!(ended.success(), "{ended}");
                finished += 1;
                usual = started.elapsed().min(usual * 2);
                assert!(finished < 4 * KILLS, "kills that come too late");
            }
        }
        half += usize::from(host.log.0.join(".new").exists());
        let head = host.head();
        if head.size > before.size {
            kept += usize::from(ended.signal().is_some());
            entries.extend(leaves);
        }
        assert_eq!(head.size, entries.len() as u64, "all of it or nothing");
        let mut tree = host.tree(&head);
        let grown = history(&before, &head, &mut tree);
        assert!(matches!(grown, Ok(History::Same | History::Extends)), "{grown:?}");
        let index = dice.below(head.size);
        proofs.push(Issued { index, head, text: host.prove(index, &mut tree) });
        for _ in 0..3 {
            let at = dice.below(proofs.len() as u64) as usize;
            host.check(&proofs[at], &entries, &head, &mut tree);
        }
        before = head;
    }
    // A last append that nobody kills, and everything once more.
    let (files, leaves) = host.fresh(300);
    assert!(host.append(&files).wait().expect("it ends").success());
    entries.extend(leaves);
    let head = host.head();
    assert_eq!(host.entries(&head), entries);
    let mut tree = host.tree(&head);
    proofs.iter().for_each(|issued| host.check(issued, &entries, &head, &mut tree));
    println!(
        "{killed} killed: {half} left a file beside, {kept} came after the checkpoint; {finished} finished"
    );
    assert!(kept < killed, "no kill came in time");
}

#[test]
fn appends_at_the_same_time_wait_for_each_other() {
    let mut host = Host::new("log-together");
    let mut all = Vec::new();
    let children: Vec<Child> = (0..12)
        .map(|_| {
            let (files, leaves) = host.fresh(30);
            all.extend(leaves);
            host.append(&files)
        })
        .collect();
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    let head = host.head();
    let mut entries = host.entries(&head);
    entries.sort();
    all.sort();
    assert_eq!(entries, all);
    let partial = host.log.0.join("tile/0/000.p");
    assert!(!partial.exists(), "partial tiles of a full one are thrown away");
}

//! A host and two players at one table, each with nothing but the program.
#![allow(dead_code)] // Each test file uses its part of it.

use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use senet::board::Side;
use senet::rules::RuleSet;
use senet::sticks::{Contributions, Rng, Roll, Seed, Throw, Throws};
use serde_json::Value;

/// A folder of its own, and everything that was said in it.
pub struct Table {
    folder: PathBuf,
    said: RefCell<String>,
}

/// What a command did.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    #[track_caller]
    pub fn ok(self) -> Ran {
        self.exits(0)
    }

    #[track_caller]
    pub fn exits(self, status: i32) -> Ran {
        assert_eq!(self.status, status, "{}{}", self.out, self.err);
        self
    }

    /// That it says so, in either place.
    #[track_caller]
    pub fn says(self, what: &str) -> Ran {
        assert!(
            self.out.contains(what) || self.err.contains(what),
            "no {what:?} in:\n{}{}",
            self.out,
            self.err
        );
        self
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

impl Table {
    pub fn new(name: &str) -> Table {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Table { folder, said: RefCell::default() }
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    pub fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(file), content).unwrap();
    }

    pub fn json(&self, file: &str) -> Value {
        serde_json::from_str(&self.read(file)).unwrap()
    }

    /// Writes JSON anew after a change.
    pub fn change(&self, from: &str, to: &str, change: impl FnOnce(&mut Value)) {
        let mut value = self.json(from);
        change(&mut value);
        self.write(to, value.to_string());
    }

    /// Everything that any command has said.
    pub fn said(&self) -> String {
        self.said.borrow().clone()
    }

    /// Runs a command line, its words parted by spaces.
    pub fn run(&self, line: &str) -> Ran {
        self.run_on(line, "")
    }

    pub fn run_on(&self, line: &str, input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_senet"))
            .args(line.split_whitespace())
            .current_dir(&self.folder)
            .env("SENET_CONFIG", self.path("config"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let ran = Ran {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        self.said.borrow_mut().push_str(&format!("{}{}", ran.out, ran.err));
        ran
    }

    /// Starts a command line and kills it so much later.
    pub fn kill(&self, line: &str, after: Duration) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_senet"))
            .args(line.split_whitespace())
            .current_dir(&self.folder)
            .env("SENET_CONFIG", self.path("config"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// A line of a file such as `seed: de82…`.
    pub fn field(&self, file: &str, name: &str) -> String {
        let content = self.read(file);
        content.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap().to_owned()
    }

    /// The public key that `keygen` prints.
    pub fn keygen(&self, who: &str) -> String {
        let key = self.run(&format!("keygen --output {who}.key")).ok().out.trim().to_owned();
        self.write(&format!("{who}.pub"), format!("{key}\n"));
        key
    }

    /// The hash, `light=HEX`, of a contribution kept in `ID.SIDE`.
    pub fn contribute(&self, id: &str, side: &str) -> String {
        let line = format!("contribute --id {id} --side {side} --output {id}.{side}");
        self.run(&line).ok().out.trim().to_owned()
    }

    /// The throws of a game, as its host has them.
    pub fn throws(&self, id: &str) -> Throws {
        self.throws_in("games", id)
    }

    /// The same in another folder of his.
    pub fn throws_in(&self, folder: &str, id: &str) -> Throws {
        let seed = Seed::from_hex(&self.field(&format!("{folder}/{id}.seed"), "seed")).unwrap();
        let mut given = Contributions::default();
        for side in Side::BOTH {
            let file = format!("{id}.{side}");
            if self.path(&file).exists() {
                let bytes = hex::decode(self.field(&file, "contribution")).unwrap();
                given[side] = bytes.try_into().ok();
            }
        }
        let given = given.iter().any(|(_, given)| given.is_some()).then_some(given);
        let rules = self.json(&format!("{folder}/{id}.receipt.json"))["rules"].as_str().unwrap().to_owned();
        let device = RuleSet::named(&rules).unwrap().choices().device.value;
        Throws::new(&Rng::Chacha20, &seed, given.as_ref(), device).unwrap()
    }
}

/// The lines of a whole game, `l 2 0110: 10-12`, every piece having its turn;
/// and who won.
pub fn play(rules: &str, mut throws: impl FnMut(usize) -> Throw) -> (Vec<String>, Side) {
    let rules = RuleSet::named(rules).unwrap();
    let mut position = rules.start();
    let mut lines = Vec::new();
    loop {
        if let Some(winner) = rules.winner(&position) {
            return (lines, winner);
        }
        let throw = throws(lines.len());
        let roll = rules.roll(throw);
        let legal: Vec<_> = rules.legal(&position, roll).collect();
        // By turns one of those that can move: some sets go round in circles
        // for long where it is always the front piece.
        let legal = legal.get(lines.len() % legal.len().max(1)).copied();
        let text = legal.map_or(format!("{roll}: -"), |legal| rules.write(&position, &legal).to_string());
        lines.push(format!("{} {roll} {throw}{}", position.side.letter(), &text[1..]));
        position = legal.map_or_else(|| rules.lose(&position, roll), |legal| rules.play(&position, &legal));
    }
}

/// A throw as `senet next` prints it.
pub fn read_throw(printed: &str) -> (Throw, Roll) {
    let (sticks, roll) = printed.trim().split_once(' ').unwrap();
    (Throw::Sticks(sticks.parse().unwrap()), Roll::new(roll.parse().unwrap()).unwrap())
}

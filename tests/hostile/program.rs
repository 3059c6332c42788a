//! Runs the program, never for longer than it may take.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;

/// What nothing here takes, on a slow machine either.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a command did.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    pub took: Duration,
}

impl Ran {
    pub fn out(&self) -> String {
        String::from_utf8(self.out.clone()).unwrap()
    }

    pub fn err(&self) -> String {
        String::from_utf8(self.err.clone()).unwrap()
    }

    /// Both, for messages.
    pub fn all(&self) -> String {
        format!("{}{}", String::from_utf8_lossy(&self.out), String::from_utf8_lossy(&self.err))
    }

    #[track_caller]
    pub fn exits(self, status: i32) -> Ran {
        assert_eq!(self.status, status, "{}", cut(&self.all()));
        self
    }

    /// One of these words, in whatever case, on either way out.
    #[track_caller]
    pub fn says(self, any: &[&str]) -> Ran {
        let all = self.all().to_lowercase();
        assert!(any.iter().any(|word| all.contains(word)), "none of {any:?} in: {}", cut(&all));
        self
    }

    #[track_caller]
    pub fn within(self, seconds: u64) -> Ran {
        assert!(self.took < Duration::from_secs(seconds), "{:?}", self.took);
        self
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.out).unwrap_or_else(|why| panic!("{why}: {}", self.all()))
    }
}

fn cut(text: &str) -> String {
    text.chars().take(600).collect()
}

/// The program with these arguments, in an environment that says nothing.
pub fn senet<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
    command.args(args);
    quiet(&mut command);
    command
}

/// A line of a shell in which `$SENET` is the program.
pub fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line]).env("SENET", env!("CARGO_BIN_EXE_senet"));
    quiet(&mut command);
    command
}

fn quiet(command: &mut Command) {
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("SENET_CONFIG", "target/no-configuration")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
}

/// Runs it to its end.
#[track_caller]
pub fn run(command: &mut Command) -> Ran {
    end(command.spawn().unwrap())
}

/// Runs it with this on its standard input.
#[track_caller]
pub fn run_on(command: &mut Command, input: impl Into<Vec<u8>>) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.into();
    // It may be gone before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let ran = end(child);
    writer.join().unwrap();
    ran
}

/// Waits for the end, and ends it where it takes too long. Whatever it was
/// given, it did not panic.
#[track_caller]
pub fn end(mut child: Child) -> Ran {
    let begun = Instant::now();
    let out = child.stdout.take().map(collect);
    let err = child.stderr.take().map(collect);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it was not done after {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(1));
    };
    let took = begun.elapsed();
    let whole = |reader: Option<JoinHandle<Vec<u8>>>| reader.map_or_else(Vec::new, |r| r.join().unwrap());
    let (out, err) = (whole(out), whole(err));
    let told = String::from_utf8_lossy(&err).into_owned();
    let Some(status) = status.code() else {
        panic!("it was ended by a signal: {status}, {told}");
    };
    assert!(!told.contains("panicked") && !told.contains("RUST_BACKTRACE"), "{told}");
    assert!((0..=4).contains(&status), "{status}: {told}");
    Ran { status, out, err, took }
}

fn collect(mut from: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        let _ = from.read_to_end(&mut all);
        all
    })
}

/// Says that something is not tested on this machine, past the test harness,
/// which keeps to itself what a test prints.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// A folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file in it.
pub fn file(folder: &Path, name: impl AsRef<Path>, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

pub fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)
}

pub fn content(path: &str) -> Vec<u8> {
    fs::read(fixture(path)).unwrap()
}

/// Every command that reads one game, up to the name of its file; what follows
/// the name.
pub const READERS: [(&[&str], &[&str]); 5] = [
    (&["verify"], &[]),
    (&["verify", "--format", "json"], &[]),
    (&["show"], &[]),
    (&["throws"], &[]),
    (&["convert"], &["-", "--to", "text"]),
];

/// A command that reads this game.
pub fn reader((before, after): (&[&str], &[&str]), path: &Path) -> Command {
    let words = before.iter().map(OsStr::new).chain([path.as_os_str()]);
    senet(words.chain(after.iter().map(OsStr::new)))
}

/// SplitMix64: chance, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }
}

//! Files in which a secret is kept: a first line that says what it is, one for
//! who opens it by chance, and a line a field.
//!
//! ```text
//! senet.seed-file/1
//! note: the secret seed of a running game: who has it knows every throw
//! id: 77
//! seed: de82…
//! ```

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use zeroize::Zeroizing;

use super::files::{self, named};
use super::unsaid::named_key_file;

/// A sort of secret file.
pub struct Kind {
    first: &'static str,
    name: &'static str,
    note: &'static str,
}

/// A secret key.
pub const SECRET_KEY: Kind = Kind {
    first: "senet.secret-key-file/1",
    name: "a secret key file, as `senet keygen` writes it",
    note: "a secret key: who has it can sign in your name; keep it to yourself",
};

/// The seed of a game.
pub const SEED: Kind = Kind {
    first: "senet.seed-file/1",
    name: "a seed file, as `senet commit` writes it",
    note: "the secret seed of a running game: who has it knows every throw; keep it to yourself",
};

/// A player's contribution.
pub const CONTRIBUTION: Kind = Kind {
    first: "senet.contribution-file/1",
    name: "a contribution file, as `senet contribute` writes it",
    note: "a contribution to the throws: keep it to yourself until you hold the host's receipt, then send it",
};

/// No such file is longer.
const LONGEST: usize = 4096;

/// Writes a new file of that kind.
pub fn create(path: &Path, kind: &Kind, fields: &[(&str, &str)]) -> Result<()> {
    let mut content = Zeroizing::new(String::with_capacity(LONGEST));
    for text in [kind.first, "\nnote: ", kind.note, "\n"] {
        content.push_str(text);
    }
    for (name, value) in fields {
        for text in [name, ": ", value, "\n"] {
            content.push_str(text);
        }
    }
    files::publish_secret(path, &content)
}

/// The content of such a file, wiped when it is dropped. Nothing of it is in
/// any error.
pub struct Kept {
    content: Zeroizing<Vec<u8>>,
    name: String,
}

impl Kept {
    /// Reads a file that only its owner may read.
    pub fn read(path: &Path, kind: &Kind) -> Result<Kept> {
        let file = open(path)?;
        let kept = Kept::of(&file, path, kind)?;
        files::refuse_shared(&file, path)?;
        Ok(kept)
    }

    /// Reads a file whose secret has been told.
    pub fn read_told(path: &Path, kind: &Kind) -> Result<Kept> {
        Kept::of(&open(path)?, path, kind)
    }

    fn of(file: &File, path: &Path, kind: &Kind) -> Result<Kept> {
        // All room at once: what grows leaves copies behind.
        let mut content = Zeroizing::new(Vec::with_capacity(LONGEST + 1));
        let read = file.take(LONGEST as u64 + 1).read_to_end(&mut content);
        read.with_context(|| cannot_read(path))?;
        let kept = Kept { content, name: named(path) };
        if kept.content.len() > LONGEST || kept.lines().next() != Some(kind.first) {
            bail!("{} is not {}", kept.name, kind.name);
        }
        Ok(kept)
    }

    /// The value of a field.
    pub fn field(&self, name: &str) -> Result<&str> {
        let value = self.lines().skip(1).find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        value.ok_or_else(|| anyhow!("{} has no line `{name}: …`: it is not whole", self.name))
    }

    /// The 32 bytes of a field in hex.
    pub fn bytes(&self, name: &str) -> Result<Zeroizing<[u8; 32]>> {
        let mut bytes = Zeroizing::new([0; 32]);
        hex::decode_to_slice(self.field(name)?, &mut *bytes)
            .map_err(|_| anyhow!("the line `{name}: …` of {} is not 64 digits of hex", self.name))?;
        Ok(bytes)
    }

    /// How messages name the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn lines(&self) -> impl Iterator<Item = &str> {
        std::str::from_utf8(&self.content).unwrap_or_default().lines()
    }
}

fn open(path: &Path) -> Result<File> {
    File::open(path).with_context(|| cannot_read(path))
}

fn cannot_read(path: &Path) -> String {
    format!("{} could not be read", named_key_file(path))
}

/// 32 bytes from the operating system, wiped when they are dropped.
pub fn draw() -> Result<Zeroizing<[u8; 32]>> {
    let mut bytes = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *bytes).context("the operating system gave no random bytes")?;
    Ok(bytes)
}

/// Bytes as hex, wiped when they are dropped.
pub fn hex_of(bytes: &[u8]) -> Zeroizing<String> {
    let mut text = Zeroizing::new(String::with_capacity(2 * bytes.len()));
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    text.extend(digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)));
    text
}

//! A listed game beside what a verifier says of it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use senet::record::{Limits, read_any};
use senet::verify::{Verdict, unreadable};
use sha2::{Digest, Sha256};

use super::super::files::named;
use super::answer::Answer;
use super::bring::Outside;
use super::manifest::Listed;
use crate::cli::judge::judge_record;

/// What is said of a game whose file was read.
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The hash of the file, in hex.
    pub sha256: String,
}

/// Something of a game that is not as the manifest states it.
pub struct Difference {
    /// The field of the manifest.
    pub field: &'static str,
    /// What it states.
    pub stated: String,
    /// What was found.
    pub found: String,
}

impl Judged {
    /// Verifies a listed game by itself. An error says that it could not be
    /// read, or what is brought for it, so that nobody knows what it is.
    pub fn of(game: &Listed, outside: &Outside, limits: &Limits) -> Result<Judged> {
        let (brought, rules) = outside.for_game(game).map_err(|why| anyhow!(why.to_owned()))?;
        let (bytes, sha256) = read(&game.path, limits)?;
        let verdict = match read_any(&bytes, limits) {
            Ok(record) => judge_record(&record, rules, brought, None),
            Err(error) => unreadable(&error),
        };
        Ok(Judged { verdict, sha256 })
    }

    /// What is not as the manifest states it.
    pub fn differences(&self, game: &Listed) -> Vec<Difference> {
        let Verdict { anchor, vouched, .. } = self.verdict;
        let answer = Answer::of(&self.verdict);
        let names = |vouched: senet::evidence::Vouched| match vouched.names().as_slice() {
            [] => "nobody".to_owned(),
            names => names.join(", "),
        };
        let all = [
            differs("verdict", game.answer.as_ref(), &answer, Answer::to_string),
            differs("anchor", game.anchor.as_ref(), &anchor, ToString::to_string),
            differs("vouched", game.vouched.as_ref(), &vouched, |vouched| names(*vouched)),
            differs("sha256", game.sha256.as_ref(), &self.sha256, String::clone),
        ];
        all.into_iter().flatten().collect()
    }

    /// What there is to say of the differences.
    pub fn why(&self, differences: &[Difference]) -> Option<&str> {
        if differences.iter().all(|difference| difference.field == "sha256") {
            return Some("the file was changed, though what is said of it is as stated");
        }
        let failure = self.verdict.failure.as_ref().map(|failure| failure.message.as_str());
        failure.or(self.verdict.why.as_deref())
    }
}

fn differs<T: PartialEq>(
    field: &'static str,
    stated: Option<&T>,
    found: &T,
    text: impl Fn(&T) -> String,
) -> Option<Difference> {
    let stated = stated.filter(|stated| *stated != found)?;
    Some(Difference { field, stated: text(stated), found: text(found) })
}

/// The file, as far as a record may be long, and the hash of all of it.
fn read(path: &Path, limits: &Limits) -> Result<(Vec<u8>, String)> {
    // A pipe would keep everybody waiting.
    match fs::metadata(path) {
        Ok(about) if about.is_file() => {}
        Ok(_) => bail!("{} is no regular file", named(path)),
        Err(error) => return Err(error).with_context(|| format!("{} could not be read", named(path))),
    }
    read_and_hash(path, limits.bytes).with_context(|| format!("{} could not be read", named(path)))
}

fn read_and_hash(path: &Path, most: usize) -> io::Result<(Vec<u8>, String)> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    // One byte more tells that it is too long.
    (&mut file).take((most as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    let mut hash = Sha256::new_with_prefix(&bytes);
    let mut more = vec![0; 64 << 10];
    loop {
        match file.read(&mut more)? {
            0 => return Ok((bytes, hex::encode(hash.finalize()))),
            count => hash.update(more.get(..count).unwrap_or_default()),
        }
    }
}

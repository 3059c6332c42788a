//! Finished games in a folder of the user's.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use senet::fetch::Fetched;
use senet::record::{Limits, Record, read_any};
use senet::verify::Verdict;

use super::one::{Table, is_other_game};
use crate::cli::files::{self, named};
use crate::cli::status::Status;

/// What came of saving a game.
#[derive(Default)]
pub struct Saved {
    pub status: Status,
    /// What a user should know of it.
    pub told: Option<String>,
}

/// Saves a game, if it is to be saved: another finished record of the game that is
/// there already is a mismatch.
pub fn game(table: &Table, fetched: &Fetched, record: &Record, verdict: &mut Verdict) -> Saved {
    let Some(folder) = &table.save else {
        return Saved::default();
    };
    let path = folder.join(format!("{}.json", record.id));
    let told = match there(&path) {
        Ok(None) => files::make_folder(folder).and_then(|()| publish(&path, fetched)).map(|()| None),
        Ok(Some(bytes)) if bytes == fetched.bytes => Ok(None),
        Ok(Some(bytes)) => beside(&path, &bytes, fetched, record, verdict),
        Err(error) => Err(error),
    };
    match told {
        Ok(told) => Saved { status: Status::Good, told },
        Err(error) => Saved {
            status: Status::Unverifiable,
            told: Some(format!("game {} was not saved: {error:#}", record.id)),
        },
    }
}

/// What to do where another file is.
fn beside(
    path: &Path,
    bytes: &[u8],
    fetched: &Fetched,
    record: &Record,
    verdict: &mut Verdict,
) -> Result<Option<String>> {
    if is_other_game(bytes, record) {
        verdict.two_records(&format!("the game saved in {}", named(path)));
        return Ok(Some(format!("{} is another record of this game: it was left as it is", named(path))));
    }
    match read_any(bytes, &Limits::NONE) {
        Ok(there) if there.id != record.id => Err(anyhow!("{} is another game's", named(path))),
        Ok(there) if there.fairness.seed.is_none() => {
            files::replace(path, text(fetched)?)?;
            Ok(Some(format!("{} held the game before it was finished: it was replaced", named(path))))
        }
        Ok(_) => Ok(Some(format!(
            "{} is the same game, with other signatures or written otherwise: it was left as it is",
            named(path)
        ))),
        Err(_) => Err(anyhow!("{} is there and is no game: move it away", named(path))),
    }
}

/// The bytes of a file, if there is one.
pub fn there(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => Err(anyhow!("{} is no file", named(path))),
        Ok(_) => fs::read(path).map(Some).with_context(|| format!("{} could not be read", named(path))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} could not be read", named(path))),
    }
}

fn publish(path: &Path, fetched: &Fetched) -> Result<()> {
    files::publish(path, text(fetched)?)
}

/// What was read as a record is text.
fn text(fetched: &Fetched) -> Result<&str> {
    std::str::from_utf8(&fetched.bytes).context("it is no text")
}

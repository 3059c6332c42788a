//! Receipts that the user kept: one file, or a folder in which they are found
//! by the id of their game.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use senet::record::{Limits, read_receipt};
use senet::shown::shown;

use super::input::Source;

/// The receipts that were brought.
#[derive(Default)]
pub enum Receipts {
    /// None.
    #[default]
    None,
    /// One file.
    One(Kept),
    /// A folder, by the id of the game.
    Folder {
        /// The receipts.
        kept: BTreeMap<String, Kept>,
        /// Files that are no receipts, and why.
        unread: Vec<String>,
    },
}

/// A receipt in a file.
pub struct Kept {
    path: PathBuf,
    /// The file's bytes.
    pub bytes: Vec<u8>,
    /// Another file with another receipt of the same id.
    pub twin: Option<PathBuf>,
}

impl Kept {
    /// The name of its file, as it may be shown.
    pub fn name(&self) -> String {
        shown(&self.path.to_string_lossy()).to_string()
    }
}

impl Receipts {
    /// Reads the file, or all `.json` files of the folder.
    pub fn open(path: Option<&Path>) -> Result<Receipts> {
        let Some(path) = path else {
            return Ok(Receipts::None);
        };
        if path.is_dir() { folder(path) } else { Ok(Receipts::One(read(path)?)) }
    }

    /// Whether it is one file, so that it is about one game.
    pub fn is_one(&self) -> bool {
        matches!(self, Receipts::One(_))
    }

    /// The receipt for the game of that id: the one file whatever its id.
    pub fn of(&self, id: &str) -> Option<&Kept> {
        match self {
            Receipts::None => None,
            Receipts::One(kept) => Some(kept),
            Receipts::Folder { kept, .. } => kept.get(id),
        }
    }

    /// What a user of a folder should know where it has no receipt of a game.
    pub fn missing(&self) -> Vec<String> {
        match self {
            Receipts::None | Receipts::One(_) => Vec::new(),
            Receipts::Folder { unread, .. } => {
                let mut notes = vec!["the folder of receipts holds none of this game".to_owned()];
                notes.extend(unread.iter().cloned());
                notes
            }
        }
    }
}

fn read(path: &Path) -> Result<Kept> {
    let bytes = Source::File(path.to_owned()).read(Limits::default().bytes)?;
    Ok(Kept { path: path.to_owned(), bytes, twin: None })
}

fn folder(path: &Path) -> Result<Receipts> {
    let cannot = || format!("the folder `{}` could not be read", shown(&path.to_string_lossy()));
    let mut files: Vec<PathBuf> = fs::read_dir(path)
        .with_context(cannot)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .with_context(cannot)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut kept: BTreeMap<String, Kept> = BTreeMap::new();
    let mut unread = Vec::new();
    for file in files {
        match identified(&file) {
            Ok((id, found)) => match kept.entry(id) {
                Entry::Vacant(free) => {
                    free.insert(found);
                }
                Entry::Occupied(mut first) => note_twin(first.get_mut(), found),
            },
            Err(why) => unread.push(format!("{} is no receipt: {why:#}", shown(&file.to_string_lossy()))),
        }
    }
    Ok(Receipts::Folder { kept, unread })
}

fn identified(file: &Path) -> Result<(String, Kept)> {
    let kept = read(file)?;
    let id = read_receipt(&kept.bytes, &Limits::default())?.id.into_owned();
    Ok((id, kept))
}

/// Two receipts of one id that say different things; the same one twice is no news.
fn note_twin(first: &mut Kept, second: Kept) {
    let leaf =
        |kept: &Kept| read_receipt(&kept.bytes, &Limits::default()).map(|receipt| receipt.log_leaf()).ok();
    if first.twin.is_none() && leaf(first) != leaf(&second) {
        first.twin = Some(second.path);
    }
}

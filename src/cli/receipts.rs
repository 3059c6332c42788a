//! Receipts that the user kept: one file, or a folder in which they are found
//! by the id of their game.

mod folder;

use std::path::{Path, PathBuf};
use std::slice;

use anyhow::Result;
use senet::evidence::{Several, TrustedKey};
use senet::record::{Limits, read_receipt};
use senet::shown::shown;

use super::input::Source;
use folder::ReceiptFolder;

/// The receipts that were brought.
#[derive(Default)]
pub enum Receipts {
    /// None.
    #[default]
    None,
    /// One file.
    One(ReceiptFile),
    /// A folder.
    Folder(ReceiptFolder),
}

/// A file with a receipt.
pub struct ReceiptFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl ReceiptFile {
    fn read(path: &Path) -> Result<ReceiptFile> {
        let bytes = Source::File(path.to_owned()).read(Limits::default().bytes)?;
        Ok(ReceiptFile { path: path.to_owned(), bytes })
    }

    /// Its name, as it may be shown.
    fn name(&self) -> String {
        shown(&self.path.to_string_lossy()).to_string()
    }
}

impl Receipts {
    /// Reads the file, or all `.json` files of the folder.
    pub fn open(path: Option<&Path>) -> Result<Receipts> {
        Ok(match path {
            None => Receipts::None,
            Some(path) if path.is_dir() => Receipts::Folder(ReceiptFolder::open(path)?),
            Some(path) => Receipts::One(ReceiptFile::read(path)?),
        })
    }

    /// Files of a folder of which nobody knows whether they are receipts.
    pub fn unknown(&self) -> &[String] {
        match self {
            Receipts::Folder(folder) => folder.unknown(),
            Receipts::None | Receipts::One(_) => &[],
        }
    }

    /// Whether it is one file, so that it is about one game.
    pub fn is_one(&self) -> bool {
        matches!(self, Receipts::One(_))
    }

    /// What there is for the game of that id: the one file whatever its id.
    pub fn of(&self, id: &str, trusted: &[TrustedKey]) -> Chosen<'_> {
        match self {
            Receipts::None => Chosen::default(),
            Receipts::One(file) => Chosen::among(slice::from_ref(file), trusted),
            Receipts::Folder(folder) => match folder.of(id) {
                [] => Chosen {
                    several: Several { notes: folder.missing(), ..Several::default() },
                    malformed: None,
                },
                files => Chosen::among(files, trusted),
            },
        }
    }
}

/// What the files for one game come to.
#[derive(Default)]
pub struct Chosen<'a> {
    /// The receipts in them.
    pub several: Several<'a>,
    /// A malformed one, by which the game cannot be judged.
    pub malformed: Option<String>,
}

impl<'a> Chosen<'a> {
    fn among(files: &'a [ReceiptFile], trusted: &[TrustedKey]) -> Chosen<'a> {
        let mut malformed = None;
        let mut receipts = Vec::with_capacity(files.len());
        for file in files {
            match read_receipt(&file.bytes, &Limits::default()) {
                Ok(receipt) => receipts.push((file.name(), receipt)),
                Err(why) => {
                    malformed
                        .get_or_insert_with(|| format!("the receipt {} cannot be read: {why}", file.name()));
                }
            }
        }
        Chosen { several: Several::weigh(receipts, trusted), malformed }
    }
}

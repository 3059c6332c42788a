//! Receipts that the user kept: one file, or a folder in which they are found
//! by the id of their game.

pub mod folder;

use std::path::Path;

use anyhow::Result;
use senet::evidence::{Chosen, KeptReceipt, TrustedKey};
use senet::record::Limits;
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
    One(KeptReceipt),
    /// A folder.
    Folder(ReceiptFolder),
}

/// Reads a file with a receipt.
pub fn read(path: &Path) -> Result<KeptReceipt> {
    let bytes = Source::File(path.to_owned()).read(Limits::default().bytes)?;
    Ok(KeptReceipt { name: shown(&path.to_string_lossy()).to_string(), bytes })
}

impl Receipts {
    /// Reads the file, or all `.json` files of the folder.
    pub fn open(path: Option<&Path>) -> Result<Receipts> {
        Ok(match path {
            None => Receipts::None,
            Some(path) if path.is_dir() => Receipts::Folder(ReceiptFolder::open(path)?),
            Some(path) => Receipts::One(read(path)?),
        })
    }

    /// Whether it is one file, so that it is about one game.
    pub fn is_one(&self) -> bool {
        matches!(self, Receipts::One(_))
    }

    /// What there is for the game of that id: the one file whatever its id.
    pub fn of(&self, id: &str, trusted: &[TrustedKey]) -> Chosen<'_> {
        match self {
            Receipts::None => Chosen::default(),
            Receipts::One(file) => Chosen::given(file, trusted),
            Receipts::Folder(folder) => folder.choose(id, trusted),
        }
    }
}

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::evidence::{Chosen, KeptReceipt, KeptReceipts, TrustedKey};
use senet::shown::shown;

use super::read;

/// A folder of receipts.
#[derive(Default)]
pub struct ReceiptFolder {
    /// In the order of their names.
    receipts: KeptReceipts,
    /// Files that could not be read, so that nobody knows what they are.
    unknown: Vec<String>,
}

impl ReceiptFolder {
    /// Reads all `.json` files of the folder.
    pub fn open(path: &Path) -> Result<ReceiptFolder> {
        let mut folder = ReceiptFolder::default();
        for path in names(path)? {
            match regular(&path) {
                Ok(receipt) => folder.receipts.add(receipt),
                Err(why) => {
                    folder.unknown.push(format!("{} was not read: {why:#}", shown(&path.to_string_lossy())));
                }
            }
        }
        Ok(folder)
    }

    /// What there is for the game of that id, and what a user should know of the
    /// rest.
    pub fn choose(&self, id: &str, trusted: &[TrustedKey]) -> Chosen<'_> {
        let kept = self.receipts.of(id);
        let mut chosen = Chosen::among(kept, trusted);
        chosen.missing = kept.is_empty();
        if chosen.missing {
            chosen.several.notes.extend_from_slice(self.receipts.unread());
        }
        chosen.several.notes.extend_from_slice(&self.unknown);
        chosen
    }
}

/// The `.json` files of a folder, in the order of their names.
pub fn names(path: &Path) -> Result<Vec<PathBuf>> {
    let cannot = || format!("the folder `{}` could not be read", shown(&path.to_string_lossy()));
    let entries = fs::read_dir(path).with_context(cannot)?;
    let mut names: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .with_context(cannot)?;
    names.retain(|name| name.extension().is_some_and(|extension| extension == "json"));
    names.sort();
    Ok(names)
}

/// A receipt in a regular file: a pipe would keep everybody waiting.
pub fn regular(path: &Path) -> Result<KeptReceipt> {
    if !fs::metadata(path).context("it could not be read")?.is_file() {
        bail!("it is no regular file");
    }
    read(path)
}

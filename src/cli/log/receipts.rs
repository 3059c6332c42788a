//! Receipts and the entries of a log.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::log::{MAX_ENTRY, Tree};
use senet::record::{Limits, read_receipt};
use senet::shown::shown;

use super::super::input::Source;
use super::folder::LogFolder;

/// A receipt that may be in a log.
pub struct Wanted {
    /// The id of its game.
    pub id: String,
    /// What the log holds of it.
    pub leaf: Vec<u8>,
}

impl Wanted {
    /// Reads a receipt.
    pub fn open(path: &Path) -> Result<Wanted> {
        let source = Source::from(path.to_owned());
        let name = || shown(&source.name()).to_string();
        let limits = Limits::default();
        let bytes = source.read(limits.bytes)?;
        let receipt = read_receipt(&bytes, &limits).with_context(name)?;
        let leaf = receipt.log_leaf().into_bytes();
        if leaf.len() > MAX_ENTRY {
            bail!(
                "{}: a log takes receipts of at most {MAX_ENTRY} bytes, and this has {}",
                name(),
                leaf.len()
            );
        }
        Ok(Wanted { id: receipt.id.into_owned(), leaf })
    }

    /// Reads several.
    pub fn open_all(paths: &[PathBuf]) -> Result<Vec<Wanted>> {
        paths.iter().map(|path| Wanted::open(path)).collect()
    }
}

/// What a log holds of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The very receipt.
    Same(u64),
    /// Another receipt of the same id.
    Other(u64),
}

/// Looks for receipts in a log, all entries of which are read: about a second
/// for a million.
pub fn look_up(tree: &mut Tree<&LogFolder>, wanted: &[Wanted]) -> Result<HashMap<usize, Place>> {
    let mut by_id: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (number, receipt) in wanted.iter().enumerate() {
        by_id.entry(receipt.id.as_bytes()).or_default().push(number);
    }
    let mut places = HashMap::new();
    let bundles = if by_id.is_empty() { 0 } else { tree.size().div_ceil(256) };
    for bundle in 0..bundles {
        for (index, entry) in (bundle * 256..).zip(tree.bundle(bundle)?) {
            let numbers = id(&entry).and_then(|id| by_id.get(id));
            for &number in numbers.into_iter().flatten() {
                let same = wanted.get(number).is_some_and(|receipt| receipt.leaf == entry);
                let place = if same { Place::Same(index) } else { Place::Other(index) };
                places.entry(number).and_modify(|found| *found = sooner(*found, place)).or_insert(place);
            }
        }
    }
    Ok(places)
}

/// The very receipt counts before another one.
fn sooner(found: Place, next: Place) -> Place {
    if matches!((found, next), (Place::Other(_), Place::Same(_))) { next } else { found }
}

/// The id in a leaf: in canonical JSON, and with the letters that an id has, it
/// stands between these bytes, and they stand nowhere else.
fn id(leaf: &[u8]) -> Option<&[u8]> {
    const BEFORE: &[u8] = b"\"id\":\"";
    let start = leaf.windows(BEFORE.len()).position(|window| window == BEFORE)? + BEFORE.len();
    let length = leaf.get(start..)?.iter().position(|byte| *byte == b'"')?;
    leaf.get(start..start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_leaf_is_found() {
        assert_eq!(id(br#"{"format":"senet.receipt/1","id":"game-77","issued":"x"}"#), Some(&b"game-77"[..]));
        let tricky = br#"{"a":"\"id\":\"no\"","id":"yes","players":{"light":"\"id\":\"no"}}"#;
        assert_eq!(id(tricky), Some(&b"yes"[..]));
        assert_eq!(id(b"{\"id\":\"cut"), None);
        assert_eq!(id(b""), None);
    }
}

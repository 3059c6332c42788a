use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::record::{Limits, read_receipt};
use senet::shown::shown;
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};

use super::ReceiptFile;

/// A folder of receipts.
pub struct ReceiptFolder {
    /// By the id of the game, in the order of their names.
    files: BTreeMap<String, Vec<ReceiptFile>>,
    /// Files that are no receipts, and why.
    unread: Vec<String>,
    /// Files that could not be read, so that nobody knows what they are.
    unknown: Vec<String>,
}

impl ReceiptFolder {
    /// Reads all `.json` files of the folder.
    pub fn open(path: &Path) -> Result<ReceiptFolder> {
        let mut folder = ReceiptFolder { files: BTreeMap::new(), unread: Vec::new(), unknown: Vec::new() };
        for path in names(path)? {
            let file = match regular(&path) {
                Ok(file) => file,
                Err(why) => {
                    folder.unknown.push(format!("{} was not read: {why:#}", shown(&path.to_string_lossy())));
                    continue;
                }
            };
            match identified(&file) {
                Ok(id) => folder.files.entry(id).or_default().push(file),
                Err(why) => {
                    folder.unread.push(format!("{} is no receipt: {why:#}", shown(&path.to_string_lossy())));
                }
            }
        }
        Ok(folder)
    }

    /// The receipts of a game, malformed ones too.
    pub fn of(&self, id: &str) -> &[ReceiptFile] {
        self.files.get(id).map_or(&[], Vec::as_slice)
    }

    /// Files of which nobody knows whether they are receipts, of any game.
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// What a user should know where there is none of a game.
    pub fn missing(&self) -> Vec<String> {
        let none = "the folder of receipts holds none of this game".to_owned();
        [none].into_iter().chain(self.unread.iter().cloned()).collect()
    }
}

fn names(path: &Path) -> Result<Vec<PathBuf>> {
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

/// A regular file: a pipe would keep everybody waiting.
fn regular(path: &Path) -> Result<ReceiptFile> {
    if !fs::metadata(path).context("it could not be read")?.is_file() {
        bail!("it is no regular file");
    }
    ReceiptFile::read(path)
}

/// The id of a receipt's game: of a malformed one as well, where it can be read.
fn identified(file: &ReceiptFile) -> Result<String> {
    match read_receipt(&file.bytes, &Limits::default()) {
        Ok(receipt) => Ok(receipt.id.into_owned()),
        Err(malformed) => Ok(claimed_id(&file.bytes).ok_or(malformed)?),
    }
}

/// The id that a malformed receipt has, unless it says that it is something
/// else: what comes after the fault is not asked.
fn claimed_id(bytes: &[u8]) -> Option<String> {
    let mut claims = Claims::default();
    // Where it breaks off is told by who reads it as a receipt.
    let _ = serde_json::Deserializer::from_slice(bytes).deserialize_map(&mut claims);
    let is_receipt = claims.format.is_none_or(|format| format.starts_with("senet.receipt/"));
    claims.id.filter(|_| is_receipt)
}

#[derive(Default)]
struct Claims {
    format: Option<String>,
    id: Option<String>,
}

impl<'de> Visitor<'de> for &mut Claims {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "format" => self.format = Some(map.next_value()?),
                "id" => self.id = Some(map.next_value()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_malformed_receipt_is_found_where_it_stands_before_the_fault() {
        let some = |text: &str| claimed_id(text.as_bytes()).as_deref() == Some("77");
        assert!(some(r#"{"format":"senet.receipt/1","id":"77","rules":5}"#));
        assert!(some(r#"{"format":"senet.receipt/2","id":"77"}"#));
        assert!(some(r#"{"format":"senet.receipt/1","id":"77","rules":"ken"#));
        assert!(some(r#"{"id":"77","keys":{"id":"78"},"format":"senet.receipt/1"}"#));
        for none in [
            "",
            "77",
            "[{\"id\":\"77\"}]",
            r#"{"format":"senet.receipt/1","id":77}"#,
            r#"{"format":"senet.receipt/1","rules":"ken"#,
            r#"{"format":"senet.game/1","id":"77"}"#,
            r#"{"id":"77","format":"senet.game/1"}"#,
        ] {
            assert_eq!(claimed_id(none.as_bytes()), None, "{none}");
        }
    }
}

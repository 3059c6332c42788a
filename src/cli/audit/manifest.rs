//! A manifest as a file.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use senet::audit::{BadManifest, Entry, Listing, Manifest, ManifestReader, Trust};
use senet::evidence::TrustedKey;

use super::super::archive::Input;
use super::super::files::named;

/// No line of a manifest is longer: sixteen signatures take under 4 KiB.
const LONGEST: u64 = 64 * 1024;

/// The least bytes that a line of a game takes.
const SHORTEST: u64 = 87;

/// A manifest that was read.
pub struct ManifestFile {
    pub path: PathBuf,
    pub manifest: Manifest,
    pub trust: Trust,
    pub listing: Listing,
}

/// What came of opening a manifest.
pub enum Opened {
    Read(Box<ManifestFile>),
    /// A signature on it does not hold: why nothing is compared with it.
    NotSigned(String),
}

/// Reads a manifest whole.
pub fn open(path: &Path, trusted: &[TrustedKey]) -> Result<Opened> {
    let length = File::open(path).and_then(|file| file.metadata()).map_or(0, |about| about.len());
    let room = usize::try_from(length / SHORTEST).unwrap_or(0);
    let mut listing = Listing::new(room);
    let manifest = read(path, |entry| listing.add(&entry.id, entry.record))?;
    let trust = match manifest.trust(trusted) {
        Ok(trust) => trust,
        Err(why) => {
            return Ok(Opened::NotSigned(format!("{}: {why}: nothing is compared with it", named(path))));
        }
    };
    if let Err(contradiction) = listing.sort() {
        let mut id = String::new();
        read(path, |entry| {
            if listing.is_about(&contradiction, &entry.id) {
                id = entry.id.into_owned();
            }
        })?;
        bail!("{} lists two records under the id {id}: one of the two is not that game", named(path));
    }
    Ok(Opened::Read(Box::new(ManifestFile { path: path.to_owned(), manifest, trust, listing })))
}

/// Reads a manifest, compressed where it is, and hands on its games.
pub fn read(path: &Path, mut see: impl FnMut(Entry)) -> Result<Manifest> {
    let cannot = || format!("the manifest {} could not be read", named(path));
    let mut lines =
        BufReader::with_capacity(1 << 16, Input::open(path, true, Arc::default()).with_context(cannot)?.from);
    let mut reader = ManifestReader::new();
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        let length = lines.by_ref().take(LONGEST).read_until(b'\n', &mut line).with_context(cannot)?;
        if length == 0 {
            break;
        }
        let at = || format!("{}, line {number}", named(path));
        match line.pop_if(|last| *last == b'\n') {
            None if length as u64 >= LONGEST => bail!("{}: it is longer than {LONGEST} bytes", at()),
            None => return Err(anyhow!("{}: it does not end: the manifest was cut off", at())),
            Some(_) => {}
        }
        match reader.line(&line) {
            Ok(Some(entry)) => see(entry),
            Ok(None) => {}
            Err(BadManifest::First(_)) if is_for_check(path) => bail!(
                "{} is a list of games for `senet check`, not a manifest, which `senet manifest` writes",
                named(path)
            ),
            Err(why) => return Err(why).with_context(at),
        }
    }
    reader.finish().with_context(|| named(path))
}

/// Whether it is a list of games and of the verdict that each must have.
fn is_for_check(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    let is_json = text.trim_start().starts_with('{');
    if is_json { text.contains("\"game\"") } else { text.lines().any(|line| line.trim() == "[[game]]") }
}

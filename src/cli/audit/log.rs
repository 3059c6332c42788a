//! A public log, an entry of which is read when its game comes.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, bail};
use senet::evidence::{KeptReceipt, Logged};
use senet::log::{Checkpoint, Hash, LogKey, RunningRoot, Tree, WIDTH};

use super::super::log::LogFolder;
use super::super::log_args::log_key;

/// So many bundles are held, each of which takes 16 MiB at most.
const BUNDLES: usize = 16;

/// A log whose entries are those of its checkpoint.
pub struct Log {
    folder: LogFolder,
    size: u64,
    /// The name of the log, where a key that the user trusts signed it.
    trusted: Option<String>,
    /// The root of each bundle.
    roots: Vec<Hash>,
    /// The bundles that were read last: games that were logged together often
    /// stand together.
    last: Mutex<VecDeque<(u64, Bundle)>>,
}

/// The entries of a bundle.
type Bundle = Arc<Vec<Vec<u8>>>;

impl Log {
    /// Reads all entries, and hands them on with their places.
    pub fn open(path: &Path, keys: &[String], mut see: impl FnMut(u64, KeptReceipt)) -> Result<Log> {
        let keys: Vec<LogKey> = keys.iter().map(|key| log_key(key)).collect::<Result<_>>()?;
        let folder = LogFolder::at(path);
        let bytes = folder.checkpoint()?;
        let name = folder.name();
        let checkpoint = Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{name}`"))?;
        let trusted = keys.iter().find(|key| checkpoint.check(key).is_ok());
        if trusted.is_none() && !keys.is_empty() {
            bail!("the log in `{name}` is not signed by the key that you gave (--log-key)");
        }
        let trusted = trusted.map(|key| key.name().to_owned());
        let size = checkpoint.head.size;
        let mut log = Log { folder, size, trusted, roots: Vec::new(), last: Mutex::default() };
        if log.read_all(&mut see)?.head() != checkpoint.head {
            bail!("the log in `{name}` is damaged: its entries are not those of its checkpoint");
        }
        Ok(log)
    }

    fn read_all(&mut self, see: &mut impl FnMut(u64, KeptReceipt)) -> Result<RunningRoot> {
        let mut root = RunningRoot::default();
        let mut tree = Tree::new(&self.folder, self.size)?;
        for bundle in 0..self.size.div_ceil(WIDTH) {
            let entries = tree.bundle(bundle)?;
            self.roots.push(root_of(&entries));
            for (place, bytes) in (bundle * WIDTH..).zip(entries) {
                root.push(&bytes);
                see(place, KeptReceipt { name: self.entry(place), bytes });
            }
        }
        Ok(root)
    }

    fn entry(&self, place: u64) -> String {
        format!("entry {place} of {}", self.folder.name())
    }

    /// The name of its folder, as it may be shown.
    pub fn name(&self) -> String {
        self.folder.name()
    }

    /// An entry; an empty one where it is not any more what it was.
    pub fn read(&self, place: u64) -> KeptReceipt {
        KeptReceipt { name: self.entry(place), bytes: self.bytes(place).unwrap_or_default() }
    }

    fn bytes(&self, place: u64) -> Option<Vec<u8>> {
        let number = place / WIDTH;
        let held = self.last().iter().find(|(held, _)| *held == number).map(|(_, held)| Arc::clone(held));
        let entries = held.or_else(|| self.bundle(number))?;
        entries.get(usize::try_from(place % WIDTH).ok()?).cloned()
    }

    /// Reads a bundle, while others may read other ones.
    fn bundle(&self, number: u64) -> Option<Bundle> {
        let entries = Tree::new(&self.folder, self.size).ok()?.bundle(number).ok()?;
        if *self.roots.get(usize::try_from(number).ok()?)? != root_of(&entries) {
            return None;
        }
        let (entries, mut last) = (Arc::new(entries), self.last());
        last.truncate(BUNDLES - 1);
        last.push_front((number, Arc::clone(&entries)));
        Some(entries)
    }

    fn last(&self) -> MutexGuard<'_, VecDeque<(u64, Bundle)>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What vouches for its entries, where the user trusts it.
    pub fn logged(&self) -> Option<Logged> {
        self.trusted.clone().map(Logged::In)
    }

    /// What vouches for it, in words.
    pub fn said(&self) -> String {
        match &self.trusted {
            Some(name) => format!("the log {name}, {} entries, signed by the key that you gave", self.size),
            None => "whether it is the log that everyone sees was not checked: no --log-key".to_owned(),
        }
    }
}

fn root_of(entries: &[Vec<u8>]) -> Hash {
    let mut root = RunningRoot::default();
    entries.iter().for_each(|entry| root.push(entry));
    root.head().root
}

#[cfg(test)]
mod tests {
    use super::*;
    use senet::log::{LogSecret, Tile, TileSource, grow, sign_checkpoint};
    use std::fs;

    /// No tile of a tree without leaves.
    struct Nothing;

    impl TileSource for Nothing {
        type Error = String;

        fn read(&mut self, _: Tile) -> Result<Option<Vec<u8>>, String> {
            Ok(None)
        }
    }

    #[test]
    fn an_entry_that_changed_since_is_not_taken_for_what_it_was() {
        let folder = std::env::temp_dir().join(format!("senet-log-changed-{}", std::process::id()));
        let leaves: Vec<Vec<u8>> = (0..600u32).map(|number| format!("{number:03}").into_bytes()).collect();
        let growth = grow(Tree::new(Nothing, 0).unwrap(), &leaves).unwrap();
        for (tile, bytes) in &growth.tiles {
            let path = folder.join(tile.to_string());
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let secret = LogSecret::new("example.org/log", &[5; 32]).unwrap();
        fs::write(folder.join("checkpoint"), sign_checkpoint(&growth.head, &secret)).unwrap();
        let mut seen = Vec::new();
        let log = Log::open(&folder, &[], |_, entry| seen.push(entry.bytes)).unwrap();
        assert_eq!(seen, leaves);
        assert_eq!(log.read(599).bytes, b"599");
        let bundle = folder.join("tile/entries/001");
        let changed = String::from_utf8(fs::read(&bundle).unwrap()).unwrap().replace("300", "301");
        fs::write(bundle, changed).unwrap();
        assert_eq!(log.read(0).bytes, b"000");
        assert_eq!([log.read(300).bytes, log.read(301).bytes], [b"", b""]);
        fs::remove_dir_all(folder).unwrap();
    }
}

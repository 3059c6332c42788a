//! A log in a folder, as C2SP `tlog-tiles` lays it out.
//!
//! How it survives being killed at any moment: every file is written beside,
//! synced and renamed to its place, first the tiles, last the checkpoint. Until
//! the checkpoint is there the log is the old one, and no tile of the old one
//! was touched; tiles that a killed append left are written anew by the next.
//! A file lock, which the system lets go of when its holder dies, keeps two
//! appends apart.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::log::{Checkpoint, Level, MAX_NOTE, MAX_TILE, Tile, TileSource, Tree};
use senet::shown::shown;

use super::super::{durable, files};

const CHECKPOINT: &str = "checkpoint";
const LOCK: &str = ".lock";
const BESIDE: &str = ".new";

/// A log's folder, for reading.
#[derive(Clone, Debug)]
pub struct LogFolder {
    path: PathBuf,
}

impl LogFolder {
    /// The log in that folder, if there is one.
    pub fn at(path: &Path) -> LogFolder {
        LogFolder { path: path.to_owned() }
    }

    /// The name of the folder, as it may be shown.
    pub fn name(&self) -> String {
        shown(&self.path.to_string_lossy()).to_string()
    }

    /// The bytes of the checkpoint.
    pub fn checkpoint(&self) -> Result<Vec<u8>> {
        let found = self.read(CHECKPOINT, MAX_NOTE)?;
        found.with_context(|| {
            format!("`{}` holds no log: `senet log create` begins one (one key, one log)", self.name())
        })
    }

    /// The tree of a checkpoint, its root compared with the tiles.
    pub fn tree(&self, checkpoint: &Checkpoint) -> Result<Tree<&LogFolder>> {
        let mut tree = Tree::new(self, checkpoint.head.size)?;
        if tree.head(checkpoint.head.size)? != checkpoint.head {
            bail!("the log in `{}` is damaged: its tiles are not those of its checkpoint", self.name());
        }
        Ok(tree)
    }

    /// Locks a folder that holds a log.
    pub fn lock(&self) -> Result<Writing<'_>> {
        // Nothing is made in a folder that holds no log.
        self.checkpoint()?;
        self.locked()
    }

    /// Makes and locks a folder that holds no log yet.
    pub fn begin(&self) -> Result<Writing<'_>> {
        files::make_folder(&self.path)?;
        let writing = self.locked()?;
        for there in [CHECKPOINT, "tile"] {
            if self.path.join(there).exists() {
                bail!("`{}` holds `{there}` already: a log is begun once", self.name());
            }
        }
        Ok(writing)
    }

    fn locked(&self) -> Result<Writing<'_>> {
        let path = self.path.join(LOCK);
        let lock = File::options().create(true).truncate(false).write(true).open(&path);
        let lock = lock.and_then(|lock| lock.lock().map(|()| lock));
        let lock =
            lock.with_context(|| format!("`{}` could not be locked", shown(&path.to_string_lossy())))?;
        Ok(Writing { folder: self, _lock: lock })
    }

    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>> {
        let path = self.path.join(name);
        let read = fs::metadata(&path).and_then(|about| {
            // A pipe would keep everybody waiting.
            if !about.is_file() {
                return Err(io::Error::other("it is no regular file"));
            }
            let mut bytes = Vec::new();
            File::open(&path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        });
        match read {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                Err(error).with_context(|| format!("`{}` could not be read", shown(&path.to_string_lossy())))
            }
        }
    }
}

impl TileSource for &LogFolder {
    type Error = String;

    fn read(&mut self, tile: Tile) -> Result<Option<Vec<u8>>, String> {
        LogFolder::read(self, &tile.to_string(), MAX_TILE).map_err(|error| format!("{error:#}"))
    }
}

/// A log's folder that nobody else writes to.
pub struct Writing<'a> {
    folder: &'a LogFolder,
    _lock: File,
}

impl Writing<'_> {
    /// Writes a tile.
    pub fn tile(&self, tile: Tile, bytes: &[u8]) -> Result<()> {
        self.file(&tile.to_string(), bytes)
    }

    /// Writes the checkpoint, by which all tiles before it come to count.
    pub fn commit(&self, checkpoint: &str) -> Result<()> {
        self.file(CHECKPOINT, checkpoint.as_bytes())
    }

    /// Removes the partial tiles of those that are full, now that a checkpoint
    /// counts the full ones. What cannot be removed does no harm.
    pub fn clean(&self, tiles: impl Iterator<Item = Tile>) {
        for tile in tiles.filter(Tile::is_full) {
            let _ = fs::remove_dir_all(self.folder.path.join(format!("{tile}.p")));
        }
    }

    fn file(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.path.join(name);
        self.put(&path, bytes)
            .with_context(|| format!("`{}` could not be written", shown(&path.to_string_lossy())))
    }

    fn put(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        durable::make_folder(path.parent().unwrap_or(&self.folder.path))?;
        let beside = self.folder.path.join(BESIDE);
        // What a killed append left; nobody else is at it, for this one holds the lock.
        match fs::remove_file(&beside) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed?,
        }
        let beside = durable::create(beside, None)?.fill(|file| file.write_all(bytes))?;
        durable::put(&beside, path)
    }
}

/// The last full tile before the one at the end of each level: its partial ones
/// may have outlived a killed append.
pub fn last_full(size: u64) -> impl Iterator<Item = Tile> {
    let of = move |level, height: u32| {
        let index = (size >> height >> 8).checked_sub(1)?;
        Some(Tile { level, index, width: 256 })
    };
    (0..8u8)
        .filter_map(move |level| of(Level::Hashes(level), 8 * u32::from(level)))
        .chain(of(Level::Entries, 0))
}

//! C2SP `tlog-tiles`: the tree in files of 256 hashes.

use std::collections::HashMap;
use std::fmt;

use ct_merkle::{indices_for_consistency_proof, indices_for_inclusion_proof};
use thiserror::Error;

use super::bundle::{self, BadBundle, MAX_ENTRY};
use super::tree::{Hash, MAX_SIZE, TreeHead, node_hash};

/// The number of hashes or entries in a full tile.
pub const WIDTH: u64 = 256;

/// The greatest size of a tile in bytes: a bundle of the longest entries.
pub const MAX_TILE: usize = 256 * (2 + MAX_ENTRY);

/// What a tile holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Entries.
    Entries,
    /// Hashes of subtrees of 256^level leaves, level 0 to 7.
    Hashes(u8),
}

/// A tile by its place in the tree. Its text is its path in the log's folder,
/// such as `tile/0/x001/234.p/5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile {
    /// What it holds.
    pub level: Level,
    /// Its number in its level, counted from 0.
    pub index: u64,
    /// The number of its hashes or entries, 1 to 256; fewer than 256 make it
    /// partial.
    pub width: u16,
}

impl Tile {
    /// The tile of that level and number in a tree of `size` leaves.
    pub(super) fn of(level: Level, index: u64, size: u64) -> Tile {
        let height = match level {
            Level::Entries => 0,
            Level::Hashes(level) => 8 * u32::from(level),
        };
        let width = (size >> height).saturating_sub(index * WIDTH).min(WIDTH);
        Tile { level, index, width: u16::try_from(width).unwrap_or(256) }
    }

    /// Whether it will never change.
    pub fn is_full(&self) -> bool {
        u64::from(self.width) == WIDTH
    }

    /// The full tile that it grows into.
    pub fn full(&self) -> Tile {
        Tile { width: 256, ..*self }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.level {
            Level::Entries => f.write_str("tile/entries")?,
            Level::Hashes(level) => write!(f, "tile/{level}")?,
        }
        let mut higher = Vec::new();
        let mut rest = self.index / 1000;
        while rest > 0 {
            higher.push(rest % 1000);
            rest /= 1000;
        }
        higher.iter().rev().try_for_each(|part| write!(f, "/x{part:03}"))?;
        write!(f, "/{:03}", self.index % 1000)?;
        if self.is_full() { Ok(()) } else { write!(f, ".p/{}", self.width) }
    }
}

/// Where tiles come from: a folder, memory, a cache of what was fetched.
pub trait TileSource {
    /// What goes wrong in reading.
    type Error;

    /// The bytes of a tile; none where it is not there.
    fn read(&mut self, tile: Tile) -> Result<Option<Vec<u8>>, Self::Error>;
}

/// Why a tree cannot be read from its tiles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TileError<E> {
    /// The source failed.
    #[error("{0}")]
    Source(E),
    /// A tile is missing.
    #[error("the log is damaged: {0} is missing")]
    Missing(Tile),
    /// A tile has not the bytes of its hashes.
    #[error("the log is damaged: {0} is cut short or too long")]
    Length(Tile),
    /// A bundle has not its entries.
    #[error("the log is damaged: {0}: {1}")]
    Bundle(Tile, BadBundle),
    /// A hash is not that of its entry.
    #[error("the log is damaged: entry {0} and its hash do not belong together")]
    Entry(u64),
    /// The tree has no such leaf or size.
    #[error("the tree does not reach to entry {0}")]
    Range(u64),
    /// The tree would be larger than [`MAX_SIZE`].
    #[error("a log has at most 2^62 entries")]
    Full,
    /// A leaf is too long to be logged.
    #[error(transparent)]
    Long(BadBundle),
}

/// A tree read from its tiles. They are believed here: whether they are those
/// of a checkpoint shows when [`Tree::head`] is compared with it.
#[derive(Debug)]
pub struct Tree<S> {
    source: S,
    size: u64,
    hashes: HashMap<(u8, u64), Vec<Hash>>,
}

impl<S: TileSource> Tree<S> {
    /// The tree of `size` leaves.
    pub fn new(source: S, size: u64) -> Result<Tree<S>, TileError<S::Error>> {
        if size > MAX_SIZE { Err(TileError::Full) } else { Ok(Tree { source, size, hashes: HashMap::new() }) }
    }

    /// The number of leaves.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The tree as it was when it had `size` leaves.
    pub fn head(&mut self, size: u64) -> Result<TreeHead, TileError<S::Error>> {
        match size {
            0 => Ok(TreeHead::empty()),
            size if size <= self.size => Ok(TreeHead { size, root: self.range(0, size)? }),
            _ => Err(TileError::Range(size)),
        }
    }

    /// The path that proves the leaf number `index` (RFC 6962, section 2.1.1).
    pub fn prove_leaf(&mut self, index: u64) -> Result<Vec<Hash>, TileError<S::Error>> {
        if index >= self.size {
            return Err(TileError::Range(index));
        }
        let size = self.size;
        indices_for_inclusion_proof(size, index).into_iter().map(|node| self.node(node, size)).collect()
    }

    /// The path that proves that the tree of `new` leaves begins with that of
    /// `old` (RFC 6962, section 2.1.2); empty where `old` is 0.
    pub fn prove_extends(&mut self, old: u64, new: u64) -> Result<Vec<Hash>, TileError<S::Error>> {
        if old > new || new > self.size {
            return Err(TileError::Range(old.max(new)));
        }
        if old == 0 {
            return Ok(Vec::new());
        }
        indices_for_consistency_proof(old, new - old).into_iter().map(|node| self.node(node, new)).collect()
    }

    /// The bundle number `index`: the leaves from 256 × `index` on.
    pub fn bundle(&mut self, index: u64) -> Result<Vec<Vec<u8>>, TileError<S::Error>> {
        let tile = Tile::of(Level::Entries, index, self.size);
        let (tile, bytes) = self.bytes(tile)?;
        let width = usize::from(Tile::of(Level::Entries, index, self.size).width);
        let entries = bundle::entries(&bytes, width).map_err(|why| TileError::Bundle(tile, why))?;
        Ok(entries.into_iter().map(<[u8]>::to_vec).collect())
    }

    /// A node of the tree of `size` leaves by its number in RFC 9420's order
    /// ("array-based trees"), in which the number of ones at its end is its level.
    fn node(&mut self, node: u64, size: u64) -> Result<Hash, TileError<S::Error>> {
        let level = node.trailing_ones();
        let start = (node >> (level + 1)) << level;
        self.range(start, size.min(start + (1 << level)))
    }

    /// The hash of the leaves from `start` up to `end`, where `start` is a
    /// multiple of a power of two that is not less than their number.
    fn range(&mut self, start: u64, end: u64) -> Result<Hash, TileError<S::Error>> {
        let mut at = start;
        let mut whole = Vec::new();
        while at < end {
            let level = (end - at).ilog2();
            whole.push(self.subtree(level, at >> level)?);
            at += 1 << level;
        }
        whole.into_iter().rev().reduce(|right, left| node_hash(&left, &right)).ok_or(TileError::Range(end))
    }

    /// The hash of a whole subtree of 2^level leaves.
    fn subtree(&mut self, level: u32, index: u64) -> Result<Hash, TileError<S::Error>> {
        let (row, height) = (level / 8, level % 8);
        let first = index << height;
        let tile = Tile::of(Level::Hashes(u8::try_from(row).unwrap_or(u8::MAX)), first / WIDTH, self.size);
        let from = usize::try_from(first % WIDTH).unwrap_or(usize::MAX);
        let hashes = self.hashes(tile)?.get(from..from + (1 << height)).ok_or(TileError::Length(tile))?;
        Ok(fold(hashes))
    }

    /// The hashes of a tile of this tree.
    pub(super) fn hashes(&mut self, tile: Tile) -> Result<&[Hash], TileError<S::Error>> {
        let Level::Hashes(level) = tile.level else {
            return Err(TileError::Missing(tile));
        };
        let place = (level, tile.index);
        if !self.hashes.contains_key(&place) {
            let (found, bytes) = self.bytes(tile)?;
            let (hashes, rest) = bytes.as_chunks::<32>();
            if hashes.len() != usize::from(found.width) || !rest.is_empty() {
                return Err(TileError::Length(found));
            }
            self.hashes.insert(place, hashes.to_vec());
        }
        let hashes = self.hashes.get(&place).ok_or(TileError::Missing(tile))?;
        hashes.get(..usize::from(tile.width)).ok_or(TileError::Length(tile))
    }

    /// The bytes of a tile or, where it is a partial one that is gone, of the
    /// full tile that begins with it.
    fn bytes(&mut self, tile: Tile) -> Result<(Tile, Vec<u8>), TileError<S::Error>> {
        for tile in [tile, tile.full()] {
            if let Some(bytes) = self.source.read(tile).map_err(TileError::Source)? {
                return Ok((tile, bytes));
            }
        }
        Err(TileError::Missing(tile))
    }

    /// Gives the source back.
    pub(super) fn into_source(self) -> S {
        self.source
    }
}

/// The root of a whole subtree of a power of two of hashes.
pub(super) fn fold(hashes: &[Hash]) -> Hash {
    let mut row = hashes.to_vec();
    while row.len() > 1 {
        row = row.as_chunks::<2>().0.iter().map(|[left, right]| node_hash(left, right)).collect();
    }
    row.first().copied().unwrap_or_default()
}

//! The tiles that new leaves bring.

use std::collections::HashMap;

use super::bundle;
use super::tile::{Level, Tile, TileError, TileSource, Tree, fold};
use super::tree::{Hash, MAX_SIZE, TreeHead, leaf_hash};

/// Tiles and their bytes.
type Tiles = Vec<(Tile, Vec<u8>)>;

/// What must be written for a tree to have grown: first the tiles, in any
/// order, then a checkpoint of the head. Until the checkpoint is there nothing
/// has changed: no tile of the tree that was is among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Growth {
    /// The tree with the new leaves.
    pub head: TreeHead,
    /// The new tiles and their bytes.
    pub tiles: Tiles,
}

/// Adds leaves to a tree.
pub fn grow<S: TileSource>(mut tree: Tree<S>, leaves: &[Vec<u8>]) -> Result<Growth, TileError<S::Error>> {
    let old = tree.size();
    let size = old.saturating_add(leaves.len() as u64);
    if size > MAX_SIZE {
        return Err(TileError::Full);
    }
    let mut tiles = new_bundles(&mut tree, leaves, size)?;
    let mut row: Vec<Hash> = leaves.iter().map(|leaf| leaf_hash(leaf)).collect();
    for level in 0..8 {
        row = new_row(&mut tree, level, row, size, &mut tiles)?;
    }
    let fresh = tiles.iter().cloned().collect();
    let head = Tree::new(Overlay { fresh, below: tree.into_source() }, size)?.head(size)?;
    Ok(Growth { head, tiles })
}

fn new_bundles<S: TileSource>(
    tree: &mut Tree<S>,
    leaves: &[Vec<u8>],
    size: u64,
) -> Result<Tiles, TileError<S::Error>> {
    let old = tree.size();
    let mut entries = if old.is_multiple_of(256) { Vec::new() } else { last_bundle(tree)? };
    entries.extend_from_slice(leaves);
    let mut tiles = Vec::new();
    for (index, entries) in (old / 256..).zip(entries.chunks(256)) {
        let mut bytes = Vec::new();
        entries.iter().try_for_each(|entry| bundle::push(entry, &mut bytes)).map_err(TileError::Long)?;
        tiles.push((Tile::of(Level::Entries, index, size), bytes));
    }
    Ok(tiles)
}

/// The entries of the partial bundle at the end, each compared with its hash so
/// that damage is found here and not carried on.
fn last_bundle<S: TileSource>(tree: &mut Tree<S>) -> Result<Vec<Vec<u8>>, TileError<S::Error>> {
    let index = tree.size() / 256;
    let entries = tree.bundle(index)?;
    let hashes = tree.hashes(Tile::of(Level::Hashes(0), index, tree.size()))?;
    let wrong = entries.iter().zip(hashes).position(|(entry, hash)| leaf_hash(entry) != *hash);
    match wrong {
        Some(at) => Err(TileError::Entry(index * 256 + at as u64)),
        None => Ok(entries),
    }
}

/// Puts new hashes at the end of a level; gives those of the level above.
fn new_row<S: TileSource>(
    tree: &mut Tree<S>,
    level: u8,
    new: Vec<Hash>,
    size: u64,
    tiles: &mut Tiles,
) -> Result<Vec<Hash>, TileError<S::Error>> {
    if new.is_empty() {
        return Ok(new);
    }
    let before = tree.size() >> (8 * u32::from(level));
    let first = before / 256;
    let mut row = match before % 256 {
        0 => Vec::new(),
        _ => tree.hashes(Tile::of(Level::Hashes(level), first, tree.size()))?.to_vec(),
    };
    row.extend(new);
    let whole = row.as_chunks::<256>().0.iter().map(|hashes| fold(hashes)).collect();
    for (index, hashes) in (first..).zip(row.chunks(256)) {
        tiles.push((Tile::of(Level::Hashes(level), index, size), hashes.concat()));
    }
    Ok(whole)
}

/// New tiles before those that were.
struct Overlay<S> {
    fresh: HashMap<Tile, Vec<u8>>,
    below: S,
}

impl<S: TileSource> TileSource for Overlay<S> {
    type Error = S::Error;

    fn read(&mut self, tile: Tile) -> Result<Option<Vec<u8>>, S::Error> {
        match self.fresh.get(&tile) {
            Some(bytes) => Ok(Some(bytes.clone())),
            None => self.below.read(tile),
        }
    }
}

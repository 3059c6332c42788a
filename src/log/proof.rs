//! C2SP `tlog-proof`: a file that proves, offline, that a log holds a leaf.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;

use super::checkpoint::{BadCheckpoint, Checkpoint, decimal, hash};
use super::key::LogKey;
use super::note::MAX_NOTE;
use super::tree::{Hash, NotInTree};

const MAGIC: &str = "c2sp.org/tlog-proof@v1";

/// The greatest size of a proof in bytes.
pub const MAX_PROOF: usize = 2 * MAX_NOTE;

/// The longest path: that of a tree of [`super::MAX_SIZE`] leaves is shorter.
const MAX_PATH: usize = 64;

/// A proof as it was read. It means nothing before [`Proof::check`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<'a> {
    /// The number of the leaf, counted from 0.
    pub index: u64,
    /// The path from the leaf's sibling up to the root's child.
    pub path: Vec<Hash>,
    /// What the log says it holds.
    pub checkpoint: Checkpoint<'a>,
    /// Data that came with the proof; nothing vouches for it, and it is not used.
    pub extra: Option<Vec<u8>>,
}

impl<'a> Proof<'a> {
    /// Reads a proof.
    pub fn read(bytes: &'a [u8]) -> Result<Proof<'a>, BadProof> {
        if bytes.len() > MAX_PROOF {
            return Err(BadProof::TooLarge);
        }
        // The checkpoint holds an empty line of its own: the first one is the boundary.
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(BadProof::Boundary)?;
        let head = str::from_utf8(&bytes[..end]).map_err(|_| BadProof::Magic)?;
        let mut lines = head.split('\n');
        if lines.next() != Some(MAGIC) {
            return Err(BadProof::Magic);
        }
        let mut line = lines.next().ok_or(BadProof::Index)?;
        let mut extra = None;
        if let Some(encoded) = line.strip_prefix("extra ") {
            extra = Some(STANDARD.decode(encoded).map_err(|_| BadProof::Extra)?);
            line = lines.next().ok_or(BadProof::Index)?;
        }
        let index = line.strip_prefix("index ").and_then(decimal).ok_or(BadProof::Index)?;
        if lines.clone().count() > MAX_PATH {
            return Err(BadProof::TooLong);
        }
        let path = lines.map(|line| hash(line).ok_or(BadProof::Hash)).collect::<Result<_, _>>()?;
        let checkpoint = Checkpoint::read(&bytes[end + 2..])?;
        Ok(Proof { index, path, checkpoint, extra })
    }

    /// Whether the log of this key holds `leaf`: it signed the checkpoint, and
    /// the path leads from the leaf to its root.
    pub fn check(&self, leaf: &[u8], key: &LogKey) -> Result<(), NotProved> {
        self.checkpoint.check(key)?;
        Ok(self.checkpoint.head.check_leaf(self.index, leaf, &self.path)?)
    }
}

/// The text of a proof, with the checkpoint as the log signed it.
pub fn write_proof(index: u64, path: &[Hash], checkpoint: &str) -> String {
    let mut proof = format!("{MAGIC}\nindex {index}\n");
    for hash in path {
        // Writing to a string does not fail.
        let _ = writeln!(proof, "{}", STANDARD.encode(hash));
    }
    proof + "\n" + checkpoint
}

/// Why bytes are not a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadProof {
    /// Larger than [`MAX_PROOF`].
    #[error("a log proof has at most {MAX_PROOF} bytes")]
    TooLarge,
    /// Another format.
    #[error("a log proof begins with the line `{MAGIC}`")]
    Magic,
    /// No empty line before the checkpoint.
    #[error("in a log proof an empty line stands before the checkpoint")]
    Boundary,
    /// The extra data are not base64.
    #[error("the extra data of a log proof are `extra` and base64")]
    Extra,
    /// The index is none.
    #[error("a log proof has the line `index` and the number of the entry, without zeros before it")]
    Index,
    /// A line of the path is no hash.
    #[error("the path of a log proof is a hash a line, 32 bytes in base64")]
    Hash,
    /// The path is longer than that of any tree.
    #[error("the path of a log proof has at most {MAX_PATH} hashes")]
    TooLong,
    /// The checkpoint is none.
    #[error("its checkpoint: {0}")]
    Checkpoint(#[from] BadCheckpoint),
}

/// Why a checkpoint or a proof does not hold for a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotProved {
    /// The log did not sign the checkpoint.
    #[error("the checkpoint is not signed by this log's key")]
    NotSigned,
    /// The log's signature does not hold.
    #[error("the log's signature on the checkpoint does not hold: it signed another one")]
    FalseSignature,
    /// The checkpoint is that of another log of the same key.
    #[error("the checkpoint is of another log than the key's name says")]
    Origin,
    /// The leaf is not in the tree.
    #[error(transparent)]
    Tree(#[from] NotInTree),
}

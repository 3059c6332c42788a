use ct_merkle::{ConsistencyProof, InclusionProof, RootHash};
use sha2::digest::Output;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// A SHA-256 hash: of a leaf, a node or a whole tree.
pub type Hash = [u8; 32];

/// The greatest number of leaves of a tree that is read: 2^62. Beyond it the
/// numbers of nodes would leave 64 bits.
pub const MAX_SIZE: u64 = 1 << 62;

/// The hash of a leaf (RFC 6962, section 2.1).
pub fn leaf_hash(leaf: &[u8]) -> Hash {
    Sha256::new().chain_update([0]).chain_update(leaf).finalize().into()
}

/// The hash of a node (RFC 6962, section 2.1).
pub(super) fn node_hash(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update([1]).chain_update(left).chain_update(right).finalize().into()
}

/// A tree at one size: the number of its leaves and its root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeHead {
    /// The number of leaves.
    pub size: u64,
    /// The Merkle tree hash of them all.
    pub root: Hash,
}

impl TreeHead {
    /// The tree without leaves.
    pub fn empty() -> TreeHead {
        TreeHead { size: 0, root: Sha256::digest([]).into() }
    }

    /// Whether `path` proves that `leaf` is the leaf number `index`, counted
    /// from 0, of this tree (RFC 6962, section 2.1.1).
    pub fn check_leaf(&self, index: u64, leaf: &[u8], path: &[Hash]) -> Result<(), NotInTree> {
        if index >= self.size || self.size > MAX_SIZE {
            return Err(NotInTree::Index { index, size: self.size });
        }
        let path = path.iter().map(output).collect::<Vec<_>>();
        let proof = InclusionProof::from_digests(&path);
        self.as_root().verify_inclusion(&leaf, index, &proof).map_err(|_| NotInTree::Path)
    }

    /// Whether `path` proves that this tree begins with all leaves of `old`
    /// (RFC 6962, section 2.1.2). Every tree begins with the empty one.
    pub fn check_extends(&self, old: &TreeHead, path: &[Hash]) -> Result<(), NotConsistent> {
        if old.size > self.size || self.size > MAX_SIZE {
            return Err(NotConsistent::Sizes { old: old.size, new: self.size });
        }
        if old.size == 0 {
            let holds = *old == TreeHead::empty() && path.is_empty();
            return if holds { Ok(()) } else { Err(NotConsistent::Path) };
        }
        let bytes = path.concat();
        let proof = ConsistencyProof::try_from_bytes(bytes).map_err(|_| NotConsistent::Path)?;
        self.as_root().verify_consistency(&old.as_root(), &proof).map_err(|_| NotConsistent::Path)
    }

    fn as_root(&self) -> RootHash<Sha256> {
        RootHash::new(output(&self.root), self.size)
    }
}

fn output(hash: &Hash) -> Output<Sha256> {
    (*hash).into()
}

/// Why a leaf is not proved to be in a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotInTree {
    /// The tree has no such leaf.
    #[error("entry {index} is not one of the {size} entries of the tree")]
    Index {
        /// The number that was asked for, counted from 0.
        index: u64,
        /// The number of leaves.
        size: u64,
    },
    /// The path does not lead from this leaf to this root.
    #[error("the path does not lead from this leaf to the root of the tree")]
    Path,
}

/// Why one tree is not proved to begin with another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotConsistent {
    /// The older one is the larger.
    #[error("a tree of {new} entries cannot begin with {old} entries")]
    Sizes {
        /// The number of leaves of the older one.
        old: u64,
        /// The number of leaves of the newer one.
        new: u64,
    },
    /// The path does not lead to both roots.
    #[error("the path does not lead to the roots of both trees")]
    Path,
}

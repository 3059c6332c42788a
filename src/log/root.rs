use super::tree::{Hash, TreeHead, leaf_hash, node_hash};

/// The head of a tree whose leaves come one after the other; it keeps one hash a
/// level.
///
/// ```
/// use senet::log::{RunningRoot, TreeHead, leaf_hash};
/// let mut running = RunningRoot::default();
/// assert_eq!(running.head(), TreeHead::empty());
/// running.push(b"leaf");
/// assert_eq!(running.head(), TreeHead { size: 1, root: leaf_hash(b"leaf") });
/// ```
#[derive(Clone, Debug, Default)]
pub struct RunningRoot {
    size: u64,
    /// The roots of whole subtrees, the greatest first: one for each bit that is
    /// set in the size.
    whole: Vec<Hash>,
}

impl RunningRoot {
    /// The next leaf.
    pub fn push(&mut self, leaf: &[u8]) {
        let mut hash = leaf_hash(leaf);
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.whole.pop() {
                hash = node_hash(&left, &hash);
            }
        }
        self.whole.push(hash);
        self.size += 1;
    }

    /// The tree of the leaves so far.
    pub fn head(&self) -> TreeHead {
        let root = self.whole.iter().rev().copied().reduce(|right, left| node_hash(&left, &right));
        root.map_or_else(TreeHead::empty, |root| TreeHead { size: self.size, root })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// RFC 6962, section 2.1, word for word.
    fn root(leaves: &[Vec<u8>]) -> Hash {
        match leaves {
            [] => Sha256::digest([]).into(),
            [leaf] => leaf_hash(leaf),
            _ => {
                let split = leaves.len().next_power_of_two() / 2;
                node_hash(&root(&leaves[..split]), &root(&leaves[split..]))
            }
        }
    }

    #[test]
    fn every_size_has_the_root_of_the_rfc() {
        let leaves: Vec<Vec<u8>> = (0..70u8).map(|i| vec![i; usize::from(i)]).collect();
        let mut running = RunningRoot::default();
        for size in 0..leaves.len() {
            assert_eq!(running.head(), TreeHead { size: size as u64, root: root(&leaves[..size]) }, "{size}");
            running.push(&leaves[size]);
        }
    }
}

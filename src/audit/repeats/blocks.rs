/// So many fingerprints are kept in one block.
const BLOCK: usize = 1024;

/// The number of parts, by eight bits of the fingerprint.
const PARTS: usize = 256;

/// Which part a fingerprint is in. The lowest and the highest bits are left to
/// hash tables.
pub(super) const fn part(mark: u64) -> usize {
    (mark >> 32) as usize % PARTS
}

/// Fingerprints in blocks: growing copies none of them, and they are sorted in
/// small parts.
#[derive(Debug)]
pub struct Blocks(Vec<Vec<Vec<u64>>>);

impl Default for Blocks {
    fn default() -> Blocks {
        Blocks(vec![Vec::new(); PARTS])
    }
}

impl Blocks {
    pub fn push(&mut self, mark: u64) {
        let blocks = &mut self.0[part(mark)];
        match blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(mark),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(mark);
                blocks.push(block);
            }
        }
    }

    /// Those that came more than once, each once, in order.
    pub fn repeated(self) -> Vec<u64> {
        let mut repeated = Vec::new();
        for blocks in self.0 {
            let mut marks = Vec::with_capacity(blocks.len() * BLOCK);
            blocks.into_iter().for_each(|block| marks.extend_from_slice(&block));
            marks.sort_unstable();
            let groups = marks.chunk_by(|a, b| a == b).filter(|group| group.len() > 1);
            repeated.extend(groups.filter_map(|group| group.first()));
        }
        repeated.sort_unstable();
        repeated
    }
}

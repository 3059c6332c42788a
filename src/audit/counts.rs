use std::ops::AddAssign;

use crate::sticks::Roll;

/// The number of rolls that there are in any rule set.
pub const ROLLS: usize = Roll::MAX as usize;

/// How often each roll came, a roll of 1 first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts(pub [u64; ROLLS]);

impl Counts {
    /// All of them together.
    pub fn sum(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign<&[u32; ROLLS]> for Counts {
    fn add_assign(&mut self, more: &[u32; ROLLS]) {
        for (count, more) in self.0.iter_mut().zip(more) {
            *count += u64::from(*more);
        }
    }
}

//! What ties a record to something from outside it: commitments, signatures,
//! receipts, anchors. Knows no moves.

mod commitment;
mod key;

pub use commitment::{Commitment, CommitmentScheme};
pub use key::{BadKey, PublicKey};

//! What ties a record to something from outside it: commitments, signatures,
//! receipts, anchors. Knows no moves.

mod anchor;
mod commitment;
mod host_key;
mod key;
pub mod receipt;
pub mod signature;
mod signing;
mod weigh;

pub use anchor::{Anchor, Vouched};
pub use commitment::{Commitment, CommitmentScheme};
pub use key::{BadKey, PublicKey};
pub use signing::{CannotSign, SecretKey};
pub use weigh::{Disagreement, Evidence, ReceiptSigned, Signed, TrustedKey, Unfixed, Weighed, weigh};

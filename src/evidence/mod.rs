//! What ties a record to something from outside it: commitments, signatures,
//! receipts, anchors. Knows no moves.

mod anchor;
mod brought;
mod commitment;
mod host_key;
mod kept;
mod key;
mod levels;
mod pins;
mod published;
pub mod receipt;
mod several;
pub mod signature;
mod signers;
mod signing;
mod weigh;

pub use anchor::{Anchor, Vouched};
pub use brought::{Evidence, Logged, TrustedKey};
pub use commitment::{BadCommitment, Commitment, CommitmentScheme};
pub use kept::{Chosen, KeptReceipt, KeptReceipts};
pub use key::{BadKey, PublicKey};
pub use published::{BesideKept, Published, beside_kept, read_published};
pub use several::Several;
pub use signers::{ReceiptSigned, Signed, of_receipt as receipt_signers};
pub use signing::{CannotSign, SecretKey};
pub use weigh::{Disagreement, Unfixed, Weighed, weigh};

//! A public log of receipts: who shows everyone the same log cannot show two
//! players two receipts for one game (protocol, section 5).
//!
//! The log is an append-only Merkle tree with RFC 6962 hashing. A leaf is the
//! canonical JSON of a whole receipt ([`crate::record::Receipt::log_leaf`]). A
//! log signs what it holds as a C2SP `tlog-checkpoint`, proves that a receipt is
//! in it by a C2SP `tlog-proof`, and serves its tree as the static files of C2SP
//! `tlog-tiles`, so that existing tools and witnesses can read it. Everything
//! here is a value: files are for the caller, and the verifying half does in a
//! browser what it does on a server.
//!
//! # What is from a crate and what is not
//!
//! - The Merkle tree: [`ct_merkle`] (kept, `no_std`, the generation of `sha2`
//!   and `digest` that this crate uses anyway). It says which nodes a proof
//!   consists of and checks proofs. Its functions panic outside their range, so
//!   [`TreeHead`] and [`Tree`] keep to the range.
//! - Signed notes, checkpoints, proofs as text and tiles are written here, from
//!   the specifications. `signed_note` and `tlog_tiles` 0.2 were looked at and
//!   not taken: they bring a second generation of `ed25519-dalek`, `sha2`,
//!   `rand_core` and `thiserror` and the crate `url` into a build for the
//!   browser; the one verifies signatures without strictness (a key of small
//!   order signs everything), the other knows no `tlog-proof`.
//!
//! Strict where the specifications let a reader choose: every signature line
//! by the log's key must hold, by the same rules as signatures on records; the
//! origin must be the name of the key; base64 must be canonical. Signatures of
//! other keys, witnesses' too, are ignored, as the note format asks.
//!
//! `tests/log.rs` holds the test data of RFC 6962's reference implementation, of
//! Go's `note` package and of the specifications; `tests/interop/log.sh` has
//! logs and proofs made here taken by two independent implementations,
//! `proofbundle` and `tlog-scales`, and theirs taken here.

mod bundle;
mod checkpoint;
mod grow;
mod history;
mod key;
mod note;
mod proof;
mod root;
mod tile;
mod tree;

pub use bundle::{BadBundle, MAX_ENTRY, entries};
pub use checkpoint::{BadCheckpoint, Checkpoint, sign_checkpoint};
pub use grow::{Growth, grow};
pub use history::{History, history};
pub use key::{BadLogKey, LogKey, LogSecret};
pub use note::{BadNote, MAX_NOTE, MAX_SIGNATURES, NotSigned, Note, NoteSignature};
pub use proof::{BadProof, MAX_PROOF, NotProved, Proof, write_proof};
pub use root::RunningRoot;
pub use tile::{Level, MAX_TILE, Tile, TileError, TileSource, Tree, WIDTH};
pub use tree::{Hash, MAX_SIZE, NotConsistent, NotInTree, TreeHead, leaf_hash};

//! C2SP `tlog-checkpoint`: what a log says it holds, signed.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;

use super::key::{LogKey, LogSecret};
use super::note::{self, BadNote, NotSigned, Note};
use super::proof::NotProved;
use super::tree::{Hash, MAX_SIZE, TreeHead};

/// A checkpoint as it was read. It means nothing before [`Checkpoint::check`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint<'a> {
    /// The name of the log.
    pub origin: &'a str,
    /// The tree.
    pub head: TreeHead,
    note: Note<'a>,
}

impl<'a> Checkpoint<'a> {
    /// Reads a checkpoint. Extension lines are taken and not looked at.
    pub fn read(bytes: &'a [u8]) -> Result<Checkpoint<'a>, BadCheckpoint> {
        let note = Note::read(bytes)?;
        let lines = note.text().strip_suffix('\n').unwrap_or(note.text());
        let mut lines = lines.split('\n');
        let (Some(origin), Some(size), Some(root)) = (lines.next(), lines.next(), lines.next()) else {
            return Err(BadCheckpoint::Lines);
        };
        if origin.is_empty() || lines.any(str::is_empty) {
            return Err(BadCheckpoint::Lines);
        }
        let size = decimal(size).filter(|size| *size <= MAX_SIZE).ok_or(BadCheckpoint::Size)?;
        let root = hash(root).ok_or(BadCheckpoint::Root)?;
        let head = TreeHead { size, root };
        if size == 0 && head != TreeHead::empty() {
            return Err(BadCheckpoint::Root);
        }
        Ok(Checkpoint { origin, head, note })
    }

    /// The signed note.
    pub fn note(&self) -> &Note<'a> {
        &self.note
    }

    /// Whether the log of this key signed it as its own: the origin is the name
    /// of the key, so that a key that signs for two logs serves for one.
    pub fn check(&self, key: &LogKey) -> Result<(), NotProved> {
        self.note.check(key).map_err(|why| match why {
            NotSigned::Missing => NotProved::NotSigned,
            NotSigned::False => NotProved::FalseSignature,
        })?;
        if self.origin == key.name() { Ok(()) } else { Err(NotProved::Origin) }
    }
}

/// The checkpoint of a tree, signed by its log.
pub fn sign_checkpoint(head: &TreeHead, secret: &LogSecret) -> String {
    let text = format!("{}\n{}\n{}\n", secret.public().name(), head.size, STANDARD.encode(head.root));
    note::sign(&text, secret)
}

/// A decimal number without a sign and without zeros before it.
pub(super) fn decimal(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// A hash in canonical base64.
pub(super) fn hash(text: &str) -> Option<Hash> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

/// Why bytes are not a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadCheckpoint {
    /// Not a signed note.
    #[error(transparent)]
    Note(#[from] BadNote),
    /// Lines are missing or empty.
    #[error(
        "a checkpoint has the lines of the log's name, the tree's size and its root, and none that is empty"
    )]
    Lines,
    /// The size is none.
    #[error(
        "the second line of a checkpoint is the number of entries, at most 2^62, without zeros before it"
    )]
    Size,
    /// The root is none.
    #[error(
        "the third line of a checkpoint is the tree's root, 32 bytes in base64, for an empty tree the hash of nothing"
    )]
    Root,
}

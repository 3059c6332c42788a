//! C2SP `signed-note`: a text and the signatures under it.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;

use super::key::{LogKey, LogSecret, is_name};
use crate::evidence::signature;

/// The greatest size of a note in bytes. 16 signatures, which every reader
/// must take, have room even where they are post-quantum ones of 5 kB.
pub const MAX_NOTE: usize = 256 * 1024;

/// The greatest number of signatures on a note.
pub const MAX_SIGNATURES: usize = 64;

/// A note as it was read. Its text means nothing before [`Note::check`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note<'a> {
    text: &'a str,
    signatures: Vec<NoteSignature<'a>>,
}

/// A line under a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteSignature<'a> {
    /// The name of the key.
    pub name: &'a str,
    /// The id of the key.
    pub id: [u8; 4],
    /// The signature itself, of any length.
    pub signature: Vec<u8>,
}

impl<'a> Note<'a> {
    /// Reads a note.
    pub fn read(bytes: &'a [u8]) -> Result<Note<'a>, BadNote> {
        if bytes.len() > MAX_NOTE {
            return Err(BadNote::TooLarge);
        }
        let note = str::from_utf8(bytes).map_err(|_| BadNote::Characters)?;
        if note.contains(|c: char| c < ' ' && c != '\n') {
            return Err(BadNote::Characters);
        }
        // The text may hold empty lines: the last one is the boundary.
        let end = note.rfind("\n\n").ok_or(BadNote::Unsigned)?;
        let (text, signatures) = (&note[..=end], &note[end + 2..]);
        let lines = signatures.strip_suffix('\n').ok_or(BadNote::Unsigned)?;
        if lines.split('\n').count() > MAX_SIGNATURES {
            return Err(BadNote::TooManySignatures);
        }
        let signatures = lines
            .split('\n')
            .map(|line| read_signature(line).ok_or(BadNote::Signature))
            .collect::<Result<_, _>>()?;
        Ok(Note { text, signatures })
    }

    /// The text that was signed, its last newline included.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The signatures, in their order.
    pub fn signatures(&self) -> &[NoteSignature<'a>] {
        &self.signatures
    }

    /// Whether the key signed the note: there is a signature by it, and each
    /// one that says to be by it holds.
    pub fn check(&self, key: &LogKey) -> Result<(), NotSigned> {
        let id = key.id();
        let mut by_key = self.signatures.iter().filter(|s| s.name == key.name() && s.id == id).peekable();
        if by_key.peek().is_none() {
            return Err(NotSigned::Missing);
        }
        let holds = |s: &NoteSignature| signature::holds_bytes(key.key(), &s.signature, self.text.as_bytes());
        if by_key.all(holds) { Ok(()) } else { Err(NotSigned::False) }
    }
}

fn read_signature(line: &str) -> Option<NoteSignature<'_>> {
    let (name, encoded) = line.strip_prefix("— ")?.split_once(' ')?;
    let bytes = STANDARD.decode(encoded).ok()?;
    let (id, signature) = bytes.split_first_chunk::<4>()?;
    let sound = is_name(name) && !signature.is_empty();
    sound.then(|| NoteSignature { name, id: *id, signature: signature.to_vec() })
}

/// The note of a text that ends in a newline, signed by one key.
pub(super) fn sign(text: &str, secret: &LogSecret) -> String {
    let public = secret.public();
    let signed = [&public.id()[..], &secret.sign(text.as_bytes())].concat();
    let mut note = format!("{text}\n");
    // Writing to a string does not fail.
    let _ = writeln!(note, "— {} {}", public.name(), STANDARD.encode(signed));
    note
}

/// Why bytes are not a signed note.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadNote {
    /// Larger than [`MAX_NOTE`].
    #[error("a signed note has at most {MAX_NOTE} bytes")]
    TooLarge,
    /// Not UTF-8, or a control character.
    #[error("a signed note is UTF-8 with `\\n` at the end of each line, and has no other control character")]
    Characters,
    /// No empty line with signatures below it.
    #[error("a signed note is a text, an empty line and lines of signatures, the last one complete")]
    Unsigned,
    /// More signatures than [`MAX_SIGNATURES`].
    #[error("a signed note has at most {MAX_SIGNATURES} signatures")]
    TooManySignatures,
    /// A line that is not a signature.
    #[error("a signature is a line `— NAME BASE64`, with a key id of four bytes before the signature")]
    Signature,
}

/// Why a note is not one that a key signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotSigned {
    /// No signature says to be by the key.
    #[error("this key did not sign it")]
    Missing,
    /// A signature that says to be by the key does not hold.
    #[error("the signature of this key does not hold: what was signed is another text")]
    False,
}

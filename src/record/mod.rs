//! The game record and the receipt: their types, read strictly, written
//! canonically. Knows no rules: a move is text here, a rule set a name.

mod canonical;
mod draft;
mod error;
mod fields;
mod fingerprint;
mod json;
mod meta;
mod part;
mod read;
mod receipt;
mod shape;
mod text_read;
mod text_write;
mod time;
mod turn;
mod write;

use std::borrow::Cow;
use std::fmt;

use crate::board::Side;
use crate::evidence::{Commitment, PublicKey};
use crate::notation::MoveText;
use crate::sticks::{Contributions, Rng, Seed, Sticks};

pub use error::{Place, ReadError, ReadErrorKind, Spot};
pub use fields::{MAX_NAME, MAX_SIGNATURES, is_id};
pub use json::{MAX_DEPTH, MAX_INTEGER};
pub use meta::Meta;
pub use part::Part;
pub use read::{Limits, read};
pub use receipt::read_receipt;
pub use text_read::{read_any, read_text};
pub use time::{BadTime, Time};

/// A game record, `senet.game/1` (protocol, section 2), as it was read.
///
/// It keeps everything that a signature covers: written again it is the same
/// JSON value, move text in the form in which the host wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// The game's id: 1 to 128 of `A-Z a-z 0-9 . _ -`.
    pub id: Cow<'a, str>,
    /// The full name of the rule set, not looked up yet.
    pub rules: Cow<'a, str>,
    /// The players' names, shown only.
    pub players: Option<Players<'a>>,
    /// When the game began.
    pub started: Option<Time>,
    /// When it ended.
    pub ended: Option<Time>,
    /// The longest a side may take over one move, in seconds; at least 1.
    pub deadline_seconds: Option<u64>,
    /// What decides the throws.
    pub fairness: Fairness,
    /// Every throw that was played or lost, in order.
    pub turns: Vec<Turn>,
    /// How the game ended; nothing while it runs.
    pub result: Option<Outcome>,
    /// Who signed it; empty means unsigned.
    pub signatures: Vec<Signature<'a>>,
    /// The host's own data, signed and never judged.
    pub meta: Option<Meta>,
}

impl Record<'_> {
    /// The value of the field `format`.
    pub const FORMAT: &'static str = "senet.game/1";
}

impl Receipt<'_> {
    /// The value of the field `format`.
    pub const FORMAT: &'static str = "senet.receipt/1";
}

/// The players' names, at most 200 code points each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Players<'a> {
    /// Who plays light.
    pub light: Cow<'a, str>,
    /// Who plays dark.
    pub dark: Cow<'a, str>,
}

/// What decides the throws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    /// What the host published before the first throw.
    pub commitment: Commitment,
    /// How the seed becomes throws.
    pub rng: Rng,
    /// The seed; nothing while the game runs.
    pub seed: Option<Seed>,
    /// What the players gave, where they did.
    pub contributions: Option<Contributions>,
}

/// One throw, and what was done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who threw.
    pub side: Side,
    /// How the sticks fell, where the record says so.
    pub sticks: Option<Sticks>,
    /// The roll and the move.
    pub text: MoveText,
    /// When the move was made.
    pub at: Option<Time>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won.
    pub winner: Side,
    /// By what.
    pub how: How,
}

impl fmt::Display for Outcome {
    /// In words: `light won by bearing off all its pieces`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let winner = self.winner;
        match self.how {
            How::BorneOff => write!(f, "{winner} won by bearing off all its pieces"),
            How::Resigned => write!(f, "{winner} won because {} resigned", winner.other()),
            How::Deadline => write!(f, "{winner} won by the deadline"),
        }
    }
}

/// By what a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// All the winner's pieces are off the board.
    BorneOff,
    /// The loser gave up.
    Resigned,
    /// The loser let the deadline pass.
    Deadline,
}

impl How {
    /// All of them.
    pub const ALL: [How; 3] = [How::BorneOff, How::Resigned, How::Deadline];

    /// `"borne-off"`, `"resigned"` or `"deadline"`, as records write it.
    pub const fn name(self) -> &'static str {
        match self {
            How::BorneOff => "borne-off",
            How::Resigned => "resigned",
            How::Deadline => "deadline",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<How> {
        How::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// A signature as it was written; whether it holds is for
/// [`crate::evidence`] to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature<'a> {
    /// By which key.
    pub key: PublicKey,
    /// The text of the `signature` field, base64 where it is well made.
    pub signature: Cow<'a, str>,
}

/// What a player keeps from before the first throw, `senet.receipt/1`
/// (protocol, section 5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt<'a> {
    /// The id of the game it speaks of.
    pub id: Cow<'a, str>,
    /// The full name of the rule set.
    pub rules: Cow<'a, str>,
    /// The players' names.
    pub players: Option<Players<'a>>,
    /// The players' own public keys, at least one where given.
    pub keys: Option<crate::board::BySide<Option<PublicKey>>>,
    /// The commitment to the seed.
    pub commitment: Commitment,
    /// How the seed becomes throws.
    pub rng: Rng,
    /// The hashes of the contributions, at least one where given.
    pub contribution_hashes: Option<crate::board::BySide<Option<[u8; 32]>>>,
    /// The longest a side may take over one move, in seconds; at least 1.
    pub deadline_seconds: Option<u64>,
    /// When it was issued.
    pub issued: Time,
    /// Who signed it. The log holds the whole receipt, so an empty field is not
    /// the same as none.
    pub signatures: Option<Vec<Signature<'a>>>,
}

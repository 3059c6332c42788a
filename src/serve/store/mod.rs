//! Where the archive keeps its games. A host with a database of its own
//! implements [`Store`] over it.

mod pool;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

use std::fmt;

use sha2::{Digest, Sha256};

use crate::board::Side;
use crate::record::{How, Outcome};
use crate::verify::Finding;

#[cfg(feature = "postgres")]
pub use self::postgres::Postgres;
pub use sqlite::Sqlite;

/// A place for finished games and for receipts, each under the id of its game.
///
/// What is on file never changes and never goes. Calls may block; they come
/// from several threads at once. [`add`](Store::add) comes from one thread of a
/// server, and other servers and programs may add to the same place.
pub trait Store: Send + Sync {
    /// Whether the store answers: it is really asked.
    fn ping(&self) -> Result<(), StoreError>;

    /// What is on file under an id.
    fn find(&self, kind: Kind, id: &str) -> Result<Option<Stored>, StoreError>;

    /// Files all of these that nothing speaks against, in order, and says what
    /// became of each. When it returns they survive the machine's stopping.
    fn add(&self, additions: &[Addition]) -> Result<Vec<Added>, StoreError>;

    /// The games after a place in the order in which they were filed.
    fn games(&self, page: &Page) -> Result<Vec<Listed>, StoreError>;

    /// What is on file after a place in the order in which it was filed, with
    /// that place: at most `limit`, and no more once they come to [`AT_ONCE`]. Nothing
    /// where there is nothing more.
    fn all(&self, kind: Kind, after: u64, limit: usize) -> Result<Vec<(u64, Stored)>, StoreError>;

    /// The tokens by which one may write.
    fn tokens(&self) -> Result<Vec<TokenHash>, StoreError>;

    /// Enters a token under a name; false where the name is another token's.
    fn add_token(&self, token: &TokenHash) -> Result<bool, StoreError>;

    /// Takes a token out; false where there is none of that name.
    fn remove_token(&self, name: &str) -> Result<bool, StoreError>;
}

/// How many bytes of files are read, or filed, together; one that is larger is alone.
pub const AT_ONCE: usize = 8 << 20;

/// What there may be under an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The record of the finished game.
    Game,
    /// The receipt from before it.
    Receipt,
}

impl Kind {
    /// `"game"` or `"receipt"`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Receipt => "receipt",
        }
    }
}

/// SHA-256 of the bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tag(pub [u8; 32]);

impl Tag {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Tag {
        Tag(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Tag {
    /// 64 digits of hex.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// A file as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The id of its game.
    pub id: String,
    /// The hash of the bytes.
    pub tag: Tag,
    /// The bytes.
    pub body: Vec<u8>,
}

/// What is to be filed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addition {
    /// The file.
    pub file: Stored,
    /// What it is.
    pub what: What,
    /// What on file it was found to agree with: the receipt of a game, the game
    /// of a receipt. Where something else is there by now it is not filed.
    pub beside: Option<Tag>,
    /// Hashes of its seed and its commitment, which no other game may have.
    pub secrets: Vec<[u8; 32]>,
    /// Whether it is filed though another game has one of them.
    pub even_reused: bool,
}

impl Addition {
    /// A game's or a receipt's.
    pub fn kind(&self) -> Kind {
        match self.what {
            What::Game(_) => Kind::Game,
            What::Receipt => Kind::Receipt,
        }
    }
}

/// What is filed under an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A game, and what lists say of it.
    Game(About),
    /// A receipt.
    Receipt,
}

/// What lists say of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// What was found when it was filed.
    pub finding: Finding,
    /// The name of the rule set; nothing where the record could not be read.
    pub rules: Option<String>,
    /// The players' names, light first.
    pub players: Option<[String; 2]>,
    /// When it ended, as the record writes it.
    pub ended: Option<String>,
    /// How it ended.
    pub result: Option<Outcome>,
    /// The number of throws.
    pub turns: u32,
}

impl About {
    /// From the columns of a table: the words as [`Finding::name`], [`Side::name`]
    /// and [`How::name`] give them.
    pub(crate) fn from_columns(
        finding: &str,
        rules: Option<String>,
        [light, dark]: [Option<String>; 2],
        ended: Option<String>,
        [winner, how]: [Option<String>; 2],
        turns: u32,
    ) -> About {
        let findings = [Finding::Verified, Finding::Mismatch, Finding::Unverifiable];
        let winner = winner.and_then(|name| Side::from_name(&name));
        let how = how.and_then(|name| How::from_name(&name));
        About {
            // What nobody can have written is nothing to call verified.
            finding: findings.into_iter().find(|one| one.name() == finding).unwrap_or(Finding::Unverifiable),
            rules,
            players: light.zip(dark).map(|(light, dark)| [light, dark]),
            ended,
            result: winner.zip(how).map(|(winner, how)| Outcome { winner, how }),
            turns,
        }
    }
}

/// What became of an addition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is filed.
    New,
    /// The same bytes were on file.
    Same,
    /// Other bytes are on file under its id.
    Other,
    /// Another game has its seed or its commitment: the id of that game.
    Reused(String),
    /// What it should agree with changed meanwhile.
    Moved,
}

/// Which games to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Those after this place; 0 is before the first.
    pub after: u64,
    /// No more than this.
    pub limit: usize,
    /// Those of this rule set.
    pub rules: Option<String>,
    /// Those of a player of this name.
    pub player: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its place in the order in which games were filed, at least 1.
    pub place: u64,
    /// Its id.
    pub id: String,
    /// What lists say of it.
    pub about: About,
    /// The hash of its bytes.
    pub tag: Tag,
    /// How many these are.
    pub bytes: u64,
}

/// A token as it is kept: nothing leads back from its hash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenHash {
    /// The name that the host gave it.
    pub name: String,
    /// SHA-256 of its text.
    pub hash: [u8; 32],
}

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is not one, or not one of this version: what it is, and what to do.
    #[error("{0}")]
    NotOurs(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// The database's own error.
    pub fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> StoreError {
        StoreError::Failed(error.into())
    }
}

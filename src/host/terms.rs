use std::borrow::Cow;

use thiserror::Error;

use crate::board::{BySide, Side};
use crate::evidence::{CommitmentScheme, PublicKey};
use crate::record::{MAX_NAME, Players, Receipt, Time, is_id};
use crate::rules::{RuleSet, UnknownRules};
use crate::sticks::{Rng, Seed};

/// What is agreed before a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms<'a> {
    /// The game's id.
    pub id: Cow<'a, str>,
    /// The full name of the rule set.
    pub rules: Cow<'a, str>,
    /// The players' names.
    pub players: Option<Players<'a>>,
    /// The players' own public keys.
    pub keys: BySide<Option<PublicKey>>,
    /// The hashes of the contributions that the players have drawn.
    pub contribution_hashes: BySide<Option<[u8; 32]>>,
    /// The longest a side may take over one move, in seconds.
    pub deadline_seconds: Option<u64>,
}

impl<'a> Terms<'a> {
    /// The receipt, unsigned, of a game on these terms with this seed. Throws
    /// are by `chacha20`.
    pub fn receipt(
        self,
        scheme: CommitmentScheme,
        seed: &Seed,
        issued: Time,
    ) -> Result<Receipt<'a>, BadTerms> {
        self.check()?;
        let commitment = scheme.commit(&self.id, seed);
        Ok(Receipt {
            id: self.id,
            rules: self.rules,
            players: self.players,
            keys: some_side(self.keys),
            commitment,
            rng: Rng::Chacha20,
            contribution_hashes: some_side(self.contribution_hashes),
            deadline_seconds: self.deadline_seconds,
            issued,
            signatures: None,
        })
    }

    /// Whether a game can be played on these terms.
    pub fn check(&self) -> Result<(), BadTerms> {
        if !is_id(&self.id) {
            return Err(BadTerms::Id);
        }
        RuleSet::named(&self.rules)?;
        let names = self.players.iter().flat_map(|players| [&players.light, &players.dark]);
        if names.into_iter().any(|name| name.chars().count() > MAX_NAME) {
            return Err(BadTerms::Name);
        }
        if let Some(side) =
            Side::BOTH.into_iter().find(|side| self.keys[*side].is_some_and(|k| !k.is_sound()))
        {
            return Err(BadTerms::Key(side));
        }
        match self.contribution_hashes {
            BySide { light: Some(light), dark: Some(dark) } if light == dark => Err(BadTerms::SameHash),
            _ => Ok(()),
        }
    }
}

/// A field for each side is left out where neither has one.
fn some_side<T>(sides: BySide<Option<T>>) -> Option<BySide<Option<T>>> {
    if sides.iter().any(|(_, side)| side.is_some()) { Some(sides) } else { None }
}

/// Why no game can be played on some terms.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadTerms {
    /// Not an id.
    #[error("an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`")]
    Id,
    /// No rule set has that name.
    #[error(transparent)]
    Rules(#[from] UnknownRules),
    /// A player's name is too long.
    #[error("a name has at most {MAX_NAME} characters")]
    Name,
    /// A player's key by which no signature can hold.
    #[error("no signature by the key of {0} can hold: it is not a sound Ed25519 key")]
    Key(Side),
    /// Both players sent one hash.
    #[error("light and dark sent the same hash of a contribution: one copied the other's")]
    SameHash,
}

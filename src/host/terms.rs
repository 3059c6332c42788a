use std::borrow::Cow;

use thiserror::Error;

use crate::board::{BySide, Side};
use crate::evidence::{CannotSign, CommitmentScheme, PublicKey, SecretKey};
use crate::record::{MAX_INTEGER, MAX_NAME, Players, Receipt, Time, is_id};
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
    /// The receipt of a game on these terms with this seed, signed by its host.
    /// Throws are by `chacha20`.
    pub fn receipt(
        self,
        scheme: CommitmentScheme,
        seed: &Seed,
        issued: Time,
        host: &SecretKey,
    ) -> Result<Receipt<'a>, BadTerms> {
        self.check(host.public())?;
        let commitment = scheme.commit(&self.id, seed);
        let mut receipt = Receipt {
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
        };
        host.sign_receipt(&mut receipt)?;
        Ok(receipt)
    }

    /// Whether a game can be played on these terms, with the host of that key.
    pub fn check(&self, host: PublicKey) -> Result<(), BadTerms> {
        if !is_id(&self.id) {
            return Err(BadTerms::Id);
        }
        RuleSet::named(&self.rules)?;
        let names = self.players.iter().flat_map(|players| [&players.light, &players.dark]);
        if names.into_iter().any(|name| name.chars().count() > MAX_NAME) {
            return Err(BadTerms::Name);
        }
        if self.deadline_seconds.is_some_and(|seconds| !(1..=MAX_INTEGER.unsigned_abs()).contains(&seconds)) {
            return Err(BadTerms::Deadline);
        }
        for (side, key) in self.keys.iter().filter_map(|(side, key)| Some((side, (*key)?))) {
            if !key.is_sound() {
                return Err(BadTerms::Key(side));
            }
            if key == host {
                return Err(BadTerms::HostKey(side));
            }
        }
        if are_same(&self.keys) {
            return Err(BadTerms::SameKey);
        }
        if are_same(&self.contribution_hashes) { Err(BadTerms::SameHash) } else { Ok(()) }
    }
}

/// Whether both sides have one, and it is the same.
fn are_same<T: PartialEq>(sides: &BySide<Option<T>>) -> bool {
    sides.light.is_some() && sides.light == sides.dark
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
    /// The deadline is no number of seconds that a record can hold.
    #[error("a deadline is 1 to {MAX_INTEGER} seconds")]
    Deadline,
    /// A player's key is the host's: by it nobody could tell who signed.
    #[error("the key of {0} is your own key, not a player's")]
    HostKey(Side),
    /// Both players have one key.
    #[error("the same key for light and dark proves nothing of either: each player has his own")]
    SameKey,
    /// Both players sent one hash.
    #[error("light and dark sent the same hash of a contribution: one copied the other's")]
    SameHash,
    /// The receipt takes no signature.
    #[error(transparent)]
    Sign(#[from] CannotSign),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::receipt_signers;
    use crate::record::{Limits, read_receipt};

    fn terms() -> Terms<'static> {
        Terms {
            id: "77".into(),
            rules: "kendall".into(),
            players: None,
            keys: BySide::default(),
            contribution_hashes: BySide::default(),
            deadline_seconds: None,
        }
    }

    #[test]
    fn what_no_receipt_can_hold_is_refused() {
        let [host, light, dark] = [1, 2, 3].map(|byte| SecretKey::from_bytes(&[byte; 32]));
        let keys = |light: PublicKey, dark: PublicKey| BySide { light: Some(light), dark: Some(dark) };
        let (l, d, h) = (light.public(), dark.public(), host.public());
        let with_keys = |keys| Terms { keys, ..terms() }.check(h);
        let with_deadline = |seconds| Terms { deadline_seconds: Some(seconds), ..terms() }.check(h);
        assert_eq!(with_keys(keys(l, d)), Ok(()));
        assert_eq!(with_keys(keys(l, l)), Err(BadTerms::SameKey));
        assert_eq!(with_keys(keys(h, d)), Err(BadTerms::HostKey(Side::Light)));
        assert_eq!(with_keys(keys(l, h)), Err(BadTerms::HostKey(Side::Dark)));
        assert_eq!(with_keys(keys(l, PublicKey([0; 32]))), Err(BadTerms::Key(Side::Dark)));
        for seconds in [1, 60, (1 << 53) - 1] {
            assert_eq!(with_deadline(seconds), Ok(()), "{seconds}");
        }
        for seconds in [0, 1 << 53, u64::MAX] {
            assert_eq!(with_deadline(seconds), Err(BadTerms::Deadline), "{seconds}");
        }
    }

    #[test]
    fn a_receipt_is_one_that_is_read_again() {
        let (host, seed) = (SecretKey::from_bytes(&[1; 32]), Seed::from([7; 32]));
        let terms = Terms { deadline_seconds: Some((1 << 53) - 1), ..terms() };
        let issued = "2026-11-30T10:00:00Z".parse().unwrap();
        let receipt = terms.receipt(CommitmentScheme::Sha256Bound, &seed, issued, &host).unwrap();
        let json = receipt.to_json();
        assert_eq!(read_receipt(json.as_bytes(), &Limits::default()).as_ref(), Ok(&receipt));
        assert_eq!(receipt_signers(&receipt), Ok(vec![host.public()]));
    }
}

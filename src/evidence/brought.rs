use crate::board::BySide;
use crate::record::Receipt;
use crate::sticks::Contributions;

use super::{Commitment, PublicKey};

/// What the user brought that does not come from the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence<'a> {
    /// The commitment that was written down before the game.
    pub commitment: Option<Commitment>,
    /// The contributions that the players know.
    pub contributions: Contributions,
    /// The receipt that was kept from before the game.
    pub receipt: Option<Receipt<'a>>,
    /// The receipt that the host shows beside the record, now that the game is
    /// over. It must agree; it fixes nothing, for it may have been made only now.
    pub published: Option<Receipt<'a>>,
    /// The host keys that the user trusts.
    pub trusted: Vec<TrustedKey>,
    /// The host whose game the user says it is. Then `trusted` holds this
    /// host's keys, and what is signed by others alone fails.
    pub host: Option<String>,
    /// What became of the proof that the receipt is in a log. Nothing where no
    /// proof was brought.
    pub logged: Option<Logged>,
}

/// What became of the proof that a receipt is in a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Logged {
    /// It holds: the receipt is in the log of that name, which the user trusts.
    In(String),
    /// It is not by a log that the user trusts, and so says nothing.
    Stranger,
    /// A log that the user trusts signed it, and it does not hold for this
    /// receipt: why.
    False(String),
}

/// A key that the user trusts to be a host's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedKey {
    /// The key.
    pub key: PublicKey,
    /// The host, where the user gave it a name.
    pub host: Option<String>,
}

impl TrustedKey {
    /// The host and its whole key.
    pub fn name(&self) -> String {
        match &self.host {
            Some(host) => format!("{host} ({})", self.key),
            None => self.key.to_string(),
        }
    }

    /// Whether it can be the same host's: trust is given for each host apart.
    pub(super) fn agrees(&self, other: &TrustedKey) -> bool {
        self.host.is_none() || other.host.is_none() || self.host == other.host
    }
}

impl Evidence<'_> {
    /// Nothing: the file alone.
    pub fn none() -> Evidence<'static> {
        Evidence::default()
    }

    pub(super) fn trusted(&self, key: &PublicKey) -> Option<&TrustedKey> {
        self.trusted.iter().find(|trusted| trusted.key == *key)
    }

    /// The players' keys that the receipt names. A key that is a host's, or
    /// that signed the receipt, or that is named for both sides, is no player's
    /// own: whoever holds it speaks for himself alone.
    pub(super) fn player_keys(&self) -> BySide<Option<PublicKey>> {
        let Some((receipt, keys)) = self.receipt.as_ref().and_then(|r| Some((r, r.keys?))) else {
            return BySide::default();
        };
        let signers = receipt.signatures.as_deref().unwrap_or_default();
        let own = |key: &PublicKey| self.trusted(key).is_none() && !signers.iter().any(|s| s.key == *key);
        if keys.light == keys.dark {
            return BySide::default();
        }
        BySide { light: keys.light.filter(own), dark: keys.dark.filter(own) }
    }
}

use std::fmt;
use std::str::FromStr;

use super::signature;
use crate::lower_hex;

/// An Ed25519 public key as records write it: `ed25519:` and 64 digits of
/// lower-case hex. Whether it is a point of the curve is not asked until
/// [`is_sound`](PublicKey::is_sound) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// Whether a signature by it can hold: it is a point of the curve, written
    /// canonically and not of small order.
    pub fn is_sound(&self) -> bool {
        signature::is_sound(&self.0)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "ed25519:{}", hex::encode(self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<PublicKey, BadKey> {
        let digits = text.strip_prefix("ed25519:").ok_or(BadKey)?;
        let mut key = [0; 32];
        if lower_hex::decode(digits, &mut key) { Ok(PublicKey(key)) } else { Err(BadKey) }
    }
}

/// Text that is not a public key's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is `ed25519:` and 64 digits of lower-case hex")]
pub struct BadKey;

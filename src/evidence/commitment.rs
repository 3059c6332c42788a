use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::sticks::Seed;

/// How a seed is committed to (protocol, section 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommitmentScheme {
    /// SHA-256 of the seed's bytes.
    Sha256,
    /// SHA-256 of the seed's hex text.
    Sha256Hex,
    /// SHA-256 of a prefix, the game's id and the seed's bytes.
    Sha256Bound,
}

impl CommitmentScheme {
    /// All of them.
    pub const ALL: [CommitmentScheme; 3] =
        [CommitmentScheme::Sha256, CommitmentScheme::Sha256Hex, CommitmentScheme::Sha256Bound];

    /// The scheme's name in records.
    pub const fn name(self) -> &'static str {
        match self {
            CommitmentScheme::Sha256 => "sha256",
            CommitmentScheme::Sha256Hex => "sha256-hex",
            CommitmentScheme::Sha256Bound => "sha256-bound",
        }
    }

    /// The scheme of that name.
    pub fn from_name(name: &str) -> Option<CommitmentScheme> {
        CommitmentScheme::ALL.into_iter().find(|scheme| scheme.name() == name)
    }

    /// The commitment to `seed` for the game `id`.
    pub fn commit(self, id: &str, seed: &Seed) -> Commitment {
        let hash = match self {
            CommitmentScheme::Sha256 => Sha256::digest(seed.bytes()),
            CommitmentScheme::Sha256Hex => Sha256::digest(seed.to_hex()),
            CommitmentScheme::Sha256Bound => Sha256::new()
                .chain_update("senet.commit/1\0")
                .chain_update(id)
                .chain_update([0])
                .chain_update(seed.bytes())
                .finalize(),
        };
        Commitment { scheme: self, value: hash.into() }
    }
}

impl fmt::Display for CommitmentScheme {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A hash of a seed, published before the first throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment {
    /// What was hashed.
    pub scheme: CommitmentScheme,
    /// The hash.
    pub value: [u8; 32],
}

impl Commitment {
    /// Whether it is the commitment to `seed` for the game `id`.
    pub fn opens(&self, id: &str, seed: &Seed) -> bool {
        self.scheme.commit(id, seed) == *self
    }
}

impl fmt::Display for Commitment {
    /// `sha256:` and the hash in hex.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.scheme, hex::encode(self.value))
    }
}

/// Text that is not a commitment's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadCommitment {
    /// No scheme has that name.
    #[error("no commitment scheme has that name; there are {}", CommitmentScheme::ALL.map(CommitmentScheme::name).join(", "))]
    Scheme,
    /// The value is not 32 bytes of hex.
    #[error(
        "write the 64 digits of hex, and before them the scheme where it is not sha256: `sha256-bound:9f86d0…`"
    )]
    Value,
}

impl FromStr for Commitment {
    type Err = BadCommitment;

    /// A hash in hex, a scheme and a colon before it or none for `sha256`; a
    /// person may have written it down in capitals.
    fn from_str(text: &str) -> Result<Commitment, BadCommitment> {
        let (scheme, digits) = text.split_once(':').unwrap_or(("sha256", text));
        let scheme = CommitmentScheme::from_name(scheme).ok_or(BadCommitment::Scheme)?;
        let mut value = [0; 32];
        hex::decode_to_slice(digits, &mut value).map_err(|_| BadCommitment::Value)?;
        Ok(Commitment { scheme, value })
    }
}

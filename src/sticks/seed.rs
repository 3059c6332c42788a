use std::fmt;

use thiserror::Error;
use zeroize::Zeroize;

use crate::board::BySide;
use crate::lower_hex;

/// The secret that every throw of one game follows from: 0 to 64 bytes.
///
/// A seed for play has 16 to 64 (protocol, section 3); a shorter one can be
/// held so that a verifier can say that it is too short.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed {
    bytes: [u8; Seed::MAX],
    len: u8,
}

impl Seed {
    /// The greatest number of bytes.
    pub const MAX: usize = 64;
    /// The least number of bytes that cannot be guessed from its hash.
    pub const UNGUESSABLE: usize = 16;

    /// A seed of these bytes, or nothing where they are more than 64.
    pub fn new(bytes: &[u8]) -> Option<Seed> {
        let mut seed = Seed { bytes: [0; Seed::MAX], len: u8::try_from(bytes.len()).ok()? };
        seed.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(seed)
    }

    /// Reads lower-case hex.
    pub fn from_hex(text: &str) -> Result<Seed, BadSeed> {
        let mut bytes = [0; Seed::MAX];
        let bytes = bytes.get_mut(..text.len() / 2).ok_or(BadSeed::TooLong)?;
        if !lower_hex::decode(text, bytes) {
            return Err(BadSeed::NotHex);
        }
        Seed::new(bytes).ok_or(BadSeed::TooLong)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// Whether it is so short that it can be found from its hash.
    pub fn is_guessable(&self) -> bool {
        self.bytes().len() < Seed::UNGUESSABLE
    }

    /// Lower-case hex.
    pub fn to_hex(&self) -> String {
        hex::encode(self.bytes())
    }
}

impl From<[u8; 32]> for Seed {
    fn from(bytes: [u8; 32]) -> Seed {
        let mut seed = Seed { bytes: [0; Seed::MAX], len: 32 };
        seed.bytes[..32].copy_from_slice(&bytes);
        seed
    }
}

impl Zeroize for Seed {
    /// Wipes it, as the holder of a running game's seed does when done with it.
    fn zeroize(&mut self) {
        self.bytes.zeroize();
        self.len.zeroize();
    }
}

impl fmt::Debug for Seed {
    /// Its length alone, so that no log holds the seed of a running game.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Seed({} bytes)", self.len)
    }
}

/// Text that is not a seed's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadSeed {
    /// Not lower-case hex of whole bytes.
    #[error("a seed is lower-case hex, two digits a byte")]
    NotHex,
    /// More than 64 bytes.
    #[error("a seed has at most 64 bytes, 128 hex digits")]
    TooLong,
}

/// The number of bytes in a player's contribution.
pub const CONTRIBUTION_BYTES: usize = 32;

/// What the players gave to the throws: 32 bytes a side, at least one side's
/// (protocol, section 2).
pub type Contributions = BySide<Option<[u8; CONTRIBUTION_BYTES]>>;

/// Reads a contribution in hex, capitals or not.
pub fn contribution_from_hex(text: &str) -> Result<[u8; CONTRIBUTION_BYTES], BadContribution> {
    let mut bytes = [0; CONTRIBUTION_BYTES];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| BadContribution::NotHex)?;
    not_zero(bytes)
}

/// Nothing but zeros is how no contribution is counted (protocol, section 2).
pub fn not_zero(bytes: [u8; CONTRIBUTION_BYTES]) -> Result<[u8; CONTRIBUTION_BYTES], BadContribution> {
    if bytes == [0; CONTRIBUTION_BYTES] { Err(BadContribution::Zero) } else { Ok(bytes) }
}

/// What is no contribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadContribution {
    /// Not 32 bytes of hex.
    #[error("write 64 digits of hex")]
    NotHex,
    /// Nothing but zeros.
    #[error("a contribution is not all zero: that is how none is counted")]
    Zero,
}

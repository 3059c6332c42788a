//! Tokens by which a host writes to its archive.

use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

use super::store::TokenHash;

/// How every token begins, so that one that got lost is known for what it is.
const PREFIX: &str = "senet-token-";

/// The token of 32 bytes that were drawn by chance.
pub fn write(bytes: &[u8; 32]) -> String {
    format!("{PREFIX}{}", hex::encode(bytes))
}

/// How a token is kept. It has 256 bits of chance, so that nobody finds it by
/// trying, and a slow hash would not add anything.
pub fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// Whether it is one of those that are kept. How long this takes says nothing
/// of how much of it is right.
pub fn is_one_of(token: &str, kept: &[TokenHash]) -> bool {
    let hash = hash(token);
    kept.iter().fold(Choice::from(0), |found, one| found | one.hash.ct_eq(&hash)).into()
}

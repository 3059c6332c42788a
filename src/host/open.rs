use thiserror::Error;

use crate::board::Side;
use crate::evidence::receipt::contribution_hash;
use crate::record::Receipt;
use crate::sticks::{Contributions, not_zero};

/// The contributions as a record holds them, where they are exactly those whose
/// hashes the receipt holds.
pub fn opened(receipt: &Receipt, given: Contributions) -> Result<Option<Contributions>, NotOpen> {
    let promised = receipt.contribution_hashes.unwrap_or_default();
    for side in Side::BOTH {
        if given[side].is_some_and(|given| not_zero(given).is_err()) {
            return Err(NotOpen::Zero(side));
        }
        let hash = given[side].map(|contribution| contribution_hash(&receipt.id, &contribution));
        match (hash, promised[side]) {
            (hash, promised) if hash == promised => {}
            (None, _) => return Err(NotOpen::Missing(side)),
            (Some(_), None) => return Err(NotOpen::Unfixed(side)),
            (Some(_), Some(_)) => return Err(NotOpen::Other(side)),
        }
    }
    Ok(given.iter().any(|(_, given)| given.is_some()).then_some(given))
}

/// Why contributions are not those of a receipt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotOpen {
    /// One is what stands for none in the key, and so in no record.
    #[error("the contribution of {0} is all zero, which stands for none: no record can hold it")]
    Zero(Side),
    /// One is missing.
    #[error(
        "the receipt holds the hash of a contribution of {0}: without the contribution itself there are no throws"
    )]
    Missing(Side),
    /// One is another than the player sent the hash of.
    #[error("the contribution of {0} is not the one whose hash the receipt holds")]
    Other(Side),
    /// One was not fixed before the game.
    #[error("the receipt holds no hash of a contribution of {0}: one that comes afterwards cannot be used")]
    Unfixed(Side),
}

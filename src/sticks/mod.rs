//! The throwing sticks: a throw, what it is worth, and the schemes that turn a
//! seed into throws, by index. Knows no positions.

mod scheme;
mod seed;
mod throw;

pub use scheme::{Label, NoThrows, Rng, Throws, chacha20_key};
pub use seed::{
    BadContribution, BadSeed, CONTRIBUTION_BYTES, Contributions, Seed, contribution_from_hex, not_zero,
};
pub use throw::{Device, Roll, Sticks, Throw};

//! The throwing sticks: a throw, what it is worth, and the schemes that turn a
//! seed into throws, by index. Knows no positions.

mod scheme;
mod seed;
mod throw;

pub use scheme::{Label, NoThrows, Rng, Throws};
pub use seed::{BadSeed, CONTRIBUTION_BYTES, Contributions, Seed};
pub use throw::{Device, Roll, Sticks, Throw};

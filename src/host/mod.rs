//! The host's half of the protocol, as values: what it promises before a game,
//! the throws it hands out meanwhile, and the record it publishes at the end.
//! Draws nothing and knows no clock: chance and times are brought in.

mod open;
mod played;
mod seal;
mod terms;
mod throws;

pub use open::{NotOpen, opened};
pub use played::{BadPlayed, Played, read_played};
pub use seal::{CannotSeal, Finished, seal};
pub use terms::{BadTerms, Terms};
pub use throws::{NoThrow, throw};

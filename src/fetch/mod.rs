//! The HTTP client: a finished game by its id, from the host that publishes it,
//! and what the host offers beside it.
//!
//! What arrives here is bytes that anybody may have sent: nothing in it is
//! believed, and all of it has a limit in size and in time.

mod address;
mod body;
mod cache;
mod client;
mod game;
mod host_keys;
mod problem;
mod redirect;
mod retry;
mod trouble;

pub use address::{BadAddress, Place};
pub use cache::{Cache, Entry, Kept};
pub use client::{Client, NoClient, Settings};
pub use game::{Fetched, Fetcher, Got, Whence};
pub use host_keys::HostKeys;
pub use trouble::{Kind, Trouble};

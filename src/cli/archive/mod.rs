//! Archives: many games, from files, folders and streams.
//!
//! ```text
//! paths ─▶ inputs ─▶ records ─▶ work on all cores ─▶ results in order
//! ```
//!
//! [`ArchiveArgs`] are the flags, [`ArchiveArgs::records`] the games in order,
//! [`pipeline::run`] does something with each of them.

mod args;
mod batch;
mod content;
mod input;
mod list;
mod object;
mod paths;
pub mod pipeline;
mod records;
mod sample;
mod stop;

pub use args::ArchiveArgs;
pub use batch::Item;
pub use records::Counts;
pub use stop::Stop;

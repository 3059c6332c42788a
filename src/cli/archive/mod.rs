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
mod object;
mod paths;
pub mod pipeline;
mod progress;
mod records;
mod sample;
mod spooled;
mod stop;

#[cfg(feature = "serve")]
pub use args::with_receipts;
pub use args::{ArchiveArgs, each, places};
pub use batch::Item;
pub use content::{has_lines, is_one_record};
pub use input::Input;
pub use progress::Progress;
pub use records::Counts;
pub use spooled::Spooled;
pub use stop::Stop;

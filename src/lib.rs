//! Proof that an online game of Senet was played fairly.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod evidence;
pub mod notation;
pub mod record;
pub mod report;
pub mod rules;
pub mod shown;
pub mod simulate;
pub mod sticks;
pub mod verify;

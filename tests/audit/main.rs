//! What an audit finds, and what it must not find.
#![cfg(feature = "audit")]

#[cfg(feature = "cli")]
mod archive;
mod fairness;
#[cfg(feature = "cli")]
mod made;
#[cfg(feature = "cli")]
mod program;
mod repeats;

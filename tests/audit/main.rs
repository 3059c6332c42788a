//! What an audit finds, and what it must not find.
#![cfg(feature = "audit")]

#[cfg(feature = "cli")]
mod archive;
#[cfg(feature = "cli")]
mod completeness;
mod fairness;
#[cfg(feature = "cli")]
mod gaps;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod made;
#[cfg(feature = "cli")]
mod program;
mod repeats;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod strangers;

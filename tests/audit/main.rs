//! What an audit finds, and what it must not find.
#![cfg(feature = "audit")]

mod fairness;
mod repeats;

//! `senet check`: known games still have their known verdicts.

mod added;
mod changed;
mod formats;
mod manifests;
mod updated;
mod written;

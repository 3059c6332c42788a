//! `senet check`: known games still have their known verdicts.

mod changed;
mod manifests;
mod updated;
mod written;

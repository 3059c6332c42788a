//! `senet fetch` against servers of every sort, on this machine: the program
//! as it is, over HTTP, and each ends as it should in good time.
#![cfg(all(feature = "fetch", unix))]

#[allow(dead_code)] // Other tests use the rest.
#[path = "../hostile/program.rs"]
mod program;

mod addresses;
#[cfg(feature = "serve")]
mod archive;
mod cache;
mod client;
mod keys;
mod many;
mod misbehaves;
mod outcomes;
mod receipts;
mod saved;
mod server;
mod tls;

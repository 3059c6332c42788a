//! The archive server as a program, over HTTP.
#![cfg(all(feature = "serve", unix))]

#[path = "../archive/mod.rs"]
mod archive;
mod bodies;
mod connections;
mod ends;
#[cfg(feature = "fetch")]
mod fetched;
mod filing;
#[allow(dead_code, reason = "the benches use the rest")]
#[path = "../../benches/support/games.rs"]
mod games;
mod import;
mod lists;
mod logs;
mod pages;
mod people;
#[cfg(feature = "postgres")]
mod postgres;
mod server;
mod tokens;
mod tricks;

//! Proof that an online game of Senet was played fairly.
//!
//! Senet is a race game with four throwing sticks. A host promises that every
//! throw follows from a secret seed, committed to before the game and published
//! when it ends. This library holds it to that: from a finished game's record
//! it rebuilds every throw, replays every move, and says which throw or move is
//! the first that does not match.
//!
//! "Protocol, section 6" in these pages is a section of the fair-play protocol,
//! version 1, that hosts publish by; what it leaves open is in `docs/protocol.md`.
//! "Seed 000" to "seed 004" are the written rules that the rule sets are from.
//!
//! It does no I/O and knows no clock. Data goes one way:
//!
//! ```text
//! bytes ─▶ record ─▶ seed, commitment ─▶ throws ─▶ replay over the rules ─▶ verdict ─▶ report
//! ```
//!
//! Verify a record:
//!
//! ```
//! use senet::evidence::Evidence;
//! use senet::record::{Limits, read};
//! use senet::verify::{Finding, verify};
//!
//! let bytes = include_bytes!("../fixtures/vectors/signed-1.json");
//! let record = read(bytes, &Limits::default())?;
//! let verdict = verify(&record, &Evidence::none());
//! assert_eq!(verdict.finding, Finding::Verified);
//! # Ok::<(), senet::record::ReadError>(())
//! ```
//!
//! The throws of a seed:
//!
//! ```
//! use senet::sticks::{Device, Rng, Seed, Throws};
//!
//! let seed = Seed::from_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")?;
//! let throws = Throws::new(&Rng::Chacha20, &seed, None, Device::Sticks)?;
//! assert_eq!(throws.at(1_000_000).to_string(), throws.clone().nth(1_000_000).unwrap().to_string());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Legal moves, and why a move is none:
//!
//! ```
//! use senet::rules::RuleSet;
//!
//! let rules = RuleSet::named("kendall")?;
//! let position = "dldldlddl..ll................. d 0/0".parse()?;
//! let breach = rules.judge(&position, &"4: 8-12x".parse()?).unwrap_err();
//! assert_eq!(
//!     breach.to_string(),
//!     "the pair on 12-13 is protected: the piece on house 12 cannot be landed on"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `cli` (default): the program `senet`, and all that only it needs. Without
//!   it (`default-features = false`) the library alone, for WebAssembly too.
//! - `audit` (with `cli`): the room of that name, what many games show together.
//! - `fetch` (default): the HTTP client behind `senet fetch`.
//! - `page`: the page of `web/` within the program; `web/build` makes it first.
//! - `serve` (default): the archive server behind `senet serve`, over any store.
//! - `postgres`: archives in PostgreSQL.
//! - `wasm`: the library for JavaScript, through `wasm-bindgen`; `web/build` makes
//!   the page and the npm package of it.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "audit")]
pub mod audit;
pub mod board;
#[cfg(any(feature = "fetch", feature = "serve"))]
mod coding;
pub mod evidence;
#[cfg(feature = "fetch")]
pub mod fetch;
pub mod host;
pub mod legal;
pub mod log;
mod lower_hex;
pub mod notation;
pub mod odds;
pub mod page;
pub mod record;
pub mod report;
pub mod rules;
#[cfg(feature = "serve")]
pub mod serve;
pub mod shown;
pub mod simulate;
pub mod sticks;
pub mod verify;
#[cfg(feature = "wasm")]
pub mod wasm;

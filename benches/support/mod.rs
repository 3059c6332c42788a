//! What the benches share: games to verify, and times taken side by side.

#![allow(dead_code, reason = "each bench uses a part")]

pub mod contest;
pub mod games;

/// Whether `cargo bench` called: `cargo test --benches` wants no measurements.
pub fn measuring() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

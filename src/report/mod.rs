//! A verdict as text, JSON and pictures of the board, rule sets for people to
//! read, and what a simulation came to. Recomputes nothing.

#[cfg(feature = "audit")]
mod audit;
mod board;
mod games;
mod human;
mod json;
pub mod machine;
mod numbers;
mod odds;
mod rules;
mod simulation;
mod summary;
mod wrap;

#[cfg(feature = "audit")]
pub use audit::{audit_html, audit_human, audit_json};
pub use board::{Board, board};
pub use games::{Game, JsonLines, Report};
pub use human::{HumanGames, human};
pub use json::{json, json_alone};
pub use numbers::{counted, grouped};
pub use odds::{odds_human, odds_json};
pub use rules::{
    Page, rules_differences_human, rules_differences_json, rules_human, rules_json, rules_list_human,
    rules_list_json, rules_pages,
};
pub use simulation::{simulation_human, simulation_json};
pub use summary::{CutShort, NotVerified, Summary, summary_human};

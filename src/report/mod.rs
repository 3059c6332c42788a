//! A verdict as text, JSON and pictures of the board. Recomputes nothing.

mod board;
mod human;
mod json;

pub use board::{Board, board};
pub use human::human;
pub use json::json;

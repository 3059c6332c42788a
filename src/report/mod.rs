//! A verdict as text, JSON and pictures of the board, and what a simulation
//! came to. Recomputes nothing.

mod board;
mod human;
mod json;
mod simulation;

pub use board::{Board, board};
pub use human::human;
pub use json::json;
pub use simulation::{simulation_human, simulation_json};

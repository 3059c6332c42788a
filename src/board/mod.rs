//! The board: houses, sides and positions. Knows no rules.

mod house;
mod position;
mod side;

pub use house::{House, Houses};
pub use position::{BadPosition, Position};
pub use side::{BySide, Side};

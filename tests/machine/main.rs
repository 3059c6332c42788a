//! Reports for other programs, read as those programs read them.

mod cases;
mod csv;
mod github;
mod junit;
mod sarif;
mod tap;

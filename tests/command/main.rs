//! The command line where something is in its way: odd files, mistyped
//! secrets, extreme limits.

#[path = "../table/mod.rs"]
mod table;

#[cfg(unix)]
mod limits;
mod lines;
mod parts;
#[cfg(unix)]
mod receipts;
#[cfg(unix)]
mod replaced;
mod together;
mod turns;
mod unsaid;

use std::path::Path;

use table::Table;

/// A file of the repository, copied to the table.
fn copy(table: &Table, from: &str, to: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(from);
    std::fs::copy(from, table.path(to)).unwrap();
}

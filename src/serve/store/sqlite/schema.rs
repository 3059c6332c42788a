//! The tables, and whether a file has them.

use rusqlite::{Connection, Transaction};

use super::failed;
use crate::serve::store::StoreError;

/// `SNET`, by which other programs know whose file it is.
const APPLICATION: i32 = 0x534e_4554;
const VERSION: i32 = 1;

/// The body comes last: what stands before it is read without it.
const TABLES: &str = "
CREATE TABLE game (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    verdict TEXT NOT NULL,
    rules TEXT,
    light TEXT,
    dark TEXT,
    ended TEXT,
    winner TEXT,
    how TEXT,
    turns INTEGER NOT NULL,
    tag BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE INDEX game_rules ON game (rules);
CREATE TABLE player (name TEXT NOT NULL, game INTEGER NOT NULL, PRIMARY KEY (name, game)) STRICT, WITHOUT ROWID;
CREATE TABLE receipt (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    tag BLOB NOT NULL,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE secret (hash BLOB PRIMARY KEY, id TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE token (name TEXT PRIMARY KEY, hash BLOB NOT NULL) STRICT, WITHOUT ROWID;
";

/// Makes the tables in a file that is empty.
pub fn create(transaction: &Transaction) -> rusqlite::Result<()> {
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)
}

/// Whether nothing is in the file yet; refuses one that is not ours.
pub fn is_empty(connection: &Connection) -> Result<bool, StoreError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get(0)).map_err(failed);
    let (application, version): (i32, i32) = (number("application_id")?, number("user_version")?);
    match (application, version) {
        (APPLICATION, VERSION) => Ok(false),
        (APPLICATION, newer) if newer > VERSION => Err(StoreError::NotOurs(format!(
            "it is an archive of version {newer}, and this program knows version {VERSION}: use a newer senet"
        ))),
        (0, 0) if tables(connection)? == 0 => Ok(true),
        _ => Err(StoreError::NotOurs(
            "it is the database of another program: name a new file, or one that senet made".to_owned(),
        )),
    }
}

fn tables(connection: &Connection) -> Result<i64, StoreError> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)
}

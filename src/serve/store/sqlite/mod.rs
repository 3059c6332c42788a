//! The archive in a file of SQLite.

mod add;
mod list;
mod schema;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, TransactionBehavior};

use super::pool::{self, Pool};
use super::{AT_ONCE, Added, Addition, Kind, Listed, Page, Store, StoreError, Stored, Tag, TokenHash};

/// How long to wait for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(30);

/// A file of SQLite.
///
/// What [`add`](Store::add) has filed survives the program's and the machine's
/// stopping (`synchronous = FULL`). Others may read it at the same time, and
/// write.
pub struct Sqlite {
    writer: Mutex<Connection>,
    readers: Pool<Connection>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_with(path, OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens the file, which must be there.
    pub fn open_existing(path: &Path) -> Result<Sqlite, StoreError> {
        if !path.exists() {
            let why = "there is no such archive: `senet serve` or `senet import` makes one";
            return Err(StoreError::NotOurs(why.to_owned()));
        }
        Sqlite::open_with(path, OpenFlags::empty())
    }

    fn open_with(path: &Path, create: OpenFlags) -> Result<Sqlite, StoreError> {
        // SQLite takes no name and some others for an archive that nobody sees again.
        let path = std::path::absolute(path).map_err(|why| StoreError::NotOurs(why.to_string()))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | create;
        let mut writer = Connection::open_with_flags(&path, flags).map_err(failed)?;
        writer.busy_timeout(PATIENCE).map_err(failed)?;
        prepare(&mut writer)?;
        Ok(Sqlite { writer: Mutex::new(writer), readers: Pool::new(move || open_reader(&path)) })
    }

    fn write<T>(&self, work: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        // A transaction that was not committed is rolled back when it is dropped.
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut writer).map_err(failed)
    }

    fn read<T>(&self, work: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.readers.with(|reader| work(reader).map_err(failed))
    }
}

impl pool::Connection for Connection {
    fn is_broken(&mut self) -> bool {
        // A file does not go away from whoever has it open.
        false
    }
}

fn prepare(writer: &mut Connection) -> Result<(), StoreError> {
    // Before anything is written: the file may be another program's.
    schema::is_empty(writer)?;
    writer.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).map_err(failed)?;
    writer.pragma_update(None, "synchronous", "full").map_err(failed)?;
    // 64 MiB of log before it goes into the file: fewer pages are written twice.
    writer.pragma_update(None, "wal_autocheckpoint", 16_384).map_err(failed)?;
    writer.pragma_update_and_check(None, "journal_size_limit", 128 << 20, |_| Ok(())).map_err(failed)?;
    writer.pragma_update(None, "cache_size", -32_768).map_err(failed)?;
    let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    // Another may have made the tables meanwhile.
    if schema::is_empty(&transaction)? {
        schema::create(&transaction).map_err(failed)?;
    }
    transaction.commit().map_err(failed)
}

fn open_reader(path: &PathBuf) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reader = Connection::open_with_flags(path, flags).map_err(failed)?;
    reader.busy_timeout(PATIENCE).map_err(failed)?;
    Ok(reader)
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => {
            StoreError::NotOurs("it is no database: name a new file, or one that senet made".to_owned())
        }
        Some(ErrorCode::CannotOpen) => {
            StoreError::NotOurs("it cannot be opened, or its folder not be written to".to_owned())
        }
        _ => StoreError::failed(error),
    }
}

impl Store for Sqlite {
    fn ping(&self) -> Result<(), StoreError> {
        self.read(|reader| reader.query_row("SELECT count(*) FROM token", [], |_| Ok(())))
    }

    fn find(&self, kind: Kind, id: &str) -> Result<Option<Stored>, StoreError> {
        let query = match kind {
            Kind::Game => "SELECT id, tag, body FROM game WHERE id = ?1",
            Kind::Receipt => "SELECT id, tag, body FROM receipt WHERE id = ?1",
        };
        self.read(|reader| reader.prepare_cached(query)?.query_row([id], |row| stored(row, 0)).optional())
    }

    fn add(&self, additions: &[Addition]) -> Result<Vec<Added>, StoreError> {
        self.write(|writer| add::all(writer, additions))
    }

    fn games(&self, page: &Page) -> Result<Vec<Listed>, StoreError> {
        self.read(|reader| list::games(reader, page))
    }

    fn all(&self, kind: Kind, after: u64, limit: usize) -> Result<Vec<(u64, Stored)>, StoreError> {
        let query = match kind {
            Kind::Game => "SELECT place, id, tag, body FROM game WHERE place > ?1 ORDER BY place LIMIT ?2",
            Kind::Receipt => {
                "SELECT place, id, tag, body FROM receipt WHERE place > ?1 ORDER BY place LIMIT ?2"
            }
        };
        self.read(|reader| {
            let mut query = reader.prepare_cached(query)?;
            let rows = query.query_map((after, limit), |row| Ok((row.get(0)?, stored(row, 1)?)))?;
            let mut bytes = 0;
            let mut all = Vec::new();
            for row in rows {
                let row: (u64, Stored) = row?;
                bytes += row.1.body.len();
                all.push(row);
                if bytes >= AT_ONCE {
                    break;
                }
            }
            Ok(all)
        })
    }

    fn tokens(&self) -> Result<Vec<TokenHash>, StoreError> {
        self.read(|reader| {
            let mut query = reader.prepare_cached("SELECT name, hash FROM token ORDER BY name")?;
            let rows = query.query_map([], |row| Ok(TokenHash { name: row.get(0)?, hash: row.get(1)? }))?;
            rows.collect()
        })
    }

    fn add_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        let insert = "INSERT INTO token (name, hash) VALUES (?1, ?2)
            ON CONFLICT (name) DO UPDATE SET name = name WHERE hash = excluded.hash";
        self.write(|writer| Ok(writer.execute(insert, (&token.name, token.hash))? == 1))
    }

    fn remove_token(&self, name: &str) -> Result<bool, StoreError> {
        self.write(|writer| Ok(writer.execute("DELETE FROM token WHERE name = ?1", [name])? == 1))
    }
}

/// The columns `id, tag, body` from the one of that number on.
fn stored(row: &Row, first: usize) -> rusqlite::Result<Stored> {
    Ok(Stored { id: row.get(first)?, tag: Tag(row.get(first + 1)?), body: row.get(first + 2)? })
}

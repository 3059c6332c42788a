//! The archive in PostgreSQL.

mod add;
mod list;
mod schema;

use std::collections::HashMap;
use std::env;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use postgres::{Client, Config, NoTls, Row, Statement};

use super::pool::{self, Pool};
use super::{AT_ONCE, Added, Addition, Kind, Listed, Page, Store, StoreError, Stored, Tag, TokenHash};

/// Whoever files holds it until the transaction ends, so that places are taken
/// in the order in which they become seen: a reader of pages misses none.
const LOCK: i64 = 0x5365_6e65_7441_7263;

/// How long a connection may take to show that it is sound.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long connecting may take, where the address does not say.
const CONNECT: Duration = Duration::from_secs(10);

/// A database of PostgreSQL; the archive has the schema `senet` in it.
///
/// What [`add`](Store::add) has filed survives the program's and the machine's
/// stopping, as far as the database's `synchronous_commit` says so. Any number
/// of servers may use it.
pub struct Postgres {
    pool: Arc<Pool<Connection>>,
}

impl Postgres {
    /// Connects to a database, `postgres://user@host/name`, and makes the tables
    /// where there are none. Without encryption: over a socket of the same
    /// machine, or a network that is yours. `PGPASSWORD` holds the password where
    /// the address does not.
    pub fn open(address: &str) -> Result<Postgres, StoreError> {
        Postgres::open_with(address, schema::create)
    }

    /// The same; the tables must be there.
    pub fn open_existing(address: &str) -> Result<Postgres, StoreError> {
        Postgres::open_with(address, schema::check)
    }

    fn open_with(
        address: &str,
        prepare: fn(&mut Client) -> Result<(), StoreError>,
    ) -> Result<Postgres, StoreError> {
        let mut config: Config = address.parse().map_err(StoreError::failed)?;
        if config.get_password().is_none()
            && let Ok(password) = env::var("PGPASSWORD")
        {
            config.password(password);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        config.application_name("senet");
        let pool = Arc::new(Pool::new(move || Connection::open(&config)));
        pool.with(|connection| prepare(&mut connection.client))?;
        Ok(Postgres { pool })
    }

    fn with<T>(
        &self,
        mut work: impl FnMut(&mut Connection) -> Result<T, postgres::Error>,
    ) -> Result<T, StoreError> {
        self.pool.with(|connection| work(connection).map_err(StoreError::failed))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A connection says goodbye when it is dropped, which waits; a thread of
        // an asynchronous runtime must not.
        let pool = Arc::clone(&self.pool);
        let _ = thread::spawn(move || pool.clear()).join();
    }
}

/// A connection and the queries that it has prepared.
struct Connection {
    client: Client,
    prepared: HashMap<&'static str, Statement>,
}

impl Connection {
    fn open(config: &Config) -> Result<Connection, StoreError> {
        let client = config.connect(NoTls).map_err(StoreError::failed)?;
        Ok(Connection { client, prepared: HashMap::new() })
    }

    fn prepare(&mut self, query: &'static str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.prepared.get(query) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(query)?;
        self.prepared.insert(query, statement.clone());
        Ok(statement)
    }
}

impl pool::Connection for Connection {
    fn is_broken(&mut self) -> bool {
        self.client.is_closed() || self.client.is_valid(PATIENCE).is_err()
    }
}

impl Store for Postgres {
    fn ping(&self) -> Result<(), StoreError> {
        self.with(|connection| connection.client.query("SELECT 1 FROM senet.version", &[]).map(drop))
    }

    fn find(&self, kind: Kind, id: &str) -> Result<Option<Stored>, StoreError> {
        let query = match kind {
            Kind::Game => "SELECT id, tag, body FROM senet.game WHERE id = $1",
            Kind::Receipt => "SELECT id, tag, body FROM senet.receipt WHERE id = $1",
        };
        self.with(|connection| {
            let query = connection.prepare(query)?;
            connection.client.query_opt(&query, &[&id])?.map(|row| stored(&row, 0)).transpose()
        })
    }

    fn add(&self, additions: &[Addition]) -> Result<Vec<Added>, StoreError> {
        self.with(|connection| add::all(connection, additions))
    }

    fn games(&self, page: &Page) -> Result<Vec<Listed>, StoreError> {
        self.with(|connection| list::games(connection, page))
    }

    fn all(&self, kind: Kind, after: u64, limit: usize) -> Result<Vec<(u64, Stored)>, StoreError> {
        // Those that come after so many bytes are not sent.
        macro_rules! query {
            ($table:literal) => {
                concat!(
                    "SELECT place, id, tag, body FROM (
                        SELECT *, sum(octet_length(body)) OVER (ORDER BY place) - octet_length(body) AS before
                        FROM (SELECT * FROM senet.",
                    $table,
                    " WHERE place > $1 ORDER BY place LIMIT $2) AS few
                    ) AS few WHERE before < $3 ORDER BY place"
                )
            };
        }
        let query = match kind {
            Kind::Game => query!("game"),
            Kind::Receipt => query!("receipt"),
        };
        self.with(|connection| {
            let query = connection.prepare(query)?;
            let limits = (signed(after), signed(limit as u64), signed(AT_ONCE as u64));
            let rows = connection.client.query(&query, &[&limits.0, &limits.1, &limits.2])?;
            rows.iter().map(|row| Ok((unsigned(row.try_get(0)?), stored(row, 1)?))).collect()
        })
    }

    fn tokens(&self) -> Result<Vec<TokenHash>, StoreError> {
        self.with(|connection| {
            let query = connection.prepare("SELECT name, hash FROM senet.token ORDER BY name")?;
            let rows = connection.client.query(&query, &[])?;
            rows.iter().map(|row| Ok(TokenHash { name: row.try_get(0)?, hash: hash(row, 1)? })).collect()
        })
    }

    fn add_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        // Where a connection breaks this is done again, and may have been done before.
        let insert = "INSERT INTO senet.token AS old (name, hash) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET name = old.name WHERE old.hash = excluded.hash";
        self.with(|connection| {
            Ok(connection.client.execute(insert, &[&token.name, &token.hash.as_slice()])? == 1)
        })
    }

    fn remove_token(&self, name: &str) -> Result<bool, StoreError> {
        let delete = "DELETE FROM senet.token WHERE name = $1";
        self.with(|connection| Ok(connection.client.execute(delete, &[&name])? == 1))
    }
}

/// The columns `id, tag, body` from the one of that number on.
fn stored(row: &Row, first: usize) -> Result<Stored, postgres::Error> {
    Ok(Stored { id: row.try_get(first)?, tag: Tag(hash(row, first + 1)?), body: row.try_get(first + 2)? })
}

/// 32 bytes. Other bytes than those that were written agree with nothing.
fn hash(row: &Row, at: usize) -> Result<[u8; 32], postgres::Error> {
    Ok(row.try_get::<_, &[u8]>(at)?.try_into().unwrap_or_default())
}

/// PostgreSQL knows no number above this, and has no such place.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// Text as PostgreSQL can hold it: without the character of number 0.
fn text(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

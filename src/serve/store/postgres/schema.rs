//! The tables, in a schema of their own.

use postgres::{Client, Transaction};

use super::LOCK;
use crate::serve::store::StoreError;

const VERSION: i32 = 1;

const TABLES: &str = "
CREATE SCHEMA senet;
CREATE TABLE senet.version (version integer NOT NULL);
CREATE TABLE senet.game (
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE \"C\" NOT NULL UNIQUE,
    verdict text NOT NULL,
    rules text COLLATE \"C\",
    light text,
    dark text,
    ended text,
    winner text,
    how text,
    turns integer NOT NULL,
    tag bytea NOT NULL,
    body bytea NOT NULL
);
CREATE INDEX game_rules ON senet.game (rules, place);
CREATE TABLE senet.player (
    name text COLLATE \"C\" NOT NULL,
    game bigint NOT NULL,
    PRIMARY KEY (name, game)
);
CREATE TABLE senet.receipt (
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE \"C\" NOT NULL UNIQUE,
    tag bytea NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE senet.secret (hash bytea PRIMARY KEY, id text COLLATE \"C\" NOT NULL);
CREATE TABLE senet.token (name text COLLATE \"C\" PRIMARY KEY, hash bytea NOT NULL);
";

/// Makes the tables where there are none.
pub fn create(client: &mut Client) -> Result<(), StoreError> {
    let mut transaction = client.transaction().map_err(StoreError::failed)?;
    // Another may be making them.
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).map_err(StoreError::failed)?;
    if !is_there(&mut transaction)? {
        let insert = format!("INSERT INTO senet.version VALUES ({VERSION})");
        transaction.batch_execute(TABLES).map_err(StoreError::failed)?;
        transaction.batch_execute(&insert).map_err(StoreError::failed)?;
    }
    transaction.commit().map_err(StoreError::failed)
}

/// Whether the tables are there; refuses those of another version.
pub fn check(client: &mut Client) -> Result<(), StoreError> {
    let mut transaction = client.transaction().map_err(StoreError::failed)?;
    if is_there(&mut transaction)? {
        return Ok(());
    }
    Err(StoreError::NotOurs("it holds no archive yet: `senet serve` or `senet import` makes one".to_owned()))
}

fn is_there(transaction: &mut Transaction) -> Result<bool, StoreError> {
    let schema = "SELECT to_regnamespace('senet') IS NOT NULL, to_regclass('senet.version') IS NOT NULL";
    let found = transaction.query_one(schema, &[]).map_err(StoreError::failed)?;
    match (found.get(0), found.get(1)) {
        (false, _) => return Ok(false),
        (true, false) => {
            let why = "it has a schema `senet` of another program: take another database";
            return Err(StoreError::NotOurs(why.to_owned()));
        }
        (true, true) => {}
    }
    let version = transaction.query_one("SELECT max(version) FROM senet.version", &[]);
    match version.map_err(StoreError::failed)?.get::<_, Option<i32>>(0) {
        Some(VERSION) => Ok(true),
        other => Err(StoreError::NotOurs(format!(
            "it is an archive of version {}, and this program knows version {VERSION}: use a newer senet",
            other.unwrap_or_default()
        ))),
    }
}

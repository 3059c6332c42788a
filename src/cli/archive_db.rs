//! The archive that a command line names.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;
use senet::evidence::PublicKey;
use senet::serve::store::{Sqlite, Store};

use super::files::named;
use super::keys;

/// The archive, as a flag.
#[derive(Args)]
pub struct DbArgs {
    /// The archive: a file of SQLite or, where senet was built with it, a database of PostgreSQL,
    /// `postgres://USER@HOST/NAME` (its password in PGPASSWORD)
    #[arg(long, value_name = "FILE|ADDRESS")]
    db: String,
}

impl DbArgs {
    /// Opens it, or makes a new one.
    pub fn open(&self) -> Result<Arc<dyn Store>> {
        if is_address(&self.db) {
            return postgres(&self.db, true);
        }
        let path = Path::new(&self.db);
        Ok(Arc::new(Sqlite::open(path).with_context(|| named(path))?))
    }

    /// Opens it; it must be there.
    pub fn open_existing(&self) -> Result<Arc<dyn Store>> {
        if is_address(&self.db) {
            return postgres(&self.db, false);
        }
        let path = Path::new(&self.db);
        Ok(Arc::new(Sqlite::open_existing(path).with_context(|| named(path))?))
    }
}

fn is_address(db: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| db.starts_with(scheme))
}

/// The address may hold a password, and is not repeated.
#[cfg(feature = "postgres")]
fn postgres(address: &str, create: bool) -> Result<Arc<dyn Store>> {
    use senet::serve::store::Postgres;
    let opened = if create { Postgres::open(address) } else { Postgres::open_existing(address) };
    Ok(Arc::new(opened.context("the archive in PostgreSQL")?))
}

#[cfg(not(feature = "postgres"))]
fn postgres(_: &str, _: bool) -> Result<Arc<dyn Store>> {
    anyhow::bail!("this senet was built without PostgreSQL: `cargo install senet --features postgres`")
}

/// The host's keys, as flags.
#[derive(Args)]
pub struct HostKeys {
    /// A public key of the host, `ed25519:HEX` or a file that holds it; one of them must
    /// have signed every receipt that is filed
    #[arg(long = "key", value_name = "KEY|FILE", value_parser = keys::public)]
    pub keys: Vec<PublicKey>,
}

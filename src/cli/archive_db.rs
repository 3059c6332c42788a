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
    /// The archive: a file of SQLite
    #[arg(long, value_name = "FILE")]
    db: String,
}

impl DbArgs {
    /// Opens it, or makes a new one.
    pub fn open(&self) -> Result<Arc<dyn Store>> {
        let path = Path::new(&self.db);
        Ok(Arc::new(Sqlite::open(path).with_context(|| named(path))?))
    }

    /// Opens it; it must be there.
    pub fn open_existing(&self) -> Result<Arc<dyn Store>> {
        let path = Path::new(&self.db);
        Ok(Arc::new(Sqlite::open_existing(path).with_context(|| named(path))?))
    }
}

/// The host's keys, as flags.
#[derive(Args)]
pub struct HostKeys {
    /// A public key of the host, `ed25519:HEX` or a file that holds it; one of them must
    /// have signed every receipt that is filed
    #[arg(long = "key", value_name = "KEY|FILE", value_parser = keys::public)]
    pub keys: Vec<PublicKey>,
}

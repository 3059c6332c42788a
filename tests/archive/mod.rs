//! Archives that are new for each test.
#![allow(dead_code, reason = "each test program uses a part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Once};

use senet::serve::store::*;

/// A place for an archive that nobody has used.
pub struct Fresh {
    folder: PathBuf,
    db: String,
}

impl Fresh {
    /// A file of SQLite, in an empty folder.
    pub fn sqlite(name: &str) -> Fresh {
        let folder = folder(name);
        let db = folder.join("games.sqlite").to_string_lossy().into_owned();
        Fresh { folder, db }
    }

    /// A database of the PostgreSQL that `SENET_TEST_POSTGRES` names; nothing
    /// where it names none.
    #[cfg(feature = "postgres")]
    pub fn postgres(name: &str) -> Option<Fresh> {
        let Ok(server) = std::env::var("SENET_TEST_POSTGRES") else {
            note("not tested here: archives in PostgreSQL, for SENET_TEST_POSTGRES names none");
            return None;
        };
        let mut config: postgres::Config = server.parse().expect("SENET_TEST_POSTGRES is an address");
        let mut admin = config.connect(postgres::NoTls).expect("PostgreSQL answers");
        let database = format!("senet_{name}").chars().take(60).collect::<String>().replace('-', "_");
        admin.batch_execute(&format!("DROP DATABASE IF EXISTS {database} WITH (FORCE)")).expect("dropped");
        admin.batch_execute(&format!("CREATE DATABASE {database}")).expect("created");
        config.dbname(&database);
        let (before, after) = server.split_once('?').unwrap_or((&server, ""));
        let host = before.rsplit_once('/').map_or(before, |(host, _)| host);
        let db = format!("{host}/{database}?{after}");
        Some(Fresh { folder: folder(&format!("{name}-postgres")), db })
    }

    /// What `--db` takes.
    pub fn db(&self) -> &str {
        &self.db
    }

    /// A folder that is empty, or holds the archive alone.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The archive, opened once more.
    pub fn open(&self) -> Arc<dyn Store> {
        #[cfg(feature = "postgres")]
        if self.db.starts_with("postgres") {
            return Arc::new(Postgres::open(&self.db).expect("an archive"));
        }
        Arc::new(Sqlite::open(self.db.as_ref()).expect("an archive"))
    }
}

/// Says something past the test's own output, once.
pub fn note(what: &str) {
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let _ = std::io::stderr().write_all(format!("{what}\n").as_bytes());
    });
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("archives").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A file as the store holds it.
pub fn file(id: &str, body: &str) -> Stored {
    Stored { id: id.to_owned(), tag: Tag::of(body.as_bytes()), body: body.as_bytes().to_vec() }
}

//! The program as a user has it: a home, and nothing from the environment.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::program::{Ran, folder, run, senet};
use crate::server::Server;

/// A verdict as the program prints it in JSON, which its schema takes.
#[track_caller]
pub fn verdict(ran: &Ran) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/verdict.schema.json");
    let schema = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let verdict = ran.json();
    if let Err(error) = jsonschema::validator_for(&schema).unwrap().validate(&verdict) {
        panic!("{error}: {verdict}");
    }
    verdict
}

/// A user with a home of his own.
pub struct User {
    home: PathBuf,
}

impl User {
    pub fn new(name: &str) -> User {
        User { home: folder(&format!("fetch-{name}")) }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.home.join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// The files of a folder.
    pub fn files(&self, name: &str) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(self.path(name)) else { return Vec::new() };
        let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    /// A command of his.
    pub fn command<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Command {
        let mut command = senet(args);
        command
            .current_dir(&self.home)
            .env("HOME", &self.home)
            .env("SENET_CONFIG", self.path("config"))
            .env("XDG_CACHE_HOME", self.path("cache"));
        for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SENET_SERVER", "SSL_CERT_FILE"] {
            command.env_remove(name).env_remove(name.to_lowercase());
        }
        command
    }

    /// Runs a command line, its words parted by spaces.
    #[track_caller]
    pub fn run(&self, line: &str) -> Ran {
        run(&mut self.command(line.split_whitespace()))
    }

    /// Fetches from a server.
    #[track_caller]
    pub fn fetch(&self, server: &Server, line: &str) -> Ran {
        self.run(&format!("fetch --server {} {line}", server.url()))
    }
}

pub fn fixture(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)).unwrap()
}

/// A game of the fixtures that verifies; its id is `kendall`.
pub fn game() -> Vec<u8> {
    fixture("good/kendall.json")
}

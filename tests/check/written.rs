//! Folders with a manifest and games, and the program run over them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The fixtures of this crate.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// A folder with a manifest in it, for one test.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty one of that name.
    pub fn new(name: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// Writes a file into it.
    pub fn with(self, name: &str, content: impl AsRef<[u8]>) -> Folder {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), content).unwrap();
        self
    }

    /// Copies a fixture into it, under its own path.
    pub fn with_fixture(self, name: &str) -> Folder {
        self.with(name, fs::read(fixtures().join(name)).unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs `senet check` over a manifest in it.
    pub fn check(&self, manifest: &str, flags: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_senet"));
        command.current_dir(&self.0).arg("check").arg(manifest).args(flags);
        let ran = command.output().unwrap();
        Ran {
            status: ran.status.code().unwrap(),
            out: String::from_utf8(ran.stdout).unwrap(),
            err: String::from_utf8(ran.stderr).unwrap(),
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    #[track_caller]
    pub fn exits(self, status: i32) -> Ran {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// All of these are in the report.
    #[track_caller]
    pub fn says(self, parts: &[&str]) -> Ran {
        for part in parts {
            assert!(self.out.contains(part), "{part}: {self:?}");
        }
        self
    }

    /// One line on standard error, with all of these in it, and no report.
    #[track_caller]
    pub fn refuses(self, parts: &[&str]) -> Ran {
        let ran = self.exits(3);
        assert!(ran.out.is_empty() && ran.err.lines().count() == 1, "{ran:?}");
        for part in parts {
            assert!(ran.err.contains(part), "{part}: {ran:?}");
        }
        ran
    }
}

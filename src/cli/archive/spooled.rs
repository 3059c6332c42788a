//! What can be read only once, written to a file so that it can be read twice.

use std::ffi::OsString;
use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::super::durable;
use super::super::files::named;
use super::input::is_live;

/// Files that stand for standard input and pipes; removed when they are dropped.
#[derive(Default)]
pub struct Spooled(Vec<(PathBuf, PathBuf)>);

impl Spooled {
    /// Puts files in the place of paths that can be read but once.
    pub fn take(paths: &mut Vec<PathBuf>) -> Result<Spooled> {
        let mut spooled = Spooled::default();
        let mut kept = Vec::with_capacity(paths.len());
        for path in paths.drain(..) {
            let is_standard = path.as_os_str() == "-";
            if !is_standard && !is_live(&path) {
                kept.push(path);
                continue;
            }
            let file = beside_nobody(&path);
            let written = write(&path, is_standard, &file);
            // Half of it is of no use; what was written goes with `spooled`.
            spooled.0.push((file.clone(), path.clone()));
            let what = || if is_standard { "standard input".to_owned() } else { named(&path) };
            written.with_context(|| {
                format!("{} is read twice, and could not be written to {} for that", what(), named(&file))
            })?;
            kept.push(file);
        }
        *paths = kept;
        Ok(spooled)
    }

    /// The name under which the user knows a file that stands for another one.
    pub fn name(&self, file: &str) -> Option<String> {
        let found = self.0.iter().find(|(spool, _)| spool.to_string_lossy() == file);
        found.map(|(_, path)| path.to_string_lossy().into_owned())
    }

    /// A message in which the files go by the names that the user knows.
    pub fn message(&self, message: String) -> String {
        self.0.iter().fold(message, |message, (spool, path)| {
            message.replace(&*spool.to_string_lossy(), &path.to_string_lossy())
        })
    }
}

impl Drop for Spooled {
    fn drop(&mut self) {
        for (file, _) in &self.0 {
            // Where it cannot be removed there is nothing more to be done.
            let _ = fs::remove_file(file);
        }
    }
}

/// A name that nobody can have foreseen, which ends as the path does: the ending
/// says what is in it.
fn beside_nobody(path: &Path) -> PathBuf {
    let chance = RandomState::new().build_hasher().finish();
    let mut name = OsString::from(format!("senet-{chance:016x}"));
    if let Some(ending) = path.file_name().filter(|name| *name != "-") {
        name.push("-");
        name.push(ending);
    }
    std::env::temp_dir().join(name)
}

fn write(path: &Path, is_standard: bool, file: &Path) -> io::Result<u64> {
    let mut to = durable::only_for_owner().create_new(true).open(file)?;
    if is_standard {
        return io::copy(&mut io::stdin().lock(), &mut to);
    }
    let mut from = fs::File::open(path)?;
    match io::copy(&mut from, &mut to) {
        Err(error) if error.kind() == ErrorKind::IsADirectory => Ok(0),
        copied => copied,
    }
}

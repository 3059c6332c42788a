//! Where the content of a file that is replaced goes.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What a path leads to.
pub enum Target {
    /// Nothing yet.
    New,
    /// A file, behind all links, and its permissions.
    There(PathBuf, Permissions),
    /// A pipe, a device or a file that is open already: written into as it is.
    Stream,
}

impl Target {
    /// Follows the path, as `cp` would.
    pub fn of(path: &Path) -> io::Result<Target> {
        let about = match fs::metadata(path) {
            Ok(about) => about,
            Err(error) if error.kind() == ErrorKind::NotFound => return nothing_at(path),
            Err(error) => return Err(error),
        };
        if about.is_dir() {
            return Err(io::Error::other("it is a folder, name a file in it"));
        }
        if !about.is_file() || is_open_file(path) {
            return Ok(Target::Stream);
        }
        let real = fs::canonicalize(path)?;
        // Whom the file keeps from writing into it must not put another there.
        OpenOptions::new().write(true).open(&real)?;
        Ok(Target::There(real, about.permissions()))
    }
}

fn nothing_at(path: &Path) -> io::Result<Target> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::other(
            "it is a link to a file that is not there: remove the link, or name the file",
        ));
    }
    Ok(Target::New)
}

/// Whether the path is a name of a file that is open, such as `/dev/stdout`: its
/// links lead through a folder of such names.
fn is_open_file(path: &Path) -> bool {
    /// So many links Linux follows.
    const MOST: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..MOST {
        let folder = at.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let Ok(folder) = fs::canonicalize(folder) else { return false };
        if folder.starts_with("/proc") || folder.starts_with("/dev/fd") {
            return true;
        }
        let Ok(next) = fs::read_link(&at) else { return false };
        at = folder.join(next);
    }
    false
}

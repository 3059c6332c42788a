//! Names and contents that are on the disk when it is said so.

use std::fs::{self, File, OpenOptions, Permissions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A new file beside `path`, under a name that nobody can have foreseen.
pub fn create_beside(path: &Path, like: Option<&Permissions>) -> io::Result<Beside> {
    loop {
        let chance = RandomState::new().build_hasher().finish();
        match create(path.with_file_name(format!(".senet-{chance:016x}.part")), like) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            created => return created,
        }
    }
}

/// A file that was not there: a link that somebody else has put in its place is
/// not followed. It has these permissions, where some are given, before the
/// first byte is in it.
pub fn create(path: PathBuf, like: Option<&Permissions>) -> io::Result<Beside> {
    let mut options = if like.is_some() { only_for_owner() } else { OpenOptions::new() };
    let file = options.write(true).create_new(true).open(&path)?;
    let kept = like.map_or(Ok(()), |like| file.set_permissions(like.clone()));
    or_remove(&path, kept)?;
    Ok(Beside { path, file })
}

/// A file on its way to the place of another.
pub struct Beside {
    path: PathBuf,
    file: File,
}

impl Beside {
    /// Writes all of it to the disk.
    pub fn fill(mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<PathBuf> {
        let written = write(&mut self.file).and_then(|()| self.file.sync_all());
        or_remove(&self.path, written)?;
        Ok(self.path)
    }
}

/// Puts a file that was written beside in the place of another, if there is one.
pub fn put(beside: &Path, path: &Path) -> io::Result<()> {
    or_remove(beside, fs::rename(beside, path))?;
    sync_folder_of(path)
}

/// Half a file helps nobody; the first error is the one to tell.
pub fn or_remove(path: &Path, done: io::Result<()>) -> io::Result<()> {
    done.inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// How to open what nobody else may read.
pub fn only_for_owner() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true);
    options
}

/// Makes a folder and those above it, each entered for good.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    make_folder(parent(folder))?;
    match fs::create_dir(folder) {
        // Another made it meanwhile.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => {}
        made => made?,
    }
    sync_folder_of(folder)
}

/// A name is on the disk only when its folder is; where a system has no such
/// thing, the name is all there is.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(parent(path))?.sync_all() } else { Ok(()) }
}

/// The folder that a path is in.
pub fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => path,
    }
}

//! Files that are whole or not there at all, and on the disk when it is said so.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::shown::shown;

/// A path as messages show it.
pub fn named(path: &Path) -> String {
    format!("`{}`", shown(&path.to_string_lossy()))
}

/// Puts `content` in the place of the file, if there is one.
pub fn replace(path: &Path, content: &str) -> Result<()> {
    let write = |file: &mut dyn Write| file.write_all(content.as_bytes());
    replace_with(path, write).with_context(|| cannot_write(path))
}

/// Puts what `write` writes in the place of the file, if there is one, once all
/// of it is written. What is no file, such as a pipe, is written to as it is.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return write(&mut OpenOptions::new().write(true).open(path)?);
    }
    let beside = beside(path);
    let written = File::create(&beside).and_then(|mut file| {
        write(&mut file)?;
        file.sync_all()
    });
    finish(&beside, written.and_then(|()| fs::rename(&beside, path)))?;
    sync_folder_of(path)
}

/// Writes a file that must not be there yet.
pub fn publish(path: &Path, content: &str) -> Result<()> {
    let beside = write_beside(path, content).with_context(|| cannot_write(path))?;
    let linked = match fs::hard_link(&beside, path) {
        // Not every file system has links.
        Err(error) if error.kind() != ErrorKind::AlreadyExists && !path.exists() => fs::rename(&beside, path),
        linked => linked.and_then(|()| fs::remove_file(&beside)),
    };
    finish(&beside, linked).map_err(|error| told(error, path))?;
    sync_folder_of(path).with_context(|| cannot_write(path))
}

/// Writes a file that must not be there yet and that nobody else can read.
pub fn publish_secret(path: &Path, content: &str) -> Result<()> {
    let mut file = only_for_owner().open(path).map_err(|error| told(error, path))?;
    let written = file.write_all(content.as_bytes()).and_then(|()| file.sync_all());
    // Half a secret that was made here is of no use.
    finish(path, written).with_context(|| cannot_write(path))?;
    sync_folder_of(path).with_context(|| cannot_write(path))
}

/// Adds a line to a file that nobody else can read. A line that was cut short
/// when the machine stopped is ended first.
pub fn append_secret(path: &Path, line: &str) -> Result<()> {
    let whole = fs::read(path).map_or(true, |content| content.is_empty() || content.ends_with(b"\n"));
    let mut options = only_for_owner();
    let opened = options.create_new(false).create(true).append(true).open(path);
    let content = format!("{}{line}\n", if whole { "" } else { "\n" });
    opened
        .and_then(|mut file| file.write_all(content.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| sync_folder_of(path))
        .with_context(|| cannot_write(path))
}

/// The folder and those above it.
pub fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("the folder {} could not be made", named(path)))
}

fn only_for_owner() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Where a file is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".part-{}", std::process::id()));
    path.with_file_name(name)
}

fn write_beside(path: &Path, content: &str) -> io::Result<PathBuf> {
    let beside = beside(path);
    let written =
        File::create(&beside).and_then(|mut f| f.write_all(content.as_bytes()).and_then(|()| f.sync_all()));
    finish(&beside, written).map(|()| beside)
}

/// The half file helps nobody; the first error is the one to tell.
fn finish(beside: &Path, done: io::Result<()>) -> io::Result<()> {
    done.inspect_err(|_| {
        let _ = fs::remove_file(beside);
    })
}

/// A new name is on the disk only when its folder is.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Ok(()),
    };
    File::open(folder).and_then(|folder| folder.sync_all())
}

fn told(error: io::Error, path: &Path) -> anyhow::Error {
    if error.kind() == ErrorKind::AlreadyExists {
        return anyhow::anyhow!("{} is there already, and it is not overwritten", named(path));
    }
    anyhow::Error::new(error).context(cannot_write(path))
}

fn cannot_write(path: &Path) -> String {
    format!("{} could not be written", named(path))
}

/// Refuses a file that others than its owner may read or write.
pub fn refuse_shared(file: &File, path: &Path) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let about = file.metadata().with_context(|| format!("{} could not be read", named(path)))?;
        if about.permissions().mode() & 0o077 != 0 {
            bail!(
                "{} holds a secret and others may read it: `chmod 600` it (and if somebody may have read it, \
                 make a new one)",
                named(path)
            );
        }
    }
    let _ = file;
    Ok(())
}

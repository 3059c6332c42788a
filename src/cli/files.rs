//! Files that are whole or not there at all, and on the disk when it is said so.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use senet::shown::shown;

use super::durable;
use super::target::Target;
use super::usage::wrong_usage;

/// A path as messages show it.
pub fn named(path: &Path) -> String {
    format!("`{}`", shown(&path.to_string_lossy()))
}

/// Where a path leads, behind all links, though the file need not be there yet;
/// as it is where that cannot be said.
fn real(path: &Path) -> PathBuf {
    let new = || Some(fs::canonicalize(durable::parent(path)).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(new).unwrap_or_else(|| path.to_owned())
}

/// Whether both paths lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    real(one) == real(other)
}

/// Refuses to write over what is read, and onto `-`, which is no file.
pub fn refuse_as_output<'a>(output: &Path, inputs: impl IntoIterator<Item = &'a Path>) {
    if output.as_os_str() == "-" {
        wrong_usage("--output takes a file; without it the report is on standard output");
    }
    // A device or a pipe is not replaced.
    if output.is_file() && inputs.into_iter().any(|input| is_same(output, input)) {
        wrong_usage(&format!("{} is read: name another file to write to", named(output)));
    }
}

/// Puts `content` in the place of the file, if there is one.
pub fn replace(path: &Path, content: &str) -> Result<()> {
    replace_with(path, |file| file.write_all(content.as_bytes())).with_context(|| cannot_write(path))
}

/// The same in a folder that is made where it is not there yet.
pub fn replace_in_folder(path: &Path, content: &str) -> Result<()> {
    path.parent().map_or(Ok(()), make_folder)?;
    replace(path, content)
}

/// Puts what `write` writes in the place of the file, if there is one, once all
/// of it is written. The permissions of the file stay, and so does a link to it;
/// what is no file, such as a pipe, is written to as it is.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let (path, like) = match Target::of(path)? {
        Target::New => (path.to_owned(), None),
        Target::There(real, permissions) => (real, Some(permissions)),
        // At its end: whoever opened it may have written already.
        Target::Stream => return write(&mut OpenOptions::new().append(true).open(path)?),
    };
    let beside = durable::create_beside(&path, like.as_ref())?.fill(write)?;
    durable::put(&beside, &path)
}

/// Writes a file that must not be there yet.
pub fn publish(path: &Path, content: &str) -> Result<()> {
    let created = durable::create_beside(path, None);
    let written = created.and_then(|beside| beside.fill(|file| file.write_all(content.as_bytes())));
    let beside = written.with_context(|| cannot_write(path))?;
    let linked = match fs::hard_link(&beside, path) {
        // Not every file system has links.
        Err(error) if error.kind() != ErrorKind::AlreadyExists && !path.exists() => fs::rename(&beside, path),
        linked => linked.and_then(|()| fs::remove_file(&beside)),
    };
    durable::or_remove(&beside, linked).map_err(|error| told(error, path))?;
    durable::sync_folder_of(path).with_context(|| cannot_write(path))
}

/// Writes a file that must not be there yet and that nobody else can read.
pub fn publish_secret(path: &Path, content: &str) -> Result<()> {
    let opened = durable::only_for_owner().create_new(true).open(path);
    let mut file = opened.map_err(|error| told(error, path))?;
    let written = file.write_all(content.as_bytes()).and_then(|()| file.sync_all());
    // Half a secret that was made here is of no use.
    durable::or_remove(path, written).with_context(|| cannot_write(path))?;
    durable::sync_folder_of(path).with_context(|| cannot_write(path))
}

/// Adds a line to a file that nobody else can read. A line that was cut short
/// when the machine stopped is ended first.
pub fn append_secret(path: &Path, line: &str) -> Result<()> {
    let whole = fs::read(path).map_or(true, |content| content.is_empty() || content.ends_with(b"\n"));
    let opened = durable::only_for_owner().create(true).append(true).open(path);
    let content = format!("{}{line}\n", if whole { "" } else { "\n" });
    opened
        .and_then(|mut file| file.write_all(content.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| durable::sync_folder_of(path))
        .with_context(|| cannot_write(path))
}

/// The folder and those above it.
pub fn make_folder(path: &Path) -> Result<()> {
    durable::make_folder(path).with_context(|| format!("the folder {} could not be made", named(path)))
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

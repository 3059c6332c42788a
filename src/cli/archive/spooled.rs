//! What can be read only once, written to a file so that it can be read twice.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempPath;

use super::super::files::named;
use super::input::is_live;
use super::paths::is_standard;
use super::stop::Stop;

/// Files that stand for standard input and pipes; removed when they are dropped.
#[derive(Default)]
pub struct Spooled(Vec<(TempPath, PathBuf)>);

/// How long a wish to stop may go unnoticed while nothing comes.
const GLANCE: Duration = Duration::from_millis(50);

impl Spooled {
    /// Puts files in the place of paths that can be read but once.
    pub fn take(paths: &mut [PathBuf], stop: &Stop) -> Result<Spooled> {
        let mut spooled = Spooled::default();
        for path in paths.iter_mut().filter(|path| is_standard(path) || is_live(path)) {
            let what = || if is_standard(path) { "standard input".to_owned() } else { named(path) };
            let file = copy(path, stop)
                .with_context(|| format!("{} is read twice, and could not be put aside for that", what()))?;
            let there = file.to_path_buf();
            spooled.0.push((file, std::mem::replace(path, there)));
        }
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

/// A copy of all that comes from there. Its name ends as the path does: the
/// ending says what is in it.
fn copy(path: &Path, stop: &Stop) -> Result<TempPath> {
    let ending = path.file_name().filter(|_| !is_standard(path)).unwrap_or_default();
    // Before there is anything that must not stay.
    stop.listen();
    let file = tempfile::Builder::new().prefix("senet-").suffix(ending).tempfile()?;
    let (file, temporary) = file.into_parts();
    let (done, copied) = mpsc::channel();
    let path = path.to_owned();
    // It may wait for input that never comes: nobody waits for it.
    thread::spawn(move || done.send(fill(file, &path)));
    loop {
        match copied.recv_timeout(GLANCE) {
            Ok(filled) => return filled.map(|()| temporary).map_err(Into::into),
            Err(RecvTimeoutError::Timeout) if !stop.is_asked() => {}
            Err(_) => return Err(io::Error::from(ErrorKind::Interrupted).into()),
        }
    }
}

fn fill(mut to: File, path: &Path) -> io::Result<()> {
    if is_standard(path) {
        return io::copy(&mut io::stdin().lock(), &mut to).map(drop);
    }
    match io::copy(&mut File::open(path)?, &mut to) {
        // It became a folder meanwhile, of which there is nothing to read.
        Err(error) if error.kind() == ErrorKind::IsADirectory => Ok(()),
        copied => copied.map(drop),
    }
}

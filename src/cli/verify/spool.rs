use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::super::files::named;

/// Text that waits on the disk until what stands before it is known; gone when
/// it is dropped.
pub struct Spool {
    file: File,
    path: PathBuf,
}

impl Spool {
    /// A new one, in the folder for such files.
    pub fn new() -> io::Result<Spool> {
        loop {
            let chance = RandomState::new().build_hasher().finish();
            let path = env::temp_dir().join(format!("senet-{chance:016x}.part"));
            match options().open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let why = format!("{} holds it until it is whole, and {error}", named(&path));
                    return Err(io::Error::new(error.kind(), why));
                }
                Ok(file) => return Ok(Spool { file, path }),
            }
        }
    }

    /// Puts text behind what is there.
    pub fn push(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())
    }

    /// The file, to be read from its beginning.
    pub fn read(&mut self) -> io::Result<&mut File> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(&mut self.file)
    }
}

/// A file that was not there, and that nobody else may read.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

impl Drop for Spool {
    fn drop(&mut self) {
        // Whether that works or not, the report is there.
        let _ = fs::remove_file(&self.path);
    }
}

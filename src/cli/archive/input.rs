//! Files and standard input, decompressed where they are compressed.

use std::fs::File;
use std::io::{self, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An open input.
pub struct Input {
    pub from: Box<dyn Read + Send>,
    /// Its size, where that is known before it is read.
    pub size: Option<u64>,
    /// Whether the next bytes may be long in coming.
    pub live: bool,
}

/// Whether opening or reading it may keep a reader waiting.
pub fn is_live(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir())
}

impl Input {
    /// Standard input, decompressed if it is compressed and may be. `read` counts
    /// the bytes as they are read.
    pub fn standard(may_be_packed: bool, read: Arc<AtomicU64>) -> io::Result<Input> {
        #[cfg(unix)]
        {
            // A file that was put in its place keeps nobody waiting.
            let file = File::from(std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned()?);
            let live = !file.metadata()?.is_file();
            Input::of(file, None, live, may_be_packed, read)
        }
        #[cfg(not(unix))]
        Input::of(io::stdin(), None, true, may_be_packed, read)
    }

    /// The same of a file.
    pub fn open(path: &Path, may_be_packed: bool, read: Arc<AtomicU64>) -> io::Result<Input> {
        let file = File::open(path)?;
        let about = file.metadata()?;
        // What is no regular file has no size to go by.
        let size = about.is_file().then_some(about.len());
        let packed = path.extension().is_some_and(|ending| ending == "gz" || ending == "zst");
        if packed && may_be_packed && size == Some(0) {
            return Err(io::Error::new(ErrorKind::UnexpectedEof, "it is empty, and no compressed file is"));
        }
        Input::of(file, size, size.is_none(), may_be_packed, read)
    }

    fn of(
        from: impl Read + Send + 'static,
        size: Option<u64>,
        live: bool,
        may_be_packed: bool,
        read: Arc<AtomicU64>,
    ) -> io::Result<Input> {
        if may_be_packed {
            return Input::sniff(from, size, live, read);
        }
        Ok(Input { from: Box::new(Counted { from, read }), size, live })
    }

    /// Compressed files show what they are by their first bytes, which no record
    /// begins with.
    fn sniff(
        mut from: impl Read + Send + 'static,
        size: Option<u64>,
        live: bool,
        read: Arc<AtomicU64>,
    ) -> io::Result<Input> {
        const GZIP: &[u8] = &[0x1f, 0x8b];
        const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
        let mut first = Vec::with_capacity(ZSTD.len());
        from.by_ref().take(ZSTD.len() as u64).read_to_end(&mut first)?;
        let (gzip, zstd) = (first.starts_with(GZIP), is_zstd(&first, ZSTD));
        let all = Counted { from: Cursor::new(first).chain(from), read };
        Ok(match (gzip, zstd) {
            (true, _) => {
                let packed = BufReader::with_capacity(PACKED, all);
                Input { from: Box::new(flate2::bufread::MultiGzDecoder::new(packed)), size: None, live }
            }
            (_, true) => {
                let mut decoder = zstd::stream::read::Decoder::new(all)?;
                decoder.window_log_max(WINDOW_LOG)?;
                Input { from: Box::new(decoder), size: None, live }
            }
            _ => Input { from: Box::new(all), size, live },
        })
    }
}

/// Compressed bytes that are read at once.
const PACKED: usize = 64 * 1024;

/// The greatest window of a `.zst` file, 128 MiB: what the `zstd` program takes
/// unless it is told to take more. Files that were made without `--long` or
/// `--ultra` have 8 MiB or less.
const WINDOW_LOG: u32 = 27;

/// A frame, or one of those that are stepped over.
fn is_zstd(first: &[u8], magic: &[u8]) -> bool {
    first == magic || matches!(first, [0x50..=0x5f, 0x2a, 0x4d, 0x18])
}

/// Counts what is read.
struct Counted<R> {
    from: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(into)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

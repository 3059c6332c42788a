use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use flate2::Compression;
use flate2::write::GzEncoder;
use senet::record::{Limits, read_any, read_receipt};
use senet::serve::store::{Kind, Store, Stored};

use super::archive_db::DbArgs;
use super::files::{self, named};
use super::output::{Output, counted};
use super::status::Status;
use super::usage::wrong_usage;

/// Write an archive's games to a file, one a line
///
/// In the order in which they were filed; `senet import` and `senet verify` read
/// the file. It is written whole or not at all. A server of the archive may run
/// meanwhile. A record that has several lines is put on one, which changes
/// nothing that it says; what cannot be read is left out and named.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet export --db games.sqlite --output games.ndjson.zst --receipts receipts.ndjson
  senet export --db games.sqlite --output - | wc -l

Exit status: 0 done, 2 wrong command line, 3 something could not be read or written.")]
pub struct Args {
    #[command(flatten)]
    db: DbArgs,

    /// The file for the games, packed where its name ends in .gz or .zst; `-` is standard output
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// The file for the receipts, likewise
    #[arg(long, value_name = "FILE")]
    receipts: Option<PathBuf>,
}

/// So many are read at a time, if they are small.
const MOST_AT_ONCE: usize = 256;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    // Standard output takes both.
    let is_games = |receipts: &Path| receipts.as_os_str() != "-" && files::is_same(&args.output, receipts);
    if args.receipts.as_deref().is_some_and(is_games) {
        wrong_usage("--output and --receipts are one file: the receipts would take the place of the games");
    }
    let store = args.db.open_existing()?;
    // The receipts come second: a game that is filed meanwhile has one or is not in it.
    let games = write(&*store, Kind::Game, &args.output, out)?;
    let receipts = match &args.receipts {
        Some(path) => write(&*store, Kind::Receipt, path, out)?,
        None => {
            if !store.all(Kind::Receipt, 0, 1)?.is_empty() {
                out.tell("the receipts are not in it: --receipts FILE writes them too");
            }
            Written::default()
        }
    };
    let done = format!("{}, {}", counted(games.count, "game"), counted(receipts.count, "receipt"));
    out.tell(&format!("{done} written"));
    Ok(if games.whole && receipts.whole { Status::Good } else { Status::Unverifiable })
}

/// How many were written, and whether all were.
struct Written {
    count: usize,
    whole: bool,
}

impl Default for Written {
    fn default() -> Written {
        Written { count: 0, whole: true }
    }
}

fn write(store: &dyn Store, kind: Kind, path: &Path, out: &mut Output) -> Result<Written> {
    let mut written = Written::default();
    if path.as_os_str() == "-" {
        each_line(store, kind, &mut written, out, |line, out| {
            out.bytes(line);
            out.bytes(b"\n");
            Ok(())
        })?;
        return Ok(written);
    }
    let all = files::replace_with(path, |file| {
        let mut packed = Packed::new(path, BufWriter::new(file))?;
        each_line(store, kind, &mut written, out, |line, _| {
            packed.write_all(line)?;
            packed.write_all(b"\n")
        })?;
        packed.finish()
    });
    all.with_context(|| format!("{} could not be written", named(path)))?;
    Ok(written)
}

fn each_line(
    store: &dyn Store,
    kind: Kind,
    written: &mut Written,
    out: &mut Output,
    mut write: impl FnMut(&[u8], &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let mut after = 0;
    loop {
        let some = store.all(kind, after, MOST_AT_ONCE).map_err(io::Error::other)?;
        let Some(&(last, _)) = some.last() else { return Ok(()) };
        for (_, stored) in &some {
            if let Some(line) = line(kind, stored) {
                write(&line, out)?;
                written.count += 1;
            } else {
                written.whole = false;
                out.complain(&format!("{} is left out: it cannot be read, and has several lines", stored.id));
            }
        }
        after = last;
    }
}

/// The file on one line. In what can be read, lines end between values alone.
fn line(kind: Kind, stored: &Stored) -> Option<Cow<'_, [u8]>> {
    let body = stored.body.trim_ascii();
    if !body.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return Some(body.into());
    }
    let readable = match kind {
        Kind::Game => body.starts_with(b"{") && read_any(body, &Limits::NONE).is_ok(),
        Kind::Receipt => read_receipt(body, &Limits::NONE).is_ok(),
    };
    let spaced = |byte: &u8| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte };
    readable.then(|| body.iter().map(spaced).collect())
}

/// A file that is packed as its name says.
enum Packed<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packed<W> {
    fn new(path: &Path, file: W) -> io::Result<Packed<W>> {
        Ok(match path.extension().and_then(|ending| ending.to_str()) {
            Some("gz") => Packed::Gzip(GzEncoder::new(file, Compression::new(6))),
            Some("zst") => Packed::Zstd(zstd::Encoder::new(file, 6)?),
            _ => Packed::Plain(file),
        })
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Packed::Plain(file) => file.write_all(bytes),
            Packed::Gzip(packer) => packer.write_all(bytes),
            Packed::Zstd(packer) => packer.write_all(bytes),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Packed::Plain(file) => Ok(file),
            Packed::Gzip(packer) => packer.finish(),
            Packed::Zstd(packer) => packer.finish(),
        }?
        .flush()
    }
}

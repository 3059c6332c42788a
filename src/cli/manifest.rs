use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;
use senet::audit::{Contradiction, Listing, ManifestWriter, manifest_hash};
use senet::evidence::SecretKey;
use senet::record::{Limits, read_any};
use senet::shown::shown;

use super::archive::pipeline::{self, Ended};
use super::archive::{ArchiveArgs, Item, Spooled, Stop};
use super::commit::now;
use super::files::{self, named};
use super::keys;
use super::output::Output;
use super::status::Status;

/// List all games of an archive in a signed manifest
///
/// A line a game: its id and the hash of its record. Whoever has the manifest
/// can tell by `senet audit --manifest` whether a game was left out, added or
/// changed since. Running games are not listed, for their records will change.
/// The games are not verified here: `senet verify` does that.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet manifest archive/ --key host.key --output 2026.manifest
  senet audit archive/ --manifest 2026.manifest --host example.org

Nothing is written where a line cannot be read as a game, or two records stand under one id: a
manifest with holes would say that games were left out. The format is in docs/audit.md. A game
takes 54 bytes of memory.

Exit status: 0 written, 1 two records under one id, 2 wrong command line, 3 something could not be
read or written, or there is no finished game.")]
pub struct Args {
    #[command(flatten)]
    archive: ArchiveArgs,

    /// Your secret key file, from `senet keygen`; without it anyone can have
    /// written the manifest
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,

    /// The manifest's file, over what is there
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let key = args.key.as_deref().map(keys::secret).transpose()?;
    let mut archive = args.archive;
    files::refuse_as_output(&args.output, archive.paths.iter().map(PathBuf::as_path));
    // Where an id stands twice the games are read a second time.
    let stop = Stop::default();
    // Whenever it is stopped, nothing may be left beside the file.
    stop.listen();
    let spooled = Spooled::take(&mut archive.paths, &stop)?;
    let mut told = None;
    let written = files::replace_with(&args.output, |file| {
        let wrote = write(&archive, &spooled, key.as_ref(), &stop, file);
        let whole = matches!(wrote, Ok(Written::Whole { .. }));
        told = Some(wrote);
        // What is not whole is not put in its place.
        if whole { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
    });
    match told.transpose()? {
        Some(Written::Whole { games, running }) => {
            written.with_context(|| cannot(&args.output))?;
            if running > 0 {
                out.tell(&format!("{running} running games were not listed: their records will change"));
            }
            if key.is_none() {
                out.tell("nobody signed the manifest (--key): anyone can have written it");
            }
            out.line(format_args!("{}: {games} games", shown(&args.output.to_string_lossy())));
            Ok(Status::Good)
        }
        Some(Written::Twice(id)) => {
            out.complain(&format!("two records stand under the id {id}: nothing was written"));
            Ok(Status::Mismatch)
        }
        None => written.with_context(|| cannot(&args.output)).map(|()| Status::Unverifiable),
    }
}

fn cannot(path: &Path) -> String {
    format!("{} could not be written", named(path))
}

/// What came of writing.
enum Written {
    Whole {
        games: u64,
        running: u64,
    },
    /// Two records stand under this id.
    Twice(String),
}

/// What a line of a manifest needs of a game; nothing of one that runs.
type Line = Result<Option<(String, [u8; 32])>, String>;

fn line(item: &Item, limits: &Limits) -> Line {
    let record = read_any(item.bytes?, limits)
        .map_err(|error| error.in_file(item.place.line.unwrap_or(1)).to_string())?;
    let finished = record.fairness.seed.is_some();
    Ok(finished.then(|| (record.id.to_string(), manifest_hash(&record))))
}

fn write(
    archive: &ArchiveArgs,
    spooled: &Spooled,
    key: Option<&SecretKey>,
    stop: &Stop,
    file: &mut dyn Write,
) -> Result<Written> {
    let mut writing = Writing::begin(file)?;
    let limits = archive.limits();
    let work = move |item: &Item| line(item, &limits);
    let mut failed = Ok(());
    let records = archive.records();
    let counts = records.counts();
    let mut take = |item: &Item, line: Line| {
        failed = writing.take(item, line).map_err(|why| anyhow!(spooled.message(format!("{why:#}"))));
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let ended = pipeline::run(records, archive.jobs, stop, work, &mut take)?;
    failed?;
    if ended == Ended::Stopped {
        bail!("interrupted: nothing was written");
    }
    if counts.cut_off.load(Ordering::Relaxed) || counts.not_in_sample.load(Ordering::Relaxed) > 0 {
        bail!("a manifest lists all games: leave out --limit and --sample. Nothing was written");
    }
    if let Err(contradiction) = writing.listing.sort() {
        return Ok(Written::Twice(id_of(archive, stop, &writing.listing, contradiction)?));
    }
    writing.finish(key)
}

/// The lines so far.
struct Writing<'a> {
    to: BufWriter<&'a mut dyn Write>,
    writer: ManifestWriter,
    listing: Listing,
    games: u64,
    running: u64,
}

impl<'a> Writing<'a> {
    fn begin(file: &'a mut dyn Write) -> Result<Writing<'a>> {
        let mut to = BufWriter::with_capacity(1 << 16, file);
        let (writer, first) = ManifestWriter::new(now()?);
        to.write_all(first.as_bytes())?;
        Ok(Writing { to, writer, listing: Listing::new(0), games: 0, running: 0 })
    }

    fn take(&mut self, item: &Item, line: Line) -> Result<()> {
        match line {
            Err(why) => bail!("{}: {why}: nothing was written", shown(&item.place.source)),
            Ok(None) => self.running += 1,
            Ok(Some((id, record))) => {
                self.games += 1;
                self.listing.add(&id, record);
                self.to.write_all(self.writer.line(&id, &record).as_bytes())?;
            }
        }
        Ok(())
    }

    fn finish(mut self, key: Option<&SecretKey>) -> Result<Written> {
        let Writing { games, running, .. } = self;
        if games == 0 {
            bail!("there is no finished game in what was given: nothing was written");
        }
        let mut manifest = self.writer.finish();
        if let Some(key) = key {
            key.sign_manifest(&mut manifest)?;
        }
        self.to.write_all(manifest.last_line().as_bytes())?;
        self.to.flush()?;
        Ok(Written::Whole { games, running })
    }
}

/// The id under which two records stand: what was kept of it does not tell.
fn id_of(
    archive: &ArchiveArgs,
    stop: &Stop,
    listing: &Listing,
    contradiction: Contradiction,
) -> Result<String> {
    let limits = archive.limits();
    let work = move |item: &Item| line(item, &limits);
    let mut found = None;
    let mut take = |_: &Item, line: Line| match line {
        Ok(Some((id, _))) if listing.is_about(&contradiction, &id) => {
            found = Some(id);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    };
    pipeline::run(archive.records(), archive.jobs, stop, work, &mut take)?;
    found.context("the games changed while they were read: nothing was written")
}

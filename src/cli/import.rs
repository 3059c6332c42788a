use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::record::Limits;
use senet::serve::intake::{Intake, Refusal, Submitted};
use senet::serve::store::{AT_ONCE, Addition, Kind};
use senet::shown::shown;
use senet::verify::Finding;
use serde::Deserialize;

use super::archive::pipeline::{self, Ended, Take};
use super::archive::{self, Item, Stop};
use super::archive_db::{DbArgs, HostKeys};
use super::input::LimitArgs;
use super::output::Output;
use super::status::Status;

/// Put games and receipts into an archive
///
/// Each is verified; what does not verify, or differs from what is on file, is
/// refused and named, and the rest is filed all the same. What is filed when the
/// program is stopped stays, and to import it all again does no harm. A server
/// of the archive may run meanwhile.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet import --db games.sqlite games/ old.ndjson.zst
  senet import --db evidence.sqlite --unverified suspicious/

Exit status: 0 all is on file, 1 something is false or differs from what is on file, 2 wrong command
line, 3 something could not be read or judged.")]
pub struct Args {
    /// Games, receipts, archives and folders of them; `-` is standard input
    ///
    /// A file that ends in .json or .senet is one, one that ends in .ndjson or
    /// .jsonl has one in each line, and each may be compressed (.gz, .zst). Of a
    /// folder every file is taken that ends so, in the folders in it too.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    db: DbArgs,

    #[command(flatten)]
    keys: HostKeys,

    /// File what does not verify too, for an archive of evidence
    ///
    /// Its list and its verdicts say what is wrong with a game. One that cannot
    /// be read is filed under the name of its file, where that can be an id.
    #[arg(long)]
    unverified: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

/// So many are filed together, if they are small.
const TOGETHER: usize = 512;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let limits = Limits::from(args.limits);
    let intake = Intake { store: args.db.open()?, limits, keys: args.keys.keys, unverified: args.unverified };
    let intake = Arc::new(intake);
    let judge = Arc::clone(&intake);
    let mut filing = Filing { intake, judged: Vec::new(), bytes: 0, tally: Tally::default(), out };
    let records = archive::with_receipts(args.paths, limits);
    let ended =
        pipeline::run(records, None, &Stop::default(), move |item| judged(&judge, item), &mut filing)?;
    filing.file();
    let Filing { tally: Tally { new, known, refused, worst }, out, .. } = filing;
    out.line(format_args!("{new} filed, {known} on file already, {refused} refused"));
    if ended == Ended::Stopped {
        out.tell("stopped before the end");
        return Ok(worst.max(Status::Unverifiable));
    }
    Ok(worst)
}

/// A file that was judged.
struct Judged {
    what: Result<Addition, Refusal>,
    place: String,
}

struct Filing<'a> {
    intake: Arc<Intake>,
    judged: Vec<Judged>,
    /// How large these are.
    bytes: usize,
    tally: Tally,
    out: &'a mut Output,
}

struct Tally {
    new: usize,
    known: usize,
    refused: usize,
    worst: Status,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { new: 0, known: 0, refused: 0, worst: Status::Good }
    }
}

impl Take<Result<Addition, Refusal>> for Filing<'_> {
    fn take(&mut self, item: &Item, what: Result<Addition, Refusal>) -> ControlFlow<()> {
        if let Err(why) = item.bytes {
            self.refuse(None, why, Status::Unverifiable);
            return ControlFlow::Continue(());
        }
        self.bytes += what.as_ref().map_or(0, |addition| addition.file.body.len());
        self.judged.push(Judged { what, place: item.place.to_string() });
        if self.judged.len() >= TOGETHER || self.bytes >= AT_ONCE {
            self.file();
        }
        ControlFlow::Continue(())
    }

    fn idle(&mut self) {
        self.file();
    }
}

impl Filing<'_> {
    fn file(&mut self) {
        let judged = std::mem::take(&mut self.judged);
        self.bytes = 0;
        let (places, judged): (Vec<_>, Vec<_>) = judged.into_iter().map(|one| (one.place, one.what)).unzip();
        let store = Arc::clone(&self.intake.store);
        let done = self.intake.file(judged, |additions| store.add(&additions).map_err(Arc::new));
        for (place, done) in places.into_iter().zip(done) {
            match done {
                Ok(filed) if filed.new => self.tally.new += 1,
                Ok(_) => self.tally.known += 1,
                Err(refusal) => self.refuse(Some(&place), &refusal.to_string(), status(&refusal)),
            }
        }
    }

    fn refuse(&mut self, place: Option<&str>, why: &str, status: Status) {
        self.tally.refused += 1;
        self.tally.worst = self.tally.worst.max(status);
        let place = place.map(|place| format!("{}: refused: ", shown(place))).unwrap_or_default();
        self.out.complain(&format!("{place}{}", shown(why)));
    }
}

fn judged(intake: &Intake, item: &Item) -> Result<Addition, Refusal> {
    // What could not be read was told where it is taken.
    let bytes = item.bytes.unwrap_or_default();
    let name = item.place.line.is_none().then(|| stem(&item.place.source)).flatten();
    let submitted = Submitted { kind: kind(bytes), bytes, line: item.place.line.unwrap_or(1), name };
    match intake.judge(&submitted) {
        // Evidence is kept where a game is looked for.
        Err(Refusal::NoReceipt(_) | Refusal::Receipt(_)) if intake.unverified => {
            intake.judge(&Submitted { kind: Kind::Game, ..submitted })
        }
        done => done,
    }
}

/// The name of a file without what tells its form.
fn stem(file: &str) -> Option<&str> {
    let name = Path::new(file).file_name()?.to_str()?;
    let name = [".gz", ".zst"].iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(name);
    Some([".json", ".senet"].iter().find_map(|form| name.strip_suffix(form)).unwrap_or(name))
}

/// A receipt says so; all else is to be a game.
fn kind(bytes: &[u8]) -> Kind {
    #[derive(Deserialize)]
    struct Format<'a> {
        #[serde(borrow)]
        format: Cow<'a, str>,
    }
    const FORMAT: &[u8] = b"senet.receipt/";
    if !bytes.windows(FORMAT.len()).any(|part| part == FORMAT) {
        return Kind::Game;
    }
    match serde_json::from_slice::<Format>(bytes) {
        Ok(Format { format }) if format.as_bytes().starts_with(FORMAT) => Kind::Receipt,
        _ => Kind::Game,
    }
}

fn status(refusal: &Refusal) -> Status {
    match refusal {
        Refusal::Unverified(verdict) if verdict.finding == Finding::Unverifiable => Status::Unverifiable,
        Refusal::Unverified(_)
        | Refusal::AgainstReceipt(_)
        | Refusal::AgainstGame(_)
        | Refusal::Other { .. }
        | Refusal::Reused { .. } => Status::Mismatch,
        Refusal::NoAddress(_)
        | Refusal::NoReceipt(_)
        | Refusal::Receipt(_)
        | Refusal::Store(_)
        | Refusal::Busy => Status::Unverifiable,
    }
}

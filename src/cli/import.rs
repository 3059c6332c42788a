use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::record::Limits;
use senet::serve::intake::{Intake, Refusal, Submitted};
use senet::serve::store::Kind;
use senet::shown::shown;
use senet::verify::Finding;

use super::archive_db::{DbArgs, HostKeys};
use super::input::{LimitArgs, Source};
use super::output::Output;
use super::status::Status;

/// Put games and receipts into an archive
///
/// Takes game records and receipts, as JSON or as text, one a file. Each is
/// verified; what does not verify, or differs from what is on file, is refused
/// and named, and the rest is filed all the same. A server of the archive may
/// run meanwhile.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet import --db games.sqlite games/*.json
  senet import --db evidence.sqlite --unverified suspicious/*.json

Exit status: 0 all is on file, 1 something is false or differs from what is on file, 2 wrong command
line, 3 something could not be read or judged.")]
pub struct Args {
    /// Games and receipts, `.json` or `.senet`; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    db: DbArgs,

    #[command(flatten)]
    keys: HostKeys,

    /// File what does not verify too, for an archive of evidence: `GET /games/ID/verdict` says what is
    /// wrong with it. What cannot be read is filed under the name of its file
    #[arg(long)]
    unverified: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

/// So many files are filed together.
const TOGETHER: usize = 256;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let intake = Intake {
        store: args.db.open()?,
        limits: Limits::from(args.limits),
        keys: args.keys.keys,
        unverified: args.unverified,
    };
    let mut import = Import { intake, tally: Tally::default(), worst: Status::Good };
    for files in args.files.chunks(TOGETHER) {
        let read: Vec<File> = files.iter().filter_map(|path| import.read(path, out)).collect();
        import.file(&read, out);
    }
    let Tally { new, known, refused } = import.tally;
    out.line(format_args!("{new} filed, {known} on file already, {refused} refused"));
    Ok(import.worst)
}

struct Import {
    intake: Intake,
    tally: Tally,
    worst: Status,
}

#[derive(Default)]
struct Tally {
    new: usize,
    known: usize,
    refused: usize,
}

struct File {
    name: String,
    stem: Option<String>,
    kind: Kind,
    bytes: Vec<u8>,
}

impl Import {
    fn read(&mut self, path: &Path, out: &mut Output) -> Option<File> {
        let source = Source::from(path.to_owned());
        match source.read_record(&self.intake.limits) {
            Ok(bytes) => Some(File {
                name: source.name(),
                stem: path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned),
                kind: kind(&bytes),
                bytes,
            }),
            Err(error) => {
                self.refuse(&source.name(), &format!("{error:#}"), Status::Unverifiable, out);
                None
            }
        }
    }

    fn file(&mut self, files: &[File], out: &mut Output) {
        let submitted = files.iter().map(|file| Submitted {
            kind: file.kind,
            bytes: &file.bytes,
            name: file.stem.as_deref(),
        });
        let submitted: Vec<Submitted> = submitted.collect();
        let store = Arc::clone(&self.intake.store);
        let done = self.intake.file(&submitted, |additions| store.add(&additions).map_err(Arc::new));
        for (file, done) in files.iter().zip(done) {
            match done {
                Ok(filed) if filed.new => self.tally.new += 1,
                Ok(_) => self.tally.known += 1,
                Err(refusal) => self.refuse(&file.name, &refusal.to_string(), status(&refusal), out),
            }
        }
    }

    fn refuse(&mut self, name: &str, why: &str, status: Status, out: &mut Output) {
        self.tally.refused += 1;
        self.worst = self.worst.max(status);
        out.complain(&format!("{}: refused: {}", shown(name), shown(why)));
    }
}

/// A receipt says so; all else is to be a game.
fn kind(bytes: &[u8]) -> Kind {
    #[derive(serde::Deserialize)]
    struct Format<'a> {
        #[serde(borrow)]
        format: std::borrow::Cow<'a, str>,
    }
    match serde_json::from_slice::<Format>(bytes) {
        Ok(Format { format }) if format.starts_with("senet.receipt/") => Kind::Receipt,
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
        Refusal::NoAddress(_) | Refusal::Receipt(_) | Refusal::Store(_) | Refusal::Busy => {
            Status::Unverifiable
        }
    }
}

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::audit::{Keys, LEAST_THROWS};
use senet::evidence::{Evidence, PublicKey, TrustedKey};
use senet::record::Time;

use super::super::archive::{ArchiveArgs, Spooled, Stop};
use super::super::config;
use super::super::demand::DemandArgs;
use super::super::files;
use super::super::keys;
use super::super::output::{Format, Output};
use super::super::rules_args::RulesArgs;
use super::super::usage::wrong_usage;
use super::compared::{Against, Comparing};
use super::judging::Judging;
use super::manifest::{Opened, open};
use super::receipts::{Asking, Receipts};

/// So many of what may be wrong are listed where nothing is said.
const MANY: usize = 100;
/// So many games without a receipt, which is no fault: in many an archive it is
/// nearly all.
const FEW: usize = 10;

/// Look for what no single game shows, over a whole archive
///
/// Verifies every game, and then: compares the throws with what chance gives,
/// for all, each side, each player and each place in a row of throws; finds ids,
/// seeds and commitments that were used twice; and compares the archive with
/// receipts, a log or a manifest, so that games that were left out show.
#[derive(ClapArgs)]
#[command(after_long_help = HELP)]
pub struct Args {
    #[command(flatten)]
    pub archive: ArchiveArgs,

    /// How to report: for people, or as one line of JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,

    /// Write the report here, over what is there; it is whole or not there at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write a page with pictures here, which needs nothing but a browser
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// How many of each kind to list, instead of 100 and of 10 games without a
    /// receipt; what there is more is counted
    #[arg(long, value_name = "N")]
    list: Option<usize>,

    /// The level of alarms: of archives in which all throws are fair, about this
    /// share raises one
    #[arg(long, value_name = "LEVEL", default_value_t = 0.001, value_parser = level, help_heading = "Throws")]
    pub level: f64,

    /// Test the throws of players who have at least so many
    #[arg(long, value_name = "N", default_value_t = LEAST_THROWS, help_heading = "Throws")]
    pub min_throws: u64,

    /// Exit with 1 where the throws raise an alarm, which is no proof
    #[arg(long, help_heading = "Throws")]
    pub fail_on_alarm: bool,

    /// Receipts that were kept, a folder of them or a file with one in each line,
    /// as `senet export` writes it: whose game is not in the archive?
    #[arg(long, value_name = "FOLDER|FILE", help_heading = "Completeness")]
    receipts: Option<PathBuf>,

    /// The folder of a public log of receipts, as `senet log` keeps it: the same
    #[arg(long, value_name = "FOLDER", help_heading = "Completeness")]
    log: Option<PathBuf>,

    /// The key of that log, `NAME+ID+BASE64` or a file that holds it; without it
    /// nobody says that it is the log that everyone sees
    #[arg(long, value_name = "KEY|FILE", requires = "log", help_heading = "Completeness")]
    log_key: Vec<String>,

    /// Ask only for games whose receipt was issued before this time, such as
    /// 2026-11-30T00:00:00Z: a later game may still be running
    #[arg(long, value_name = "TIME", help_heading = "Completeness")]
    issued_before: Option<Time>,

    /// A manifest of the archive, as `senet manifest` writes it: what is missing,
    /// added or changed?
    #[arg(long, value_name = "FILE", help_heading = "Completeness")]
    manifest: Option<PathBuf>,

    /// A host's key that you trust, `ed25519:HEX` or a file that holds it
    #[arg(long, value_name = "KEY|FILE", value_parser = keys::public, help_heading = "Evidence")]
    key: Vec<PublicKey>,

    /// The host whose games they are: of the hosts you trust its keys alone
    /// count, and another key is a mismatch
    #[arg(long, value_name = "NAME", value_parser = config::host_name, help_heading = "Evidence")]
    host: Option<String>,

    #[command(flatten)]
    demand: DemandArgs,

    #[command(flatten)]
    rules: RulesArgs,
}

const HELP: &str = "\
Examples:
  senet audit archive/                                    a folder, or 2026.ndjson.zst
  senet audit archive/ --html audit.html                  with pictures
  senet audit archive/ --log log/ --log-key log.pub --host example.org
  senet audit archive/ --manifest 2026.manifest --host example.org

An alarm is no proof of cheating, and none is no proof of fairness: docs/audit.md says what each
finding means, and what it does not. Wins are compared with what simulated equals reach, and raise
no alarm; how often a player wins is not tested, since skill does that too.

Limits: names of players are held in about 256 MiB, and at the end their tests in up to twice as
much; where there are more names, those with few games go. A game takes 28 bytes for what must not
come twice, 100 million 2.7 GiB; a game of a manifest 54, a receipt 27 and its file's name. Values
that came twice are compared in a second reading: standard input and pipes are therefore written to
a file in the folder for temporary files (TMPDIR) first, and removed at the end. So is a file of
receipts, each of which is read again when its game comes.

Exit status: 0 nothing is wrong, 1 a game does not hold, a value was used twice, or something is
missing, added or changed (alarms count with --fail-on-alarm alone), 2 wrong command line,
3 something could not be read or judged, nothing was there, or interrupted. The highest of 0, 1
and 3 wins. Of an archive that could not be read whole nothing is called missing.";

fn level(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(level) if level > 0.0 && level < 1.0 => Ok(level),
        _ => Err("a level is a number between 0 and 1, as in 0.001".to_owned()),
    }
}

/// All that is needed to read the archive.
pub struct Ready {
    /// What to read: with files in place of what can be read but once.
    pub archive: ArchiveArgs,
    /// Those files.
    pub spooled: Spooled,
    pub judging: Arc<Judging>,
    pub against: Against,
    pub stop: Stop,
    /// So many of each kind are listed.
    pub list: usize,
}

impl Args {
    /// Reads what the flags name; nothing where that is enough to say that
    /// something is wrong, which is told.
    pub fn prepare(&self, out: &mut Output) -> Result<Option<(Ready, Comparing)>> {
        let mut evidence = Evidence::none();
        evidence.trusted = self.key.iter().map(|key| TrustedKey { key: *key, host: None }).collect();
        config::trust(&mut evidence, self.host.as_deref())?;
        let receipts = [
            self.receipts.as_deref().map(Receipts::kept).transpose()?,
            self.log.as_deref().map(|log| Receipts::log(log, &self.log_key)).transpose()?,
        ];
        let receipts: Arc<Vec<Receipts>> = Arc::new(receipts.into_iter().flatten().collect());
        let manifest = match self.manifest.as_deref().map(|path| open(path, &evidence.trusted)).transpose()? {
            Some(Opened::NotSigned(why)) => {
                out.complain(&why);
                return Ok(None);
            }
            Some(Opened::Read(manifest)) => Some(manifest),
            None => None,
        };
        let mut archive = self.archive.clone();
        let stop = Stop::default();
        let spooled = Spooled::take(&mut archive.paths, &stop)?;
        let asking = Asking { before: self.issued_before, trusted: &evidence.trusted, most: self.list() };
        let hashes = manifest.is_some();
        let (against, comparing) =
            Against::begin(manifest, Arc::clone(&receipts), asking, self.list.unwrap_or(FEW));
        let judging = Judging {
            rules: self.rules.judge()?,
            evidence,
            demand: self.demand.into(),
            limits: archive.limits(),
            keys: Keys::new(),
            receipts,
            hashes,
        };
        let ready = Ready { archive, spooled, judging: Arc::new(judging), against, stop, list: self.list() };
        Ok(Some((ready, comparing)))
    }

    /// So many of each kind are listed, but for games without a receipt.
    pub fn list(&self) -> usize {
        self.list.unwrap_or(MANY)
    }

    /// Refuses to write over what is read, and both reports to one file.
    pub fn refuse_outputs(&self) {
        let inputs = || self.archive.paths.iter().chain(&self.receipts).chain(&self.manifest);
        for output in [&self.output, &self.html].into_iter().flatten() {
            files::refuse_as_output(output, inputs().map(PathBuf::as_path));
        }
        if let (Some(output), Some(html)) = (&self.output, &self.html)
            && files::is_same(output, html)
        {
            wrong_usage("--output and --html are one file: the page would take the place of the report");
        }
    }

    /// What is audited, as the user named it.
    pub fn sources(&self) -> Vec<String> {
        self.archive.paths.iter().map(|path| path.to_string_lossy().into_owned()).collect()
    }
}

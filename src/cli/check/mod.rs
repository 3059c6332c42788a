//! `senet check`: known games still have their known verdicts.

mod answer;
mod bring;
mod fields;
mod judged;
mod manifest;
mod update;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use rayon::prelude::*;
use senet::record::Limits;
use senet::shown::shown;

use super::files;
use super::input::LimitArgs;
use super::output::{Output, counted};
use super::status::Status;
use bring::Outside;
use judged::{Difference, Judged};
use manifest::{Listed, Manifest};

/// Check that known games still have the verdicts that a manifest states
///
/// A manifest lists games and what must be said of each: that it is verified, or
/// where the first failure is, or that it cannot be judged. A game that is
/// verified although it should not be is a failure like the other way round, and
/// so is a file that is missing. Each game is verified by itself, with what the
/// manifest brings for it: hosts that you trust (`senet trust`) have no say.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The manifest, TOML or, where its name ends in .json, JSON
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,

    /// Write into the manifest what the games are now, with the hash of each
    /// file, and show what changed
    #[arg(long)]
    update: bool,

    /// Report nothing; the exit status says it all
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = r#"A manifest, with paths that start from its own folder:
  [[game]]
  file = "good/77.json"
  verdict = "verified"
  anchor = "receipt"                  # where it matters: none, pinned, receipt, log
  vouched = ["host"]                  # likewise, any of host, light, dark
  sha256 = "9f86d0…"                  # no byte of the file changed
  evidence = { receipt = "77.receipt.json", keys = ["host.pub"] }

  [[game]]
  file = "bad/78.json"
  verdict = "mismatch"
  check = "moves"
  turn = 18

Evidence is any of commitment, contributions = { light = "HEX", dark = "HEX" },
receipt, keys, proof, log_keys; `evidence` at the top is for every game that does
not bring its own, and `rules_file` there or in a game names rules of your own.

Examples:
  senet check fixtures/manifest.toml
  senet check fixtures/manifest.toml --update     after a change that is meant

Exit status: 0 all as stated, 1 something differs, 2 wrong command line, 3 a file
could not be read, the manifest means nothing, or it lists no game."#;

/// So many games are verified before their reports are written.
const AT_ONCE: usize = 1024;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let manifest = Manifest::read(&args.manifest)?;
    if manifest.games.is_empty() {
        out.complain(&format!("nothing verified: {} lists no game", files::named(&manifest.path)));
        return Ok(Status::Unverifiable);
    }
    if !args.update {
        manifest.require_answers()?;
    }
    let mut run = Run { args: &args, out, worst: Status::Good, count: Count::default(), changes: Vec::new() };
    let (outside, limits) = (Outside::of(&manifest), Limits::from(args.limits));
    for games in manifest.games.chunks(AT_ONCE) {
        let judged: Vec<_> = games.par_iter().map(|game| Judged::of(game, &outside, &limits)).collect();
        games.iter().zip(judged).for_each(|(game, judged)| run.game(game, judged));
    }
    run.end(&manifest)
}

/// What a run has come to so far.
struct Run<'a> {
    args: &'a Args,
    out: &'a mut Output,
    worst: Status,
    count: Count,
    changes: Vec<Vec<update::Change>>,
}

#[derive(Default)]
struct Count {
    as_stated: usize,
    differ: usize,
    unread: usize,
}

impl Run<'_> {
    fn game(&mut self, game: &Listed, judged: Result<Judged>) {
        match judged {
            Ok(judged) if self.args.update => self.update(game, &judged),
            Ok(judged) => self.compare(game, &judged),
            Err(error) => {
                self.count.unread += 1;
                self.worst = self.worst.max(Status::Unverifiable);
                self.say(format_args!("UNREAD  {}\n  {}", shown(&game.name()), shown(&format!("{error:#}"))));
            }
        }
    }

    fn compare(&mut self, game: &Listed, judged: &Judged) {
        let differences = judged.differences(game);
        if differences.is_empty() {
            self.count.as_stated += 1;
            return;
        }
        self.count.differ += 1;
        self.worst = self.worst.max(Status::Mismatch);
        self.say(format_args!("DIFFERS  {}", shown(&game.name())));
        for Difference { field, stated, found } in &differences {
            self.say(format_args!("  {field:<7} stated {stated}\n  {:<7} found  {found}", ""));
        }
        if let Some(why) = judged.why(&differences) {
            self.say(format_args!("  because {}", shown(why)));
        }
    }

    fn update(&mut self, game: &Listed, judged: &Judged) {
        let changes = update::changes(game, judged);
        if changes.is_empty() {
            self.count.as_stated += 1;
        } else {
            self.count.differ += 1;
            self.say(format_args!("CHANGED  {}", shown(&game.name())));
            changes.iter().flat_map(update::Change::lines).for_each(|line| self.say(line));
        }
        self.changes.push(changes);
    }

    fn end(mut self, manifest: &Manifest) -> Result<Status> {
        let Count { as_stated, differ, unread } = self.count;
        let all = counted(as_stated + differ + unread, "game");
        let unread_too = if unread > 0 { format!(", {unread} not read") } else { String::new() };
        if !self.args.update {
            self.say(format_args!("{all}: {as_stated} as stated, {differ} not{unread_too}"));
            return Ok(self.worst);
        }
        if unread > 0 {
            self.say(format_args!("{all}: {unread} not read, so that nothing is written"));
        } else if differ > 0 {
            files::replace(&manifest.path, &update::rewritten(manifest, &self.changes)?)?;
            self.say(format_args!("{all}: {differ} written anew, {as_stated} as they were"));
        } else {
            self.say(format_args!("{all}: all as they were"));
        }
        Ok(self.worst)
    }

    fn say(&mut self, what: impl std::fmt::Display) {
        if !self.args.quiet {
            self.out.line(what);
        }
    }
}

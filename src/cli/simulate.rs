use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use indicatif::{ProgressBar, ProgressDrawTarget};
use rayon::prelude::*;
use senet::board::BySide;
use senet::report::{simulation_human, simulation_json};
use senet::simulate::{Policy, Simulation, Tally};
use senet::sticks::Seed;

use super::files;
use super::output::{Format, Output};
use super::rules_args::RulesFileArgs;
use super::status::Status;

/// Play many games from a seed and count who wins
///
/// Every throw comes from a seed by the scheme of real games, so that the same
/// command always gives the same answer, on any number of cores. The policies
/// change seats from game to game, so that each begins half of them.
///
/// Policies: `random` (any legal move), `first` (the piece furthest behind),
/// `careful` (steps around the water, keeps out of reach, takes swaps, lands on
/// 26), `careful-water` and `careful-reach` (careful without that one habit).
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet simulate --light careful --dark random --games 10000 --seed 00
  senet simulate --rules cones --light careful --dark careful-water --games 4000 --seed 00
  senet simulate --games 100 --seed 2a --records games.jsonl     every game, one record a line
      (a record a line, for `senet verify games.jsonl`)

A game of more throws than --most-throws is abandoned: it is counted apart, nobody wins it, and
its record is that of an unfinished game.")]
pub struct Args {
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "kendall")]
    rules: String,

    /// Who plays light, and dark in every second game
    #[arg(long, value_name = "POLICY", default_value = "random")]
    light: Policy,

    /// Who plays dark, and light in every second game
    #[arg(long, value_name = "POLICY", default_value = "random")]
    dark: Policy,

    /// Keep each policy on its side throughout
    #[arg(long)]
    keep_seats: bool,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// What all games follow from, in hex
    #[arg(long, value_name = "HEX", value_parser = seed)]
    seed: Seed,

    /// Write every game here as a record, one a line, over what is there; `-` is
    /// standard output
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// How to report: for people, or as JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    /// The number of throws after which a game is abandoned
    #[arg(long, value_name = "N", default_value_t = Simulation::MOST_THROWS, value_parser = clap::value_parser!(u32).range(1..))]
    most_throws: u32,

    /// How many cores to use; without it all of them
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    #[command(flatten)]
    file: RulesFileArgs,
}

/// Games that are played before the next are begun: enough for every core to be
/// busy, few enough that their records fit into memory.
const AT_ONCE: u64 = 4096;

/// At least one byte: without any there is nothing that games could follow from.
fn seed(text: &str) -> Result<Seed, String> {
    if text.is_empty() {
        return Err("write at least two digits of hex".to_owned());
    }
    Seed::from_hex(text).map_err(|bad| bad.to_string())
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let rules = args.file.load()?.asked(&args.rules);
    let policies = BySide { light: args.light, dark: args.dark };
    let mut simulation = Simulation::new(&rules, policies, args.seed);
    simulation.keep_seats = args.keep_seats;
    simulation.most_throws = args.most_throws;
    let cores = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0).into());
    let cores = cores.build().context("no threads could be started")?;
    let games = Games { simulation: &simulation, count: args.games };
    let to_standard = args.records.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let tally = match args.records {
        None => cores.install(|| games.play()),
        Some(_) if to_standard => match cores.install(|| games.print(out)) {
            Some(tally) => tally,
            None => return Ok(Status::Good),
        },
        Some(path) => cores
            .install(|| games.write(&path))
            .with_context(|| format!("{} could not be written", files::named(&path)))?,
    };
    let report = match args.format {
        Format::Human => simulation_human(&simulation, &tally),
        Format::Json => simulation_json(&simulation, &tally),
    };
    // Records leave no room for anything else.
    if to_standard {
        out.report_beside(&report)
    } else {
        out.line(report)
    }
    Ok(Status::Good)
}

/// So many games of a simulation.
struct Games<'a> {
    simulation: &'a Simulation<'a>,
    count: u64,
}

impl Games<'_> {
    fn play(&self) -> Tally {
        let mut progress = Progress::new(self.count);
        let tallies = self.parts().map(|part| {
            let tallies = part.clone().into_par_iter().map(|number| {
                let mut tally = Tally::default();
                tally.add(&self.simulation.play(number));
                tally
            });
            let tally = tallies.reduce(Tally::default, Tally::join);
            progress.add(part.end - part.start);
            tally
        });
        tallies.fold(Tally::default(), Tally::join)
    }

    /// Plays the games and hands their records on, in order, part by part, until
    /// one cannot be taken.
    fn record(&self, mut take: impl FnMut(&[String]) -> io::Result<()>) -> io::Result<Tally> {
        let mut progress = Progress::new(self.count);
        let mut tally = Tally::default();
        for part in self.parts() {
            let played: Vec<_> = part
                .clone()
                .into_par_iter()
                .map(|number| {
                    let (game, record) = self.simulation.play_and_record(number);
                    (game, record.to_json_line())
                })
                .collect();
            let (games, records): (Vec<_>, Vec<_>) = played.into_iter().unzip();
            games.iter().for_each(|game| tally.add(game));
            take(&records)?;
            progress.add(part.end - part.start);
        }
        Ok(tally)
    }

    fn write(&self, path: &std::path::Path) -> io::Result<Tally> {
        let mut tally = Tally::default();
        files::replace_with(path, |file| {
            let mut file = BufWriter::new(file);
            tally =
                self.record(|records| records.iter().try_for_each(|record| writeln!(file, "{record}")))?;
            file.flush()
        })?;
        Ok(tally)
    }

    /// Prints the records; nothing comes of it where the reader goes away.
    fn print(&self, out: &mut Output) -> Option<Tally> {
        let printed = self.record(|records| {
            records.iter().for_each(|record| out.line(record));
            if out.is_closed() { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
        });
        printed.ok()
    }

    fn parts(&self) -> impl Iterator<Item = std::ops::Range<u64>> {
        let count = self.count;
        (0..count.div_ceil(AT_ONCE)).map(move |part| {
            let begin = part * AT_ONCE;
            begin..count.min(begin.saturating_add(AT_ONCE))
        })
    }
}

/// A bar on standard error, when that is a terminal and it takes a while.
struct Progress {
    bar: ProgressBar,
    begun: Instant,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(1);

    fn new(games: u64) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::hidden());
        Progress { bar, begun: Instant::now() }
    }

    fn add(&mut self, games: u64) {
        if self.bar.is_hidden() && self.begun.elapsed() > Progress::PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(games);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

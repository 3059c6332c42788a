use std::path::PathBuf;

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args as ClapArgs;
use senet::record::{Limits, Record, Turn, read_any};
use senet::report;
use senet::rules::RuleSet;
use senet::shown::shown;
use senet::verify::{position_before, turn_at};

use super::input::{LimitArgs, Source};
use super::output::{Output, counted};
use super::rules_args::RulesFileArgs;
use super::status::Status;

/// Show the board of a game at a turn
///
/// Three rows of ten along the S, the houses with a rule of their own in
/// brackets, with the throw and the move. Nothing is verified here.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet show game.json              the board at the end
  senet show game.json --turn 12    before turn 12, its throw and its move, and after it")]
pub struct Args {
    /// A game record, `.json` or `.senet`; `-` is standard input
    file: PathBuf,

    /// The turn, counted from 1; without it the end of the game
    #[arg(long, value_name = "N")]
    turn: Option<usize>,

    #[command(flatten)]
    rules: RulesFileArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let source = Source::from(args.file);
    let name = || shown(&source.name()).to_string();
    let limits = Limits::from(args.limits);
    let bytes = source.read_record(&limits)?;
    let record = read_any(&bytes, &limits).with_context(name)?;
    let rules = args.rules.load()?.named(&record.rules).with_context(name)?;
    match args.turn {
        Some(number) => show_turn(&record, &rules, number, out).with_context(name)?,
        None => show_end(&record, &rules, out).with_context(name)?,
    }
    Ok(Status::Good)
}

fn show_end(record: &Record, rules: &RuleSet, out: &mut Output) -> Result<()> {
    let end = position_before(record, rules, record.turns.len()).map_err(stuck)?;
    out.line(format_args!("After turn {}, the last:\n{}", record.turns.len(), report::board(&end)));
    Ok(())
}

fn show_turn(record: &Record, rules: &RuleSet, number: usize, out: &mut Output) -> Result<()> {
    let index = number.checked_sub(1);
    let found = index.and_then(|index| Some((record.turns.get(index)?, turn_at(record, rules, index)?)));
    let Some((turn, at)) = found else {
        bail!("there is no turn {number}: the record has {}", counted(record.turns.len(), "turn"));
    };
    let at = at.map_err(stuck)?;
    out.line(format_args!("Before turn {number}:"));
    out.line(report::board(&at.before));
    out.line(format_args!("\nTurn {number}: {}", described(turn)));
    match at.after {
        Ok(next) => out.line(format_args!("\nAfter it:\n{}", report::board(&next))),
        Err(why) => out.line(format_args!("\nThe rules do not allow this: {}", shown(&why.rule))),
    }
    Ok(())
}

fn stuck(turn: u32) -> Error {
    anyhow!(
        "the board is known up to turn {turn} only: what that turn says cannot be played (`senet verify` says why)"
    )
}

fn described(turn: &Turn) -> String {
    let sticks = turn.sticks.map_or_else(String::new, |sticks| format!("the sticks {sticks}, "));
    format!("{} threw {sticks}a roll of {}, and the record says {}", turn.side, turn.text.roll, turn.text)
}

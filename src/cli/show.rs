use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use senet::board::Position;
use senet::record::{Limits, Record, Turn, read_any};
use senet::report;
use senet::rules::RuleSet;
use senet::shown::shown;
use senet::verify::position_before;

use super::input::{LimitArgs, Source};
use super::output::Output;
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
    let limits = Limits::from(args.limits);
    let bytes = source.read_record(&limits)?;
    let record = read_any(&bytes, &limits).with_context(|| shown(&source.name()).to_string())?;
    let rules = args.rules.load()?.named(&record.rules).with_context(|| shown(&source.name()).to_string())?;
    let Some(number) = args.turn else {
        let end = before(&record, &rules, record.turns.len())?;
        out.line(format_args!("After turn {}, the last:\n{}", record.turns.len(), report::board(&end)));
        return Ok(Status::Good);
    };
    let Some(turn) = number.checked_sub(1).and_then(|index| record.turns.get(index)) else {
        bail!("there is no turn {number}: the record has turns 1 to {}", record.turns.len());
    };
    let position = before(&record, &rules, number - 1)?;
    out.line(format_args!("Before turn {number}:"));
    out.line(report::board(&position));
    out.line(format_args!("\nTurn {number}: {}", described(turn)));
    match rules.judge(&position, &turn.text) {
        Ok(next) => out.line(format_args!("\nAfter it:\n{}", report::board(&next))),
        Err(breach) => out.line(format_args!("\nThe rules do not allow this: {breach}")),
    }
    Ok(Status::Good)
}

fn before(record: &Record, rules: &RuleSet, index: usize) -> Result<Position> {
    position_before(record, rules, index).map_err(|failed| {
        anyhow::anyhow!(
            "the board is known up to turn {failed} only: what that turn says cannot be played (`senet verify` says why)"
        )
    })
}

fn described(turn: &Turn) -> String {
    let sticks = turn.sticks.map_or_else(String::new, |sticks| format!("the sticks {sticks}, "));
    format!("{} threw {sticks}a roll of {}, and the record says {}", turn.side, turn.text.roll, turn.text)
}

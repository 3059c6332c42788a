use std::io::{self, BufRead, Read};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::board::Position;
use senet::rules::RuleSet;
use senet::shown::{shown, shown_json};
use senet::sticks::Roll;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::output::Output;
use super::question::Question;
use super::rules_args::{KnownRules, RulesFileArgs};
use super::status::Status;

/// List the legal moves of positions, line by line
///
/// Reads JSON lines `{"rules", "position", "roll"}` on standard input and
/// writes the same objects with `"moves"`: the canonical move texts by house
/// of departure, forward or backward as the rules give; none for a lost throw
/// or a finished game. A line that cannot be answered gives `{"error"}` in its
/// place, and exit status 3 at the end. A line has at most 64 KiB; other fields
/// in it come back as they were.
#[derive(ClapArgs)]
#[command(after_long_help = r#"Example:
  $ echo '{"rules":"kendall","position":"dldldldldl.................... l 0/0","roll":2}' | senet legal
  {"rules":"kendall","position":"dldldldldl.................... l 0/0","roll":2,"moves":["2: 10-12"]}"#)]
pub struct Args {
    #[command(flatten)]
    rules: RulesFileArgs,
}

const MAX_LINE: u64 = 64 * 1024;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let known = args.rules.load()?;
    let mut input = io::stdin().lock();
    let mut status = Status::Good;
    let mut line = Vec::new();
    let mut number = 0u64;
    while !out.is_closed() && read_line(&mut input, &mut line).context("standard input could not be read")? {
        number += 1;
        let content = line.strip_suffix(b"\n").unwrap_or(&line);
        let answered = match content.len() as u64 {
            ..=MAX_LINE if content.trim_ascii().is_empty() => continue,
            ..=MAX_LINE => answer(content.trim_ascii(), &known),
            _ => Err(format!("a line has at most {MAX_LINE} bytes")),
        };
        match answered {
            Ok(answer) => out.line(shown_json(&answer)),
            Err(why) => {
                status = Status::Unverifiable;
                out.line(json!({ "error": format!("line {number}: {}", shown(&why)) }));
            }
        }
    }
    Ok(status)
}

/// Reads the next line into `line`; of one that is too long only so much that
/// this can be seen, and the rest is passed over.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.take(MAX_LINE + 1).read_until(b'\n', line)?;
    if line.len() as u64 > MAX_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

/// The question and the moves that answer it.
fn answer(line: &[u8], known: &KnownRules) -> Result<String, String> {
    let refused = |error| format!("not what is asked for here: {error}");
    // What comes back as it was must be what any reader of JSON can read.
    serde_json::from_slice::<Value>(line).map_err(refused)?;
    let asked: Question = serde_json::from_slice(line).map_err(refused)?;
    let rules = known.named(&asked.text("rules")?).map_err(|unknown| unknown.to_string())?;
    let position: Position = asked.text("position")?.parse().map_err(|bad| format!("position: {bad}"))?;
    rules.admits(&position).map_err(|why| format!("position: {why}"))?;
    let roll = roll(asked.value("roll")?, &rules)?;
    let legal = rules.legal(&position, roll);
    let moves: Vec<String> = legal.map(|legal| rules.write(&position, &legal).to_string()).collect();
    Ok(asked.answered(&moves))
}

fn roll(asked: &RawValue, rules: &RuleSet) -> Result<Roll, String> {
    let roll = serde_json::from_str(asked.get()).ok().and_then(Roll::new);
    roll.filter(|roll| rules.has_roll(*roll)).ok_or_else(|| {
        let rolls: Vec<String> = rules.rolls().map(|roll| roll.to_string()).collect();
        format!("`roll`: the rolls of `{}` are {}", rules.name(), rolls.join(", "))
    })
}

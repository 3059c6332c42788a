use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::board::Position;
use senet::rules::RuleSet;
use senet::shown::shown;
use senet::sticks::Roll;
use serde::{Deserialize, Serialize};

use super::output::Output;
use super::rules_args::{KnownRules, RulesFileArgs};
use super::status::Status;

/// List the legal moves of positions, line by line
///
/// Reads JSON lines `{"rules", "position", "roll"}` on standard input and
/// writes the same objects with `"moves"`: the canonical move texts by house
/// of departure, forward or backward as the rules give; none for a lost throw
/// or a finished game. A line that cannot be answered gives `{"error"}` in its
/// place, and exit status 3 at the end. A line has at most 64 KiB, and no
/// field but these three.
#[derive(ClapArgs)]
#[command(after_long_help = r#"Example:
  $ echo '{"rules":"kendall","position":"dldldldldl.................... l 0/0","roll":2}' | senet legal
  {"rules":"kendall","position":"dldldldldl.................... l 0/0","roll":2,"moves":["2: 10-12"]}"#)]
pub struct Args {
    #[command(flatten)]
    rules: RulesFileArgs,
}

const MAX_LINE: u64 = 64 * 1024;

/// A line that asks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked<'a> {
    #[serde(borrow)]
    rules: Cow<'a, str>,
    #[serde(borrow)]
    position: Cow<'a, str>,
    roll: u64,
}

/// The line that answers it.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Moves { rules: &'a str, position: &'a str, roll: u8, moves: Vec<String> },
    Refused { error: String },
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let known = args.rules.load()?;
    let mut input = io::stdin().lock();
    let mut status = Status::Good;
    let mut line = Vec::new();
    let mut number = 0u64;
    while !out.is_closed() && read_line(&mut input, &mut line).context("standard input could not be read")? {
        number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if let Err(why) = answer(&line, &known, out) {
            status = Status::Unverifiable;
            write(&Answer::Refused { error: format!("line {number}: {}", shown(&why)) }, out);
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

fn answer(line: &[u8], known: &KnownRules, out: &mut Output) -> Result<(), String> {
    if line.len() as u64 > MAX_LINE {
        return Err(format!("a line has at most {MAX_LINE} bytes"));
    }
    let asked = read(line)?;
    let rules = known.named(&asked.rules).map_err(|unknown| unknown.to_string())?;
    let position: Position = asked.position.parse().map_err(|bad| format!("position: {bad}"))?;
    rules.admits(&position).map_err(|why| format!("position: {why}"))?;
    let roll = roll(asked.roll, &rules)?;
    let legal = rules.legal(&position, roll);
    let moves = legal.map(|legal| rules.write(&position, &legal).to_string()).collect();
    let Asked { rules, position, .. } = &asked;
    write(&Answer::Moves { rules, position, roll: roll.worth(), moves }, out);
    Ok(())
}

fn read(line: &[u8]) -> Result<Asked<'_>, String> {
    // A list of three values would be taken for the three fields.
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err("not a JSON object `{\"rules\", \"position\", \"roll\"}`".to_owned());
    }
    serde_json::from_slice(line).map_err(|error| format!("not what is asked for here: {error}"))
}

fn roll(asked: u64, rules: &RuleSet) -> Result<Roll, String> {
    let roll = u8::try_from(asked).ok().and_then(Roll::new);
    roll.filter(|roll| rules.has_roll(*roll)).ok_or_else(|| {
        let rolls: Vec<String> = rules.rolls().map(|roll| roll.to_string()).collect();
        format!("the rolls of `{}` are {}", rules.name(), rolls.join(", "))
    })
}

fn write(answer: &Answer, out: &mut Output) {
    // Strings and numbers alone: nothing here can fail to be written.
    out.line(serde_json::to_string(answer).unwrap_or_default());
}

use std::io::{self, BufRead, Read};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::legal::{MAX_LINE, answer};
use senet::shown::shown;
use serde_json::json;

use super::output::Output;
use super::rules_args::RulesFileArgs;
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

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let known = args.rules.load()?;
    let mut input = io::stdin().lock();
    let mut status = Status::Good;
    let mut line = Vec::new();
    let mut number = 0u64;
    while !out.is_closed() && read_line(&mut input, &mut line).context("standard input could not be read")? {
        number += 1;
        let content = line.strip_suffix(b"\n").unwrap_or(&line);
        // What is too long is refused as it is.
        let content = if content.len() > MAX_LINE { content } else { content.trim_ascii() };
        if content.is_empty() {
            continue;
        }
        match answer(content, |name| known.named(name)) {
            Ok(answer) => out.line(answer),
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
    input.take(MAX_LINE as u64 + 1).read_until(b'\n', line)?;
    if line.len() > MAX_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

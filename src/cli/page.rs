use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use senet::page;
use senet::record::{Limits, read_any};
use senet::shown::shown;

use super::files;
use super::input::{LimitArgs, Source};
use super::output::Output;
use super::status::Status;
use super::usage::wrong_usage;

/// Write the page on which anyone checks a game in a browser
///
/// One file of HTML that works from a folder and sends nothing anywhere: to
/// publish or to mail. With FILE that game is in it and is opened at once;
/// nothing is verified here, the page does that before its reader's eyes. The
/// page takes games of up to 64 MiB and 500,000 turns.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet page --output senet.html                the page alone
  senet page game.json --output game.html       with a game in it

Exit status: 0 written, 2 wrong command line, 3 not read or not written, or built without the page.")]
pub struct Args {
    /// The game record to put into it, `.json` or `.senet`; `-` is standard input
    file: Option<PathBuf>,

    /// The file to write, or to replace; `-` is standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let Some(bare) = page::page() else { bail!(page::MISSING) };
    let Some(output) = args.output else { wrong_usage("say where to write the page: --output FILE") };
    let page = match args.file {
        None => bare.into(),
        Some(file) => with_game(Source::from(file), &args.limits.into())?,
    };
    if output.as_os_str() == "-" {
        out.text(&page, false);
    } else {
        files::replace(&output, &page)?;
    }
    Ok(Status::Good)
}

/// What cannot be read would be no game there either.
fn with_game(source: Source, limits: &Limits) -> Result<String> {
    if limits.bytes > page::MOST.bytes || limits.turns > page::MOST.turns {
        let Limits { bytes, turns } = page::MOST;
        wrong_usage(&format!("the page takes no larger game than of {bytes} bytes and {turns} turns"));
    }
    let bytes = source.read_record(limits)?;
    let name = source.name();
    read_any(&bytes, limits).with_context(|| shown(&name).to_string())?;
    let file = PathBuf::from(&name).file_name().map(|name| name.to_string_lossy().into_owned());
    let raised = read_any(&bytes, &Limits::default()).is_err();
    page::with_game(&bytes, &file.unwrap_or(name), raised).context(page::MISSING)
}

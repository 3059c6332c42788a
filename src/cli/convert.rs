use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::record::{Limits, Record, read_any};
use senet::shown::shown;

use super::files;
use super::input::{LimitArgs, Source};
use super::output::Output;
use super::status::Status;
use super::usage::wrong_usage;

/// Turn a game record from JSON into text, or back
///
/// The form of the result follows from its name: `.senet` is text, `.json` is
/// JSON. What comes back is equal, signatures included; nothing is verified here.
/// A file that is there already is replaced, as `cp` does.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet convert game.json game.senet
  senet convert game.senet game.json
  senet convert game.json - --to text      to standard output")]
pub struct Args {
    /// The record to read; `-` is standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write, or to replace; `-` is standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The form of the result, where its name does not say
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A form of the record.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// `senet.game/1` as JSON.
    Json,
    /// The same as text.
    Text,
}

impl Form {
    /// The form that the name of a file says.
    pub fn of(path: &Path) -> Option<Form> {
        match path.extension()?.to_str()? {
            "json" => Some(Form::Json),
            "senet" => Some(Form::Text),
            _ => None,
        }
    }

    /// The form of a record that was read.
    pub fn of_content(bytes: &[u8]) -> Form {
        if bytes.trim_ascii_start().starts_with(b"[") { Form::Text } else { Form::Json }
    }

    /// A record in this form.
    pub fn write(self, record: &Record) -> String {
        match self {
            Form::Json => record.to_json(),
            Form::Text => record.to_text(),
        }
    }
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let Some(form) = args.to.or_else(|| Form::of(&args.output)) else {
        wrong_usage("the name of OUT ends in neither .json nor .senet: say --to json or --to text");
    };
    let limits = Limits::from(args.limits);
    let source = Source::from(args.input);
    let bytes = source.read_record(&limits)?;
    let record = read_any(&bytes, &limits).with_context(|| shown(&source.name()).to_string())?;
    let written = form.write(&record);
    if args.output.as_os_str() == "-" {
        out.line(written.trim_end_matches('\n'));
    } else {
        files::replace(&args.output, &written)?;
    }
    Ok(Status::Good)
}

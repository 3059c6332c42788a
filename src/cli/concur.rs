use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use senet::evidence::Evidence;
use senet::record::{Limits, read_any};
use senet::shown::shown;
use senet::verify::{Finding, verify};

use super::convert::Form;
use super::files;
use super::input::{LimitArgs, Source};
use super::keys;
use super::output::{Output, counted};
use super::status::Status;

/// Sign a finished game that you played
///
/// Says with your own key that these moves were played and this result
/// reached. A resignation or a missed deadline is proved by the loser's
/// signature alone. The record is verified first, without a receipt; what does
/// not verify is not signed.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet concur game.json --key my.key                        adds the signature to the file
  senet concur game.json --key my.key --output signed.json

It counts for who holds a receipt that names your key (`senet commit --player-key`).
Look at the game first: `senet verify game.json --receipt FILE`, `senet show game.json`.

Exit status: 0 signed, 1 the record is false, 2 wrong command line, 3 it cannot be judged or written.")]
pub struct Args {
    /// The finished record, `.json` or `.senet`
    #[arg(value_name = "RECORD")]
    record: PathBuf,

    /// Your secret key file, from `senet keygen`
    #[arg(long, value_name = "FILE")]
    key: PathBuf,

    /// The file to write in place of RECORD, in the form that its name says,
    /// else in that of RECORD; `-` is standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let key = keys::secret(&args.key)?;
    let limits = Limits::from(args.limits);
    let source = Source::from(args.record.clone());
    let bytes = source.read_record(&limits)?;
    let name = || shown(&source.name()).to_string();
    let mut record = read_any(&bytes, &limits).with_context(name)?;
    let verdict = verify(&record, &Evidence::none());
    if verdict.finding != Finding::Verified {
        out.complain(&format!("{}: not signed: {}", name(), shown(&verdict.reason())));
        return Ok(verdict.finding.into());
    }
    key.sign_record(&mut record).with_context(name)?;
    let form = Form::of_content(&bytes);
    match &args.output {
        None => write(&args.record, &form.write(&record), out)?,
        Some(output) => write(output, &Form::of(output).unwrap_or(form).write(&record), out)?,
    }
    let won = record.result.map(|outcome| outcome.to_string()).unwrap_or_default();
    let throws = counted(record.turns.len(), "throw");
    out.tell(&format!("{} signed game {}: {won}, after {throws}", key.public(), record.id));
    Ok(Status::Good)
}

fn write(path: &Path, content: &str, out: &mut Output) -> Result<()> {
    if path.as_os_str() == "-" {
        out.line(content.trim_end_matches('\n'));
        return Ok(());
    }
    files::replace(path, content)
}

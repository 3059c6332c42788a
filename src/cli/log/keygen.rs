use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::log::LogSecret;

use super::super::kept;
use super::super::output::Output;
use super::super::status::Status;
use super::super::usage::wrong_usage;
use super::secret;

/// Make the key of a log
///
/// Writes the secret key to a new file that only you can read, and prints the
/// public key, `NAME+ID+BASE64`, for `--log-key`.
#[derive(ClapArgs)]
pub struct Args {
    /// The name of the log, best where it is served: `example.org/senet`
    name: String,

    /// The file for the secret key; it must not exist yet
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let bytes = kept::draw()?;
    let secret = LogSecret::new(&args.name, &bytes).unwrap_or_else(|bad| wrong_usage(&bad.to_string()));
    secret::write(&args.output, &secret)?;
    out.line(secret.public());
    Ok(Status::Good)
}

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;
use senet::log::LogSecret;
use senet::shown::shown;
use zeroize::Zeroizing;

use super::super::output::Output;
use super::super::status::Status;
use super::super::verify::wrong_usage;
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
    let mut bytes = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *bytes).map_err(|error| anyhow!("the system gave no random bytes: {error}"))?;
    let secret = LogSecret::new(&args.name, &bytes).unwrap_or_else(|bad| wrong_usage(&bad.to_string()));
    secret::write(&args.output, &secret)
        .with_context(|| format!("`{}` could not be written", shown(&args.output.to_string_lossy())))?;
    out.line(secret.public());
    Ok(Status::Good)
}

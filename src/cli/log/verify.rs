use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;
use senet::record::{Limits, read_receipt};
use senet::shown::shown;

use super::super::input::Source;
use super::super::log_args::LogProof;
use super::super::output::Output;
use super::super::status::Status;

/// Check that a receipt is in a log, offline
///
/// By a proof that `senet log prove` or other software for C2SP logs made.
#[derive(ClapArgs)]
pub struct Args {
    /// The proof, a `.tlog-proof` file; `-` is standard input
    proof: PathBuf,

    /// The receipt
    receipt: PathBuf,

    /// The key of a log that you trust, `NAME+ID+BASE64` or a file that holds it
    #[arg(long, value_name = "KEY|FILE", required = true)]
    log_key: Vec<String>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let brought = LogProof::open(&args.proof, &args.log_key)?;
    let proof = brought.read().map_err(|bad| anyhow!(bad))?;
    let source = Source::from(args.receipt);
    let limits = Limits::default();
    let bytes = source.read(limits.bytes)?;
    let receipt = read_receipt(&bytes, &limits).with_context(|| shown(&source.name()).to_string())?;
    match brought.find(&proof, &receipt) {
        Ok(key) => {
            out.line(format_args!(
                "{}: its receipt is entry {} of the {} in the log {}",
                receipt.id,
                proof.index,
                proof.checkpoint.head.size,
                shown(key.name())
            ));
            Ok(Status::Good)
        }
        Err(why) => {
            out.line(format_args!("{}: the proof does not hold: {why}", receipt.id));
            Ok(Status::Mismatch)
        }
    }
}

use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::evidence::SecretKey;

use super::files::named;
use super::kept;
use super::output::Output;
use super::status::Status;

/// Make a key to sign with
///
/// Draws an Ed25519 key by chance of the operating system, writes the secret
/// key to a new file that only you can read, and prints the public key for
/// others to know you by. A host signs receipts and records with it, a player
/// the record of a game that he lost or played.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet keygen --output host.key > host.pub
  senet trust add example.org host.pub          on the machine of a player

An existing file is never overwritten.")]
pub struct Args {
    /// The file for the secret key; it must not be there yet
    #[arg(long, value_name = "FILE", default_value = "senet.key")]
    output: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let bytes = kept::draw()?;
    let public = SecretKey::from_bytes(&bytes).public();
    let fields = [("public", &*public.to_string()), ("secret", &kept::hex_of(&*bytes))];
    kept::create(&args.output, &kept::SECRET_KEY, &fields)?;
    out.line(public);
    out.tell(&format!(
        "the secret key is in {}: keep it to yourself, and a copy where it cannot be lost",
        named(&args.output)
    ));
    Ok(Status::Good)
}

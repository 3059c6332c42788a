use anyhow::{Result, bail};
use clap::{Args as ClapArgs, Subcommand};
use senet::evidence::PublicKey;
use senet::shown::shown;

use super::config::{KnownHosts, host_name};
use super::keys;
use super::output::{Output, counted};
use super::status::Status;

/// Say which hosts you trust, and by which keys
///
/// Kept in the file known_hosts of your configuration folder: $SENET_CONFIG,
/// else senet in $XDG_CONFIG_HOME or ~/.config. `senet verify` uses these keys.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet trust add example.org ed25519:03a1…
  senet trust add example.org host.pub --also      it has several keys, and says so itself
  senet trust list
  senet trust remove example.org
  senet verify game.json --receipt 77.receipt.json --host example.org

Exit status: 0 done, 1 the host is known by another key, 2 wrong command line, 3 not read or written.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Trust a key to be a host's
    Add(Add),
    /// List the hosts and their keys
    List,
    /// Trust a host, or one of its keys, no longer
    Remove(Remove),
}

#[derive(ClapArgs)]
struct Add {
    /// The host, by a name of your choice
    #[arg(value_name = "HOST", value_parser = host_name)]
    host: String,

    /// Its public key, `ed25519:HEX` or a file that holds it; have it from the
    /// host in a way that you trust
    #[arg(value_name = "KEY|FILE", value_parser = keys::public)]
    key: PublicKey,

    /// Though the host is known by another key: it has told you that it has several
    #[arg(long)]
    also: bool,
}

#[derive(ClapArgs)]
struct Remove {
    /// The host
    #[arg(value_name = "HOST", value_parser = host_name)]
    host: String,

    /// The key; without it all keys of the host
    #[arg(value_name = "KEY|FILE", value_parser = keys::public)]
    key: Option<PublicKey>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let _lock = match args.command {
        Command::List => None,
        Command::Add(_) | Command::Remove(_) => KnownHosts::lock()?,
    };
    let known = KnownHosts::read()?;
    match args.command {
        Command::Add(add) => run_add(add, known, out),
        Command::List => {
            known.iter().for_each(|(host, key)| out.line(format_args!("{} {key}", shown(host))));
            Ok(Status::Good)
        }
        Command::Remove(remove) => run_remove(remove, known, out),
    }
}

fn run_add(Add { host, key, also }: Add, mut known: KnownHosts, out: &mut Output) -> Result<Status> {
    let keys = known.keys(&host);
    if keys.contains(&key) {
        out.tell(&format!("{host} is known by this key already"));
        return Ok(Status::Good);
    }
    if !keys.is_empty() && !also {
        let keys: Vec<String> = keys.iter().map(PublicKey::to_string).collect();
        out.complain(&format!(
            "the key of {host} CHANGED, and nothing was written.\n  known: {}\n  now:   {key}\n\
             Somebody may want to pass for {host}. Ask it in another way. If it has a new key, \
             `senet trust remove {host}` first; if it really has several, say `--also`.",
            keys.join(", ")
        ));
        return Ok(Status::Mismatch);
    }
    known.add(&host, key);
    known.write()?;
    out.line(format_args!("{host} {key}"));
    Ok(Status::Good)
}

fn run_remove(Remove { host, key }: Remove, mut known: KnownHosts, out: &mut Output) -> Result<Status> {
    match known.remove(&host, key) {
        0 if key.is_some() => bail!("{host} is not known by this key: `senet trust list` says by which"),
        0 => bail!("no key of {host} is known: `senet trust list` says whose are"),
        removed => {
            known.write()?;
            out.tell(&format!("{host}: {} removed", counted(removed, "key")));
            Ok(Status::Good)
        }
    }
}

use std::fs;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args as ClapArgs, Subcommand};
use senet::serve::store::TokenHash;
use senet::serve::token;
use senet::shown::shown;
use zeroize::Zeroizing;

use super::archive_db::DbArgs;
use super::config::host_name;
use super::files;
use super::kept;
use super::output::Output;
use super::status::Status;

/// Say who may write to an archive
///
/// Whoever sends `Authorization: Bearer TOKEN` to `senet serve` may file games
/// and receipts. The archive keeps the hash of a token alone: it is shown once.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet token add site --db games.sqlite --output site.token
  senet token list --db games.sqlite
  senet token remove site --db games.sqlite      from now on, with a server that runs too

  curl --oauth2-bearer \"$(cat site.token)\" --json @77.game.json https://example.org/games")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draw a token, and print it or keep it in a file
    Add(Add),
    /// List the names of the tokens
    List(Listing),
    /// Take a token's right away
    Remove(Named),
}

#[derive(ClapArgs)]
struct Named {
    /// The token, by a name of your choice
    #[arg(value_name = "NAME", value_parser = token_name)]
    name: String,

    #[command(flatten)]
    db: DbArgs,
}

#[derive(ClapArgs)]
struct Add {
    #[command(flatten)]
    named: Named,

    /// A file for the token, which only you can read, instead of printing it; it
    /// must not be there yet
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(ClapArgs)]
struct Listing {
    #[command(flatten)]
    db: DbArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    match args.command {
        Command::Add(args) => add(&args, out),
        Command::List(args) => list(&args, out),
        Command::Remove(args) => remove(&args, out),
    }
}

fn token_name(text: &str) -> Result<String, String> {
    host_name(text).map_err(|_| "a name has visible characters only, no space, and no `#` first".to_owned())
}

fn add(Add { named, output }: &Add, out: &mut Output) -> Result<Status> {
    let token = Zeroizing::new(token::write(&*kept::draw()?));
    let Some(path) = output else {
        admit(named, &token)?;
        out.line(&*token);
        out.tell("whoever has this token writes to the archive; it is not shown again");
        return Ok(Status::Good);
    };
    // First, so that no token counts that nobody has.
    files::publish_secret(path, &Zeroizing::new(format!("{}\n", *token)))?;
    admit(named, &token).inspect_err(|_| drop(fs::remove_file(path)))?;
    out.tell(&format!("the token is in {}: whoever has it writes to the archive", files::named(path)));
    Ok(Status::Good)
}

fn admit(Named { name, db }: &Named, token: &str) -> Result<()> {
    let hashed = TokenHash { name: name.clone(), hash: token::hash(token) };
    if !db.open()?.add_token(&hashed)? {
        bail!("there is a token {} already: take another name, or remove it", shown(name));
    }
    Ok(())
}

fn list(Listing { db }: &Listing, out: &mut Output) -> Result<Status> {
    db.open_existing()?.tokens()?.iter().for_each(|token| out.line(shown(&token.name)));
    Ok(Status::Good)
}

fn remove(Named { name, db }: &Named, out: &mut Output) -> Result<Status> {
    if !db.open_existing()?.remove_token(name)? {
        bail!("there is no token {}: `senet token list` names them", shown(name));
    }
    out.tell(&format!("the token {} is of no use any more", shown(name)));
    Ok(Status::Good)
}

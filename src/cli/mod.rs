//! The command line: one file a subcommand.

mod archive;
#[cfg(feature = "serve")]
mod archive_db;
mod audit;
mod check;
mod commit;
mod completions;
mod concur;
mod config;
mod contribute;
mod contributions;
mod convert;
mod demand;
mod durable;
mod evidence_args;
#[cfg(feature = "serve")]
mod export;
#[cfg(feature = "fetch")]
mod fetch;
mod files;
mod games_folder;
#[cfg(feature = "serve")]
mod import;
mod input;
mod judge;
mod kept;
mod keygen;
mod keys;
mod legal;
mod log;
mod log_args;
mod man;
mod manifest;
mod next;
mod odds;
mod output;
mod page;
mod receipts;
mod report_args;
mod report_format;
mod rules;
mod rules_args;
mod score;
mod seal;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod sides;
mod simulate;
mod status;
mod target;
mod throws;
#[cfg(feature = "serve")]
mod token;
mod trust;
mod unsaid;
mod usage;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use status::Status;

/// Proof that an online game of Senet was played fairly.
///
/// From a finished game's record it rebuilds every throw of the sticks out of
/// the published seed, replays every move against the rules, and names the
/// first throw or move that does not match.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_long_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to colour what is for people: `auto` asks the terminal and NO_COLOR
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: output::Color,
}

const EXAMPLES: &str = "\
Examples:
  senet verify game.json                 check a downloaded game
  senet fetch 77 --server https://example.org
                                         get a game from its host and check it
  senet show game.json --turn 12         look at the board before turn 12
  senet throws game.json                 every throw that the seed gives
  senet convert game.json game.senet     the same game as plain text

Exit status:
  0  verified
  1  mismatch: something in the record is wrong
  2  the command line is wrong
  3  unverifiable: unreadable, malformed, unfinished, unsupported, or nothing to verify
  4  the game could not be fetched
Of several games the highest of 0, 1, 3 and 4 wins.";

#[derive(Subcommand)]
enum Command {
    Verify(verify::Args),
    #[cfg(feature = "fetch")]
    Fetch(Box<fetch::Args>),
    Audit(Box<audit::Args>),
    Manifest(manifest::Args),
    Check(check::Args),
    Show(show::Args),
    Throws(throws::Args),
    Legal(legal::Args),
    Rules(rules::Args),
    Odds(odds::Args),
    Convert(convert::Args),
    Page(page::Args),
    Simulate(simulate::Args),
    Score(score::Args),
    Trust(trust::Args),
    Keygen(keygen::Args),
    Contribute(contribute::Args),
    Concur(concur::Args),
    Commit(commit::Args),
    Next(next::Args),
    Seal(seal::Args),
    Log(log::Args),
    #[cfg(feature = "serve")]
    Serve(Box<serve::Args>),
    #[cfg(feature = "serve")]
    Token(token::Args),
    #[cfg(feature = "serve")]
    Import(import::Args),
    #[cfg(feature = "serve")]
    Export(export::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command line that the program was called with.
pub fn run() -> ExitCode {
    let cli = usage::parse();
    let mut out = output::Output::new(cli.color);
    let done = match cli.command {
        Command::Verify(args) => verify::run(args, &mut out),
        #[cfg(feature = "fetch")]
        Command::Fetch(args) => fetch::run(*args, &mut out),
        Command::Audit(args) => audit::run(*args, &mut out),
        Command::Manifest(args) => manifest::run(args, &mut out),
        Command::Check(args) => check::run(args, &mut out),
        Command::Show(args) => show::run(args, &mut out),
        Command::Throws(args) => throws::run(args, &mut out),
        Command::Legal(args) => legal::run(args, &mut out),
        Command::Rules(args) => rules::run(args, &mut out),
        Command::Odds(args) => odds::run(args, &mut out),
        Command::Convert(args) => convert::run(args, &mut out),
        Command::Page(args) => page::run(args, &mut out),
        Command::Simulate(args) => simulate::run(args, &mut out),
        Command::Score(args) => score::run(args, &mut out),
        Command::Trust(args) => trust::run(args, &mut out),
        Command::Keygen(args) => keygen::run(args, &mut out),
        Command::Contribute(args) => contribute::run(args, &mut out),
        Command::Concur(args) => concur::run(args, &mut out),
        Command::Commit(args) => commit::run(args, &mut out),
        Command::Next(args) => next::run(args, &mut out),
        Command::Seal(args) => seal::run(args, &mut out),
        Command::Log(args) => log::run(args, &mut out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(*args, &mut out),
        #[cfg(feature = "serve")]
        Command::Token(args) => token::run(args, &mut out),
        #[cfg(feature = "serve")]
        Command::Import(args) => import::run(args, &mut out),
        #[cfg(feature = "serve")]
        Command::Export(args) => export::run(args, &mut out),
        Command::Completions(args) => completions::run(args, &mut out),
        Command::Man(args) => man::run(args, &mut out),
    };
    let status = done.unwrap_or_else(|error| {
        out.complain(&format!("{error:#}"));
        Status::Unverifiable
    });
    status.max(out.finish()).into()
}

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args as ClapArgs, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::files;
use super::output::Output;
use super::status::Status;

/// Print what a shell needs to complete the command line
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet completions bash --output ~/.local/share/bash-completion/completions/senet
  senet completions fish --output ~/.config/fish/completions/senet.fish
  senet completions zsh --output ~/.zfunc/_senet         with fpath+=~/.zfunc before compinit in ~/.zshrc
  senet completions elvish --output ~/.config/elvish/lib/senet.elv      and `use senet` in rc.elv
  senet completions powershell >> $PROFILE

Exit status: 0 done, 2 wrong command line, 3 not written.")]
pub struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,

    /// Put it into this file, in a folder that is made if need be, and not on standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "senet", &mut script);
    let script = String::from_utf8(script).context("the completions are not UTF-8")?;
    match args.output {
        Some(path) => files::replace_in_folder(&path, &script)?,
        None => out.line(script.trim_end()),
    }
    Ok(Status::Good)
}

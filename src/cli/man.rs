use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args as ClapArgs, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::Cli;
use super::files;
use super::output::Output;
use super::status::Status;

/// Print the manual page, or write those of all commands
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet man --output ~/.local/share/man/man1     then `man senet`, `man senet-verify`
  senet man | man -l -                           the first page, nothing installed

Exit status: 0 done, 2 wrong command line, 3 not written.")]
pub struct Args {
    /// Write a page for each command into this folder, which is made if need be
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let mut all = Cli::command().disable_help_subcommand(true);
    // Names the subcommands by all that they stand under.
    all.build();
    let Some(folder) = args.output else {
        out.line(page(&all)?.trim_end());
        return Ok(Status::Good);
    };
    files::make_folder(&folder)?;
    for command in with_subcommands(&all) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        files::replace(&path, &page(command)?)?;
        out.line(path.display());
    }
    Ok(Status::Good)
}

fn with_subcommands(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|below| !below.is_hide_set());
    std::iter::once(command).chain(below.flat_map(with_subcommands)).collect()
}

/// The page of one command: as the generator has it, except that the examples
/// keep their lines.
fn page(command: &Command) -> Result<String> {
    let man = Man::new(command.clone()).source(concat!("senet ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    let written = man
        .render_title(&mut page)
        .and_then(|()| man.render_name_section(&mut page))
        .and_then(|()| man.render_synopsis_section(&mut page))
        .and_then(|()| man.render_description_section(&mut page))
        .and_then(|()| man.render_options_section(&mut page))
        .and_then(|()| match command.has_subcommands() {
            true => man.render_subcommands_section(&mut page),
            false => Ok(()),
        })
        .and_then(|()| ending(command).to_writer(&mut page));
    written.context("the page could not be made")?;
    String::from_utf8(page).context("the page is not UTF-8")
}

/// What stands below the options in the help: a section for each line that is
/// a heading.
fn ending(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let Some(text) = command.get_after_long_help().or(command.get_after_help()) else {
        return roff;
    };
    let mut open = false;
    for line in text.to_string().lines() {
        let (title, rest) = match heading(line) {
            Some(heading) => heading,
            None if open => {
                roff.text([roman(line)]);
                continue;
            }
            None => ("Notes", line),
        };
        if open {
            roff.control("fi", []);
        }
        open = true;
        roff.control("SH", [title.to_uppercase().as_str()]).control("nf", []);
        if !rest.is_empty() {
            roff.text([roman(rest)]);
        }
    }
    if open {
        roff.control("fi", []);
    }
    roff
}

/// `Examples:` or `Exit status: 0 done`, at the beginning of a line.
fn heading(line: &str) -> Option<(&str, &str)> {
    let (title, rest) = line.split_once(':')?;
    let is_title = title.starts_with(|c: char| c.is_ascii_uppercase()) && title.split(' ').count() <= 2;
    is_title.then(|| (title, rest.trim_start()))
}

//! The command line that is wrong.

use std::env;
use std::io::Write;
use std::path::Path;
use std::process;

use anstream::AutoStream;
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use senet::shown::shown;

use super::Cli;
use super::output::visible;
use super::status::Status;
use super::unsaid;

/// What the program was called with.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| refuse(error))
}

/// Ends the program as a wrong command line does.
pub fn wrong_usage(why: &str) -> ! {
    clap::Error::raw(ErrorKind::ArgumentConflict, visible(why) + "\n").exit()
}

/// The same with what the parser has to say, which would repeat what was typed:
/// a secret in the wrong place must not reach a terminal's or a service's log.
fn refuse(mut error: clap::Error) -> ! {
    if error.kind() == ErrorKind::ValueValidation {
        error.insert(ContextKind::InvalidValue, ContextValue::String("…".to_owned()));
    }
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && Path::new(word).exists()
    {
        let tip = "to check a game: senet verify FILE";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let said = error.render().ansi().to_string();
    let fit = env::args_os().fold(said.clone(), |said, word| without(said, &word.to_string_lossy()));
    if !error.use_stderr() || fit == said {
        error.exit();
    }
    // Where standard error is gone there is nobody left to tell.
    let _ = write!(AutoStream::auto(std::io::stderr()), "{fit}");
    process::exit(Status::USAGE)
}

/// What is said, without what may be a secret in a word of the command line or
/// would not be seen for what it is.
fn without(mut said: String, word: &str) -> String {
    for part in unsaid::parts(word) {
        said = said.replace(part, "…");
    }
    let visible = shown(word).to_string();
    if visible == word { said } else { said.replace(word, &visible) }
}

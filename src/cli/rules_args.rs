//! Which rules, as flags.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use senet::record::Record;
use senet::rules::{OwnRules, RuleSet, UnknownRules};
use senet::shown::shown;

use super::input::Source;
use super::usage::wrong_usage;

/// A file with rules of one's own.
#[derive(Args, Clone, Default)]
pub struct RulesFileArgs {
    /// Rules of your own (`senet.rules/1`): they go by the name that the file
    /// gives them, and no other record is judged by them
    #[arg(long, value_name = "FILE", help_heading = "Rules")]
    pub rules_file: Option<PathBuf>,
}

/// The rules to judge by.
#[derive(Args, Clone, Default)]
pub struct RulesArgs {
    /// Judge by these rules and not by those that the record names; the verdict
    /// says so
    #[arg(long, value_name = "NAME", help_heading = "Rules")]
    pub rules: Option<String>,

    #[command(flatten)]
    pub file: RulesFileArgs,
}

/// The rule sets that a name can mean: those of the catalogue and one's own.
pub struct KnownRules {
    own: Option<RuleSet>,
}

/// More than any rules file needs.
const MAX_BYTES: usize = 64 * 1024;

impl RulesFileArgs {
    /// Reads the file, if there is one.
    pub fn load(&self) -> Result<KnownRules> {
        let own = self.rules_file.clone().map(read).transpose()?;
        Ok(KnownRules { own: own.map(|own| own.rules) })
    }
}

fn read(path: PathBuf) -> Result<OwnRules> {
    let source = Source::from(path);
    let name = || shown(&source.name()).to_string();
    let bytes = source.read(MAX_BYTES)?;
    let text = std::str::from_utf8(&bytes).with_context(|| format!("{}: it is not UTF-8", name()))?;
    OwnRules::read(text).with_context(name)
}

impl KnownRules {
    /// The rules of that name.
    pub fn named(&self, name: &str) -> Result<RuleSet, UnknownRules> {
        match &self.own {
            Some(own) if own.name() == name => Ok(own.clone()),
            _ => RuleSet::named(name),
        }
    }

    /// The rules of that name, which the user gave: a wrong one ends the program.
    pub fn asked(&self, name: &str) -> RuleSet {
        self.named(name).unwrap_or_else(|unknown| wrong_usage(&unknown.to_string()))
    }

    /// The user's own rules.
    pub fn own(&self) -> Option<&RuleSet> {
        self.own.as_ref()
    }
}

impl RulesArgs {
    /// How records are judged under these flags.
    pub fn judge(&self) -> Result<Judge> {
        let known = self.file.load()?;
        Ok(Judge { asked: self.rules.as_deref().map(|name| known.asked(name)), known })
    }
}

/// What records are judged by.
pub struct Judge {
    asked: Option<RuleSet>,
    known: KnownRules,
}

impl Judge {
    /// The rules of that name, as a verdict has it.
    pub fn rules(&self, name: &str) -> Option<RuleSet> {
        let asked = self.asked.as_ref().filter(|asked| asked.name() == name);
        asked.cloned().or_else(|| self.known.named(name).ok())
    }

    /// The rules to judge a record by where they are not simply those of the
    /// catalogue that it names.
    pub fn of(&self, record: &Record) -> Option<&RuleSet> {
        match &self.asked {
            Some(asked) => Some(asked),
            None => self.known.own().filter(|own| own.name() == record.rules),
        }
    }
}

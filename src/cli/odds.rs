use anyhow::Result;
use clap::Args as ClapArgs;
use senet::odds::Odds;
use senet::report;

use super::output::{Format, Output};
use super::rules_args::RulesFileArgs;
use super::status::Status;

/// The chances of one throw: rolls, leaving, swaps, the water
///
/// Exact fractions and percent, worked out from the rule set with its own
/// engine, for a piece with nothing in its way.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet odds                    kendall's
  senet odds cones
  senet odds box+die --format json")]
pub struct Args {
    /// The full name of a rule set
    #[arg(value_name = "RULES", default_value = "kendall")]
    rules: String,

    /// How to show it: for people, or as JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    #[command(flatten)]
    file: RulesFileArgs,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let rules = args.file.load()?.asked(&args.rules);
    let odds = Odds::of(&rules);
    match args.format {
        Format::Human => out.line(report::odds_human(&rules, &odds).trim_end()),
        Format::Json => out.line(report::odds_json(&rules, &odds)),
    }
    Ok(Status::Good)
}

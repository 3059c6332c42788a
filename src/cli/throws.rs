use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args as ClapArgs, ValueEnum};
use senet::board::Side;
use senet::record::{Limits, read_any};
use senet::rules::RuleSet;
use senet::shown::shown;
use senet::sticks::{Label, Rng, Seed, Throws};

use super::input::{LimitArgs, Source};
use super::output::Output;
use super::rules_args::{KnownRules, RulesFileArgs};
use super::sides;
use super::status::Status;
use super::usage::wrong_usage;

/// List the throws that a seed gives
///
/// Numbered as turns are, with the sticks and what they are worth, so that
/// anyone can compare by hand. From a game record, or from a seed itself.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet throws game.json
  senet throws --seed 00010203…1e1f --count 10
  senet throws --seed 00010203…1e1f --from 1000001 --count 1     any throw, at once")]
pub struct Args {
    /// A finished game record; `-` is standard input
    #[arg(required_unless_present = "seed", conflicts_with_all = ["seed", "scheme", "label", "contribution", "rules"])]
    file: Option<PathBuf>,

    /// A seed in hex
    #[arg(long, value_name = "HEX", value_parser = Seed::from_hex)]
    seed: Option<Seed>,

    /// The scheme that turns it into throws
    #[arg(long, value_name = "SCHEME", default_value = "chacha20")]
    scheme: Scheme,

    /// The label of sha256-counter, where it is another than `roll:`
    #[arg(long, value_name = "TEXT", value_parser = label)]
    label: Option<Label>,

    /// A player's contribution: `light=HEX` or `dark=HEX`
    #[arg(long, value_name = "SIDE=HEX", value_parser = sides::contribution)]
    contribution: Vec<(Side, [u8; 32])>,

    /// The rule set that says what a throw is worth
    #[arg(long, value_name = "NAME", default_value = "kendall")]
    rules: String,

    #[command(flatten)]
    rules_file: RulesFileArgs,

    /// How many throws; without it as many as the game has, or 20
    #[arg(long, value_name = "N")]
    count: Option<u64>,

    /// The number of the first one, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A scheme by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scheme {
    /// The k-th word of a keystream.
    Chacha20,
    /// The first byte of a hash of seed, label and k.
    Sha256Counter,
}

fn label(text: &str) -> Result<Label, String> {
    Label::new(text)
        .ok_or_else(|| "a label is 1 to 64 printable ASCII characters and does not end in a digit".to_owned())
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let known = args.rules_file.load()?;
    let (throws, rules, count) = match (&args.file, &args.seed) {
        (Some(file), _) => from_record(file, &args.limits.into(), &known)?,
        (None, Some(seed)) => from_seed(seed, &args, &known)?,
        (None, None) => wrong_usage("give a FILE or --seed HEX"),
    };
    out.line("turn  throw  roll");
    for number in args.from..args.from.saturating_add(args.count.unwrap_or(count)) {
        if out.is_closed() {
            break;
        }
        let throw = throws.at(number - 1);
        out.line(format_args!("{number:>4}  {throw:<5}  {:>4}", rules.roll(throw)));
    }
    Ok(Status::Good)
}

fn from_record(
    file: &std::path::Path,
    limits: &Limits,
    known: &KnownRules,
) -> Result<(Throws, RuleSet, u64)> {
    let source = Source::from(file.to_owned());
    let name = || shown(&source.name()).to_string();
    let bytes = source.read_record(limits)?;
    let record = read_any(&bytes, limits).with_context(name)?;
    let rules = known.named(&record.rules).with_context(name)?;
    let fairness = &record.fairness;
    let Some(seed) = &fairness.seed else {
        bail!("{}: the game is not finished: its seed is published when it ends", name());
    };
    let device = rules.choices().device.value;
    let throws =
        Throws::new(&fairness.rng, seed, fairness.contributions.as_ref(), device).with_context(name)?;
    Ok((throws, rules, record.turns.len() as u64))
}

fn from_seed(seed: &Seed, args: &Args, known: &KnownRules) -> Result<(Throws, RuleSet, u64)> {
    let rules = known.asked(&args.rules);
    let rng = match (args.scheme, &args.label) {
        (Scheme::Chacha20, None) => Rng::Chacha20,
        (Scheme::Chacha20, Some(_)) => wrong_usage("--label goes with --scheme sha256-counter"),
        (Scheme::Sha256Counter, label) => Rng::Sha256Counter(label.clone().unwrap_or_default()),
    };
    let contributions = sides::once(args.contribution.iter().copied(), "--contribution");
    let given = (!args.contribution.is_empty()).then_some(&contributions);
    let throws = Throws::new(&rng, seed, given, rules.choices().device.value)
        .unwrap_or_else(|why| wrong_usage(&why.to_string()));
    Ok((throws, rules, 20))
}

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args as ClapArgs;
use senet::report;
use senet::rules::RuleSet;

use super::files;
use super::output::{Format, Output};
use super::rules_args::RulesFileArgs;
use super::status::Status;

/// Show the rule sets, what each says and by which source
///
/// Without a name: the sets and their options; with a rules file, what it says. With one: every choice in
/// words, its source, and the options and readings of the set.
#[derive(ClapArgs)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The full name of a rule set
    #[arg(value_name = "NAME", conflicts_with_all = ["diff", "write"])]
    name: Option<String>,

    /// Show only what two sets differ in
    #[arg(long, num_args = 2, value_names = ["NAME", "NAME"], conflicts_with = "write")]
    diff: Option<Vec<String>>,

    /// Write the catalogue into a folder: an index and a page for each set, as Markdown
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,

    /// How to show it: for people, or as JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,

    #[command(flatten)]
    rules: RulesFileArgs,
}

const EXAMPLES: &str = r#"Examples:
  senet rules                              the sets
  senet rules kendall                      one of them
  senet rules box+safe+track20             with options
  senet rules --diff kendall cones         what they differ in
  senet rules --rules-file house.json      rules of your own

A rules file changes choices of a set; their names and values are those that
`senet rules NAME --format json` shows, and a span of houses may be written
"1-25". Its name is 1 to 64 of a-z 0-9 -, and no set of the catalogue's:
  {"format": "senet.rules/1", "name": "our-house", "base": "kendall+exit-blocked",
   "choices": {"safe": [15, 26], "back": null}}"#;

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let known = args.rules.load()?;
    if let Some(folder) = &args.write {
        write(folder, out)?;
        return Ok(Status::Good);
    }
    let json = args.format == Format::Json;
    let name = args.name.as_deref().or_else(|| known.own().map(RuleSet::name));
    let shown = match (name, args.diff.as_deref()) {
        (_, Some([one, other])) => {
            let (one, other) = (known.asked(one), known.asked(other));
            match json {
                true => report::rules_differences_json(&one, &other).to_string(),
                false => report::rules_differences_human(&one, &other),
            }
        }
        (Some(name), _) if json => report::rules_json(&known.asked(name)).to_string(),
        (Some(name), _) => report::rules_human(&known.asked(name)),
        (None, _) if json => report::rules_list_json().to_string(),
        (None, _) => report::rules_list_human(),
    };
    out.line(shown.trim_end());
    Ok(Status::Good)
}

fn write(folder: &Path, out: &mut Output) -> Result<()> {
    files::make_folder(folder)?;
    for page in report::rules_pages() {
        let path = folder.join(&page.name);
        files::replace(&path, &page.text)?;
        out.line(path.display());
    }
    Ok(())
}

use std::fmt::Write;

use crate::rules::{FIELDS, RuleSet};

use super::{about, options};

/// A page of Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of its file.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// The pages about the sets of the catalogue: an index, and one for each set.
pub fn rules_pages() -> Vec<Page> {
    let sets = RuleSet::catalogue().filter_map(|(name, _)| RuleSet::named(name).ok());
    std::iter::once(index()).chain(sets.map(|rules| page(&rules))).collect()
}

/// How to make the pages again.
const GENERATED: &str = "Written by `senet rules --write docs/rules` from the data that the program plays by: \
     change the data in `src/rules`, not these pages.\n";

fn index() -> Page {
    let mut text = format!("# Rule sets\n\n{GENERATED}\n");
    text.push_str(
        "Nobody knows how Senet was played, so every set is one source's reconstruction. `senet rules NAME` \
         prints one, `senet rules --diff NAME NAME` what two of them differ in. A full name is a set and then \
         its options, each once, in ASCII order, joined by `+`: `box+blockade+safe`.\n\n\
         Sources: seed 000 is the page of rules of peer2peergames, seed 002 the web version with the throw-off, \
         seed 003 the page of rules, tactics and history, seed 004 the boxed game, gym-senet the open-source \
         program that seed 000 mentions. A reading settles what a source leaves open.\n\n",
    );
    text.push_str("| set | what it is | options | readings |\n|---|---|---|---|\n");
    for (name, about) in RuleSet::catalogue() {
        let Ok(rules) = RuleSet::named(name) else {
            continue;
        };
        let of = |reading: bool| {
            let of = options(&rules).filter(|option| option.reading == reading);
            of.map(|option| format!("`{}`", option.name)).collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(text, "| [`{name}`]({name}.md) | {about} | {} | {} |", of(false), of(true));
    }
    compared(&mut text);
    Page { name: "README.md".to_owned(), text }
}

/// Every choice of every set side by side, where they are not all the same.
fn compared(text: &mut String) {
    let sets: Vec<RuleSet> = RuleSet::catalogue().filter_map(|(name, _)| RuleSet::named(name).ok()).collect();
    text.push_str("\n## What they differ in\n\n| |");
    for rules in &sets {
        let _ = write!(text, " `{}` |", rules.name());
    }
    let _ = writeln!(text, "\n|---|{}", "---|".repeat(sets.len()));
    for field in &FIELDS {
        let values: Vec<String> = sets.iter().map(|rules| field.words(rules.choices())).collect();
        if values.iter().any(|value| *value != values[0]) {
            let _ = write!(text, "| {} |", field.title);
            for value in values {
                let _ = write!(text, " {value} |");
            }
            text.push('\n');
        }
    }
}

fn page(rules: &RuleSet) -> Page {
    let mut text = format!("# `{}`\n\n{GENERATED}\n{}.\n\n", rules.name(), capitalised(about(rules)));
    text.push_str("| choice | what it says | source |\n|---|---|---|\n");
    for field in &FIELDS {
        let (words, source) = (field.words(rules.choices()), field.source(rules.choices()));
        let _ = writeln!(text, "| {} (`{}`) | {words} | {source} |", field.title, field.key);
    }
    for (title, reading) in [("Options", false), ("Readings", true)] {
        let mut of = options(rules).filter(|option| option.reading == reading).peekable();
        if of.peek().is_some() {
            let _ = writeln!(text, "\n## {title}\n\n| name | says | instead of | needs |\n|---|---|---|---|");
        }
        for option in of {
            let needs = option.needed_by(rules.name()).map_or_else(String::new, |needs| format!("`{needs}`"));
            let _ = writeln!(text, "| `+{}` | {} | {} | {needs} |", option.name, option.says, option.instead);
        }
    }
    Page { name: format!("{}.md", rules.name()), text }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

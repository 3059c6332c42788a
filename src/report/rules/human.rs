use std::fmt::Write;

use anstyle::Style;

use crate::rules::{FIELDS, RuleSet};

use super::{about, differences, options};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The width of the column of names, and that of the text beside it.
const NAMES: usize = 28;
const TEXT: usize = 70;

/// The sets of the catalogue, one a line, with their options.
pub fn rules_list_human() -> String {
    let mut out = String::new();
    for (name, about) in RuleSet::catalogue() {
        let _ = writeln!(out, "{BOLD}{name:<10}{BOLD:#} {about}");
        let Ok(rules) = RuleSet::named(name) else {
            continue;
        };
        let options: Vec<String> = options(&rules).map(|option| format!("+{}", option.name)).collect();
        if !options.is_empty() {
            let _ = writeln!(out, "{:<10} {DIM}{}{DIM:#}", "", options.join(" "));
        }
    }
    out
}

/// One set as a table: each choice in words, its source below it, the name
/// that a rules file calls it by below its title.
pub fn rules_human(rules: &RuleSet) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{BOLD}{}{BOLD:#}  {}", rules.name(), about(rules));
    for field in &FIELDS {
        let choices = rules.choices();
        let _ = writeln!(out);
        row(&mut out, field.title, field.key, &field.words(choices), field.source(choices));
    }
    for (title, reading) in [("Options", false), ("Readings, where the source leaves it open", true)] {
        let mut of = options(rules).filter(|option| option.reading == reading).peekable();
        if of.peek().is_some() {
            let _ = writeln!(out, "\n{BOLD}{title}{BOLD:#}");
        }
        for option in of {
            let needs = option.needed_by(rules.name().split('+').next().unwrap_or_default());
            let needs = needs.map_or_else(String::new, |needs| format!(" (needs +{needs})"));
            let text = format!("{}; instead of: {}{needs}", option.says, option.instead);
            row(&mut out, &format!("  +{}", option.name), "", &text, "");
        }
    }
    out
}

/// What differs between two sets, and nothing else.
pub fn rules_differences_human(one: &RuleSet, other: &RuleSet) -> String {
    let mut out = String::new();
    let width = one.name().chars().count().max(other.name().chars().count()) + 2;
    for field in differences(one, other) {
        let _ = writeln!(out, "{BOLD}{}{BOLD:#} {DIM}({}){DIM:#}", field.title, field.key);
        for rules in [one, other] {
            let words = field.words(rules.choices());
            let mut name = rules.name();
            for line in wrapped(&words, NAMES + TEXT - width.min(NAMES)) {
                let _ = writeln!(out, "  {name:<width$}{line}");
                name = "";
            }
        }
        let _ = writeln!(out);
    }
    if out.is_empty() {
        let _ = writeln!(out, "`{}` and `{}` are the same game.", one.name(), other.name());
    }
    out
}

/// A title and a name on the left, text and its source on the right.
fn row(out: &mut String, title: &str, name: &str, text: &str, source: &str) {
    let lines = wrapped(text, TEXT);
    let sources = if source.is_empty() { Vec::new() } else { wrapped(source, TEXT) };
    let right = lines.iter().map(|line| (line, false)).chain(sources.iter().map(|line| (line, true)));
    for (i, (line, source)) in right.enumerate() {
        let left = match i {
            0 => title,
            1 => name,
            _ => "",
        };
        let dim = |dim: bool| if dim { DIM } else { Style::new() };
        let (left_style, style) = (dim(i == 1), dim(source));
        let _ = writeln!(out, "{left_style}{left:<NAMES$}{left_style:#}{style}{line}{style:#}");
    }
}

/// The text in lines of at most so many characters, where its words allow it.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

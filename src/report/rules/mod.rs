//! Rule sets as text for people, as JSON and as Markdown pages. All three go
//! through the one list of the choices, [`FIELDS`](crate::rules::FIELDS).

mod human;
mod json;
mod markdown;

pub use human::{rules_differences_human, rules_human, rules_list_human};
pub use json::{rules_differences_json, rules_json, rules_list_json};
pub use markdown::{Page, rules_pages};

use crate::rules::{FIELDS, Field, RuleOption, RuleSet, options_of};

/// The options of the set that `rules` is named after: variations, then readings.
fn options(rules: &RuleSet) -> impl Iterator<Item = &'static RuleOption> {
    let set = rules.name().split('+').next().unwrap_or_default();
    let of = |reading: bool| options_of(set).filter(move |option| option.reading == reading);
    of(false).chain(of(true)).collect::<Vec<_>>().into_iter()
}

/// The choices in which two sets differ, whatever their sources are.
fn differences<'a>(one: &'a RuleSet, other: &'a RuleSet) -> impl Iterator<Item = &'static Field> + 'a {
    FIELDS.iter().filter(|field| field.json(one.choices()) != field.json(other.choices()))
}

/// What a set is, where it is one's own.
const OWN: &str = "rules of your own, from a rules file";

fn about(rules: &RuleSet) -> &'static str {
    rules.about().unwrap_or(OWN)
}

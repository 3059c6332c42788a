use serde_json::{Map, Value, json};

use crate::rules::{FIELDS, Field, RuleOption, RuleSet};

use super::{about, differences, options};

/// The sets of the catalogue with their options.
pub fn rules_list_json() -> Value {
    let sets: Vec<Value> = RuleSet::catalogue()
        .filter_map(|(name, about)| {
            let rules = RuleSet::named(name).ok()?;
            Some(json!({ "name": name, "about": about, "options": all_options(&rules) }))
        })
        .collect();
    json!({ "sets": sets })
}

/// One set: every choice with its value, as a rules file writes it, what it
/// says and its source.
pub fn rules_json(rules: &RuleSet) -> Value {
    let choices: Map<String, Value> =
        FIELDS.iter().map(|field| (field.key.to_owned(), choice(field, rules))).collect();
    json!({
        "name": rules.name(),
        "about": about(rules),
        "choices": choices,
        "options": all_options(rules),
    })
}

/// What differs between two sets: each choice as both make it.
pub fn rules_differences_json(one: &RuleSet, other: &RuleSet) -> Value {
    let differs: Map<String, Value> = differences(one, other)
        .map(|field| (field.key.to_owned(), json!([choice(field, one), choice(field, other)])))
        .collect();
    json!({ "rules": [one.name(), other.name()], "differs": differs })
}

fn choice(field: &Field, rules: &RuleSet) -> Value {
    let choices = rules.choices();
    json!({
        "value": field.json(choices),
        "says": field.words(choices),
        "source": field.source(choices),
    })
}

fn all_options(rules: &RuleSet) -> Vec<Value> {
    let set = rules.name().split('+').next().unwrap_or_default();
    options(rules).map(|known| option(known, set)).collect()
}

fn option(option: &RuleOption, set: &str) -> Value {
    json!({
        "name": option.name,
        "says": option.says,
        "instead": option.instead,
        "reading": option.reading,
        "needs": option.needed_by(set),
    })
}

//! The catalogue of rule sets, their odds and legal moves.

use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::legal::answer;
use crate::odds::Odds;
use crate::report::{odds_json, rules_differences_json, rules_json};
use crate::rules::{FIELDS, RuleSet};

use super::thrown;

/// `{"titles": {…}, "sets": […]}`: what each choice is about, and every set of
/// the catalogue with each of its choices in words, its source, and its
/// options, as `senet rules NAME --format json`.
#[wasm_bindgen]
pub fn rules() -> String {
    let named = RuleSet::catalogue().filter_map(|(name, _)| RuleSet::named(name).ok());
    let sets: Vec<Value> = named.map(|rules| rules_json(&rules)).collect();
    let titles: Map<String, Value> =
        FIELDS.iter().map(|field| (field.key.to_owned(), field.title.into())).collect();
    json!({ "titles": titles, "sets": sets }).to_string()
}

/// One set by its full name, options included.
///
/// # Errors
///
/// No set has that name.
#[wasm_bindgen]
pub fn ruleset(name: &str) -> Result<String, JsError> {
    Ok(rules_json(&RuleSet::named(name).map_err(thrown)?).to_string())
}

/// What two sets differ in, as `senet rules --diff` says it in JSON.
///
/// # Errors
///
/// No set has one of the names.
#[wasm_bindgen]
pub fn diff(one: &str, other: &str) -> Result<String, JsError> {
    let (one, other) = (RuleSet::named(one).map_err(thrown)?, RuleSet::named(other).map_err(thrown)?);
    Ok(rules_differences_json(&one, &other).to_string())
}

/// The chances of one throw, as `senet odds --format json`.
///
/// # Errors
///
/// No set has that name.
#[wasm_bindgen]
pub fn odds(name: &str) -> Result<String, JsError> {
    let rules = RuleSet::named(name).map_err(thrown)?;
    Ok(odds_json(&rules, &Odds::of(&rules)).to_string())
}

/// The answer of `senet legal` to one of its lines.
///
/// # Errors
///
/// The line has no answer.
#[wasm_bindgen]
pub fn legal(question: &str) -> Result<String, JsError> {
    answer(question.trim().as_bytes(), RuleSet::named).map_err(thrown)
}

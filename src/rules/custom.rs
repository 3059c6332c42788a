//! Rules of one's own: a rules file, strictly read. Does no I/O.

use serde_json::{Map, Value};
use thiserror::Error;

use crate::shown::brief;

use super::describe::{FIELDS, Misread};
use super::sound::{self, NoGame};
use super::strict::Strict;
use super::{RuleSet, UnknownRules, catalogue};

/// The format of a rules file (`schemas/rules.schema.json`).
const FORMAT: &str = "senet.rules/1";
const MAX_NAME: usize = 64;

/// A rule set that the user wrote down.
///
/// ```
/// use senet::rules::OwnRules;
/// let own = OwnRules::read(r#"{
///     "format": "senet.rules/1", "name": "our-house", "base": "kendall+exit-blocked",
///     "choices": {"safe": [15, 26]}
/// }"#)?;
/// assert_eq!(own.rules.name(), "our-house");
/// assert!(OwnRules::read(r#"{"format": "senet.rules/1", "name": "our-house", "base": "kendall",
///     "choices": {"gate": 4}}"#).is_err());
/// # Ok::<(), senet::rules::BadRules>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRules {
    /// The set, under the name that the file gives it.
    pub rules: RuleSet,
    /// The full name of the set that it is based on.
    pub base: String,
}

/// Why a rules file is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadRules {
    /// It is no JSON, or JSON that could be read two ways.
    #[error("{0}")]
    Json(String),
    /// A field or a choice is not what it must be.
    #[error("{field}: {message}")]
    Field {
        /// Its path, such as `choices.water.to`.
        field: String,
        /// What is wrong with it.
        message: String,
    },
    /// There is no such set to start from.
    #[error("base: {0}")]
    Base(UnknownRules),
    /// Everything is well written, and it makes no game.
    #[error("choices: these make no game: {0}")]
    NoGame(NoGame),
}

impl OwnRules {
    /// The rule set of a rules file.
    pub fn read(text: &str) -> Result<OwnRules, BadRules> {
        let Strict(value) = serde_json::from_str(text).map_err(|error| BadRules::Json(error.to_string()))?;
        let Value::Object(file) = value else {
            return Err(BadRules::Json("a rules file is one JSON object".to_owned()));
        };
        known_fields(&file)?;
        if text_field(&file, "format")? != FORMAT {
            return Err(bad("format", format!("the format that is read here is `{FORMAT}`")));
        }
        let name = text_field(&file, "name")?;
        check_name(name)?;
        let base = text_field(&file, "base")?;
        let mut choices = *RuleSet::named(base).map_err(BadRules::Base)?.choices();
        let given = match file.get("choices") {
            Some(Value::Object(given)) => given,
            Some(_) => return Err(bad("choices", "an object is expected here")),
            None => return Err(missing("choices")),
        };
        for (key, value) in given {
            let field = FIELDS.iter().find(|field| field.key == key).ok_or_else(|| unknown_choice(key))?;
            field.read(&mut choices, value).map_err(|misread| misplaced(misread.within(key)))?;
        }
        if given.contains_key("blank") {
            sound::blank_of_die(&choices).map_err(BadRules::NoGame)?;
        }
        sound::check(&choices).map_err(BadRules::NoGame)?;
        Ok(OwnRules { rules: RuleSet::of(name.to_owned().into(), choices), base: base.to_owned() })
    }
}

const FILE_FIELDS: [&str; 4] = ["format", "name", "base", "choices"];

fn known_fields(file: &Map<String, Value>) -> Result<(), BadRules> {
    match file.keys().find(|key| !FILE_FIELDS.contains(&key.as_str())) {
        Some(unknown) => {
            Err(bad(&brief(unknown), format!("there is no such field, only {}", FILE_FIELDS.join(", "))))
        }
        None => Ok(()),
    }
}

fn text_field<'a>(file: &'a Map<String, Value>, field: &'static str) -> Result<&'a str, BadRules> {
    let value = file.get(field).ok_or_else(|| missing(field))?;
    value.as_str().ok_or_else(|| bad(field, "a string is expected here"))
}

/// A name of one's own can never be taken for one of the catalogue's, now or
/// with options added to it.
fn check_name(name: &str) -> Result<(), BadRules> {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if name.is_empty() || name.len() > MAX_NAME || !name.bytes().all(plain) || name.starts_with('-') {
        let expected = format!("a name is 1 to {MAX_NAME} of the characters `a-z 0-9 -`, the first no `-`");
        return Err(bad("name", expected));
    }
    if catalogue::SETS.iter().any(|entry| entry.name == name) {
        return Err(bad("name", format!("`{name}` is a set of the catalogue, and a name means one thing")));
    }
    Ok(())
}

fn bad(field: &str, message: impl Into<String>) -> BadRules {
    BadRules::Field { field: field.to_owned(), message: message.into() }
}

fn missing(field: &str) -> BadRules {
    bad(field, "it is required, and it is missing")
}

fn misplaced(misread: Misread) -> BadRules {
    bad(&format!("choices.{}", misread.path), misread.message)
}

fn unknown_choice(key: &str) -> BadRules {
    let known: Vec<&str> = FIELDS.iter().map(|field| field.key).collect();
    bad(
        &format!("choices.{}", brief(key)),
        format!("there is no such choice; there are {}", known.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rules file with other choices than its base.
    fn file(base: &str, choices: &str) -> Result<OwnRules, BadRules> {
        OwnRules::read(&format!(
            r#"{{"format":"senet.rules/1","name":"our-house","base":"{base}","choices":{choices}}}"#
        ))
    }

    fn every_name() -> Vec<String> {
        let mut names = Vec::new();
        for (set, _) in RuleSet::catalogue() {
            let options: Vec<&str> = super::super::options_of(set).map(|option| option.name).collect();
            for chosen in 0..1u32 << options.len() {
                let options = options.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
                let name =
                    std::iter::once(set).chain(options.map(|(_, name)| *name)).collect::<Vec<_>>().join("+");
                names.extend(RuleSet::named(&name).is_ok().then_some(name));
            }
        }
        names
    }

    #[test]
    fn every_set_of_the_catalogue_can_be_written_as_a_rules_file() {
        let names = every_name();
        assert_eq!(names.len(), 4 + 2 + 16 + 72 + 8 + 2);
        for name in names {
            let set = RuleSet::named(&name).unwrap();
            let all: Map<String, Value> = FIELDS
                .iter()
                // With a die the sticks are worth nothing, and the file may not say so.
                .filter(|field| field.key != "blank" || !name.contains("die"))
                .map(|field| (field.key.to_owned(), field.json(set.choices())))
                .collect();
            let base = if name.contains("die") { "box+die" } else { "skyruk" };
            let own =
                file(base, &Value::Object(all.clone()).to_string()).unwrap_or_else(|e| panic!("{name}: {e}"));
            for field in &FIELDS {
                let of = |set: &RuleSet| (field.json(set.choices()), field.words(set.choices()));
                assert_eq!(of(&own.rules), of(&set), "{name}: {}", field.key);
            }
        }
    }

    #[test]
    fn what_makes_no_game_is_refused_with_the_reason() {
        let refused = [
            (
                "kendall",
                r#"{"gate":31}"#,
                "choices.gate: a house, an integer from 1 to 30, is expected here, not 31",
            ),
            ("kendall", r#"{"gate":8}"#, "5 pieces a side stand on houses 1 to 10"),
            ("kendall", r#"{"gate":27}"#, "27 can be no gate"),
            (
                "kendall",
                r#"{"blank":0}"#,
                "choices.blank: a roll, an integer from 1 to 6, is expected here, not 0",
            ),
            ("kendall", r#"{"blank":6}"#, "`again`: no throw gives a 5 here"),
            ("box+die", r#"{"blank":6}"#, "a die is thrown"),
            ("kendall", r#"{"pieces":0}"#, "an integer from 1 to 10"),
            ("kendall", r#"{"pieces":16}"#, "an integer from 1 to 10"),
            ("kendall", r#"{"pieces":8}"#, "from 15 to 1 there are 15 houses, and up to 16 pieces"),
            ("kendall", r#"{"again":[1,6]}"#, "`again`: no throw gives a 6 here"),
            ("kendall", r#"{"again":[1,2,3,4,5]}"#, "the turn never passes"),
            ("kendall", r#"{"lost":[1]}"#, "a 1 must be a roll that can be played"),
            (
                "kendall",
                r#"{"blockade":{"least":1,"parted-after":[],"backward":true}}"#,
                "an integer from 2 to 10",
            ),
            ("kendall", r#"{"blockade":{"least":6,"parted-after":[],"backward":true}}"#, "a run of 6"),
            ("kendall", r#"{"water":{"to":28,"towards":1,"takes":"at-once"}}"#, "not back from the water"),
            ("kendall", r#"{"water":{"to":27,"towards":1,"takes":"at-once"}}"#, "not back from the water"),
            (
                "kendall",
                r#"{"water":{"to":20,"towards":30,"takes":"at-once"}}"#,
                "from 20 to 30 there are 7 houses",
            ),
            ("box+track20", r#"{"water":{"to":15,"towards":5,"takes":"at-once"}}"#, "do not use that house"),
            ("kendall", r#"{"landing":"to-start"}"#, "needs pieces that enter"),
            ("cones", r#"{"landing":"first-empty-below"}"#, "make 28, 29 and 30 safe"),
            ("skyruk", r#"{"landing":"first-empty-below","safe":[15,28,29,30]}"#, "make 27 to 30 safe"),
            ("skyruk", r#"{"blank":6,"again":[1,4,6]}"#, "a 6 can be thrown and played"),
            ("skyruk", r#"{"back":{"from":[26],"onto-empty":false}}"#, "moves back from 26"),
            ("kendall", r#"{"setup":{"entering":25}}"#, "enter on house 25 and beyond it, up to 29"),
            (
                "kendall",
                r#"{"resting":[12]}"#,
                "a piece on house 12 does nothing but leave, and it moves back",
            ),
            ("box+track20", r#"{"gate":5}"#, "before the first house"),
            ("box+track20", r#"{"opening":"throw-off"}"#, "`opening`"),
            ("common", r#"{"again":[4,6]}"#, "`opening`"),
            (
                "common",
                r#"{"setup":{"entering":11},"opening":"light","water":{"to":11,"towards":26,"takes":"at-once"}}"#,
                "does not go with `setup`",
            ),
            (
                "common",
                r#"{"gate":"catch","blank":5,"again":[1,4,5],"back":null}"#,
                "does not go with `gate`",
            ),
            ("common", r#"{"resting":[28],"back":null}"#, "does not go with `resting`"),
            ("common", r#"{"pieces":7,"opening":"light"}"#, "does not go with `pieces`"),
            ("common", r#"{"last-house":"any-roll"}"#, "does not go with `last-house`"),
            (
                "kendall",
                r#"{"resting":[12,28,29,30],"back":null}"#,
                "a piece on house 12 could never get off the board",
            ),
        ];
        for (base, choices, why) in refused {
            let error = file(base, choices).expect_err(choices).to_string();
            assert!(error.contains(why), "{choices}: {error}");
        }
    }

    #[test]
    fn a_file_that_is_not_well_written_is_refused_with_the_place() {
        let refused = [
            ("[]", "a rules file is one JSON object"),
            ("{", "line 1 column 1"),
            ("{\"format\":\"senet.rules/1\",\n\"format\":\"senet.rules/1\"}", "second time at line 2"),
            (r#"{"format":"senet.rules/2"}"#, "format: the format that is read here is `senet.rules/1`"),
            (r#"{"format":"senet.rules/1"}"#, "name: it is required"),
            (r#"{"format":"senet.rules/1","name":"Our"}"#, "name: a name is"),
            (r#"{"format":"senet.rules/1","name":"a+b"}"#, "name: a name is"),
            (r#"{"format":"senet.rules/1","name":"kendall"}"#, "`kendall` is a set of the catalogue"),
            (r#"{"format":"senet.rules/1","name":"o","base":"k"}"#, "base: no rule set is called `k`"),
            (r#"{"format":"senet.rules/1","name":"o","base":"kendall"}"#, "choices: it is required"),
            (r#"{"format":"senet.rules/1","name":"o","base":"kendall","choices":[]}"#, "choices: an object"),
            (
                r#"{"format":"senet.rules/1","name":"o","base":"kendall","choices":{},"x":1}"#,
                "x: there is no such field",
            ),
        ];
        for (text, why) in refused {
            let error = OwnRules::read(text).expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
        let choices = [
            (r#"{"gates":26}"#, "choices.gates: there is no such choice"),
            (
                r#"{"safe":[15,31]}"#,
                "choices.safe[1]: a house, an integer from 1 to 30, is expected here, not 31",
            ),
            (
                r#"{"safe":["5-31"]}"#,
                r#"choices.safe[0]: a house, or a span from 1 to 30 like `"1-25"`, is expected"#,
            ),
            (r#"{"safe":["5-5"]}"#, "choices.safe[0]: a house, or a span"),
            (r#"{"safe":["05-6"]}"#, "choices.safe[0]: a house, or a span"),
            (r#"{"safe":["5-7",6]}"#, "choices.safe[1]: 6 is here for the second time"),
            (r#"{"safe":[15,15]}"#, "choices.safe[1]: 15 is here for the second time"),
            (r#"{"safe":[15.0]}"#, "JSON without fractions"),
            (r#"{"water":{"to":15,"towards":1}}"#, "choices.water: the field `takes` is missing"),
            (r#"{"water":{"to":15,"towards":1,"takes":"at once"}}"#, r#"choices.water.takes: one of"#),
            (r#"{"device":{"die":7}}"#, "choices.device.die: the faces of a die, an integer from 2 to 6"),
        ];
        for (choices, why) in choices {
            let error = file("kendall", choices).expect_err(choices).to_string();
            assert!(error.contains(why), "{choices}: {error}");
        }
    }
}

//! The names of the choices. Tables, pages, JSON, differences and rules files
//! all go through the one list here.

mod code;
mod read;
mod words;

use serde_json::Value;

use super::choices::{Choices, said};

use code::Coded;
pub(super) use read::Misread;

/// A field of [`Choices`]: its name, and its value in words and as JSON.
///
/// ```
/// use senet::rules::{FIELDS, RuleSet};
/// let kendall = RuleSet::named("kendall")?;
/// let safe = FIELDS.iter().find(|field| field.key == "safe").unwrap();
/// assert_eq!(safe.json(kendall.choices()).to_string(), "[15,26,28,29,30]");
/// assert_eq!(safe.source(kendall.choices()), "seed 000, Swapping, 3");
/// # Ok::<(), senet::rules::UnknownRules>(())
/// ```
pub struct Field {
    /// The name in rules files and JSON, such as `again-when-lost`.
    pub key: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    words: fn(&Choices) -> String,
    json: fn(&Choices) -> Value,
    source: fn(&Choices) -> &'static str,
    read: fn(&mut Choices, &Value) -> Result<(), Misread>,
}

impl Field {
    /// What was chosen, in words that a player reads.
    pub fn words(&self, choices: &Choices) -> String {
        (self.words)(choices)
    }

    /// What was chosen, as a rules file writes it (`schemas/rules.schema.json`).
    pub fn json(&self, choices: &Choices) -> Value {
        (self.json)(choices)
    }

    /// The seed number and heading that say so, or the reading that settled it.
    pub fn source(&self, choices: &Choices) -> &'static str {
        (self.source)(choices)
    }

    /// Enters what a rules file chose.
    pub(super) fn read(&self, choices: &mut Choices, value: &Value) -> Result<(), Misread> {
        (self.read)(choices, value)
    }
}

/// The source of a choice that a rules file makes.
const OWN: &str = "the rules file";

macro_rules! field {
    ($key:literal, $title:literal, $name:ident, $words:path) => {
        Field {
            key: $key,
            title: $title,
            words: $words,
            json: |choices| choices.$name.value.json(),
            source: |choices| choices.$name.source,
            read: |choices, value| {
                choices.$name = said(Coded::read(value)?, OWN);
                Ok(())
            },
        }
    };
}

/// Every choice that makes a rule set, in the order in which a player meets them.
pub const FIELDS: [Field; 20] = [
    field!("pieces", "Pieces a side", pieces, words::pieces),
    field!("setup", "Where they are at first", setup, words::setup),
    field!("opening", "Who throws first", opening, words::opening),
    field!("device", "What is thrown", device, words::device),
    field!("blank", "Sticks with no light face", blank, words::blank),
    field!("lost", "Rolls that are always lost", lost, words::lost),
    field!("again", "Throwing again", again, words::again),
    field!("again-when-lost", "… when no move was possible", again_when_lost, words::again_when_lost),
    field!("landing", "Landing on an enemy piece", landing, words::landing),
    field!("company", "Protection by company", company, words::company),
    field!("safe", "Safe houses", safe, words::safe),
    field!("blockade", "Runs that cannot be passed", blockade, words::blockade),
    field!("back", "Moving back", back, words::back),
    field!("gate", "The gate", gate, words::gate),
    field!("water", "House 27, the water", water, words::water),
    field!("leaving", "Leaving the board", leaving, words::leaving),
    field!("resting", "Houses that are only left", resting, words::resting),
    field!("last-house", "House 30", last_house, words::last_house),
    field!("exit", "A run of three on 28-30", exit, words::exit),
    field!("points", "Points in a series", points, words::points),
];

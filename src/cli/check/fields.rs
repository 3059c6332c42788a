//! The fields of a manifest, as they are written; no other field is taken.

use std::borrow::Cow;
use std::num::{NonZeroU32, NonZeroU64};

use senet::board::BySide;
use senet::evidence::{Anchor, Vouched};
use senet::shown::brief;
use senet::verify::{Check, Finding};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The manifest itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    /// What is brought for every game that does not bring its own.
    #[serde(default)]
    pub evidence: EvidenceFields,
    /// Rules of the site's own.
    pub rules_file: Option<String>,
    /// The games.
    #[serde(default)]
    pub game: Vec<GameFields>,
}

/// A game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFields {
    pub file: String,
    pub line: Option<NonZeroU64>,
    #[serde(default, deserialize_with = "finding")]
    pub verdict: Option<Finding>,
    #[serde(default, deserialize_with = "check")]
    pub check: Option<Check>,
    pub turn: Option<NonZeroU32>,
    #[serde(default, deserialize_with = "anchor")]
    pub anchor: Option<Anchor>,
    #[serde(default, deserialize_with = "vouched")]
    pub vouched: Option<Vouched>,
    pub sha256: Option<String>,
    /// For who tests the JSON Schema of records with the same manifest.
    #[serde(default, rename = "schema", deserialize_with = "schema")]
    _schema: (),
    #[serde(default)]
    pub evidence: EvidenceFields,
    pub rules_file: Option<String>,
}

/// What is brought from outside the file, as `senet verify` takes it.
#[derive(Clone, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceFields {
    pub commitment: Option<String>,
    pub contributions: Option<SideFields>,
    pub receipt: Option<String>,
    pub keys: Option<Vec<String>>,
    pub proof: Option<String>,
    pub log_keys: Option<Vec<String>>,
}

/// A field for each side.
#[derive(Clone, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideFields {
    light: Option<String>,
    dark: Option<String>,
}

impl SideFields {
    /// The field of each side.
    pub fn each(&self) -> BySide<Option<&str>> {
        BySide { light: self.light.as_deref(), dark: self.dark.as_deref() }
    }
}

impl EvidenceFields {
    /// Takes from the defaults what is not given here.
    pub fn fill_from(&mut self, defaults: &EvidenceFields) {
        let EvidenceFields { commitment, contributions, receipt, keys, proof, log_keys } = defaults;
        fill(&mut self.commitment, commitment);
        fill(&mut self.contributions, contributions);
        fill(&mut self.receipt, receipt);
        fill(&mut self.keys, keys);
        fill(&mut self.proof, proof);
        fill(&mut self.log_keys, log_keys);
    }
}

fn fill<T: Clone>(field: &mut Option<T>, default: &Option<T>) {
    if field.is_none() {
        field.clone_from(default);
    }
}

fn finding<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Finding>, D::Error> {
    one_of(from, [Finding::Verified, Finding::Mismatch, Finding::Unverifiable], Finding::name).map(Some)
}

fn check<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Check>, D::Error> {
    one_of(from, Check::ALL, Check::name).map(Some)
}

fn anchor<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Anchor>, D::Error> {
    one_of(from, [Anchor::None, Anchor::Pinned, Anchor::Receipt, Anchor::Log], Anchor::name).map(Some)
}

fn schema<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    one_of(from, ["takes", "refuses"], |word| word).map(drop)
}

fn vouched<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vouched>, D::Error> {
    let mut vouched = Vouched::NOBODY;
    for name in Vec::<Cow<str>>::deserialize(from)? {
        let by = match &*name {
            "host" => &mut vouched.host,
            "light" => &mut vouched.light,
            "dark" => &mut vouched.dark,
            other => return Err(unknown(other, "host, light, dark")),
        };
        if std::mem::replace(by, true) {
            return Err(D::Error::custom(format!("`{name}` is named twice")));
        }
    }
    Ok(Some(vouched))
}

/// The value of that name.
fn one_of<'de, D: Deserializer<'de>, T: Copy, const N: usize>(
    from: D,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(from)?;
    let found = all.into_iter().find(|value| name(*value) == text);
    found.ok_or_else(|| unknown(&text, &all.map(name).join(", ")))
}

fn unknown<E: Error>(text: &str, known: &str) -> E {
    E::custom(format!("it is one of {known}, not \"{}\"", brief(text)))
}

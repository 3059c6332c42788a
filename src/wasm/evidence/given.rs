//! The evidence as it is written in JSON.

use serde::Deserialize;

use crate::board::BySide;
use crate::evidence::{BadCommitment, BadKey, Commitment, Evidence, KeptReceipt, PublicKey, TrustedKey};
use crate::record::Limits;
use crate::shown::shown;
use crate::sticks::contribution_from_hex;

/// Every field may be left out.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Given {
    receipts: Vec<Receipt>,
    keys: Vec<Key>,
    host: Option<String>,
    commitment: Option<String>,
    contributions: Contributions,
    /// The receipt that the host shows beside the finished game.
    pub published: Option<String>,
    /// Why something else that was brought cannot be read.
    pub unread: Option<String>,
    pub require_anchor: bool,
    pub require_vouched: bool,
    max_bytes: Option<u64>,
    max_turns: Option<u64>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Contributions {
    light: Option<String>,
    dark: Option<String>,
}

/// A receipt's text, with a name or without.
#[derive(Deserialize)]
#[serde(untagged)]
enum Receipt {
    Text(String),
    Named { name: String, text: String },
}

/// A key of a host, with the host's name or without.
#[derive(Deserialize)]
#[serde(untagged)]
enum Key {
    Key(String),
    Named { host: String, key: String },
}

impl Given {
    /// Reads the JSON; no text is no evidence.
    pub fn read(json: &str) -> Result<Given, String> {
        if json.trim().is_empty() {
            return Ok(Given::default());
        }
        serde_json::from_str(json).map_err(|error| format!("the evidence cannot be read: {error}"))
    }

    /// Whether something in it is about one game.
    pub fn is_about_one(&self) -> bool {
        let Contributions { light, dark } = &self.contributions;
        [&self.commitment, light, dark, &self.published].into_iter().any(Option::is_some)
    }

    /// The receipts, those without a name by their number.
    pub fn kept(&self) -> Vec<KeptReceipt> {
        let kept = |(number, given): (usize, &Receipt)| {
            let (name, text) = match given {
                Receipt::Text(text) => (number.to_string(), text),
                Receipt::Named { name, text } => (shown(name).to_string(), text),
            };
            KeptReceipt { name, bytes: text.clone().into_bytes() }
        };
        (1..).zip(&self.receipts).map(kept).collect()
    }

    /// All but the receipts.
    pub fn evidence(&self) -> Result<Evidence<'static>, String> {
        let read = |text: &String| text.trim().parse::<Commitment>();
        let commitment = self.commitment.as_ref().map(read).transpose();
        let contributions = BySide {
            light: contribution("light", self.contributions.light.as_deref())?,
            dark: contribution("dark", self.contributions.dark.as_deref())?,
        };
        Ok(Evidence {
            commitment: commitment.map_err(|bad: BadCommitment| format!("the commitment: {bad}"))?,
            contributions,
            trusted: self.trusted()?,
            host: self.host.clone(),
            ..Evidence::none()
        })
    }

    /// The keys; where the user says whose game it is, this host's alone.
    fn trusted(&self) -> Result<Vec<TrustedKey>, String> {
        let mut keys = self.keys.iter().map(trusted).collect::<Result<Vec<_>, _>>()?;
        if let Some(meant) = &self.host {
            keys.retain(|key| key.host.as_ref().is_none_or(|host| host == meant));
            if keys.is_empty() {
                return Err(format!("no key of {} is known: bring it with the game", shown(meant)));
            }
        }
        Ok(keys)
    }

    /// How much is read.
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        let most = |asked: Option<u64>, usual| {
            asked.map_or(usual, |asked| usize::try_from(asked).unwrap_or(usize::MAX))
        };
        Limits { bytes: most(self.max_bytes, usual.bytes), turns: most(self.max_turns, usual.turns) }
    }
}

fn trusted(given: &Key) -> Result<TrustedKey, String> {
    let (host, key) = match given {
        Key::Key(key) => (None, key),
        Key::Named { host, key } => (Some(host.clone()), key),
    };
    let key: PublicKey = key.trim().parse().map_err(|bad: BadKey| format!("a host's key: {bad}"))?;
    Ok(TrustedKey { key, host })
}

fn contribution(side: &str, digits: Option<&str>) -> Result<Option<[u8; 32]>, String> {
    let read = |digits: &str| contribution_from_hex(digits.trim());
    digits.map(read).transpose().map_err(|bad| format!("the contribution of {side}: {bad}"))
}

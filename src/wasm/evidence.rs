//! What the user brings, as JSON.

use serde::Deserialize;

use crate::board::BySide;
use crate::evidence::{
    Anchor, BadCommitment, BadKey, Chosen, Commitment, Evidence, KeptReceipt, KeptReceipts, PublicKey,
    TrustedKey, Vouched,
};
use crate::record::{Limits, Record, read_any};
use crate::shown::shown;
use crate::sticks::contribution_from_hex;
use crate::verify::{Run, Verdict, unreadable, verify};

/// The JSON as it is written; every field may be left out.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Given {
    receipts: Vec<GivenReceipt>,
    keys: Vec<GivenKey>,
    host: Option<String>,
    commitment: Option<String>,
    contributions: GivenContributions,
    require_anchor: bool,
    require_vouched: bool,
    max_bytes: Option<u64>,
    max_turns: Option<u64>,
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct GivenContributions {
    light: Option<String>,
    dark: Option<String>,
}

/// A receipt's text, with a name or without.
#[derive(Deserialize)]
#[serde(untagged)]
enum GivenReceipt {
    Text(String),
    Named { name: String, text: String },
}

/// A key of a host, with the host's name or without.
#[derive(Deserialize)]
#[serde(untagged)]
enum GivenKey {
    Key(String),
    Named { host: String, key: String },
}

/// What was brought, ready to be put beside each game.
pub struct Brought {
    /// All but the receipts.
    evidence: Evidence<'static>,
    receipts: Receipts,
    require_anchor: bool,
    require_vouched: bool,
    limits: Limits,
}

enum Receipts {
    None,
    /// One that was given for one game.
    One(KeptReceipt),
    /// Many, of which those of the game's id are taken.
    Many(KeptReceipts),
}

impl Brought {
    /// Reads evidence for one game; one receipt alone is about this game.
    pub fn read(json: &str) -> Result<Brought, String> {
        let given = Given::read(json)?;
        let mut kept = given.kept();
        let receipts = match kept.len() {
            0 => Receipts::None,
            1 => kept.pop().map_or(Receipts::None, Receipts::One),
            _ => many(kept),
        };
        given.brought(receipts)
    }

    /// Reads evidence for many games.
    pub fn read_for_many(json: &str) -> Result<Brought, String> {
        let given = Given::read(json)?;
        if given.commitment.is_some()
            || given.contributions.light.is_some()
            || given.contributions.dark.is_some()
        {
            return Err(
                "a commitment and contributions are about one game: give one game with them".to_owned()
            );
        }
        let kept = given.kept();
        let receipts = if kept.is_empty() { Receipts::None } else { many(kept) };
        given.brought(receipts)
    }

    /// The verdict on a game by itself.
    pub fn judge_one(&self, bytes: &[u8]) -> Verdict {
        self.judge_and(bytes, |_, _| {})
    }

    /// The verdict on the next game of a run.
    pub fn judge(&self, bytes: &[u8], run: &mut Run) -> Verdict {
        self.judge_and(bytes, |record, verdict| run.see(record, verdict))
    }

    fn judge_and(&self, bytes: &[u8], compare: impl FnOnce(&Record, &mut Verdict)) -> Verdict {
        let mut verdict = match read_any(bytes, &self.limits) {
            Ok(record) => {
                let mut verdict = self.judge_record(&record);
                compare(&record, &mut verdict);
                verdict
            }
            Err(error) => unreadable(&error),
        };
        self.demand(&mut verdict);
        verdict
    }

    fn judge_record(&self, record: &Record) -> Verdict {
        let mut evidence = self.evidence.clone();
        let Chosen { several, malformed } = self.receipts.of(&record.id, &evidence.trusted);
        evidence.receipt = several.receipt;
        let mut verdict = verify(record, &evidence);
        if let Some([first, second]) = &several.two {
            verdict.two_receipts(first, second);
        }
        verdict.notes.extend(several.notes.into_iter().map(Into::into));
        if let Some(why) = malformed {
            verdict.bad_evidence(why);
        }
        verdict
    }

    fn demand(&self, verdict: &mut Verdict) {
        if self.require_anchor && verdict.anchor == Anchor::None {
            verdict.withhold(
                "an anchor is required and there is none: bring what you kept from before the game",
            );
        }
        if self.require_vouched && verdict.vouched == Vouched::NOBODY {
            verdict.withhold(
                "somebody must stand for the moves and the result, and nobody you know signed this record",
            );
        }
    }
}

impl Receipts {
    fn of(&self, id: &str, trusted: &[TrustedKey]) -> Chosen<'_> {
        match self {
            Receipts::None => Chosen::default(),
            Receipts::One(kept) => Chosen::given(kept, trusted),
            Receipts::Many(kept) => match kept.of(id) {
                [] => missing(kept),
                found => Chosen::among(found, trusted),
            },
        }
    }
}

fn many(kept: Vec<KeptReceipt>) -> Receipts {
    let mut receipts = KeptReceipts::default();
    kept.into_iter().for_each(|one| receipts.add(one));
    Receipts::Many(receipts)
}

/// None of the receipts is the game's.
fn missing(kept: &KeptReceipts) -> Chosen<'static> {
    let none = "none of the receipts is of this game".to_owned();
    let mut chosen = Chosen::default();
    chosen.several.notes = [none].into_iter().chain(kept.unread().iter().cloned()).collect();
    chosen
}

impl Given {
    fn read(json: &str) -> Result<Given, String> {
        if json.trim().is_empty() {
            return Ok(Given::default());
        }
        serde_json::from_str(json).map_err(|error| format!("the evidence cannot be read: {error}"))
    }

    fn kept(&self) -> Vec<KeptReceipt> {
        let named = |(number, given): (usize, &GivenReceipt)| match given {
            GivenReceipt::Text(text) => {
                KeptReceipt { name: number.to_string(), bytes: text.clone().into_bytes() }
            }
            GivenReceipt::Named { name, text } => {
                KeptReceipt { name: shown(name).to_string(), bytes: text.clone().into_bytes() }
            }
        };
        (1..).zip(&self.receipts).map(named).collect()
    }

    fn brought(&self, receipts: Receipts) -> Result<Brought, String> {
        let mut evidence = Evidence { trusted: self.trusted()?, host: self.host.clone(), ..Evidence::none() };
        if let Some(text) = &self.commitment {
            let read = text.trim().parse::<Commitment>();
            evidence.commitment = Some(read.map_err(|bad: BadCommitment| format!("the commitment: {bad}"))?);
        }
        evidence.contributions = BySide {
            light: contribution("light", self.contributions.light.as_deref())?,
            dark: contribution("dark", self.contributions.dark.as_deref())?,
        };
        Ok(Brought {
            evidence,
            receipts,
            require_anchor: self.require_anchor,
            require_vouched: self.require_vouched,
            limits: self.limits(),
        })
    }

    /// The keys; where the user says whose game it is, this host's alone.
    fn trusted(&self) -> Result<Vec<TrustedKey>, String> {
        let read = |given: &GivenKey| {
            let (host, key) = match given {
                GivenKey::Key(key) => (None, key),
                GivenKey::Named { host, key } => (Some(host.clone()), key),
            };
            let key: PublicKey = key.trim().parse().map_err(|bad: BadKey| format!("a host's key: {bad}"))?;
            Ok(TrustedKey { key, host })
        };
        let mut keys = self.keys.iter().map(read).collect::<Result<Vec<_>, String>>()?;
        if let Some(meant) = &self.host {
            keys.retain(|key| key.host.as_ref().is_none_or(|host| host == meant));
            if keys.is_empty() {
                return Err(format!("no key of {} is known: bring it with the game", shown(meant)));
            }
        }
        Ok(keys)
    }

    fn limits(&self) -> Limits {
        let usual = Limits::default();
        let most = |asked: Option<u64>, usual| {
            asked.map_or(usual, |asked| usize::try_from(asked).unwrap_or(usize::MAX))
        };
        Limits { bytes: most(self.max_bytes, usual.bytes), turns: most(self.max_turns, usual.turns) }
    }
}

fn contribution(side: &str, digits: Option<&str>) -> Result<Option<[u8; 32]>, String> {
    let read = |digits: &str| contribution_from_hex(digits.trim());
    digits.map(read).transpose().map_err(|bad| format!("the contribution of {side}: {bad}"))
}

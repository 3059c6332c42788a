//! What is filed, and what is refused.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::store::{About, Added, Addition, Kind, Store, StoreError, Stored, Tag, What};
use crate::evidence::{Evidence, PublicKey, TrustedKey, receipt, receipt_signers};
use crate::record::{Limits, ReadError, Receipt, Record, Spot, is_id, read_any, read_receipt};
use crate::shown::{brief, shown};
use crate::verify::{Check, Finding, Verdict, unread, unreadable, verify};

/// What is on file was within the limits of when it was filed.
pub(super) const ON_FILE: Limits = Limits::NONE;

/// How often something is judged anew because its counterpart came meanwhile.
const ATTEMPTS: usize = 4;

/// A file that is to be filed.
#[derive(Clone, Copy, Debug)]
pub struct Submitted<'a> {
    /// What it is to be.
    pub kind: Kind,
    /// The bytes.
    pub bytes: &'a [u8],
    /// The line of the file on which it begins, counted from 1.
    pub line: u64,
    /// The id under which a record that cannot be read is kept, where such are
    /// kept at all.
    pub name: Option<&'a str>,
}

impl<'a> Submitted<'a> {
    fn again(addition: &'a Addition) -> Submitted<'a> {
        let file = &addition.file;
        Submitted { kind: addition.kind(), bytes: &file.body, line: 1, name: Some(&file.id) }
    }
}

/// What was filed, or was on file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    /// Under which id.
    pub id: String,
    /// Whether it was not there before.
    pub new: bool,
}

/// Why something is not filed.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The game does not verify.
    #[error("{}", .0.reason())]
    Unverified(Box<Verdict>),
    /// The record differs from the receipt that is on file.
    #[error("it does not agree with the receipt on file: {}", .0.reason())]
    AgainstReceipt(Box<Verdict>),
    /// No address leads to a game of that id.
    #[error("a game of the id `{0}` has no address: it needs another id")]
    NoAddress(String),
    /// It is no receipt.
    #[error("{0}")]
    NoReceipt(ReadError),
    /// It is not a receipt that is taken.
    #[error("{0}")]
    Receipt(String),
    /// The receipt differs from the game that is on file.
    #[error("it does not agree with the game on file: {0}")]
    AgainstGame(String),
    /// Another file is there under this id.
    #[error("another {} is on file under the id {id}, and what is on file never changes", .kind.name())]
    Other {
        /// What is there.
        kind: Kind,
        /// The id.
        id: String,
    },
    /// A seed or a commitment is for one game only.
    #[error("its seed or its commitment is that of game {owner}: a seed is for one game only")]
    Reused {
        /// The game that has it.
        owner: String,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] Arc<StoreError>),
    /// Something else came under this id, again and again.
    #[error("others are filing under the same id: try again")]
    Busy,
}

impl Refusal {
    /// Why, as a log may hold it: without words of what cannot be read, which
    /// could be a seed.
    pub(super) fn in_brief(&self) -> String {
        let malformed =
            |spot: Option<Spot>| spot.map_or("malformed".to_owned(), |spot| format!("malformed: {spot}"));
        match self {
            Refusal::Unverified(verdict) | Refusal::AgainstReceipt(verdict) => match &verdict.failure {
                Some(failure) if failure.check == Check::Format => malformed(failure.spot),
                Some(failure) => brief(&failure.to_string()),
                None => brief(verdict.checks[Check::Throws].detail().unwrap_or_default()),
            },
            Refusal::NoReceipt(error) => malformed(error.place.spot),
            Refusal::AgainstGame(why) => brief(why),
            _ => brief(&self.to_string()),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Store(Arc::new(error))
    }
}

/// What an archive takes.
#[derive(Clone)]
pub struct Intake {
    /// Where it is filed.
    pub store: Arc<dyn Store>,
    /// How large it may be.
    pub limits: Limits,
    /// The host's keys: where there are some, one of them has signed every
    /// receipt.
    pub keys: Vec<PublicKey>,
    /// Whether what is false or cannot be judged is taken too: an archive of
    /// evidence, not of a host.
    pub unverified: bool,
}

impl Intake {
    /// What is to be filed of a file, or why nothing is.
    pub fn judge(&self, submitted: &Submitted) -> Result<Addition, Refusal> {
        match submitted.kind {
            Kind::Game => self.judge_game(submitted),
            Kind::Receipt => self.judge_receipt(submitted),
        }
    }

    /// Files what was judged, by `add`, in one go, and says what became of each.
    pub fn file(
        &self,
        judged: Vec<Result<Addition, Refusal>>,
        add: impl Fn(Vec<Addition>) -> Result<Vec<Added>, Arc<StoreError>>,
    ) -> Vec<Result<Filed, Refusal>> {
        let mut done: Vec<Result<Filed, Refusal>> = judged.iter().map(|_| Err(Refusal::Busy)).collect();
        let mut open: Vec<(usize, Result<Addition, Refusal>)> = judged.into_iter().enumerate().collect();
        for _ in 0..ATTEMPTS {
            let moved = self.add(open, &add, &mut done);
            if moved.is_empty() {
                break;
            }
            // Its counterpart came meanwhile, and speaks for it or against it.
            let again = |addition: Addition| self.judge(&Submitted::again(&addition));
            open = moved.into_iter().map(|(at, addition)| (at, again(addition))).collect();
        }
        done
    }

    /// Files what may be, and gives back what has to be judged again.
    fn add(
        &self,
        judged: Vec<(usize, Result<Addition, Refusal>)>,
        add: impl Fn(Vec<Addition>) -> Result<Vec<Added>, Arc<StoreError>>,
        done: &mut [Result<Filed, Refusal>],
    ) -> Vec<(usize, Addition)> {
        let mut additions = Vec::with_capacity(judged.len());
        for (at, judged) in judged {
            match judged {
                Ok(addition) => additions.push((at, addition)),
                Err(refusal) => done[at] = Err(refusal),
            }
        }
        if additions.is_empty() {
            return Vec::new();
        }
        let added = match add(additions.iter().map(|(_, addition)| addition.clone()).collect()) {
            Ok(added) => added,
            Err(error) => {
                additions.iter().for_each(|&(at, _)| done[at] = Err(Refusal::Store(Arc::clone(&error))));
                return Vec::new();
            }
        };
        let mut moved = Vec::new();
        for ((at, addition), added) in additions.into_iter().zip(added) {
            match added {
                Added::Moved => moved.push((at, addition)),
                added => done[at] = self.settle(addition, added),
            }
        }
        moved
    }

    fn settle(&self, addition: Addition, added: Added) -> Result<Filed, Refusal> {
        let filed = |new| Filed { id: addition.file.id.clone(), new };
        match added {
            Added::New => Ok(filed(true)),
            Added::Same => Ok(filed(false)),
            Added::Reused(owner) => Err(Refusal::Reused { owner }),
            Added::Moved => Err(Refusal::Busy),
            Added::Other if self.is_on_file(&addition)? => Ok(filed(false)),
            Added::Other => Err(Refusal::Other { kind: addition.kind(), id: addition.file.id }),
        }
    }

    /// Whether what is on file says the same, in other bytes.
    fn is_on_file(&self, addition: &Addition) -> Result<bool, Refusal> {
        let Some(stored) = self.store.find(addition.kind(), &addition.file.id)? else {
            return Ok(false);
        };
        let both = [&addition.file.body, &stored.body];
        Ok(match addition.kind() {
            Kind::Game => {
                let [new, old] = both.map(|body| read_any(body, &ON_FILE).ok());
                new.is_some() && new == old
            }
            Kind::Receipt => {
                let [new, old] = both.map(|body| read_receipt(body, &ON_FILE).ok());
                new.is_some() && new == old
            }
        })
    }

    fn judge_game(&self, submitted: &Submitted) -> Result<Addition, Refusal> {
        let record = match read_any(submitted.bytes, &self.limits) {
            Ok(record) => record,
            Err(error) => return self.unread_game(submitted, unreadable(&error.in_file(submitted.line))),
        };
        let id = addressed(&record.id)?.to_owned();
        let verdict = verify(&record, &Evidence::none());
        if verdict.finding != Finding::Verified && !self.unverified {
            return Err(Refusal::Unverified(Box::new(verdict)));
        }
        let receipt = self.store.find(Kind::Receipt, &id)?;
        if let Some(stored) = &receipt
            && !self.unverified
        {
            self.agrees(&record, stored)?;
        }
        let about = about(&record, verdict.finding);
        let secrets = secrets(&record);
        let body = if is_text(submitted.bytes) {
            record.to_json_line().into_bytes()
        } else {
            submitted.bytes.to_vec()
        };
        Ok(self.addition(id, body, What::Game(about), receipt, secrets))
    }

    fn unread_game(&self, submitted: &Submitted, verdict: Verdict) -> Result<Addition, Refusal> {
        let id = submitted.name.filter(|name| is_id(name));
        let (true, Some(id)) = (self.unverified, id) else {
            return Err(Refusal::Unverified(Box::new(verdict)));
        };
        let id = addressed(id)?.to_owned();
        let about = About {
            finding: verdict.finding,
            rules: None,
            players: None,
            ended: None,
            result: None,
            turns: 0,
        };
        let receipt = self.store.find(Kind::Receipt, &id)?;
        Ok(self.addition(id, submitted.bytes.to_vec(), What::Game(about), receipt, Vec::new()))
    }

    fn agrees(&self, record: &Record, stored: &Stored) -> Result<(), Refusal> {
        let on_file = read_receipt(&stored.body, &ON_FILE).map_err(|error| {
            let why =
                format!("the receipt on file cannot be read, so nothing shows that they agree: {error}");
            Refusal::AgainstReceipt(Box::new(unread(why)))
        })?;
        if receipt::disagreement(record, &on_file).is_none() {
            return Ok(());
        }
        let trusted = self.keys.iter().map(|&key| TrustedKey { key, host: None }).collect();
        let evidence = Evidence { receipt: Some(on_file), trusted, ..Evidence::none() };
        Err(Refusal::AgainstReceipt(Box::new(verify(record, &evidence))))
    }

    fn judge_receipt(&self, submitted: &Submitted) -> Result<Addition, Refusal> {
        let bytes = submitted.bytes;
        let receipt = read_receipt(bytes, &self.limits)
            .map_err(|error| Refusal::NoReceipt(error.in_file(submitted.line)))?;
        let id = addressed(&receipt.id)?.to_owned();
        if !self.unverified {
            self.signed(&receipt)?;
        }
        let game = self.store.find(Kind::Game, &id)?;
        if let Some(stored) = &game
            && !self.unverified
            && let Ok(record) = read_any(&stored.body, &ON_FILE)
            && let Some(differs) = receipt::disagreement(&record, &receipt)
        {
            return Err(Refusal::AgainstGame(differs.message));
        }
        let secrets = vec![secret("commitment", &receipt.commitment.value)];
        Ok(self.addition(id, bytes.to_vec(), What::Receipt, game, secrets))
    }

    fn signed(&self, receipt: &Receipt) -> Result<(), Refusal> {
        let signers = receipt_signers(receipt)
            .map_err(|key| Refusal::Receipt(format!("the signature of {key} on it does not hold")))?;
        if !self.keys.is_empty() && !signers.iter().any(|key| self.keys.contains(key)) {
            return Err(Refusal::Receipt("it is not signed by a key of this host".to_owned()));
        }
        Ok(())
    }

    fn addition(
        &self,
        id: String,
        body: Vec<u8>,
        what: What,
        beside: Option<Stored>,
        secrets: Vec<[u8; 32]>,
    ) -> Addition {
        Addition {
            file: Stored { id, tag: Tag::of(&body), body },
            what,
            beside: beside.map(|stored| stored.tag),
            secrets,
            even_reused: self.unverified,
        }
    }
}

/// An id that an address can hold: `.` and `..` are read as steps between
/// folders.
fn addressed(id: &str) -> Result<&str, Refusal> {
    if matches!(id, "." | "..") { Err(Refusal::NoAddress(shown(id).to_string())) } else { Ok(id) }
}

fn is_text(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"[")
}

fn about(record: &Record, finding: Finding) -> About {
    About {
        finding,
        rules: Some(record.rules.clone().into_owned()),
        players: record
            .players
            .as_ref()
            .map(|players| [&players.light, &players.dark].map(|n| n.to_string())),
        ended: record.ended.map(|time| time.to_string()),
        result: record.result,
        turns: u32::try_from(record.turns.len()).unwrap_or(u32::MAX),
    }
}

fn secrets(record: &Record) -> Vec<[u8; 32]> {
    let seed = record.fairness.seed.map(|seed| secret("seed", seed.bytes()));
    seed.into_iter().chain([secret("commitment", &record.fairness.commitment.value)]).collect()
}

/// Seeds and commitments in one table, kept apart by a prefix.
fn secret(what: &str, bytes: &[u8]) -> [u8; 32] {
    Sha256::new()
        .chain_update("senet.archive/1\0")
        .chain_update(what)
        .chain_update([0])
        .chain_update(bytes)
        .finalize()
        .into()
}

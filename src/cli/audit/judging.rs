//! What is done with each game in whatever thread.

use std::sync::Arc;

use senet::audit::{Keys, Marks, Observed, manifest_hash};
use senet::board::BySide;
use senet::evidence::{Chosen, Evidence};
use senet::record::{How, Limits, Outcome, Players, Record};
use senet::verify::{Check, Demand, Finding, Status, Verdict, beside};

use super::super::archive::Item;
use super::super::rules_args::Judge;
use super::receipts::{Kept, Receipts};

/// How every game is judged.
pub struct Judging {
    pub rules: Judge,
    /// All but the receipt.
    pub evidence: Evidence<'static>,
    pub demand: Demand,
    pub limits: Limits,
    pub keys: Keys,
    pub receipts: Arc<Vec<Receipts>>,
    /// Whether records are compared with a manifest's hashes.
    pub hashes: bool,
}

/// A game that was judged.
pub struct Judged {
    /// Its id, where the record could be read.
    pub id: Option<Box<str>>,
    /// What must not come twice, where the record could be read.
    pub marks: Option<Marks>,
    /// The hash that manifests have of it, where that is wanted.
    pub record: Option<[u8; 32]>,
    /// Whether it is finished.
    pub finished: bool,
    /// Whether there is a receipt of it that counts, of each of the receipts that
    /// were brought.
    pub has_receipt: Vec<bool>,
    pub came_to: CameTo,
}

/// What a game came to.
pub enum CameTo {
    /// Nothing failed.
    Verified(Box<Counted>),
    /// Something failed or could not be judged.
    Not { finding: Finding, check: Option<Check>, turn: Option<u32>, message: String },
}

/// What is counted of a verified game.
pub struct Counted {
    pub rules: String,
    pub observed: Observed,
    pub players: Option<BySide<Box<str>>>,
    pub outcome: Outcome,
    pub hosts_word: bool,
}

impl Judging {
    /// Judges what stands at a place.
    pub fn judge(&self, item: &Item) -> Judged {
        match item.read(&self.limits) {
            Ok(record) => self.judge_record(&record),
            Err(verdict) => Judged {
                id: None,
                marks: None,
                record: None,
                finished: false,
                has_receipt: Vec::new(),
                came_to: not(*verdict),
            },
        }
    }

    fn judge_record(&self, record: &Record) -> Judged {
        let trusted = &self.evidence.trusted;
        let kept: Vec<_> = self.receipts.iter().map(|receipts| receipts.of(&record.id, trusted)).collect();
        let has_receipt = kept.iter().map(|kept| !kept.is_empty()).collect();
        let kept: Vec<Kept> = kept.into_iter().flatten().collect();
        let mut verdict = self.beside(record, &kept);
        self.demand.make(&mut verdict);
        let finished = record.fairness.seed.is_some();
        Judged {
            id: Some(record.id.as_ref().into()),
            marks: Some(self.keys.marks(record)),
            record: (self.hashes && finished).then(|| manifest_hash(record)),
            finished,
            has_receipt,
            came_to: came_to(record, verdict),
        }
    }

    /// The verdict with the receipts of its game beside it.
    fn beside(&self, record: &Record, kept: &[Kept]) -> Verdict {
        let receipts: Vec<_> = kept.iter().map(|kept| kept.receipt.clone()).collect();
        let chosen = Chosen::among(&receipts, &self.evidence.trusted);
        let mut evidence = self.evidence.clone();
        let leaf = chosen.several.receipt.as_ref().map(senet::record::Receipt::log_leaf);
        // Of a log that the user trusts, and this very receipt is in it.
        evidence.logged = leaf.and_then(|leaf| {
            let mut logged = kept.iter().filter(|kept| kept.receipt.bytes == leaf.as_bytes());
            logged.find_map(|kept| kept.logged.clone())
        });
        beside(record, self.rules.of(record), evidence, chosen)
    }
}

fn came_to(record: &Record, verdict: Verdict) -> CameTo {
    let (Finding::Verified, Some(outcome), Some(rules)) = (verdict.finding, record.result, &verdict.rules)
    else {
        return not(verdict);
    };
    let hosts_word =
        outcome.how != How::BorneOff && matches!(verdict.checks[Check::Result], Status::Skipped(_));
    let name = |Players { light, dark }: &Players| BySide {
        light: light.as_ref().into(),
        dark: dark.as_ref().into(),
    };
    CameTo::Verified(Box::new(Counted {
        rules: rules.clone(),
        observed: Observed::of(&record.turns),
        players: record.players.as_ref().map(name),
        outcome,
        hosts_word,
    }))
}

fn not(verdict: Verdict) -> CameTo {
    let failure = verdict.failure.as_ref();
    let why = verdict.why.map(String::from);
    let message = match verdict.finding {
        Finding::Mismatch => failure.map(|failure| failure.message.clone()).or(why),
        _ => why.or_else(|| failure.map(|failure| failure.message.clone())),
    };
    CameTo::Not {
        finding: verdict.finding,
        check: failure.map(|failure| failure.check),
        turn: failure.and_then(|failure| failure.turn),
        message: message.unwrap_or_default(),
    }
}

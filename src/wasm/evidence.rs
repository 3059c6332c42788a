//! What the user brings, put beside each game.

mod given;

use crate::evidence::{Chosen, Evidence, KeptReceipt, KeptReceipts, TrustedKey, read_published};
use crate::record::{Limits, Record, read_any};
use crate::verify::{Demand, Run, Verdict, beside, unreadable};

use given::Given;

/// What was brought, ready to be put beside each game.
pub struct Brought {
    /// All but the receipts.
    evidence: Evidence<'static>,
    receipts: Receipts,
    /// The receipt that the host shows beside the finished game.
    published: Option<String>,
    /// Why something that was brought cannot be read, by which no game can be judged.
    unread: Option<String>,
    demand: Demand,
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
            0 | 1 => kept.pop().map_or(Receipts::None, Receipts::One),
            _ => Receipts::many(kept),
        };
        Brought::of(given, receipts)
    }

    /// Reads evidence for many games.
    pub fn read_for_many(json: &str) -> Result<Brought, String> {
        let given = Given::read(json)?;
        if given.is_about_one() {
            return Err("a commitment, contributions and what a host shows are about one game: \
                        give one game with them"
                .to_owned());
        }
        let kept = given.kept();
        let receipts = if kept.is_empty() { Receipts::None } else { Receipts::many(kept) };
        Brought::of(given, receipts)
    }

    fn of(given: Given, receipts: Receipts) -> Result<Brought, String> {
        Ok(Brought {
            evidence: given.evidence()?,
            receipts,
            limits: given.limits(),
            published: given.published,
            unread: given.unread.map(|why| format!("the evidence cannot be read: {why}")),
            demand: Demand { anchor: given.require_anchor, vouched: given.require_vouched },
        })
    }

    /// The verdict on a game by itself.
    pub fn judge_one(&self, bytes: &[u8]) -> Verdict {
        self.judge_and(bytes, 1, |_, _| {})
    }

    /// The verdict on the next game of a run, which begins on this line of its
    /// file, counted from 1.
    pub fn judge(&self, bytes: &[u8], line: u64, run: &mut Run) -> Verdict {
        self.judge_and(bytes, line, |record, verdict| run.see(record, verdict))
    }

    fn judge_and(&self, bytes: &[u8], line: u64, compare: impl FnOnce(&Record, &mut Verdict)) -> Verdict {
        let mut verdict = match read_any(bytes, &self.limits) {
            Ok(record) => {
                let mut verdict = self.judge_record(&record);
                compare(&record, &mut verdict);
                verdict
            }
            Err(error) => unreadable(&error.in_file(line)),
        };
        if let Some(why) = &self.unread {
            verdict.bad_evidence(why.clone());
        }
        self.demand.make(&mut verdict);
        verdict
    }

    fn judge_record(&self, record: &Record) -> Verdict {
        let (published, unread) = read_published(self.published.as_deref().map(str::as_bytes));
        let mut chosen = self.receipts.of(&record.id, &self.evidence.trusted);
        chosen.several.notes.extend(unread);
        beside(record, None, Evidence { published, ..self.evidence.clone() }, chosen)
    }
}

impl Receipts {
    fn many(kept: Vec<KeptReceipt>) -> Receipts {
        let mut receipts = KeptReceipts::default();
        kept.into_iter().for_each(|one| receipts.add(one));
        Receipts::Many(receipts)
    }

    fn of(&self, id: &str, trusted: &[TrustedKey]) -> Chosen<'_> {
        match self {
            Receipts::None => Chosen::default(),
            Receipts::One(kept) => Chosen::given(kept, trusted),
            Receipts::Many(kept) => {
                let found = kept.of(id);
                let mut chosen = Chosen::among(found, trusted);
                chosen.missing = found.is_empty();
                chosen.several.notes.extend_from_slice(kept.unread());
                chosen
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = include_bytes!("../../fixtures/vectors/signed-1.json");
    const RECEIPT: &str = include_str!("../../fixtures/vectors/signed-1.receipt.json");

    #[test]
    fn with_evidence_that_cannot_be_read_there_is_no_verdict() {
        let brought = Brought::read(r#"{"unread": "the commitment: write 64 digits of hex"}"#).unwrap();
        for game in [GAME, include_bytes!("../../fixtures/bad/moves-blockade-passed.json"), b"{"] {
            assert_eq!(brought.judge_one(game).finding.name(), "unverifiable");
        }
        let why = "the evidence cannot be read: the commitment: write 64 digits of hex";
        assert!(brought.judge_one(GAME).why.is_some_and(|said| &*said == why));
    }

    #[test]
    fn no_receipt_vanishes() {
        let cut = RECEIPT.split_at(10).0;
        let judge = |receipts: &[&str]| {
            let evidence = serde_json::json!({"receipts": receipts}).to_string();
            Brought::read(&evidence).unwrap().judge_one(GAME)
        };
        let alone = judge(&[RECEIPT]);
        let verdict = judge(&[cut, RECEIPT]);
        assert_eq!((verdict.finding, verdict.anchor), (alone.finding, alone.anchor));
        let unread = |note: &crate::verify::Sentence| note.starts_with("1 is no receipt");
        assert!(verdict.notes.iter().any(unread), "{:?}", verdict.notes);
        assert!(judge(&[cut, cut]).notes.iter().any(unread));
    }
}

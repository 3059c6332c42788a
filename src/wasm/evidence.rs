//! What the user brings, put beside each game.

mod given;

use crate::evidence::{Anchor, Chosen, Evidence, KeptReceipt, KeptReceipts, TrustedKey, Vouched};
use crate::record::{Limits, Record, read_any, read_receipt};
use crate::verify::{Run, Verdict, unreadable, verify};

use given::Given;

/// What was brought, ready to be put beside each game.
pub struct Brought {
    /// All but the receipts.
    evidence: Evidence<'static>,
    receipts: Receipts,
    /// The receipt that the host shows beside the finished game.
    published: Option<String>,
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
            require_anchor: given.require_anchor,
            require_vouched: given.require_vouched,
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
        self.demand(&mut verdict);
        verdict
    }

    fn judge_record(&self, record: &Record) -> Verdict {
        let mut evidence = self.evidence.clone();
        let Chosen { several, malformed } = self.receipts.of(&record.id, &evidence.trusted);
        evidence.receipt = several.receipt;
        let published =
            self.published.as_deref().map(|text| read_receipt(text.as_bytes(), &Limits::default()));
        let (published, unread) = match published.transpose() {
            Ok(published) => (published, None),
            Err(why) => (None, Some(format!("the receipt that the host shows cannot be read: {why}"))),
        };
        evidence.published = published;
        let mut verdict = verify(record, &evidence);
        if let Some([first, second]) = &several.two {
            verdict.two_receipts(first, second);
        }
        verdict.notes.extend(several.notes.into_iter().chain(unread).map(Into::into));
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
    fn many(kept: Vec<KeptReceipt>) -> Receipts {
        let mut receipts = KeptReceipts::default();
        kept.into_iter().for_each(|one| receipts.add(one));
        Receipts::Many(receipts)
    }

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

/// None of the receipts is the game's.
fn missing(kept: &KeptReceipts) -> Chosen<'static> {
    let none = "none of the receipts is of this game".to_owned();
    let mut chosen = Chosen::default();
    chosen.several.notes = [none].into_iter().chain(kept.unread().iter().cloned()).collect();
    chosen
}

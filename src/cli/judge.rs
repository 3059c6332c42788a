//! One record beside what the user brought.

use senet::evidence::Evidence;
use senet::record::{Receipt, Record};
use senet::verify::{Verdict, beside};

use super::evidence_args::Brought;
use super::rules_args::Judge;

/// The verdict on a record. `published` is the receipt that the host shows now
/// that the game is over, where it does.
pub fn judge_record(
    record: &Record,
    rules: &Judge,
    brought: &Brought,
    published: Option<Receipt>,
) -> Verdict {
    let mut evidence = Evidence { published, ..brought.evidence.clone() };
    let mut chosen = brought.receipts.of(&record.id, &evidence.trusted);
    let proof = brought.proof.as_ref().zip(chosen.several.receipt.as_ref());
    match proof.map(|(proof, receipt)| proof.logged(receipt)).transpose() {
        Ok(logged) => evidence.logged = logged,
        Err(why) => chosen.malformed = Some(why),
    }
    beside(record, rules.of(record), evidence, chosen)
}

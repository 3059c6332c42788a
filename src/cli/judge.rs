//! One record beside what the user brought.

use senet::evidence::Chosen;
use senet::record::{Receipt, Record};
use senet::verify::Verdict;

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
    let mut evidence = brought.evidence.clone();
    let Chosen { several, malformed } = brought.receipts.of(&record.id, &evidence.trusted);
    let proof = brought.proof.as_ref().zip(several.receipt.as_ref());
    let logged = proof.map(|(proof, receipt)| proof.logged(receipt)).transpose();
    evidence.logged = logged.as_ref().ok().cloned().flatten();
    evidence.receipt = several.receipt;
    evidence.published = published;
    let mut verdict = rules.verify(record, &evidence);
    if let Some([first, second]) = &several.two {
        verdict.two_receipts(first, second);
    }
    let unknown = brought.receipts.unknown().iter().cloned();
    verdict.notes.extend(several.notes.into_iter().chain(unknown).map(Into::into));
    for why in logged.err().into_iter().chain(malformed) {
        verdict.bad_evidence(why);
    }
    verdict
}

//! A game that still runs, which the host does not show.

use senet::evidence::{BesideKept, Commitment, beside_kept, read_published, receipt_signers};
use senet::fetch::Trouble;
use senet::record::Receipt;
use senet::verify::{Finding, Sentence, Verdict, unread};

use super::one::Table;

/// The verdict on it: its commitment, by its receipt or as the host says, to be
/// written down. A receipt that contradicts the one that was kept is a mismatch
/// before the game is over.
pub fn judge(
    id: &str,
    message: &str,
    said: Option<Commitment>,
    receipt: Result<Option<Vec<u8>>, Trouble>,
    table: &Table,
) -> Verdict {
    let (bytes, trouble) = match receipt {
        Ok(bytes) => (bytes, None),
        Err(trouble) => (None, Some(format!("its receipt could not be had: {trouble}"))),
    };
    let (shown, malformed) = read_published(bytes.as_deref());
    let wrong = shown.as_ref().and_then(|shown| false_receipt(id, shown));
    let shown = shown.filter(|_| wrong.is_none());
    let commitment = shown.as_ref().map(|shown| shown.commitment).or(said);
    let mut verdict = unread(match commitment {
        Some(commitment) => format!(
            "{message}: its seed is published when it ends; write down its commitment until then, {commitment}"
        ),
        None => format!("{message}: its seed is published when it ends, try again then"),
    });
    let missing = bytes.is_none().then(|| "the host shows no receipt of it".to_owned());
    verdict.notes.extend(trouble.or(malformed).or(wrong).or(missing).map(Into::into));
    if let Some(shown) = &shown {
        beside(shown, table, &mut verdict);
    }
    verdict
}

/// How to keep the receipt that the host shows.
pub fn advice(id: &str, table: &Table) -> Sentence {
    format!(
        "if the first throw was not made yet, `senet fetch {id}{} --receipt-only --save FOLDER` keeps its receipt: \
         evidence, when the game is over",
        table.server
    )
    .into()
}

/// Why a receipt is not this game's.
fn false_receipt(id: &str, shown: &Receipt) -> Option<String> {
    if shown.id != id {
        return Some(format!("the receipt that the host shows is that of game {}", shown.id));
    }
    let key = receipt_signers(shown).err()?;
    Some(format!("the signature of {key} on the receipt that the host shows does not hold"))
}

/// What it says beside the receipt that was kept.
fn beside(shown: &Receipt, table: &Table, verdict: &mut Verdict) {
    let mut evidence = table.brought.evidence.clone();
    evidence.receipt = table.brought.receipts.of(&shown.id, &evidence.trusted).several.receipt;
    let note = match beside_kept(shown, &evidence) {
        BesideKept::Alone => return verdict.notes.push(advice(&shown.id, table)),
        BesideKept::Same => "the receipt that you brought is the one that the host shows",
        BesideKept::Differs => "the receipt that the host shows is not the one that you brought",
        BesideKept::Contradicts => {
            verdict.two_receipts("the one that you brought", "the one that the host shows");
            verdict.finding = Finding::Mismatch;
            verdict.game = Some(shown.id.clone().into_owned());
            verdict.rules = Some(shown.rules.chars().take(256).collect());
            return;
        }
    };
    verdict.notes.push(note.into());
}

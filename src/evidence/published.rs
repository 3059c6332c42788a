//! The receipt that a host shows beside a finished record. Whoever wrote the
//! record could have written it just now: it may speak against the host, and
//! never for it.

use crate::record::{Limits, Receipt, Record, read_receipt};

use super::{Disagreement, Evidence, Several, host_key, receipt, receipt_signers};

/// The receipt that the host shows, if it shows one; or why it cannot be read.
pub fn read_published(bytes: Option<&[u8]>) -> (Option<Receipt<'_>>, Option<String>) {
    match bytes.map(|bytes| read_receipt(bytes, &Limits::default())) {
        None => (None, None),
        Some(Ok(receipt)) => (Some(receipt), None),
        Some(Err(why)) => (None, Some(format!("the receipt that the host shows cannot be read: {why}"))),
    }
}

/// What the receipt comes to that the host shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// In what it speaks against the record.
    pub disagreement: Option<Disagreement>,
    /// How it stands to the receipt that the user kept.
    pub kept: BesideKept,
}

/// How the receipt that the host shows stands to the one that the user kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BesideKept {
    /// The user kept none.
    Alone,
    /// They say the same.
    Same,
    /// They differ, and nobody signed both.
    Differs,
    /// They differ, and one key signed both.
    Contradicts,
}

/// Compares the receipt that the host shows with the record and with the one
/// that the user kept.
pub(super) fn weigh(record: &Record, evidence: &Evidence) -> Option<Published> {
    let shown = evidence.published.as_ref()?;
    let disagreement = false_signature(shown)
        .or_else(|| host_key::on_receipt("the receipt that it shows", shown, evidence))
        .or_else(|| receipt::disagreement(record, shown).map(of_host));
    Some(Published { disagreement, kept: beside_kept(shown, evidence) })
}

/// How the receipt that the host shows stands to the one that the user kept.
pub fn beside_kept(shown: &Receipt, evidence: &Evidence) -> BesideKept {
    let Some(kept) = &evidence.receipt else {
        return BesideKept::Alone;
    };
    if kept.id == shown.id && kept.canonical_json() == shown.canonical_json() {
        return BesideKept::Same;
    }
    let both = [kept, shown].map(|receipt| (String::new(), receipt.clone()));
    match Several::weigh(both.into(), &evidence.trusted).two {
        Some(_) if kept.id == shown.id => BesideKept::Contradicts,
        _ => BesideKept::Differs,
    }
}

fn false_signature(receipt: &Receipt) -> Option<Disagreement> {
    let key = receipt_signers(receipt).err()?;
    Some(Disagreement {
        recorded: "the receipt as the host shows it".to_owned(),
        expected: format!("the receipt that {key} signed"),
        message: format!("the signature of {key} on the receipt that the host shows does not hold"),
    })
}

fn of_host(mut disagreement: Disagreement) -> Disagreement {
    disagreement.message = format!("the host contradicts itself: {}", disagreement.message);
    disagreement
}

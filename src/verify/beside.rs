//! A record beside the receipts of its game.

use crate::evidence::{Chosen, Evidence, Several};
use crate::record::Record;
use crate::rules::RuleSet;

use super::{Verdict, verify, verify_by};

/// Judges a record beside the receipts that were chosen for it, by these rules
/// or else by those that it names. The receipt in `evidence` is not looked at.
pub fn beside<'a>(
    record: &Record,
    rules: Option<&RuleSet>,
    evidence: Evidence<'a>,
    chosen: Chosen<'a>,
) -> Verdict {
    let Chosen { several: Several { receipt, two, notes }, missing, malformed } = chosen;
    let evidence = Evidence { receipt, ..evidence };
    let mut verdict = match rules {
        Some(rules) => verify_by(record, rules, &evidence),
        None => verify(record, &evidence),
    };
    if missing {
        verdict.lacks_receipt();
    }
    if let Some([first, second]) = &two {
        verdict.two_receipts(first, second);
    }
    verdict.notes.extend(notes.into_iter().map(Into::into));
    if let Some(why) = malformed {
        verdict.bad_evidence(why);
    }
    verdict
}

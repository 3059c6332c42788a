//! Which of several receipts of one game counts, and what the others say of it.

use senet::evidence::{PublicKey, TrustedKey, receipt_signers};
use senet::record::{Limits, Receipt, read_receipt};

use super::ReceiptFile;

/// What the receipts of one game come to.
#[derive(Default)]
pub struct Chosen<'a> {
    /// The receipt that counts.
    pub receipt: Option<Receipt<'a>>,
    /// A malformed one, by which the game cannot be judged.
    pub malformed: Option<String>,
    /// Two files in which one key signed different things of the game.
    pub two: Option<[String; 2]>,
    /// What is to be known of the others.
    pub notes: Vec<String>,
}

impl<'a> Chosen<'a> {
    /// The one that a trusted key has validly signed, else one that any key has,
    /// else the first.
    pub fn among(files: &'a [ReceiptFile], trusted: &[TrustedKey]) -> Chosen<'a> {
        let mut chosen = Chosen::default();
        let mut receipts = Vec::with_capacity(files.len());
        for file in files {
            match read_receipt(&file.bytes, &Limits::default()) {
                Ok(receipt) => receipts.push((file, receipt)),
                Err(why) => {
                    let said = || format!("the receipt {} cannot be read: {why}", file.name());
                    chosen.malformed.get_or_insert_with(said);
                }
            }
        }
        // No signature need be looked at twice for a receipt that is alone.
        if receipts.len() < 2 {
            chosen.receipt = receipts.pop().map(|(_, receipt)| receipt);
            return chosen;
        }
        let is_trusted = |key: &PublicKey| trusted.iter().any(|trusted| trusted.key == *key);
        let mut weighed: Vec<_> =
            receipts.into_iter().map(|(file, receipt)| Weighed::new(file, receipt, is_trusted)).collect();
        // The sort is stable: of equals the first by name stays the first.
        weighed.sort_by_key(|one| std::cmp::Reverse(one.worth));
        chosen.two = two(&weighed, is_trusted);
        if chosen.two.is_none() {
            chosen.notes = notes(&weighed);
        }
        chosen.receipt = weighed.into_iter().next().map(|first| first.receipt);
        chosen
    }
}

/// What the signatures on a receipt are worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// There is none, or one does not hold.
    Nothing,
    /// All hold.
    Signed,
    /// All hold, and one is by a key that the user trusts.
    Trusted,
}

struct Weighed<'a> {
    file: &'a ReceiptFile,
    receipt: Receipt<'a>,
    /// What it says, whoever signed it.
    content: String,
    /// The keys that signed it, or the one whose signature does not hold.
    signers: Result<Vec<PublicKey>, PublicKey>,
    worth: Worth,
}

impl<'a> Weighed<'a> {
    fn new(
        file: &'a ReceiptFile,
        receipt: Receipt<'a>,
        is_trusted: impl Fn(&PublicKey) -> bool,
    ) -> Weighed<'a> {
        let signers = receipt_signers(&receipt);
        let worth = match signers.as_deref() {
            Ok(keys) if keys.iter().any(is_trusted) => Worth::Trusted,
            Ok([]) | Err(_) => Worth::Nothing,
            Ok(_) => Worth::Signed,
        };
        Weighed { file, content: receipt.canonical_json(), receipt, signers, worth }
    }

    /// Whether such a key has signed both, though they say different things.
    fn contradicts(&self, other: &Weighed, counts: impl Fn(&PublicKey) -> bool) -> bool {
        let (Ok(keys), Ok(others)) = (&self.signers, &other.signers) else {
            return false;
        };
        self.content != other.content && keys.iter().any(|key| counts(key) && others.contains(key))
    }

    fn note(&self, chosen: &Weighed) -> String {
        let why = match &self.signers {
            Ok(keys) if keys.is_empty() => "it is unsigned".to_owned(),
            Ok(_) => "it is signed by another key".to_owned(),
            Err(key) => format!("the signature of {key} on it does not hold"),
        };
        format!(
            "the receipt {} says other things of this game than {}, which counts: {why}, so nobody gave out both",
            self.file.name(),
            chosen.file.name()
        )
    }
}

/// Two receipts that differ, both by one key. Where a host that the user trusts
/// signed the first, what strangers signed twice does not speak against it.
fn two(weighed: &[Weighed], is_trusted: impl Fn(&PublicKey) -> bool) -> Option<[String; 2]> {
    let known = weighed.first().is_some_and(|first| first.worth == Worth::Trusted);
    let counts = |key: &PublicKey| !known || is_trusted(key);
    weighed.iter().enumerate().find_map(|(at, one)| {
        let other = weighed.iter().skip(at + 1).find(|other| one.contradicts(other, counts))?;
        Some([one.file.name(), other.file.name()])
    })
}

fn notes(weighed: &[Weighed]) -> Vec<String> {
    let Some((chosen, others)) = weighed.split_first() else {
        return Vec::new();
    };
    let differing = others.iter().filter(|other| other.content != chosen.content);
    differing.map(|other| other.note(chosen)).collect()
}

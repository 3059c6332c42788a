//! Which of several receipts of one game counts, and what the others say of it.

use crate::record::Receipt;

use super::{PublicKey, TrustedKey, receipt_signers};

/// What the receipts of one game come to, each known by a name that the caller
/// gave it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Several<'a> {
    /// The receipt that counts; nothing where there is none.
    pub receipt: Option<Receipt<'a>>,
    /// The names of two in which one key signed different things of the game.
    pub two: Option<[String; 2]>,
    /// What is to be known of the others.
    pub notes: Vec<String>,
}

impl<'a> Several<'a> {
    /// The one that a trusted key has validly signed counts, else one that any
    /// key has, else the first.
    pub fn weigh(mut receipts: Vec<(String, Receipt<'a>)>, trusted: &[TrustedKey]) -> Several<'a> {
        // No signature need be looked at twice for a receipt that is alone.
        if receipts.len() < 2 {
            let receipt = receipts.pop().map(|(_, receipt)| receipt);
            return Several { receipt, ..Several::default() };
        }
        let is_trusted = |key: &PublicKey| trusted.iter().any(|trusted| trusted.key == *key);
        let mut weighed: Vec<_> =
            receipts.into_iter().map(|(name, receipt)| Weighed::new(name, receipt, is_trusted)).collect();
        // The sort is stable: of equals the first stays the first.
        weighed.sort_by_key(|one| std::cmp::Reverse(one.worth));
        let two = two(&weighed, is_trusted);
        let notes = if two.is_none() { notes(&weighed) } else { Vec::new() };
        Several { receipt: weighed.into_iter().next().map(|first| first.receipt), two, notes }
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
    name: String,
    receipt: Receipt<'a>,
    /// What it says, whoever signed it.
    content: String,
    /// The keys that signed it, or the one whose signature does not hold.
    signers: Result<Vec<PublicKey>, PublicKey>,
    worth: Worth,
}

impl<'a> Weighed<'a> {
    fn new(name: String, receipt: Receipt<'a>, is_trusted: impl Fn(&PublicKey) -> bool) -> Weighed<'a> {
        let signers = receipt_signers(&receipt);
        let worth = match signers.as_deref() {
            Ok(keys) if keys.iter().any(is_trusted) => Worth::Trusted,
            Ok([]) | Err(_) => Worth::Nothing,
            Ok(_) => Worth::Signed,
        };
        Weighed { name, content: receipt.canonical_json(), receipt, signers, worth }
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
            self.name, chosen.name
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
        Some([one.name.clone(), other.name.clone()])
    })
}

fn notes(weighed: &[Weighed]) -> Vec<String> {
    let Some((chosen, others)) = weighed.split_first() else {
        return Vec::new();
    };
    let differing = others.iter().filter(|other| other.content != chosen.content);
    differing.map(|other| other.note(chosen)).collect()
}

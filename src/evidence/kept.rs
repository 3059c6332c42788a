//! Receipts that a user kept, found by the id of their game.

mod claimed;

use std::collections::BTreeMap;
use std::slice;

use crate::record::{Limits, ReadError, read_receipt};

use super::{Several, TrustedKey};
use claimed::claimed_id;

/// A receipt as it was kept, not yet read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReceipt {
    /// What the caller calls it, as it may be shown.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl KeptReceipt {
    /// The id of its game: of a malformed one as well, where it can be read.
    pub fn id(&self) -> Result<String, ReadError> {
        match read_receipt(&self.bytes, &Limits::default()) {
            Ok(receipt) => Ok(receipt.id.into_owned()),
            Err(malformed) => claimed_id(&self.bytes).ok_or(malformed),
        }
    }
}

/// Receipts of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KeptReceipts {
    /// By the id of the game, in the order in which they were added.
    by_id: BTreeMap<String, Vec<KeptReceipt>>,
    /// What is no receipt, and why.
    unread: Vec<String>,
}

impl KeptReceipts {
    /// Adds one. What is no receipt is remembered as such.
    pub fn add(&mut self, kept: KeptReceipt) {
        match kept.id() {
            Ok(id) => self.by_id.entry(id).or_default().push(kept),
            Err(why) => self.unread.push(format!("{} is no receipt: {why}", kept.name)),
        }
    }

    /// Those of a game, malformed ones too.
    pub fn of(&self, id: &str) -> &[KeptReceipt] {
        self.by_id.get(id).map_or(&[], Vec::as_slice)
    }

    /// What was added and is no receipt, and why.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }
}

/// What the kept receipts of one game come to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chosen<'a> {
    /// The receipts in them.
    pub several: Several<'a>,
    /// Whether there are receipts, and none of them is this game's.
    pub missing: bool,
    /// Why one cannot be read, by which the game cannot be judged.
    pub malformed: Option<String>,
}

impl<'a> Chosen<'a> {
    /// The one that was given for a game, whatever its id.
    pub fn given(kept: &'a KeptReceipt, trusted: &[TrustedKey]) -> Chosen<'a> {
        Chosen::among(slice::from_ref(kept), trusted)
    }

    /// What those of one game come to.
    pub fn among(kept: &'a [KeptReceipt], trusted: &[TrustedKey]) -> Chosen<'a> {
        let mut malformed = None;
        let mut receipts = Vec::with_capacity(kept.len());
        for one in kept {
            match read_receipt(&one.bytes, &Limits::default()) {
                Ok(receipt) => receipts.push((one.name.clone(), receipt)),
                Err(why) => {
                    malformed
                        .get_or_insert_with(|| format!("the receipt {} cannot be read: {why}", one.name));
                }
            }
        }
        Chosen { several: Several::weigh(receipts, trusted), missing: false, malformed }
    }
}

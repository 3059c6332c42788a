//! Receipts in JSON.

use super::draft::set;
use super::error::{Fault, ReadError};
use super::fields::{self, Text, required};
use super::json::Cursor;
use super::read::{
    read_commitment, read_deadline, read_players, read_rng, read_sides, read_signatures, utf8,
};
use super::{Limits, Players, Receipt, Signature, Time};
use crate::board::BySide;
use crate::evidence::{Commitment, PublicKey};
use crate::sticks::Rng;

/// Reads a receipt, `senet.receipt/1` (protocol, section 5), as strictly as a
/// record.
pub fn read_receipt<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Receipt<'a>, ReadError> {
    let text = utf8(bytes, limits)?;
    read(&mut Cursor::new(text)).map_err(|fault| fault.in_text(text))
}

#[derive(Default)]
struct Draft<'a> {
    format: Option<()>,
    id: Option<Text<'a>>,
    rules: Option<Text<'a>>,
    players: Option<Players<'a>>,
    keys: Option<BySide<Option<PublicKey>>>,
    commitment: Option<Commitment>,
    rng: Option<Rng>,
    contribution_hashes: Option<BySide<Option<[u8; 32]>>>,
    deadline_seconds: Option<u64>,
    issued: Option<Time>,
    signatures: Option<Vec<Signature<'a>>>,
}

fn read<'a>(cursor: &mut Cursor<'a>) -> Result<Receipt<'a>, Fault> {
    let at = cursor.start();
    let mut draft = Draft::default();
    cursor.object(
        &mut draft,
        &[
            ("format", |draft, cursor| set(&mut draft.format, cursor.text(fields::receipt_format))),
            ("id", |draft, cursor| set(&mut draft.id, cursor.text(fields::id))),
            ("rules", |draft, cursor| set(&mut draft.rules, cursor.text(fields::rules))),
            ("players", |draft, cursor| set(&mut draft.players, read_players(cursor))),
            ("keys", |draft, cursor| set(&mut draft.keys, read_sides(cursor, fields::key))),
            ("commitment", |draft, cursor| set(&mut draft.commitment, read_commitment(cursor))),
            ("rng", |draft, cursor| set(&mut draft.rng, read_rng(cursor))),
            ("contribution_hashes", |draft, cursor| {
                set(&mut draft.contribution_hashes, read_sides(cursor, fields::hash))
            }),
            ("deadline_seconds", |draft, cursor| set(&mut draft.deadline_seconds, read_deadline(cursor))),
            ("issued", |draft, cursor| set(&mut draft.issued, cursor.text(fields::time))),
            ("signatures", |draft, cursor| set(&mut draft.signatures, read_signatures(cursor))),
        ],
    )?;
    cursor.end()?;
    draft.finish().map_err(|fault| fault.at(at))
}

impl<'a> Draft<'a> {
    fn finish(self) -> Result<Receipt<'a>, Fault> {
        required(self.format, "format")?;
        Ok(Receipt {
            id: required(self.id, "id")?,
            rules: required(self.rules, "rules")?,
            players: self.players,
            keys: self.keys,
            commitment: required(self.commitment, "commitment")?,
            rng: required(self.rng, "rng")?,
            contribution_hashes: self.contribution_hashes,
            deadline_seconds: self.deadline_seconds,
            issued: required(self.issued, "issued")?,
            signatures: self.signatures,
        })
    }
}

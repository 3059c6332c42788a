//! A receipt kept from before the first throw.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use senet::evidence::{Several, receipt_signers};
use senet::fetch::{Fetcher, Kind};
use senet::record::{Limits, Receipt, read_any, read_receipt};
use senet::shown::shown;
use tokio::time::Instant;

use super::one::{Table, advice};
use super::save;
use crate::cli::files::{self, named};
use crate::cli::output::Output;
use crate::cli::status::Status;

/// Gets and keeps the receipts of games that have not begun.
pub async fn receipts(
    fetcher: &Fetcher,
    ids: &[String],
    table: &Table,
    quiet: bool,
    out: &mut Output,
) -> Result<Status> {
    let mut worst = Status::Good;
    for id in ids {
        let status = match receipt(fetcher, id, table).await {
            Ok(Kept::Yes(what)) => {
                if !quiet {
                    out.line(what);
                }
                Status::Good
            }
            Ok(Kept::No(status, why)) => {
                out.complain(&format!("no receipt of game {id} was kept: {why}"));
                status
            }
            Err(error) => {
                out.complain(&format!("no receipt of game {id} was kept: {error:#}"));
                Status::Unverifiable
            }
        };
        worst = worst.max(status);
    }
    Ok(worst)
}

/// Whether a receipt was kept.
enum Kept {
    Yes(String),
    No(Status, String),
}

async fn receipt(fetcher: &Fetcher, id: &str, table: &Table) -> Result<Kept> {
    let got = fetcher.game(id).await;
    match got.game {
        Ok(copy) => has_not_begun(&copy.bytes, &table.limits)?,
        Err(trouble) if matches!(trouble.kind, Kind::NoSuchGame | Kind::NotFinished(_)) => {}
        Err(trouble) => return Ok(not_had(trouble.kind, &trouble.to_string())),
    }
    let until = got.until.max(Instant::now() + fetcher.whole);
    match fetcher.receipt(id, until).await {
        Ok(Some(bytes)) => keep(id, &bytes, table),
        Ok(None) => Ok(not_had(Kind::NoSuchGame, "the host shows none")),
        Err(trouble) => Ok(not_had(trouble.kind, &trouble.to_string())),
    }
}

fn not_had(kind: Kind, why: &str) -> Kept {
    let status = if kind.is_answer() { Status::Unverifiable } else { Status::Unfetched };
    Kept::No(status, format!("{why}{}", advice(kind)))
}

/// A receipt that is got when throws were made is no evidence from before them.
fn has_not_begun(bytes: &[u8], limits: &Limits) -> Result<()> {
    let record =
        read_any(bytes, limits).context("the host shows something under its address that is no game")?;
    if record.fairness.seed.is_some() {
        bail!("the game is over: a receipt that is got now fixes nothing from before it");
    }
    match record.turns.len() {
        0 => Ok(()),
        _ => bail!(
            "the game is under way: a receipt that is got now fixes nothing from before its first throw"
        ),
    }
}

fn keep(id: &str, bytes: &[u8], table: &Table) -> Result<Kept> {
    let receipt =
        read_receipt(bytes, &Limits::default()).context("what the host shows as one cannot be read")?;
    if receipt.id != id {
        bail!("what the host shows is that of game {}", receipt.id);
    }
    let signers = receipt_signers(&receipt)
        .map_err(|key| anyhow!("the signature of {key} on what the host shows does not hold"))?;
    let folder = table.save.as_deref().unwrap_or(Path::new("."));
    let path = folder.join(format!("{id}.receipt.json"));
    if let Some(there) = save::there(&path)?
        && there != bytes
    {
        return Ok(beside(&path, &there, &receipt, table));
    }
    files::make_folder(folder)?;
    if save::there(&path)?.is_none() {
        files::publish(&path, std::str::from_utf8(bytes).context("it is no text")?)?;
    }
    let signed = match signers.as_slice() {
        [] => "nobody".to_owned(),
        keys => keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    Ok(Kept::Yes(format!(
        "{}: the receipt of game {id}, issued {}, signed by {signed}\n  commitment {}\n\
         It is evidence if the first throw was not made yet. When the game is over:\n  senet fetch {id} --receipt {}",
        named(&path),
        receipt.issued,
        receipt.commitment,
        shown(&folder.to_string_lossy())
    )))
}

/// Where another receipt is kept already, that one stays.
fn beside(path: &Path, there: &[u8], receipt: &Receipt, table: &Table) -> Kept {
    let name = named(path);
    let Ok(kept) = read_receipt(there, &Limits::default()) else {
        return Kept::No(Status::Unverifiable, format!("{name} is there and is no receipt: move it away"));
    };
    if kept.id == receipt.id && kept.canonical_json() == receipt.canonical_json() {
        return Kept::No(Status::Good, format!("{name} holds it already, with other signatures"));
    }
    let both = vec![(name.clone(), kept), ("the host's".to_owned(), receipt.clone())];
    match Several::weigh(both, &table.brought.evidence.trusted).two {
        Some(_) => Kept::No(
            Status::Mismatch,
            format!(
                "the host CONTRADICTS ITSELF: {name} says other things of this game, and one key signed both"
            ),
        ),
        None => Kept::No(Status::Unverifiable, format!("{name} is another receipt: it was left as it is")),
    }
}

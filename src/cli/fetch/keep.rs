//! A receipt kept from before the first throw.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use senet::evidence::{PublicKey, Several, receipt_signers};
use senet::fetch::{Fetcher, Kind, Trouble};
use senet::record::{Limits, Receipt, read_any, read_receipt};
use senet::shown::shown;
use tokio::time::Instant;

use super::one::{Table, advice};
use super::server::word;
use super::{host, save};
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
    let news = host::news(fetcher, table, fetcher.keys().await)?;
    let expected = host::known(&host::name(&fetcher.place, table), table)?;
    let (mut worst, mut showed) = (news.status(), false);
    for id in ids {
        let done = receipt(fetcher, id, table, &expected).await;
        let done = done.unwrap_or_else(|error| Done::not_kept(Status::Unverifiable, format!("{error:#}")));
        if let Some(what) = done.kept.filter(|_| !quiet) {
            out.line(what);
        }
        if let Some(why) = done.not_kept {
            out.complain(&format!("no receipt of game {id} was kept: {why}"));
        }
        done.stranger.iter().for_each(|told| out.complain(told));
        worst = worst.max(done.status);
        showed |= done.status != Status::Unfetched;
    }
    news.tell(showed, quiet, out);
    Ok(worst)
}

/// What became of a receipt.
#[derive(Default)]
struct Done {
    status: Status,
    /// What is kept now.
    kept: Option<String>,
    /// Why none was kept.
    not_kept: Option<String>,
    /// That it is by none of the keys by which the user knows the host.
    stranger: Option<String>,
}

impl Done {
    fn not_kept(status: Status, why: String) -> Done {
        Done { status, not_kept: Some(why), ..Done::default() }
    }

    fn not_had(kind: Kind, why: &str) -> Done {
        let status = if kind.is_answer() { Status::Unverifiable } else { Status::Unfetched };
        Done::not_kept(status, format!("{why}{}", advice(kind)))
    }
}

async fn receipt(fetcher: &Fetcher, id: &str, table: &Table, expected: &[PublicKey]) -> Result<Done> {
    let bytes = match fetcher.receipt(id, Instant::now() + fetcher.whole).await {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(Done::not_had(Kind::NoSuchGame, "the host shows none")),
        Err(trouble) => return Ok(Done::not_had(trouble.kind, &trouble.to_string())),
    };
    // The game comes second: where it has not begun now, it had not before.
    match fetcher.game(id).await.game {
        Ok(copy) => has_not_begun(&copy.bytes, &table.limits)?,
        Err(Trouble { kind: Kind::NoSuchGame | Kind::NotFinished(_), .. }) if !fetcher.has_kept(id) => {}
        Err(trouble) => return Ok(Done::not_had(trouble.kind, &trouble.to_string())),
    }
    let receipt =
        read_receipt(&bytes, &Limits::default()).context("what the host shows as one cannot be read")?;
    if receipt.id != id {
        bail!("what the host shows is that of game {}", receipt.id);
    }
    let signers = receipt_signers(&receipt)
        .map_err(|key| anyhow!("the signature of {key} on what the host shows does not hold"))?;
    let mut done = keep(&bytes, &receipt, &signers, table)?;
    if !expected.is_empty() && !is_trusted(&signers, table) {
        done.status = done.status.max(Status::Mismatch);
        done.stranger = Some(format!(
            "the receipt of game {id} is NOT SIGNED by a key by which you know {}, but by {}",
            shown(&host::name(&fetcher.place, table)),
            joined(&signers)
        ));
    }
    Ok(done)
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

fn keep(bytes: &[u8], receipt: &Receipt, signers: &[PublicKey], table: &Table) -> Result<Done> {
    let id = &receipt.id;
    let folder = table.save.as_deref().unwrap_or(Path::new("."));
    let path = folder.join(format!("{id}.receipt.json"));
    match save::there(&path)? {
        Some(there) if there == bytes => {}
        Some(there) => {
            if let Some(other) = beside(&path, &there, receipt, signers, table) {
                return Ok(other);
            }
        }
        None => {
            files::make_folder(folder)?;
            files::publish(&path, std::str::from_utf8(bytes).context("it is no text")?)?;
        }
    }
    let kept = format!(
        "{}: the receipt of game {id}, issued {}, signed by {}\n  commitment {}\n\
         It is evidence if the first throw was not made yet. When the game is over:\n  senet fetch {id}{} --receipt {}",
        named(&path),
        receipt.issued,
        joined(signers),
        receipt.commitment,
        table.server,
        word(&folder.to_string_lossy())
    );
    Ok(Done { kept: Some(kept), ..Done::default() })
}

/// Where another receipt is kept already, that one stays. Nothing where it is the
/// same, written otherwise.
fn beside(
    path: &Path,
    there: &[u8],
    receipt: &Receipt,
    signers: &[PublicKey],
    table: &Table,
) -> Option<Done> {
    let name = named(path);
    let kept = read_receipt(there, &Limits::default()).ok();
    let Some((kept_by, kept)) = kept.and_then(|kept| Some((receipt_signers(&kept).ok()?, kept))) else {
        let why = format!("{name} is there and is no receipt, or not signed as it says: move it away");
        return Some(Done::not_kept(Status::Unverifiable, why));
    };
    if kept.id != receipt.id {
        let why = format!("{name} is that of game {}: move it away", kept.id);
        return Some(Done::not_kept(Status::Unverifiable, why));
    }
    if kept.canonical_json() == receipt.canonical_json() {
        return (sorted(&kept_by) != sorted(signers)).then(|| other_signers(&name, &kept_by, signers, table));
    }
    let both = vec![(name.clone(), kept), ("the host's".to_owned(), receipt.clone())];
    Some(match Several::weigh(both, &table.brought.evidence.trusted).two {
        Some(_) => Done::not_kept(
            Status::Mismatch,
            format!(
                "the host CONTRADICTS ITSELF: {name} says other things of this game, and one key signed both"
            ),
        ),
        None => {
            Done::not_kept(Status::Unverifiable, format!("{name} is another receipt: it was left as it is"))
        }
    })
}

/// The same, signed by others: what is kept may be worth less than what is shown.
fn other_signers(name: &str, kept: &[PublicKey], shown: &[PublicKey], table: &Table) -> Done {
    let worse = is_trusted(shown, table) && !is_trusted(kept, table);
    let (status, advice) = match worse {
        true => (Status::Unverifiable, ": move it away, and get this one"),
        false => (Status::Good, ""),
    };
    let (kept, shown) = (joined(kept), joined(shown));
    Done::not_kept(
        status,
        format!("{name} holds it already, signed by {kept}; the host shows it signed by {shown}{advice}"),
    )
}

fn is_trusted(keys: &[PublicKey], table: &Table) -> bool {
    let trusted = &table.brought.evidence.trusted;
    trusted.iter().any(|trusted| keys.contains(&trusted.key))
}

fn sorted(keys: &[PublicKey]) -> Vec<PublicKey> {
    let mut keys = keys.to_vec();
    keys.sort();
    keys
}

fn joined(keys: &[PublicKey]) -> String {
    if keys.is_empty() { "nobody".to_owned() } else { host::joined(keys) }
}

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::Args as ClapArgs;
use senet::log::{Checkpoint, TreeHead, grow, sign_checkpoint};
use senet::shown::shown;

use super::super::output::Output;
use super::super::status::Status;
use super::folder::{LogFolder, last_full};
use super::receipts::{Place, Wanted, look_up};
use super::secret;

/// Put receipts into a log
///
/// All of them or, where one cannot be taken, none. A second, different receipt
/// for a game is refused; the same one again is named with the place it has.
/// Killed at any moment, the log is whole.
#[derive(ClapArgs)]
pub struct Args {
    /// The folder of the log
    folder: PathBuf,

    /// Receipts, `.json`; `-` is standard input
    #[arg(required = true, value_name = "RECEIPT")]
    receipts: Vec<PathBuf>,

    /// The file with the log's secret key, as `senet log keygen` wrote it
    #[arg(long, value_name = "FILE")]
    key: PathBuf,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    let wanted = Wanted::open_all(&args.receipts)?;
    let secret = secret::read(&args.key)?;
    let folder = LogFolder::at(&args.folder);
    let writing = folder.lock()?;
    let bytes = folder.checkpoint()?;
    let checkpoint =
        Checkpoint::read(&bytes).with_context(|| format!("the checkpoint of `{}`", folder.name()))?;
    checkpoint
        .check(secret.public())
        .with_context(|| format!("`{}` is not the log of this key", folder.name()))?;
    let mut tree = folder.tree(&checkpoint)?;
    let plan = Plan::of(&wanted, &look_up(&mut tree, &wanted)?, tree.size());
    if !plan.refused.is_empty() {
        plan.refused.iter().for_each(|line| out.line(line));
        out.line("nothing was appended");
        return Ok(Status::Mismatch);
    }
    let mut head = checkpoint.head;
    if !plan.leaves.is_empty() {
        let growth = grow(tree, &plan.leaves)?;
        for (tile, bytes) in &growth.tiles {
            writing.tile(*tile, bytes)?;
        }
        writing.commit(&sign_checkpoint(&growth.head, &secret))?;
        writing.clean(growth.tiles.iter().map(|(tile, _)| *tile).chain(last_full(growth.head.size)));
        head = growth.head;
    }
    plan.lines.iter().for_each(|line| out.line(line));
    out.line(summary(secret.public().name(), &head));
    Ok(Status::Good)
}

/// A log and its tree in a line.
pub fn summary(name: &str, head: &TreeHead) -> String {
    format!("{}: {} {}, root {}", shown(name), head.size, entries(head.size), STANDARD.encode(head.root))
}

fn entries(count: u64) -> &'static str {
    if count == 1 { "entry" } else { "entries" }
}

/// What is to be done with each receipt.
#[derive(Default)]
struct Plan {
    lines: Vec<String>,
    leaves: Vec<Vec<u8>>,
    refused: Vec<String>,
}

impl Plan {
    fn of(wanted: &[Wanted], places: &HashMap<usize, Place>, size: u64) -> Plan {
        let mut plan = Plan::default();
        let mut new: HashMap<&str, (u64, &Wanted)> = HashMap::new();
        for (number, receipt) in wanted.iter().enumerate() {
            let place = places.get(&number).copied().or_else(|| {
                let (index, first) = new.get(receipt.id.as_str())?;
                Some(if first.leaf == receipt.leaf { Place::Same(*index) } else { Place::Other(*index) })
            });
            let index = size + plan.leaves.len() as u64;
            plan.take(receipt, place, size);
            if place.is_none() {
                new.insert(&receipt.id, (index, receipt));
            }
        }
        plan
    }

    fn take(&mut self, receipt: &Wanted, place: Option<Place>, size: u64) {
        let id = &receipt.id;
        let index = size + self.leaves.len() as u64;
        match place {
            None => {
                self.leaves.push(receipt.leaf.clone());
                self.lines.push(format!("{id}: entry {index}"));
            }
            Some(Place::Same(index)) => self.lines.push(format!("{id}: is entry {index} already")),
            Some(Place::Other(index)) if index < size => {
                self.refused.push(format!("{id}: REFUSED, entry {index} is another receipt for this game"));
            }
            Some(Place::Other(_)) => {
                self.refused.push(format!("{id}: REFUSED, here are two different receipts for this game"));
            }
        }
    }
}

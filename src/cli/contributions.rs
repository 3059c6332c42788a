//! The opened contributions of a game, as flags.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use senet::board::Side;
use senet::sticks::Contributions;

use super::evidence_args;
use super::kept::{self, Kept};

/// The flag that brings them.
#[derive(Args, Clone)]
pub struct ContributionArgs {
    /// A player's contribution, `light=HEX` or `dark=HEX`, or the file that
    /// `senet contribute` wrote; one for each hash in the receipt
    #[arg(long = "contribution", value_name = "SIDE=HEX|FILE")]
    given: Vec<String>,
}

impl ContributionArgs {
    /// The contributions to the game of that id.
    pub fn of(&self, id: &str) -> Result<Contributions> {
        let mut all = Contributions::default();
        for text in &self.given {
            let (side, bytes) = if text.starts_with("light=") || text.starts_with("dark=") {
                evidence_args::contribution(text)
                    .map_err(anyhow::Error::msg)
                    .with_context(|| "--contribution")?
            } else {
                read(Path::new(text), id)?
            };
            if all[side].replace(bytes).is_some() {
                bail!("two contributions of {side} are given");
            }
        }
        Ok(all)
    }
}

fn read(path: &Path, id: &str) -> Result<(Side, [u8; 32])> {
    let kept = Kept::read_told(path, &kept::CONTRIBUTION)?;
    if kept.field("id")? != id {
        bail!("the contribution in {} is for another game than {id}", kept.name());
    }
    let side = Side::from_name(kept.field("side")?);
    let side = side.with_context(|| format!("the side in {} is neither `light` nor `dark`", kept.name()))?;
    Ok((side, *kept.bytes("contribution")?))
}

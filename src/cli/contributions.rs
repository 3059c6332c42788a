//! The opened contributions of a game, as flags.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use senet::board::Side;
use senet::sticks::{Contributions, not_zero};

use super::kept::{self, Kept};
use super::sides;

/// The flag that brings them.
#[derive(Args, Clone)]
pub struct ContributionArgs {
    /// A player's contribution, `light=HEX` or `dark=HEX`, or the file that
    /// `senet contribute` wrote; one for each hash in the receipt
    #[arg(long = "contribution", value_name = "SIDE=HEX|FILE", value_parser = given)]
    given: Vec<Given>,
}

/// A contribution as such, or where it is.
#[derive(Clone)]
enum Given {
    Opened(Side, [u8; 32]),
    In(PathBuf),
}

fn given(text: &str) -> Result<Given, String> {
    if text.starts_with("light=") || text.starts_with("dark=") {
        return sides::contribution(text).map(|(side, bytes)| Given::Opened(side, bytes));
    }
    Ok(Given::In(text.into()))
}

impl ContributionArgs {
    /// The contributions to the game of that id.
    pub fn of(&self, id: &str) -> Result<Contributions> {
        let all: Vec<_> = self.given.iter().map(|given| given.read(id)).collect::<Result<_>>()?;
        Ok(sides::once(all, "--contribution"))
    }
}

impl Given {
    fn read(&self, id: &str) -> Result<(Side, [u8; 32])> {
        match self {
            Given::Opened(side, bytes) => Ok((*side, *bytes)),
            Given::In(path) => read(path, id),
        }
    }
}

fn read(path: &Path, id: &str) -> Result<(Side, [u8; 32])> {
    let kept = Kept::read_told(path, &kept::CONTRIBUTION).context("--contribution")?;
    if kept.field("id")? != id {
        bail!("the contribution in {} is for another game than {id}", kept.name());
    }
    let side = Side::from_name(kept.field("side")?);
    let side = side.with_context(|| format!("the side in {} is neither `light` nor `dark`", kept.name()))?;
    let bytes = not_zero(*kept.bytes("contribution")?).map_err(|why| anyhow!("{}: {why}", kept.name()))?;
    Ok((side, bytes))
}

//! What a player wrote down before the game, as flags.

use clap::Args;
use senet::board::Side;
use senet::evidence::{Commitment, CommitmentScheme, Evidence};

/// Flags that bring evidence.
#[derive(Args, Clone, Default)]
pub struct PinArgs {
    /// The commitment that you wrote down before the game; the scheme is
    /// sha256 unless said, the throws are by chacha20
    #[arg(long, value_name = "[SCHEME:]HEX", value_parser = commitment, help_heading = "Evidence")]
    pub commitment: Option<Commitment>,

    /// A contribution that you know: `light=HEX` or `dark=HEX`
    #[arg(long, value_name = "SIDE=HEX", value_parser = contribution, help_heading = "Evidence")]
    pub contribution: Vec<(Side, [u8; 32])>,
}

impl PinArgs {
    /// Whether none is given.
    pub fn is_empty(&self) -> bool {
        self.commitment.is_none() && self.contribution.is_empty()
    }

    /// The evidence, or what is wrong with it.
    pub fn evidence(&self) -> Result<Evidence<'static>, String> {
        let mut evidence = Evidence { commitment: self.commitment, ..Evidence::none() };
        for (side, bytes) in &self.contribution {
            if evidence.contributions[*side].replace(*bytes).is_some() {
                return Err(format!("--contribution {side}=… is given twice"));
            }
        }
        Ok(evidence)
    }
}

fn commitment(text: &str) -> Result<Commitment, String> {
    let (scheme, digits) = text.split_once(':').unwrap_or(("sha256", text));
    let scheme = CommitmentScheme::from_name(scheme).ok_or_else(|| {
        let known = CommitmentScheme::ALL.map(CommitmentScheme::name).join(", ");
        format!("no commitment scheme has that name; there are {known}")
    })?;
    Ok(Commitment { scheme, value: bytes(digits)? })
}

/// A side and its 32 bytes.
pub fn contribution(text: &str) -> Result<(Side, [u8; 32]), String> {
    let (side, digits) = text.split_once('=').ok_or("write `light=HEX` or `dark=HEX`")?;
    let side = Side::from_name(side).ok_or("the side is `light` or `dark`")?;
    Ok((side, bytes(digits)?))
}

/// 32 bytes of hex; a person may have written it down in capitals.
fn bytes(digits: &str) -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(digits, &mut bytes).map_err(|_| "write 64 digits of hex".to_owned())?;
    Ok(bytes)
}

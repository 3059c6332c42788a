//! What a user wants a verdict to show before it may be called verified.

use clap::Args;
use senet::evidence::{Anchor, Vouched};
use senet::verify::Verdict;

/// Flags that ask for more than a record that agrees with itself.
#[derive(Args, Clone, Copy, Default)]
pub struct Demand {
    /// Make a game whose throws nothing from before the game fixes unverifiable
    #[arg(long, help_heading = "Evidence")]
    require_anchor: bool,

    /// Make a game that nobody you know signed unverifiable
    #[arg(long, help_heading = "Evidence")]
    require_vouched: bool,
}

const NO_ANCHOR: &str = "an anchor is required and there is none: bring what you kept from before the game, \
     `--receipt FILE` with the host's `--key KEY`, or `--commitment HEX` as you wrote it down \
     (and `--contribution SIDE=HEX` for each one used)";
const NOT_VOUCHED: &str = "somebody must stand for the moves and the result, and nobody you know signed this record: \
     trust the host's key (`--key KEY`), or bring the receipt that names the players' keys";

impl Demand {
    /// Withholds a verdict that does not show what is asked for.
    pub fn make(self, verdict: &mut Verdict) {
        if self.require_anchor && verdict.anchor == Anchor::None {
            verdict.withhold(NO_ANCHOR);
        }
        if self.require_vouched && verdict.vouched == Vouched::NOBODY {
            verdict.withhold(NOT_VOUCHED);
        }
    }
}

//! What a user wants a verdict to show before it may be called verified.

use clap::Args;
use senet::verify::Demand;

/// Flags that ask for more than a record that agrees with itself.
#[derive(Args, Clone, Copy, Default)]
pub struct DemandArgs {
    /// Make a game whose throws nothing from before the game fixes unverifiable
    #[arg(long, help_heading = "Evidence")]
    require_anchor: bool,

    /// Make a game that nobody you know signed unverifiable
    #[arg(long, help_heading = "Evidence")]
    require_vouched: bool,
}

impl From<DemandArgs> for Demand {
    fn from(args: DemandArgs) -> Demand {
        Demand { anchor: args.require_anchor, vouched: args.require_vouched }
    }
}

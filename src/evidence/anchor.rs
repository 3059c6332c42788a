use std::fmt;

use crate::board::Side;

/// What the throws rest on from before the game (protocol, section 6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Anchor {
    /// Something that decides them comes from the file alone.
    None,
    /// The user gave it all.
    Pinned,
    /// A receipt signed by a host key that the user trusts.
    Receipt,
    /// The same, and a proof that it is in a log that the user trusts.
    Log,
}

impl Anchor {
    /// The word in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Anchor::None => "none",
            Anchor::Pinned => "pinned",
            Anchor::Receipt => "receipt",
            Anchor::Log => "log",
        }
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who signed the record with a key that is trusted or named in an agreed
/// receipt, and so stands for the moves and the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vouched {
    /// The host.
    pub host: bool,
    /// The player of the light pieces.
    pub light: bool,
    /// The player of the dark pieces.
    pub dark: bool,
}

impl Vouched {
    /// Nobody.
    pub const NOBODY: Vouched = Vouched { host: false, light: false, dark: false };

    /// This side's player too.
    pub fn add(&mut self, side: Side) {
        match side {
            Side::Light => self.light = true,
            Side::Dark => self.dark = true,
        }
    }

    /// Whether this side's player did.
    pub const fn by(self, side: Side) -> bool {
        match side {
            Side::Light => self.light,
            Side::Dark => self.dark,
        }
    }

    /// The names in reports: any of `host`, `light`, `dark`.
    pub fn names(self) -> Vec<&'static str> {
        let all = [(self.host, "host"), (self.light, "light"), (self.dark, "dark")];
        all.into_iter().filter(|(vouched, _)| *vouched).map(|(_, name)| name).collect()
    }
}

use std::process::ExitCode;

use senet::verify::Finding;

/// The exit status (protocol, section 6); of several games the highest wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// Verified, or done.
    #[default]
    Good = 0,
    /// Mismatch.
    Mismatch = 1,
    /// Unreadable, malformed, unfinished, unsupported, nothing to verify.
    Unverifiable = 3,
    /// It could not be fetched.
    #[cfg_attr(not(feature = "fetch"), allow(dead_code))]
    Unfetched = 4,
}

impl Status {
    /// A wrong command line ends the program at once, before anything has a
    /// status.
    pub const USAGE: i32 = 2;
}

impl From<Finding> for Status {
    fn from(finding: Finding) -> Status {
        match finding {
            Finding::Verified => Status::Good,
            Finding::Mismatch => Status::Mismatch,
            Finding::Unverifiable => Status::Unverifiable,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

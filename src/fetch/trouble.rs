//! Why something could not be had, in words for who asked for it.

use std::error::Error as StdError;
use std::io;

use thiserror::Error;

use crate::evidence::Commitment;
use crate::shown::brief;

/// Why an answer was not had, or is none. Its text is one line in which nothing
/// hides.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct Trouble {
    /// What sort of trouble it is.
    pub kind: Kind,
    /// What, where, and what to do.
    pub message: String,
}

/// The sorts of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The server has nothing under that id.
    NoSuchGame,
    /// The server says that the game still runs, and perhaps its commitment.
    NotFinished(Option<Commitment>),
    /// The server does not give it to us.
    Refused,
    /// The server has no time for us.
    Busy,
    /// Nobody answers there.
    Down,
    /// The server answers, and has a fault of its own.
    Faulty,
    /// The connection broke off.
    Broken,
    /// It took too long.
    TimedOut,
    /// The connection could not be made safe.
    Unsafe,
    /// It was sent on to where it does not go.
    Redirected,
    /// An answer that says nothing here.
    Unexpected,
    /// It is not in the cache, and nothing else was to be asked.
    NotKept,
    /// An answer beyond the limit.
    TooLarge,
    /// An answer that is not what it says it is.
    Damaged,
}

impl Kind {
    /// Whether an answer arrived, though not one that can be read: the game is
    /// unverifiable. Else it could not be fetched.
    pub const fn is_answer(self) -> bool {
        matches!(self, Kind::NotFinished(_) | Kind::TooLarge | Kind::Damaged)
    }

    /// Whether another try may end otherwise.
    pub(super) const fn may_pass(self) -> bool {
        matches!(self, Kind::Busy | Kind::Down | Kind::Faulty | Kind::Broken)
    }
}

impl Trouble {
    /// Trouble of that kind.
    pub(super) fn new(kind: Kind, message: impl Into<String>) -> Trouble {
        Trouble { kind, message: message.into() }
    }

    /// What went wrong between us and the server of that name.
    pub(super) fn of_transport(error: &reqwest::Error, host: &str) -> Trouble {
        let host = brief(host);
        if let Some(why) = causes(error).find_map(|cause| tls_error(cause)) {
            let why = brief_line(&why.to_string());
            return Trouble::new(Kind::Unsafe, format!("no safe connection to {host}: {why}"));
        }
        let why = brief_line(&causes(error).last().map_or_else(String::new, ToString::to_string));
        if error.is_dns() {
            return Trouble::new(Kind::Down, format!("no host {host} was found: {why}"));
        }
        if error.is_connect() && error.is_timeout() {
            return Trouble::new(Kind::Down, format!("{host} is down: no connection to it in good time"));
        }
        if error.is_connect() {
            return Trouble::new(Kind::Down, format!("{host} is down: {why}"));
        }
        Trouble::new(Kind::Broken, format!("the connection to {host} broke off: {why}"))
    }
}

/// An error and what it comes from, outermost first. What an I/O error holds is
/// not its source but the error itself.
fn causes<'a>(error: &'a (dyn StdError + 'static)) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |error| inner(*error))
}

fn inner<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a (dyn StdError + 'static)> {
    match error.downcast_ref::<io::Error>() {
        Some(io) => io.get_ref().map(|inner| inner as &(dyn StdError + 'static)),
        None => error.source(),
    }
}

fn tls_error<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a rustls::Error> {
    error.downcast_ref::<rustls::Error>()
}

/// The words of another's error, some of which may come from the server.
fn brief_line(text: &str) -> String {
    brief(text.trim_end_matches('.'))
}

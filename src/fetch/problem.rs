//! What a server says of its refusal.

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde::Deserialize;
use serde_json::Value;

use crate::evidence::{Commitment, CommitmentScheme};
use crate::shown::brief;

/// The parts of a problem document (RFC 9457) that matter here; whatever else
/// is in it, or it is malformed, is as if it were not there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Problem {
    #[serde(rename = "type")]
    kind: Value,
    title: Value,
    detail: Value,
    commitment: Value,
}

impl Problem {
    /// The problem in an answer; nothing where it is none.
    pub fn read(headers: &HeaderMap, body: &[u8]) -> Problem {
        let media = headers.get(CONTENT_TYPE).and_then(|media| media.to_str().ok()).unwrap_or_default();
        let json = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        if json != "application/problem+json" && json != "application/json" {
            return Problem::default();
        }
        serde_json::from_slice(body).unwrap_or_default()
    }

    /// What it says, for people: in words of the server, nothing in them hides.
    pub fn words(&self) -> Option<String> {
        let words = self.detail.as_str().or(self.title.as_str())?;
        Some(brief(words)).filter(|words| !words.trim().is_empty())
    }

    /// The commitment of a game that still runs.
    pub fn commitment(&self) -> Option<Commitment> {
        let field = |name: &str| self.commitment.get(name)?.as_str();
        let scheme = CommitmentScheme::from_name(field("scheme")?)?;
        let mut value = [0; 32];
        hex::decode_to_slice(field("value")?, &mut value).ok()?;
        Some(Commitment { scheme, value })
    }

    /// Whether it is that the game still runs: the last word of its type says so.
    pub fn is_not_finished(&self) -> bool {
        let kind = self.kind.as_str().unwrap_or_default();
        kind.rsplit(['/', ':', '#']).next() == Some("not-finished")
    }
}

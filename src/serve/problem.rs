//! Errors as RFC 9457 says.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::intake::Refusal;
use super::store::Kind;
use crate::report;
use crate::verify::{Finding, Verdict};

/// A sort of problem; its address is `/problems/` and its name.
#[derive(Debug, PartialEq, Eq)]
pub struct Sort {
    /// The last part of its address.
    pub name: &'static str,
    /// The status of answers.
    pub status: StatusCode,
    /// In a few words, the same each time.
    pub title: &'static str,
    /// What it means, and what to do.
    pub meaning: &'static str,
}

macro_rules! sorts {
    ($($constant:ident $name:literal $status:ident $title:literal $meaning:literal)*) => {
        $(pub const $constant: Sort =
            Sort { name: $name, status: StatusCode::$status, title: $title, meaning: $meaning };)*
        /// All of them.
        pub const ALL: &[&Sort] = &[$(&$constant),*];
    };
}

sorts! {
    BAD_QUERY "bad-query" BAD_REQUEST "The query is wrong"
        "A part of the query is unknown or wrong: `detail` names it, and /openapi.json what there is."
    BAD_BODY "bad-body" BAD_REQUEST "The body could not be read"
        "The body broke off or cannot be unpacked as its `Content-Encoding` says: send it again."
    NO_TOKEN "no-token" UNAUTHORIZED "A token is needed"
        "Only the host writes here: send `Authorization: Bearer TOKEN` with a token of `senet token add`."
    NO_SUCH_PAGE "no-such-page" NOT_FOUND "There is no such page"
        "The address is none of this archive's: /openapi.json lists them."
    NO_SUCH_GAME "no-such-game" NOT_FOUND "There is no such game"
        "Neither a game nor a receipt is on file under this id, or it is no id: check it, or ask the host."
    NO_SUCH_RECEIPT "no-such-receipt" NOT_FOUND "There is no receipt of this game"
        "The host filed no receipt of this game: what a player kept from before the game counts all the \
         same."
    NOT_FINISHED "not-finished" NOT_FOUND "The game is not finished"
        "A receipt is on file and no game yet: write down `commitment` or keep the receipt, and ask again \
         when the game is over."
    NOT_ALLOWED "method-not-allowed" METHOD_NOT_ALLOWED "The page does not take this method"
        "The page is there and does not take this method: `Allow` names those that it takes."
    TOO_SLOW "too-slow" REQUEST_TIMEOUT "The body did not come in time"
        "The body did not come in the time that the server gives it: send it again, or in smaller batches."
    OTHER_GAME "other-game" CONFLICT "Another game is on file under this id"
        "What is on file never changes, and another record is there: compare yours with the one at `game`; \
         another game needs another id."
    OTHER_RECEIPT "other-receipt" CONFLICT "Another receipt is on file for this game"
        "What is on file never changes, and another receipt is there: compare yours with the one at \
         `receipt`."
    AGAINST_GAME "against-game" CONFLICT "The receipt does not agree with the game on file"
        "Receipt and game of one id must agree, and `detail` says what differs: a receipt is filed before \
         the game, as the players have it."
    AGAINST_RECEIPT "against-receipt" CONFLICT "The game does not agree with the receipt on file"
        "Receipt and game of one id must agree, and `verdict` says what differs: file the record of the \
         game that was promised."
    REUSED "reused" CONFLICT "The seed or the commitment is another game's"
        "A seed is for one game only, for whoever saw that game knows its throws: begin a game with a seed \
         of its own, as `senet commit` draws it."
    TOO_LARGE "too-large" PAYLOAD_TOO_LARGE "The body is too large"
        "The body is over a limit of the server, which `detail` names: send smaller batches, or ask who \
         runs it."
    BAD_TYPE "unsupported-media-type" UNSUPPORTED_MEDIA_TYPE "The body is of another type"
        "`Content-Type` or `Content-Encoding` is none that this page takes: `detail` names those that it \
         does."
    MISMATCH "mismatch" UNPROCESSABLE_ENTITY "The game does not verify"
        "Something in the record is false: `verdict` names the first failure, as `senet verify` does, and \
         the game is not filed until that is put right."
    UNVERIFIABLE "unverifiable" UNPROCESSABLE_ENTITY "The game cannot be judged"
        "It is no record, a game that still runs, or one of rules or schemes that this server does not \
         know: `verdict` says which, and where."
    NO_ADDRESS "no-address" UNPROCESSABLE_ENTITY "No address leads to a game of this id"
        "No address can hold the ids `.` and `..`: the game needs another id before it begins."
    BAD_RECEIPT "bad-receipt" UNPROCESSABLE_ENTITY "The receipt is not taken"
        "The receipt is malformed, a signature on it does not hold, or none of the host's keys signed it, \
         as `detail` says: make it with `senet commit`."
    TOO_MANY "too-many" TOO_MANY_REQUESTS "Too many requests"
        "Too many requests or wrong tokens came from this address: wait as many seconds as `Retry-After` \
         says."
    STORE_FAILED "store-failed" SERVICE_UNAVAILABLE "The archive does not answer"
        "The database did not answer, and nothing says whether the last write was kept: try again after \
         `Retry-After` seconds; what is there already is no error."
}

/// An error as it is answered.
#[derive(Debug)]
pub struct Problem {
    sort: &'static Sort,
    detail: String,
    more: Map<String, Value>,
    retry_after: Option<u64>,
}

impl Problem {
    /// A problem of that sort: what is wrong this time, and what to do.
    pub fn new(sort: &'static Sort, detail: impl Into<String>) -> Problem {
        Problem { sort, detail: detail.into(), more: Map::new(), retry_after: None }
    }

    /// With another member.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// To be tried again after so many seconds.
    pub fn retry_after(mut self, seconds: u64) -> Problem {
        self.retry_after = Some(seconds);
        self
    }

    /// The JSON object.
    pub fn to_json(&self) -> Value {
        let Sort { name, status, title, .. } = self.sort;
        let mut object = json!({
            "type": format!("/problems/{name}"),
            "title": title,
            "status": status.as_u16(),
            "detail": self.detail,
        });
        if let Value::Object(members) = &mut object {
            members.extend(self.more.clone());
        }
        object
    }

    /// Why something was not filed. `source` names where it came from.
    pub fn of(refusal: &Refusal, source: &str) -> Problem {
        let problem = Problem::new(refusal.sort(), refusal.to_string());
        match refusal {
            Refusal::Unverified(verdict) | Refusal::AgainstReceipt(verdict) => {
                problem.verdict(verdict, source)
            }
            Refusal::Other { kind: Kind::Game, id } | Refusal::Reused { owner: id } => {
                problem.with("game", format!("/games/{id}"))
            }
            Refusal::Other { kind: Kind::Receipt, id } => {
                problem.with("receipt", format!("/games/{id}/receipt"))
            }
            Refusal::NoAddress(_) | Refusal::NoReceipt(_) | Refusal::Receipt(_) | Refusal::AgainstGame(_) => {
                problem
            }
            Refusal::Store(_) => Problem::store(),
            Refusal::Busy => problem.retry_after(1),
        }
    }

    /// The store failed; why is for the log alone.
    pub fn store() -> Problem {
        Problem::new(&STORE_FAILED, "the archive's database failed: try again later").retry_after(5)
    }

    fn verdict(self, verdict: &Verdict, source: &str) -> Problem {
        let value = serde_json::from_str(&report::json(verdict, source)).unwrap_or_default();
        self.with("verdict", Value::clone(&value))
    }
}

impl Refusal {
    /// What sort of problem it is.
    pub(super) fn sort(&self) -> &'static Sort {
        match self {
            Refusal::Unverified(verdict) if verdict.finding == Finding::Mismatch => &MISMATCH,
            Refusal::Unverified(_) => &UNVERIFIABLE,
            Refusal::AgainstReceipt(_) => &AGAINST_RECEIPT,
            Refusal::NoAddress(_) => &NO_ADDRESS,
            Refusal::NoReceipt(_) | Refusal::Receipt(_) => &BAD_RECEIPT,
            Refusal::AgainstGame(_) => &AGAINST_GAME,
            Refusal::Other { kind: Kind::Game, .. } => &OTHER_GAME,
            Refusal::Other { kind: Kind::Receipt, .. } => &OTHER_RECEIPT,
            Refusal::Reused { .. } => &REUSED,
            Refusal::Store(_) | Refusal::Busy => &STORE_FAILED,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = self.to_json().to_string();
        let mut response = (self.sort.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if self.sort.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"senet\""));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sort_is_described() {
        let description: Value = serde_json::from_str(include_str!("../../schemas/openapi.json")).unwrap();
        let names: Vec<&str> = ALL.iter().map(|sort| sort.name).collect();
        assert_eq!(description["components"]["schemas"]["ProblemName"]["enum"], json!(names));
        let page = include_str!("../../docs/serve.md");
        for name in names {
            assert!(page.contains(&format!("`{name}`")) || page.contains(&format!("/{name}`")), "{name}");
        }
    }
}

//! Whether a request is the host's.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use super::guard::{Asker, too_many};
use super::problem::{self, Problem};
use super::state::Shared;
use super::token;

/// A request with a token that is the host's.
///
/// A right token is taken whatever came from the same address, so that nobody
/// who shares the host's can lock it out; wrong ones are counted.
pub struct Host;

impl<S> FromRequestParts<S> for Host
where
    Arc<Shared>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Host, Problem> {
        let shared: Arc<Shared> = FromRef::from_ref(state);
        let Some(token) = bearer(&parts.headers) else {
            return Err(Problem::new(
                &problem::NO_TOKEN,
                "only the host writes here: `Authorization: Bearer` and a token of `senet token add`",
            ));
        };
        let kept = shared.ask(|store| store.tokens()).await?;
        if token::is_one_of(token, &kept) {
            return Ok(Host);
        }
        let address = parts.extensions.get::<Asker>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |a| a.0);
        // Who shows a token was not counted before.
        shared.count_request(address).map_err(too_many)?;
        shared.wrong_tokens.count(address).map_err(too_many)?;
        tracing::warn!(%address, "a wrong token");
        Err(Problem::new(&problem::NO_TOKEN, "the token is not one of this archive's"))
    }
}

/// What a request shows as a token.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

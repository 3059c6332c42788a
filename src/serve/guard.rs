//! What every request passes: how often its address may ask, the counters, the
//! log. The log names no body, no header and no address of a page, for anything
//! can be in them, such as the seed of a running game.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::host::bearer;
use super::problem::{self, Problem};
use super::state::Shared;

/// Whose request it is.
#[derive(Clone, Copy)]
pub struct Asker(pub IpAddr);

pub async fn guard(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
    let address = shared.address(peer, request.headers());
    let method = request.method().clone();
    let page = request.extensions().get::<MatchedPath>().cloned();
    let response = match may_ask(&shared, address, &request, page.as_ref()) {
        Ok(()) => {
            if method == Method::POST {
                request.extensions_mut().insert(Asker(address));
            }
            next.run(request).await
        }
        Err(seconds) => too_many(seconds).into_response(),
    };
    let (status, took) = (response.status().as_u16(), began.elapsed());
    shared.metrics.answered(status, took);
    let (method, page) = (named(&method), page.as_ref().map_or("-", MatchedPath::as_str));
    let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(method, page, status, took_us, %address, "answered");
    response
}

/// A method as the log shows it: that, too, can be any word.
fn named(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "OPTIONS" => "OPTIONS",
        _ => "-",
    }
}

/// Whoever has a token may write as fast as he can: a request that shows one where
/// one is asked for is counted when it turns out that it is none.
fn may_ask(
    shared: &Shared,
    address: IpAddr,
    request: &Request,
    page: Option<&MatchedPath>,
) -> Result<(), u64> {
    let is_for_host = page.is_some_and(|page| matches!(page.as_str(), "/games" | "/receipts"));
    if request.method() == Method::POST && is_for_host && bearer(request.headers()).is_some() {
        return Ok(());
    }
    shared.count_request(address)
}

/// Too many requests of an address.
pub fn too_many(seconds: u64) -> Problem {
    let detail = format!("too many requests from your address: try again in {seconds} s");
    Problem::new(&problem::TOO_MANY, detail).retry_after(seconds)
}

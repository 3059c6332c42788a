//! `GET /` and `GET /g/{id}`: the page on which anyone checks a game in a browser,
//! where the program was built with it. At `/g/{id}` it asks for `/games/{id}`
//! itself, so that it shows what any other reader of the archive gets.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header::{CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::get;

use super::Id;
use crate::page;
use crate::serve::answer::{Page, REVALIDATE};
use crate::serve::problem::{self, Problem};
use crate::serve::state::Shared;
use crate::serve::store::Tag;

const HTML: &str = "text/html; charset=utf-8";

static PAGE: LazyLock<Option<Arc<Page>>> = LazyLock::new(|| {
    let html = page::page()?;
    Some(Arc::new(Page::new(html, Tag::of(html.as_bytes()), HTML, REVALIDATE)))
});

/// The two addresses.
pub fn routes() -> Router<Arc<Shared>> {
    let of_game = |_: Id, headers: HeaderMap| answer(headers);
    Router::new().route("/", get(answer)).route("/g/{id}", get(of_game))
}

/// What a policy in the page cannot say, in headers: no other site frames it.
const HEADERS: [(HeaderName, &str); 3] = [
    (CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
];

async fn answer(headers: HeaderMap) -> Result<Response, Problem> {
    let none = || Problem::new(&problem::NO_SUCH_PAGE, "this server was built without the page for people");
    let page = PAGE.as_ref().ok_or_else(none)?;
    let mut response = page.answer(&headers).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

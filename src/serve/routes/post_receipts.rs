//! `POST /receipts`: the host files the receipt of a game before it begins.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::post_games::file_one;
use crate::serve::body;
use crate::serve::host::Host;
use crate::serve::problem::{self, Problem};
use crate::serve::state::Shared;
use crate::serve::store::Kind;

pub async fn post(
    State(shared): State<Arc<Shared>>,
    _: Host,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    if body::media(&headers) != "application/json" {
        return Err(Problem::new(&problem::BAD_TYPE, "a receipt is `application/json`"));
    }
    file_one(&shared, Kind::Receipt, &headers, body).await
}

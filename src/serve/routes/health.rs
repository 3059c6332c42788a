//! `GET /healthz`: whether the store answers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use serde_json::json;

use crate::serve::problem::Problem;
use crate::serve::state::Shared;

pub async fn get(State(shared): State<Arc<Shared>>) -> Result<impl IntoResponse, Problem> {
    shared.ask(|store| store.ping()).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(json!({ "status": "ok" }))))
}

//! `GET /metrics`: counters for Prometheus.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

use crate::serve::metrics::Metrics;
use crate::serve::state::Shared;

pub async fn get(State(shared): State<Arc<Shared>>) -> impl IntoResponse {
    ([(CONTENT_TYPE, Metrics::TYPE), (CACHE_CONTROL, "no-store")], shared.metrics.text())
}

//! `GET /openapi.json`: this interface, described (OpenAPI 3.1).

use std::sync::{Arc, LazyLock};

use axum::http::HeaderMap;
use axum::response::Response;

use crate::serve::answer::{JSON, Page, REVALIDATE};
use crate::serve::store::Tag;

/// Made from `schemas/openapi.yaml`; a test compares the two.
const DESCRIPTION: &str = include_str!("../../../schemas/openapi.json");

static PAGE: LazyLock<Arc<Page>> = LazyLock::new(|| {
    let tag = Tag::of(DESCRIPTION.as_bytes());
    Arc::new(Page::new(DESCRIPTION, tag, JSON, REVALIDATE))
});

pub async fn get(headers: HeaderMap) -> Response {
    PAGE.answer(&headers).await
}

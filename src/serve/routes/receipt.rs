//! `GET /games/{id}/receipt`: the receipt, byte for byte as it was filed.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::Id;
use crate::serve::answer::{IMMUTABLE, JSON, Page};
use crate::serve::problem::{self, Problem};
use crate::serve::state::{Shared, Sort};
use crate::serve::store::Kind;

pub async fn get(
    State(shared): State<Arc<Shared>>,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = shared.page(Sort::Receipt, id, async |id| {
        let none = || {
            let why = format!("there is no receipt of a game of the id {id}");
            Problem::new(&problem::NO_SUCH_RECEIPT, why)
        };
        let receipt = shared.find(Kind::Receipt, &id).await?.ok_or_else(none)?;
        Ok(Page::new(receipt.body, receipt.tag, JSON, IMMUTABLE))
    });
    Ok(page.await?.answer(&headers).await)
}

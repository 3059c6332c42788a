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
    let page = match shared.pages.get(&(Sort::Receipt, id.clone())) {
        Some(page) => page,
        None => load(&shared, id).await?,
    };
    Ok(page.answer(&headers).await)
}

async fn load(shared: &Shared, id: String) -> Result<Arc<Page>, Problem> {
    let asked = id.clone();
    let Some(receipt) = shared.ask(move |store| store.find(Kind::Receipt, &asked)).await? else {
        return Err(Problem::new(
            &problem::NO_SUCH_RECEIPT,
            format!("there is no receipt of a game of the id {id}"),
        ));
    };
    let page = Arc::new(Page::new(receipt.body, receipt.tag, JSON, IMMUTABLE));
    shared.pages.insert((Sort::Receipt, id), Arc::clone(&page));
    Ok(page)
}

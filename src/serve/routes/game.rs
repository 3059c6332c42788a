//! `GET /games/{id}`: the record, byte for byte as it was filed.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use super::Id;
use crate::record::{Limits, read_receipt};
use crate::serve::answer::{IMMUTABLE, JSON, Page};
use crate::serve::problem::{self, Problem};
use crate::serve::state::{Shared, Sort};
use crate::serve::store::{Kind, Stored};

pub async fn get(
    State(shared): State<Arc<Shared>>,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = shared.page(Sort::Game, id, async |id| {
        let Some(game) = shared.find(Kind::Game, &id).await? else { return Err(none(&shared, &id).await) };
        Ok(Page::new(game.body, game.tag, JSON, IMMUTABLE))
    });
    Ok(page.await?.answer(&headers).await)
}

/// Why there is no game under an id: it is not finished, or there is none.
pub async fn none(shared: &Shared, id: &str) -> Problem {
    match shared.find(Kind::Receipt, id).await {
        Err(problem) => problem,
        Ok(None) => Problem::new(&problem::NO_SUCH_GAME, format!("there is no game of the id {id}")),
        Ok(Some(receipt)) => not_finished(id, &receipt, &shared.settings.records),
    }
}

fn not_finished(id: &str, receipt: &Stored, limits: &Limits) -> Problem {
    let why = "its seed is published when it ends; write down its commitment until then";
    let problem = Problem::new(&problem::NOT_FINISHED, format!("the game {id} is not finished: {why}"))
        .with("game", id)
        .with("receipt", format!("/games/{id}/receipt"));
    match read_receipt(&receipt.body, limits) {
        Ok(receipt) => {
            let (scheme, value) = (receipt.commitment.scheme.name(), hex::encode(receipt.commitment.value));
            problem.with("commitment", json!({ "scheme": scheme, "value": value }))
        }
        // What cannot be read any more is shown whole under its own address.
        Err(_) => problem,
    }
}

//! `GET /games/{id}/verdict`: what the record shows, by itself.
//!
//! No receipt is brought: what a player should compare with is what he kept from
//! before the game, and not what the host has on file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::{Id, game};
use crate::evidence::Evidence;
use crate::record::read_any;
use crate::report;
use crate::serve::answer::{JSON, Page, REVALIDATE};
use crate::serve::intake::ON_FILE;
use crate::serve::problem::Problem;
use crate::serve::state::{Shared, Sort};
use crate::serve::store::{Kind, Store, Tag};
use crate::verify::{unreadable, verify};

pub async fn get(
    State(shared): State<Arc<Shared>>,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let page = shared.page(Sort::Verdict, id, async |id| {
        let asked = id.clone();
        let judge = move |store: &dyn Store| {
            let game = store.find(Kind::Game, &asked)?;
            Ok(game.map(|game| verdict(&game.body, &asked)))
        };
        let Some(verdict) = shared.ask(judge).await? else { return Err(game::none(&shared, &id).await) };
        let tag = Tag::of(verdict.as_bytes());
        // Another version of this program may have more to say.
        Ok(Page::new(verdict, tag, JSON, REVALIDATE))
    });
    Ok(page.await?.answer(&headers).await)
}

fn verdict(body: &[u8], id: &str) -> String {
    let verdict = match read_any(body, &ON_FILE) {
        Ok(record) => verify(&record, &Evidence::none()),
        Err(error) => unreadable(&error),
    };
    report::json(&verdict, &format!("/games/{id}"))
}

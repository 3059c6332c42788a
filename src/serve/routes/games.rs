//! `GET /games`: which games there are, page by page in the order in which they
//! were filed.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use crate::serve::answer::{JSON, Page as Body, REVALIDATE};
use crate::serve::problem::{self, Problem};
use crate::serve::state::Shared;
use crate::serve::store::{Listed, Page, Tag};

/// Games on a page, unless the request says otherwise, and at most.
const USUAL: usize = 100;
const MOST: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default)]
    after: u64,
    #[serde(default = "usual")]
    limit: usize,
    rules: Option<String>,
    player: Option<String>,
}

fn usual() -> usize {
    USUAL
}

pub async fn get(
    State(shared): State<Arc<Shared>>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(asked) = asked.map_err(|wrong| Problem::new(&problem::BAD_QUERY, wrong.body_text()))?;
    let page = page(asked)?;
    let (after, limit) = (page.after, page.limit);
    let games = shared.ask(move |store| store.games(&page)).await?;
    let more = games.len() == limit;
    let after = games.last().map_or(after, |last| last.place);
    let list = List { games: games.into_iter().map(Game::from).collect(), after, more };
    // Strings and numbers alone: nothing here can fail to be written.
    let list = serde_json::to_string(&list).unwrap_or_default();
    let tag = Tag::of(list.as_bytes());
    Ok(Arc::new(Body::new(list, tag, JSON, REVALIDATE)).answer(&headers).await)
}

fn page(Asked { after, limit, rules, player }: Asked) -> Result<Page, Problem> {
    if !(1..=MOST).contains(&limit) {
        return Err(Problem::new(&problem::BAD_QUERY, format!("`limit` is 1 to {MOST}")));
    }
    if i64::try_from(after).is_err() {
        return Err(Problem::new(&problem::BAD_QUERY, "`after` is the `after` of the page before"));
    }
    Ok(Page { after, limit, rules, player })
}

#[derive(Serialize)]
struct List {
    games: Vec<Game>,
    /// Where the next page begins, now or later.
    after: u64,
    more: bool,
}

#[derive(Serialize)]
struct Game {
    id: String,
    verdict: &'static str,
    rules: Option<String>,
    players: Option<Players>,
    ended: Option<String>,
    result: Option<Ending>,
    turns: u32,
    bytes: u64,
    sha256: String,
}

#[derive(Serialize)]
struct Players {
    light: String,
    dark: String,
}

#[derive(Serialize)]
struct Ending {
    winner: &'static str,
    how: &'static str,
}

impl From<Listed> for Game {
    fn from(Listed { place: _, id, about, tag, bytes }: Listed) -> Game {
        let result = about.result.map(|o| Ending { winner: o.winner.name(), how: o.how.name() });
        Game {
            id,
            verdict: about.finding.name(),
            rules: about.rules,
            players: about.players.map(|[light, dark]| Players { light, dark }),
            ended: about.ended,
            result,
            turns: about.turns,
            bytes,
            sha256: tag.to_string(),
        }
    }
}

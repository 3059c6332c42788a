//! The pages of the archive, one file each.

mod description;
mod game;
mod games;
mod health;
mod host;
mod metrics;
mod page;
mod post_games;
mod post_receipts;
mod problems;
mod receipt;
mod verdict;

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::Method;
use axum::http::header::{ETAG, HeaderName, RETRY_AFTER};
use axum::http::request::Parts;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::cors::{Any, CorsLayer};

use super::guard;
use super::problem::{self, Problem};
use super::state::Shared;
use crate::record::is_id;

/// All pages.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/games", get(games::get).merge(post(post_games::post)))
        .route("/games/{id}", get(game::get))
        .route("/games/{id}/receipt", get(receipt::get))
        .route("/games/{id}/verdict", get(verdict::get))
        .route("/receipts", post(post_receipts::post))
        .route("/.well-known/senet.json", get(host::get))
        .route("/healthz", get(health::get))
        .route("/metrics", get(metrics::get))
        .route("/openapi.json", get(description::get))
        .route("/problems/{name}", get(problems::get))
        .merge(page::routes())
        .fallback(no_such_page)
        .method_not_allowed_fallback(not_allowed)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::guard))
        // Outermost: a page must be able to read that it asks too often.
        .layer(readable_by_all())
        .with_state(shared)
}

/// Pages of other sites may read, and not write.
fn readable_by_all() -> CorsLayer {
    const DAY: std::time::Duration = std::time::Duration::from_secs(86_400);
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD])
        .allow_headers([HeaderName::from_static("if-none-match")])
        .expose_headers([ETAG, RETRY_AFTER])
        .max_age(DAY)
}

async fn no_such_page() -> Problem {
    Problem::new(&problem::NO_SUCH_PAGE, "/openapi.json describes the pages that there are")
}

async fn not_allowed() -> Problem {
    Problem::new(&problem::NOT_ALLOWED, "the header `Allow` names the methods that it takes")
}

/// The id in an address. What is none can be no game's.
pub struct Id(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Problem> {
        let path: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        match path {
            Ok(Path(id)) if is_id(&id) => Ok(Id(id)),
            _ => Err(Problem::new(
                &problem::NO_SUCH_GAME,
                "an id is 1 to 128 of the characters `A-Z a-z 0-9 . _ -`",
            )),
        }
    }
}

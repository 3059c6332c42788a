//! `GET /.well-known/senet.json`: whose archive it is, and by which keys one
//! knows the host. Whether to trust these is for the player to say.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::{Value, json};

use crate::page;
use crate::serve::answer::{JSON, Page, REVALIDATE};
use crate::serve::settings::Settings;
use crate::serve::state::Shared;
use crate::serve::store::Tag;

pub async fn get(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let body = host(&shared.settings).to_string();
    let tag = Tag::of(body.as_bytes());
    Arc::new(Page::new(body, tag, JSON, REVALIDATE)).answer(&headers).await
}

fn host(settings: &Settings) -> Value {
    let keys: Vec<String> = settings.keys.iter().map(ToString::to_string).collect();
    let mut host = json!({
        "format": "senet.host/1",
        "keys": keys,
        "links": {
            "game": "/games/{id}",
            "receipt": "/games/{id}/receipt",
            "verdict": "/games/{id}/verdict",
            "games": "/games",
            "description": "/openapi.json",
        },
    });
    if page::page().is_some() {
        host["links"]["page"] = "/g/{id}".into();
    }
    if let Some(name) = &settings.name {
        host["name"] = name.as_str().into();
    }
    host
}

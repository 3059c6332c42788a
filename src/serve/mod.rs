//! An archive of finished games over HTTP, for a host that publishes them.
//!
//! [`router`] answers from any [`Store`](store::Store); [`listen()`] serves it. What
//! an archive takes is decided in one place, [`intake`], for the server and for
//! `senet import` alike.
//!
//! ```no_run
//! use std::future::pending;
//! use std::sync::Arc;
//!
//! use senet::serve::store::Sqlite;
//! use senet::serve::{Patience, Settings, listen, router};
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let store = Arc::new(Sqlite::open("games.sqlite".as_ref())?);
//! let settings = Settings { name: Some("example.org".to_owned()), ..Settings::default() };
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! listen(listener, router(store, settings), Patience::default(), pending()).await;
//! # Ok(())
//! # }
//! ```

mod answer;
mod body;
mod encoding;
mod guard;
mod host;
pub mod intake;
mod listen;
mod metrics;
mod problem;
mod rate;
mod routes;
mod settings;
mod state;
pub mod store;
mod taken;
pub mod token;
mod writer;

use std::sync::Arc;

use axum::Router;

pub use listen::{Patience, listen};
pub use settings::Settings;

use state::Shared;

/// The pages of an archive (`docs/serve.md`). Needs a Tokio runtime. Requests
/// should carry their peer's address as `ConnectInfo<SocketAddr>`; [`listen()`]
/// sees to that.
pub fn router(store: Arc<dyn store::Store>, settings: Settings) -> Router {
    let shared = Shared::new(store, settings);
    tokio::spawn(Shared::tidy(Arc::downgrade(&shared)));
    routes::router(shared)
}

//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::answer::Page;
use super::intake::Intake;
use super::metrics::Metrics;
use super::problem::Problem;
use super::rate::Rate;
use super::settings::Settings;
use super::store::{Kind, Store, StoreError, Stored};
use super::writer::Writer;

/// So many games, or so many batches, are taken in at the same time.
const GAMES_AT_ONCE: usize = 256;
const BATCHES_AT_ONCE: usize = 4;

/// How often what is not needed any more is thrown away.
const TIDY: Duration = Duration::from_secs(60);

/// What all requests share.
pub struct Shared {
    pub store: Arc<dyn Store>,
    pub settings: Settings,
    pub intake: Intake,
    pub writer: Writer,
    pages: Cache<(Sort, String), Arc<Page>, Weight>,
    pub metrics: Metrics,
    pub requests: Option<Rate>,
    pub wrong_tokens: Rate,
    pub games: Semaphore,
    pub batches: Semaphore,
}

/// What sort of page is kept under an id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Game,
    Receipt,
    Verdict,
}

/// How much a page takes in memory.
#[derive(Clone)]
pub struct Weight;

impl Weighter<(Sort, String), Arc<Page>> for Weight {
    fn weight(&self, _: &(Sort, String), page: &Arc<Page>) -> u64 {
        page.weight()
    }
}

impl Shared {
    pub fn new(store: Arc<dyn Store>, settings: Settings) -> Arc<Shared> {
        let intake = Intake {
            store: Arc::clone(&store),
            limits: settings.records,
            keys: settings.keys.clone(),
            unverified: false,
        };
        Arc::new(Shared {
            writer: Writer::start(Arc::clone(&store)),
            pages: Cache::with_weighter(10_000, settings.cache_bytes, Weight),
            metrics: Metrics::new(),
            requests: settings.requests_per_second.map(Rate::per_second),
            wrong_tokens: Rate::per_minute(settings.wrong_tokens_per_minute),
            games: Semaphore::new(GAMES_AT_ONCE),
            batches: Semaphore::new(BATCHES_AT_ONCE),
            store,
            settings,
            intake,
        })
    }

    /// The page under an id, from memory or, where it is not there yet, as it is
    /// loaded.
    pub async fn page(
        &self,
        sort: Sort,
        id: String,
        load: impl AsyncFnOnce(String) -> Result<Page, Problem>,
    ) -> Result<Arc<Page>, Problem> {
        let key = (sort, id);
        if let Some(page) = self.pages.get(&key) {
            return Ok(page);
        }
        let page = Arc::new(load(key.1.clone()).await?);
        self.pages.insert(key, Arc::clone(&page));
        Ok(page)
    }

    /// What is on file under an id.
    pub async fn find(&self, kind: Kind, id: &str) -> Result<Option<Stored>, Problem> {
        let id = id.to_owned();
        self.ask(move |store| store.find(kind, &id)).await
    }

    /// Asks the store, on a thread that may wait.
    pub async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = Arc::clone(&self.store);
        match spawn_blocking(move || question(&*store)).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                tracing::error!(%error, "the store failed");
                Err(Problem::store())
            }
            Err(error) => {
                tracing::error!(%error, "a thread ended");
                Err(Problem::store())
            }
        }
    }

    /// Counts a request of an address; where it was too often, says in how many
    /// seconds it may ask again.
    pub fn count_request(&self, address: IpAddr) -> Result<(), u64> {
        self.requests.as_ref().map_or(Ok(()), |rate| rate.count(address))
    }

    /// Who asks: the peer, or for whom a proxy that is believed says it asks.
    pub fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.settings.proxies.contains(&peer.to_canonical()) {
            return peer;
        }
        let last = headers.get_all("x-forwarded-for").iter().next_back();
        let last = last.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
        last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
    }

    /// Throws away what is not needed any more, as long as anybody holds this.
    pub async fn tidy(shared: std::sync::Weak<Shared>) {
        loop {
            tokio::time::sleep(TIDY).await;
            let Some(shared) = shared.upgrade() else { return };
            shared.requests.iter().chain([&shared.wrong_tokens]).for_each(Rate::tidy);
        }
    }
}

//! Several games asked for at once, and had in their order.

use std::collections::VecDeque;
use std::sync::Arc;

use anyhow::{Context, Result};
use senet::fetch::{Fetched, Fetcher, HostKeys, Kind, Trouble};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// So many games wait at most, for each that is being fetched, for those before
/// them.
const AHEAD: usize = 2;

/// Games that are being asked for. To be made where tasks can be.
pub struct Asking {
    fetcher: Arc<Fetcher>,
    at_once: Arc<Semaphore>,
    to_ask: std::vec::IntoIter<String>,
    asked: VecDeque<(String, JoinHandle<Had>)>,
    keys: JoinHandle<Result<Option<HostKeys>, Trouble>>,
}

/// What was had of one game.
pub struct Had {
    pub game: Result<Fetched, Trouble>,
    /// The receipt, where it was asked for.
    pub receipt: Result<Option<Vec<u8>>, Trouble>,
}

impl Asking {
    /// Asks for the host's keys and these games, so many at once.
    pub fn start(fetcher: Arc<Fetcher>, ids: Vec<String>, jobs: usize) -> Asking {
        let keys = tokio::spawn({
            let fetcher = Arc::clone(&fetcher);
            async move { fetcher.keys().await }
        });
        let at_once = Arc::new(Semaphore::new(jobs));
        let mut asking = Asking { fetcher, at_once, to_ask: ids.into_iter(), asked: VecDeque::new(), keys };
        (0..jobs * AHEAD).for_each(|_| asking.ask());
        asking
    }

    fn ask(&mut self) {
        if let Some(id) = self.to_ask.next() {
            let had = have(Arc::clone(&self.fetcher), id.clone(), Arc::clone(&self.at_once));
            self.asked.push_back((id, tokio::spawn(had)));
        }
    }

    /// The keys that the host shows, asked for once.
    pub async fn keys(&mut self) -> Result<Result<Option<HostKeys>, Trouble>> {
        (&mut self.keys).await.context("the host's keys could not be asked for")
    }

    /// The next game.
    pub async fn next(&mut self) -> Option<Result<(String, Had)>> {
        let (id, had) = self.asked.pop_front()?;
        let had = had.await.context("a game could not be asked for");
        self.ask();
        Some(had.map(|had| (id, had)))
    }
}

/// Asks for a game, when it is its turn, and for what belongs to it.
async fn have(fetcher: Arc<Fetcher>, id: String, at_once: Arc<Semaphore>) -> Had {
    let _turn = at_once.acquire().await;
    let got = fetcher.game(&id).await;
    let receipt = match &got.game {
        Err(trouble) if !matches!(trouble.kind, Kind::NotFinished(_)) => Ok(None),
        _ => fetcher.receipt(&id, got.until).await,
    };
    Had { game: got.game, receipt }
}

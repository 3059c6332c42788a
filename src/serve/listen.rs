//! Connections: how many, how long, and how they end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::Service;

use super::taken::Taken;

/// What a server grants its connections.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How many may be open.
    pub connections: u32,
    /// How long the head of a request may take to come, how long a connection
    /// may wait for one, and how long nobody may take a byte of an answer.
    pub client: Duration,
    /// How long requests under way may take when the server ends.
    pub ending: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { connections: 1024, client: Duration::from_secs(30), ending: Duration::from_secs(10) }
    }
}

/// Serves until `ended` ends; then takes no more, and lets what is under way
/// come to its end.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    patience: Patience,
    ended: impl Future<Output = ()>,
) {
    let most = usize::try_from(patience.connections).unwrap_or(usize::MAX);
    let room = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
    // Each connection holds the receiving end: when all are gone, all have ended.
    let (ending, told) = watch::channel(());
    tokio::select! {
        () = ended => {}
        () = accept(&listener, &router, patience, &room, &told) => {}
    }
    drop((listener, told));
    let _ = ending.send(());
    if timeout(patience.ending, ending.closed()).await.is_err() {
        tracing::warn!("requests under way were broken off");
    }
}

async fn accept(
    listener: &TcpListener,
    router: &Router,
    patience: Patience,
    room: &Arc<Semaphore>,
    told: &watch::Receiver<()>,
) {
    loop {
        // It is never closed.
        let Ok(place) = Arc::clone(room).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let connection = Connection { stream, peer, place, told: told.clone() };
                tokio::spawn(connection.serve(router.clone(), patience));
            }
            Err(error) => pause(&error).await,
        }
    }
}

/// A connection that broke before it was taken is nobody's trouble; where the
/// system has no more to give, others may give some back.
async fn pause(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "no connection could be taken");
        sleep(Duration::from_millis(200)).await;
    }
}

struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    place: OwnedSemaphorePermit,
    told: watch::Receiver<()>,
}

impl Connection {
    async fn serve(self, router: Router, patience: Patience) {
        let Connection { stream, peer, place, mut told } = self;
        let _place = place;
        // Without it answers wait for the one before to arrive; where it cannot be
        // had, they are slow.
        let _ = stream.set_nodelay(true);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience.client).max_buf_size(64 << 10);
        let connection = http.serve_connection(TokioIo::new(Taken::new(stream, patience.client)), service);
        tokio::pin!(connection);
        let done = tokio::select! {
            done = connection.as_mut() => done,
            _ = told.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = done {
            tracing::debug!(%error, "a connection broke");
        }
    }
}

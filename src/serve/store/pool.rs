//! Connections that wait for their next use.

use std::sync::{Mutex, PoisonError};

use super::StoreError;

/// How many connections are kept open when nobody uses them.
const KEPT: usize = 8;

/// Connections to one database.
pub struct Pool<C> {
    idle: Mutex<Vec<C>>,
    open: Box<dyn Fn() -> Result<C, StoreError> + Send + Sync>,
}

/// What may break while it waits.
pub trait Connection {
    /// Whether it is of no use any more; asked after something failed.
    fn is_broken(&mut self) -> bool;
}

impl<C: Connection> Pool<C> {
    /// A pool whose connections are opened so.
    pub fn new(open: impl Fn() -> Result<C, StoreError> + Send + Sync + 'static) -> Pool<C> {
        Pool { idle: Mutex::default(), open: Box::new(open) }
    }

    /// Does something with a connection. Where one that waited turns out to be
    /// broken, the others are too: it is done again with a new one.
    pub fn with<T>(&self, mut work: impl FnMut(&mut C) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let waited = self.lock().pop();
        if let Some(mut connection) = waited {
            let done = work(&mut connection);
            if done.is_ok() || !connection.is_broken() {
                self.keep(connection);
                return done;
            }
            self.clear();
        }
        let mut connection = (self.open)()?;
        let done = work(&mut connection);
        if !connection.is_broken() {
            self.keep(connection);
        }
        done
    }

    /// Closes what nobody uses.
    pub fn clear(&self) {
        let waiting = std::mem::take(&mut *self.lock());
        drop(waiting);
    }

    fn keep(&self, connection: C) {
        let mut idle = self.lock();
        if idle.len() < KEPT {
            idle.push(connection);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<C>> {
        // Nothing is left half done in a list of connections.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

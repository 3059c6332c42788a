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

impl<C> Pool<C> {
    /// A pool whose connections are opened so.
    pub fn new(open: impl Fn() -> Result<C, StoreError> + Send + Sync + 'static) -> Pool<C> {
        Pool { idle: Mutex::default(), open: Box::new(open) }
    }

    /// Does something with a connection. One that failed may be broken and is
    /// not used again.
    pub fn with<T>(&self, work: impl FnOnce(&mut C) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.lock().pop();
        let mut connection = idle.map_or_else(&self.open, Ok)?;
        let done = work(&mut connection)?;
        let mut idle = self.lock();
        if idle.len() < KEPT {
            idle.push(connection);
        }
        Ok(done)
    }

    /// Closes what nobody uses.
    #[cfg(feature = "postgres")]
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<C>> {
        // Nothing is left half done in a list of connections.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

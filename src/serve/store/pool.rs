//! Connections that wait for their next use.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::StoreError;

/// So many connections are open at most; who needs one more waits.
const MOST: usize = 16;

/// Connections to one database.
pub struct Pool<C> {
    state: Mutex<State<C>>,
    /// One was given back.
    returned: Condvar,
    open: Box<dyn Fn() -> Result<C, StoreError> + Send + Sync>,
}

struct State<C> {
    idle: Vec<C>,
    /// How many are being used.
    used: usize,
}

/// What may break while it waits.
pub trait Connection {
    /// Whether it is of no use any more; asked after something failed.
    fn is_broken(&mut self) -> bool;
}

impl<C: Connection> Pool<C> {
    /// A pool whose connections are opened so.
    pub fn new(open: impl Fn() -> Result<C, StoreError> + Send + Sync + 'static) -> Pool<C> {
        let state = Mutex::new(State { idle: Vec::new(), used: 0 });
        Pool { state, returned: Condvar::new(), open: Box::new(open) }
    }

    /// Does something with a connection. Where one that waited turns out to be
    /// broken, the others are too: it is done again with a new one.
    pub fn with<T>(&self, mut work: impl FnMut(&mut C) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut place = self.place();
        if let Some(mut connection) = place.connection.take() {
            let done = work(&mut connection);
            if done.is_ok() || !connection.is_broken() {
                place.connection = Some(connection);
                return done;
            }
            self.clear();
        }
        let mut connection = (self.open)()?;
        let done = work(&mut connection);
        if !connection.is_broken() {
            place.connection = Some(connection);
        }
        done
    }

    /// Closes what nobody uses.
    pub fn clear(&self) {
        let waiting = std::mem::take(&mut self.lock().idle);
        drop(waiting);
    }

    /// Waits for a place.
    fn place(&self) -> Place<'_, C> {
        let full = |state: &mut State<C>| state.used >= MOST;
        let mut state = self.returned.wait_while(self.lock(), full).unwrap_or_else(PoisonError::into_inner);
        state.used += 1;
        Place { connection: state.idle.pop(), pool: self }
    }
}

impl<C> Pool<C> {
    fn lock(&self) -> MutexGuard<'_, State<C>> {
        // Nothing is left half done in a list of connections.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the places of a pool, given back when it is dropped.
struct Place<'a, C> {
    pool: &'a Pool<C>,
    /// What waits in it.
    connection: Option<C>,
}

impl<C> Drop for Place<'_, C> {
    fn drop(&mut self) {
        let mut state = self.pool.lock();
        state.used -= 1;
        state.idle.extend(self.connection.take());
        self.pool.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;

    static OPEN: AtomicUsize = AtomicUsize::new(0);

    struct Counted;

    impl Counted {
        fn open() -> Result<Counted, StoreError> {
            assert!(OPEN.fetch_add(1, Ordering::SeqCst) < MOST, "too many are open");
            Ok(Counted)
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            OPEN.fetch_sub(1, Ordering::SeqCst);
        }
    }

    impl Connection for Counted {
        fn is_broken(&mut self) -> bool {
            false
        }
    }

    #[test]
    fn no_more_are_open_than_there_are_places() {
        let pool = Pool::new(Counted::open);
        let work = |_: &mut Counted| {
            thread::sleep(Duration::from_millis(5));
            Ok(())
        };
        thread::scope(|scope| {
            (0..4 * MOST).for_each(|_| drop(scope.spawn(|| (0..3).for_each(|_| pool.with(work).unwrap()))));
        });
        assert_eq!(OPEN.load(Ordering::SeqCst), pool.lock().idle.len());
        // Work that fails, or that a panic ends, gives its place back.
        for _ in 0..2 * MOST {
            assert!(pool.with(|_| Err::<(), _>(StoreError::failed("no"))).is_err());
            let panics = || pool.with(|_| -> Result<(), StoreError> { panic!("as the test wants it") });
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
        }
        pool.with(work).unwrap();
    }
}

//! Work on every record, on all cores, its results in the order of the records.
//!
//! Any thread that is free reads the next batch, one at a time, and works on it
//! while others read on. The thread that called takes the results in order. No
//! more is under way at once than the window allows, so that memory does not
//! depend on the archive.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::batch::{Batch, Item};
use super::records::Records;
use super::stop::Stop;

/// How many batches may be under way, read and their results not taken yet: two
/// for each thread, so that none waits for another, but no more than this.
const MOST_BATCHES: usize = 64;

/// How long a wish to stop may go unnoticed where nothing happens.
const GLANCE: Duration = Duration::from_millis(50);

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All was read, and all results were taken.
    Whole,
    /// Whoever takes the results wanted no more.
    Enough,
    /// Somebody asked to stop.
    Stopped,
}

/// Whoever takes the results, in the thread that called, in order.
pub trait Take<T> {
    /// A result; breaks off where no more are wanted.
    fn take(&mut self, item: &Item, result: T) -> ControlFlow<()>;

    /// Nothing is there to take for the moment: what was put off can be done.
    fn idle(&mut self) {}
}

impl<T, F: FnMut(&Item, T) -> ControlFlow<()>> Take<T> for F {
    fn take(&mut self, item: &Item, result: T) -> ControlFlow<()> {
        self(item, result)
    }
}

/// Does `work` on every record, on `jobs` threads or as many as there are cores,
/// and gives each result to `taker`, in order, until that breaks off.
///
/// `work` runs in any thread and must not depend on what it saw before.
pub fn run<T: Send + 'static>(
    records: Records,
    jobs: Option<NonZeroUsize>,
    stop: &Stop,
    work: impl Fn(&Item) -> T + Send + Sync + 'static,
    taker: &mut impl Take<T>,
) -> Result<Ended> {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let shared = Arc::new(Shared {
        jobs,
        window: Window::of(2 * jobs.min(MOST_BATCHES / 2)),
        work,
        reader: Mutex::new(Reader { records, batches: 0 }),
        state: Mutex::new(State::default()),
        done: Condvar::new(),
        room: Condvar::new(),
    });
    Shared::begin_worker(&shared)?;
    let mut taken = 0;
    let ended = loop {
        if stop.is_asked() {
            break Ended::Stopped;
        }
        let Some(done) = shared.next_done(taken, stop, || taker.idle())? else {
            break if stop.is_asked() { Ended::Stopped } else { Ended::Whole };
        };
        // Before there is anything to tell, a signal may end the program.
        stop.listen();
        taken += 1;
        let Done { batch, results } = done;
        let flow = batch.items().zip(results).try_for_each(|(item, result)| {
            if stop.is_asked() { ControlFlow::Break(()) } else { taker.take(&item, result) }
        });
        if flow.is_break() {
            break if stop.is_asked() { Ended::Stopped } else { Ended::Enough };
        }
        shared.took(batch);
    };
    // A thread may be waiting for input that never comes: nobody waits for it.
    shared.lock().over = true;
    shared.room.notify_all();
    Ok(ended)
}

/// What may be under way at once, together.
struct Window {
    bytes: usize,
    items: usize,
}

impl Window {
    /// Of so many batches, and of four at least.
    fn of(batches: usize) -> Window {
        let batches = batches.max(4);
        Window { bytes: batches * Batch::BYTES, items: batches * Batch::ITEMS }
    }
}

struct Shared<T, W> {
    jobs: usize,
    window: Window,
    work: W,
    reader: Mutex<Reader>,
    state: Mutex<State<T>>,
    /// That a batch is done which is waited for, or that a thread has ended.
    done: Condvar,
    /// That there is room for another batch.
    room: Condvar,
}

struct Reader {
    records: Records,
    /// How many batches were read.
    batches: u64,
}

struct State<T> {
    /// Batches that are done, by their number.
    done: BTreeMap<u64, Done<T>>,
    /// What is under way.
    bytes: usize,
    items: usize,
    /// The batch that somebody waits for, and whether somebody waits for room:
    /// to wake a thread costs something where none sleeps, too.
    wanted: Option<u64>,
    cramped: bool,
    /// Batches to be filled again.
    free: Vec<Batch>,
    /// Threads that work.
    workers: usize,
    /// Batches that were begun.
    begun: u64,
    /// Whether nobody wants any more.
    over: bool,
}

struct Done<T> {
    batch: Batch,
    results: Vec<T>,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State {
            done: BTreeMap::new(),
            bytes: 0,
            items: 0,
            wanted: None,
            cramped: false,
            free: Vec::new(),
            workers: 0,
            begun: 0,
            over: false,
        }
    }
}

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Shared<T, W> {
    fn begin_worker(shared: &Arc<Self>) -> Result<()> {
        shared.lock().workers += 1;
        let worker = Worker(Arc::clone(shared));
        let begun = thread::Builder::new().name("senet".to_owned()).spawn(move || worker.work());
        begun.map(drop).context("no thread could be started")
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // What a thread left behind that panicked is told apart by its batch
        // missing, not here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next batch that is done; nothing where there are no more.
    fn next_done(&self, number: u64, stop: &Stop, idle: impl FnOnce()) -> Result<Option<Done<T>>> {
        let mut state = self.lock();
        let mut idle = Some(idle);
        loop {
            if let Some(done) = state.done.remove(&number) {
                return Ok(Some(done));
            }
            if let Some(idle) = idle.take() {
                drop(state);
                idle();
                state = self.lock();
                continue;
            }
            // A thread that ended while it read left the rest unread.
            if state.workers == 0 && (state.begun > number || self.reader.is_poisoned()) {
                bail!("a thread ended in mid-work: not every game was looked at (this is a bug)");
            }
            if state.workers == 0 || stop.is_asked() {
                return Ok(None);
            }
            state.wanted = Some(number);
            let waited = self.done.wait_timeout(state, GLANCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.wanted = None;
        }
    }

    /// Hands on a batch that is done.
    fn put(&self, number: u64, done: Done<T>) {
        let mut state = self.lock();
        state.done.insert(number, done);
        if state.wanted == Some(number) {
            self.done.notify_all();
        }
    }

    /// Makes room for others.
    fn took(&self, mut batch: Batch) {
        let mut state = self.lock();
        state.bytes -= batch.size();
        state.items -= batch.len();
        batch.clear();
        state.free.push(batch);
        if std::mem::take(&mut state.cramped) {
            self.room.notify_all();
        }
    }

    /// A batch to fill, once there is room for it; nothing where nobody wants
    /// any more.
    fn room(&self) -> Option<Batch> {
        let mut state = self.lock();
        while !state.over && (state.bytes >= self.window.bytes || state.items >= self.window.items) {
            state.cramped = true;
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        (!state.over).then(|| state.free.pop().unwrap_or_default())
    }
}

/// A thread that reads and works; however it ends, it is known to have ended.
struct Worker<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static>(Arc<Shared<T, W>>);

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Worker<T, W> {
    fn work(self) {
        let shared = &self.0;
        while let Some((number, batch)) = self.read() {
            let results = batch.items().map(|item| (shared.work)(&item)).collect();
            shared.put(number, Done { batch, results });
        }
    }

    /// The next batch and its number.
    fn read(&self) -> Option<(u64, Batch)> {
        let shared = &self.0;
        let Ok(mut reader) = shared.reader.lock() else { return None };
        let mut batch = shared.room()?;
        reader.records.fill(&mut batch);
        if batch.is_empty() {
            return None;
        }
        let number = reader.batches;
        reader.batches += 1;
        let mut state = shared.lock();
        state.begun = reader.batches;
        state.bytes += batch.size();
        state.items += batch.len();
        // One more for the next batch, as long as there are cores.
        let helps = !state.over && state.workers < shared.jobs;
        drop(state);
        drop(reader);
        if helps {
            // With fewer threads it takes longer, and that is all.
            let _ = Shared::begin_worker(shared);
        }
        Some((number, batch))
    }
}

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Drop for Worker<T, W> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.done.notify_all();
    }
}

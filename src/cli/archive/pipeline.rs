//! Work on every record, on all cores, its results in the order of the records.
//!
//! Any thread that is free reads the next batch, one at a time, and works on it
//! while others read on. The thread that called takes the results in order, and
//! works like the others while there is nothing to take. No more is under way at
//! once than the window allows, so that memory does not depend on the archive.

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

/// How many batches may be under way, read and their results not taken yet: four
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
        window: Window::of(4 * jobs.min(MOST_BATCHES / 4)),
        work,
        reader: Mutex::new(Reader { records, batches: 0 }),
        state: Mutex::new(State::default()),
        done: Condvar::new(),
        room: Condvar::new(),
    });
    let mut taken = 0;
    let ended = loop {
        if stop.is_asked() {
            break Ended::Stopped;
        }
        let Done { batch, results } = match shared.next(taken)? {
            Next::Done(done) => done,
            Next::End => break Ended::Whole,
            Next::Later => {
                taker.idle();
                if !Shared::helps(&shared)? {
                    shared.wait(taken);
                }
                continue;
            }
        };
        // Before there is anything to tell, a signal may end the program.
        stop.listen();
        taken += 1;
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
    /// Of so many batches, and of eight at least.
    fn of(batches: usize) -> Window {
        let batches = batches.max(8);
        Window { bytes: batches * Batch::BYTES, items: batches * Batch::ITEMS }
    }
}

struct Shared<T, W> {
    /// Threads that work at once, the one that called among them.
    jobs: usize,
    window: Window,
    work: W,
    reader: Mutex<Reader>,
    state: Mutex<State<T>>,
    /// That something happened which the thread that called waits for.
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
    /// The batch that is waited for, and whether somebody waits for room: to wake
    /// a thread costs something where none sleeps, too.
    wanted: Option<u64>,
    cramped: bool,
    /// Batches to be filled again.
    free: Vec<Batch>,
    /// Threads that work, beside the one that called.
    workers: usize,
    /// How many batches there are, once all are read.
    all: Option<u64>,
    /// Whether a thread ended in mid-work.
    broken: bool,
    /// Whether nobody wants any more.
    over: bool,
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
            all: None,
            broken: false,
            over: false,
        }
    }
}

struct Done<T> {
    batch: Batch,
    results: Vec<T>,
}

/// What there is of a batch.
enum Next<T> {
    Done(Done<T>),
    Later,
    /// There are no more.
    End,
}

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Shared<T, W> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // That a thread broke off is told by `broken`.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self, number: u64) -> Result<Next<T>> {
        let mut state = self.lock();
        if let Some(done) = state.done.remove(&number) {
            return Ok(Next::Done(done));
        }
        if state.broken {
            bail!("a thread ended in mid-work: not every game was looked at (this is a bug)");
        }
        Ok(if state.all == Some(number) { Next::End } else { Next::Later })
    }

    /// Sleeps until the batch is done or something can be read, and not for long.
    fn wait(&self, number: u64) {
        let mut state = self.lock();
        if state.done.contains_key(&number) || state.all == Some(number) || state.broken {
            return;
        }
        state.wanted = Some(number);
        let waited = self.done.wait_timeout(state, GLANCE);
        waited.unwrap_or_else(PoisonError::into_inner).0.wanted = None;
    }

    /// The thread that called works on the next batch, unless another reads, or
    /// reading may take long, or there is no room: whether it did.
    fn helps(shared: &Arc<Self>) -> Result<bool> {
        let Ok(mut reader) = shared.reader.try_lock() else { return Ok(false) };
        let state = shared.lock();
        if state.all.is_some() || shared.is_full(&state) {
            return Ok(false);
        }
        if reader.records.may_take_long() || state.workers >= shared.jobs {
            let nobody = state.workers == 0;
            drop(state);
            if nobody {
                Shared::begin_worker(shared)?;
            }
            return Ok(false);
        }
        let batch = shared.room(state);
        let Some(read) = batch.and_then(|batch| Shared::read(shared, &mut reader, batch)) else {
            return Ok(true);
        };
        drop(reader);
        shared.do_work(read);
        Ok(true)
    }

    fn begin_worker(shared: &Arc<Self>) -> Result<()> {
        shared.lock().workers += 1;
        let worker = Worker(Arc::clone(shared));
        let begun = thread::Builder::new().name("senet".to_owned()).spawn(move || worker.work());
        begun.map(drop).context("no thread could be started")
    }

    fn is_full(&self, state: &State<T>) -> bool {
        state.bytes >= self.window.bytes || state.items >= self.window.items
    }

    /// A batch to fill, once there is room for it; nothing where nobody wants
    /// any more, or there are no more.
    fn room(&self, mut state: MutexGuard<'_, State<T>>) -> Option<Batch> {
        while !state.over && self.is_full(&state) {
            state.cramped = true;
            state = self.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let wanted = !state.over && state.all.is_none();
        wanted.then(|| state.free.pop().unwrap_or_default())
    }

    /// Fills a batch: with it, its number.
    fn read(shared: &Arc<Self>, reader: &mut Reader, mut batch: Batch) -> Option<(u64, Batch)> {
        reader.records.fill(&mut batch);
        let mut state = shared.lock();
        // Who called may help now.
        if state.wanted.is_some() {
            shared.done.notify_all();
        }
        if batch.is_empty() {
            state.all = Some(reader.batches);
            return None;
        }
        state.bytes += batch.size();
        state.items += batch.len();
        // One more thread for the next batch, as long as there are cores.
        let others = shared.jobs - usize::from(!reader.records.may_take_long());
        let more = !state.over && state.workers < others;
        drop(state);
        if more {
            // With fewer threads it takes longer, and that is all.
            let _ = Shared::begin_worker(shared);
        }
        reader.batches += 1;
        Some((reader.batches - 1, batch))
    }

    fn do_work(&self, (number, batch): (u64, Batch)) {
        let results = batch.items().map(|item| (self.work)(&item)).collect();
        let mut state = self.lock();
        state.done.insert(number, Done { batch, results });
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
}

/// A thread that reads and works; however it ends, it is known to have ended.
struct Worker<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static>(Arc<Shared<T, W>>);

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Worker<T, W> {
    fn work(self) {
        while let Some(read) = self.read() {
            self.0.do_work(read);
        }
    }

    fn read(&self) -> Option<(u64, Batch)> {
        let mut reader = self.0.reader.lock().ok()?;
        let batch = self.0.room(self.0.lock())?;
        Shared::read(&self.0, &mut reader, batch)
    }
}

impl<T: Send + 'static, W: Fn(&Item) -> T + Send + Sync + 'static> Drop for Worker<T, W> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.workers -= 1;
        state.broken |= thread::panicking();
        drop(state);
        self.0.done.notify_all();
    }
}

//! One thread that files for all requests: what comes while the disk is busy
//! goes into the next transaction together.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::store::{Added, Addition, Store, StoreError};

/// No transaction is larger.
const MOST: usize = 2048;
const MOST_BYTES: usize = 32 << 20;

/// Requests that wait for their turn.
const WAITING: usize = 1024;

type Answer = Result<Vec<Added>, Arc<StoreError>>;

struct Job {
    additions: Vec<Addition>,
    answer: Sender<Answer>,
}

/// The thread that files. It ends when nobody holds this any more.
#[derive(Clone)]
pub struct Writer(SyncSender<Job>);

impl Writer {
    /// Starts the thread.
    pub fn start(store: Arc<dyn Store>) -> Writer {
        let (sender, jobs) = sync_channel(WAITING);
        thread::spawn(move || run(&*store, &jobs));
        Writer(sender)
    }

    /// Files these, and returns when they are safe. Blocks.
    pub fn add(&self, additions: Vec<Addition>) -> Answer {
        let (answer, answered) = channel();
        let gone = || Arc::new(StoreError::failed("the thread that files has ended"));
        self.0.send(Job { additions, answer }).map_err(|_| gone())?;
        answered.recv().map_err(|_| gone())?
    }
}

fn run(store: &dyn Store, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let (additions, waiting) = gather(first, jobs);
        let answer = store.add(&additions).map_err(Arc::new);
        answer_all(waiting, answer);
    }
}

/// What is there already, up to the size of a transaction, and whose it is.
fn gather(first: Job, jobs: &Receiver<Job>) -> (Vec<Addition>, Vec<(usize, Sender<Answer>)>) {
    let size = |additions: &[Addition]| additions.iter().map(|one| one.file.body.len()).sum::<usize>();
    let mut bytes = size(&first.additions);
    let mut waiting = vec![(first.additions.len(), first.answer)];
    let mut all = first.additions;
    while all.len() < MOST
        && bytes < MOST_BYTES
        && let Ok(job) = jobs.try_recv()
    {
        bytes += size(&job.additions);
        waiting.push((job.additions.len(), job.answer));
        all.extend(job.additions);
    }
    (all, waiting)
}

fn answer_all(waiting: Vec<(usize, Sender<Answer>)>, answer: Answer) {
    let mut added = answer.map(Vec::into_iter);
    for (count, sender) in waiting {
        let own = match &mut added {
            Ok(added) => Ok(added.by_ref().take(count).collect()),
            Err(error) => Err(Arc::clone(error)),
        };
        // Whoever does not wait any more need not be told.
        let _ = sender.send(own);
    }
}

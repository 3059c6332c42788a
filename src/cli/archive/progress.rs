//! How far a long run is, for whoever waits for it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::paths::{Found, Globs, Paths};
use super::records::Counts;

/// A bar on standard error, when that is a terminal and it takes a while.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    counts: Arc<Counts>,
    /// What is read, until somebody has asked how large it is.
    paths: Option<(Vec<PathBuf>, Globs)>,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(1);

    pub fn new(paths: Vec<PathBuf>, globs: Globs, counts: Arc<Counts>) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Progress { bar, begun: Instant::now(), counts, paths: Some((paths, globs)) }
    }

    /// Shows so many games, of which so many are not verified.
    pub fn show(&mut self, games: u64, not_verified: u64) {
        if self.begun.elapsed() < Progress::PATIENCE {
            return;
        }
        if let Some((paths, globs)) = self.paths.take() {
            self.begin(paths, globs);
        }
        if self.bar.is_hidden() {
            return;
        }
        let rate = games as f64 / self.begun.elapsed().as_secs_f64();
        self.bar.set_position(self.counts.bytes.load(Ordering::Relaxed));
        self.bar.set_message(format!("{games} games, {rate:.0} a second, {not_verified} not verified"));
    }

    /// Does something that writes to the terminal too.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    fn begin(&self, paths: Vec<PathBuf>, globs: Globs) {
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
        if self.bar.is_hidden() {
            return;
        }
        self.style("{spinner} {msg}");
        if paths.iter().any(|path| path.as_os_str() == "-") {
            return;
        }
        // Of a large folder it takes a while to know its size.
        let bar = self.bar.clone();
        thread::spawn(move || {
            if let Some(size) = size(paths, globs) {
                bar.set_length(size);
                bar.set_style(style("{bar:20} {percent}%, {eta} left: {msg}"));
            }
        });
    }

    fn style(&self, template: &str) {
        self.bar.set_style(style(template));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// The bytes of all files; nothing where one has no size.
fn size(paths: Vec<PathBuf>, globs: Globs) -> Option<u64> {
    Paths::new(paths, globs)
        .map(|found| match found {
            Found::Standard => None,
            Found::Trouble(..) => Some(0),
            Found::File(path, _) => match path.metadata() {
                Ok(about) => about.is_file().then_some(about.len()),
                Err(_) => Some(0),
            },
        })
        .sum()
}

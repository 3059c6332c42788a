//! Ending early in good order.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::status::Status;

/// Whether somebody asked to stop: Ctrl-C, or a signal that ends programs.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    listening: Arc<AtomicBool>,
}

impl Stop {
    /// From now on such a signal is a wish, and a second one ends the program at
    /// once.
    pub fn listen(&self) {
        if self.listening.swap(true, Ordering::SeqCst) {
            return;
        }
        let asked = Arc::clone(&self.asked);
        let handler = move || {
            if asked.swap(true, Ordering::SeqCst) {
                process::exit(Status::Unverifiable as i32);
            }
        };
        // Where somebody ignores such a signal, as `nohup` does, it stays so, and the
        // others end the program at once, as they always did.
        let _ = ctrlc::try_set_handler(handler);
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}

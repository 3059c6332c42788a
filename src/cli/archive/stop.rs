//! Ending early in good order.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::status::Status;

/// Whether somebody asked to stop: Ctrl-C, or a signal that ends programs.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on such a signal is a wish, and a second one ends the program at
    /// once. To be called once.
    pub fn listen(&self) {
        let asked = Arc::clone(&self.0);
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
        self.0.load(Ordering::SeqCst)
    }
}

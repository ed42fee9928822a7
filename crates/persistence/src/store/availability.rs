//! Whether the database answers, for all clones of a store, and the moments at which its connections were given up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::watch;

use crate::DbError;

/// Shared by the clones of a store.
#[derive(Debug, Clone)]
pub(super) struct Availability(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    fails: AtomicBool,
    needs_newer_program: AtomicBool,
    /// Counts how often the connections were given up.
    generation: watch::Sender<u64>,
}

impl Default for Availability {
    fn default() -> Self {
        Self(Arc::new(Shared {
            fails: AtomicBool::new(false),
            needs_newer_program: AtomicBool::new(false),
            generation: watch::Sender::new(0),
        }))
    }
}

impl Availability {
    /// An error while the database is known not to answer, so that no caller waits for it.
    pub(super) fn check(&self) -> Result<(), DbError> {
        if self.fails() {
            return Err(DbError::Unavailable(
                "the database does not answer".to_owned(),
            ));
        }
        Ok(())
    }

    pub(super) fn fails(&self) -> bool {
        self.0.fails.load(Ordering::Acquire)
    }

    /// Notes whether it fails; true if this is news.
    pub(super) fn note(&self, fails: bool) -> bool {
        self.0.fails.swap(fails, Ordering::AcqRel) != fails
    }

    pub(super) fn needs_newer_program(&self) -> bool {
        self.0.needs_newer_program.load(Ordering::Acquire)
    }

    pub(super) fn note_newer_program(&self, needed: bool) -> bool {
        self.0.needs_newer_program.swap(needed, Ordering::AcqRel) != needed
    }

    pub(super) fn generation(&self) -> u64 {
        *self.0.generation.borrow()
    }

    pub(super) fn give_up(&self) {
        self.0.generation.send_modify(|generation| *generation += 1);
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.0.generation.subscribe()
    }
}

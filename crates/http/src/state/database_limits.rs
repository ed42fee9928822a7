//! How many calls use the database at once: as many as there are connections for them, and a bounded queue.
//!
//! A waiting call occupies no thread, so that threads remain for the others.

use std::sync::Arc;
use std::time::Duration;

use marsam_persistence::store::{POSTGRES_WRITERS, PUBLIC_READERS, READERS};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ApiError;
use crate::error::Code;

/// The maximum wait of a visitor's read for its turn.
const PUBLIC_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum wait of any other call for its turn.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The limits of one instance. Clones share them.
#[derive(Debug, Clone)]
pub struct DatabaseLimits {
    /// Reads for visitors.
    pub(crate) public_reads: ConcurrencyLimit,
    /// Reads for accounts.
    pub(crate) reads: ConcurrencyLimit,
    /// Transactions on `PostgreSQL`; `SQLite` has a queue of its own.
    pub(crate) writes: ConcurrencyLimit,
}

impl Default for DatabaseLimits {
    fn default() -> Self {
        Self {
            public_reads: ConcurrencyLimit::new(PUBLIC_READERS, 256, PUBLIC_TIMEOUT),
            reads: ConcurrencyLimit::new(READERS, 512, TIMEOUT),
            writes: ConcurrencyLimit::new(POSTGRES_WRITERS, 512, TIMEOUT),
        }
    }
}

/// Limits concurrent calls. Clones share the limit.
#[derive(Debug, Clone)]
pub(crate) struct ConcurrencyLimit {
    turns: Arc<Semaphore>,
    /// Waiting and running calls.
    places: Arc<Semaphore>,
    /// The maximum wait for a turn.
    timeout: Duration,
}

/// Held during a call.
pub(crate) struct Turn {
    _turn: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl ConcurrencyLimit {
    /// As many calls at once as there are `connections`, and at most `waiting` more in the queue.
    fn new(connections: u32, waiting: usize, timeout: Duration) -> Self {
        let turns = usize::try_from(connections).unwrap_or(1);
        Self {
            turns: Arc::new(Semaphore::new(turns)),
            places: Arc::new(Semaphore::new(turns + waiting)),
            timeout,
        }
    }

    /// Waits for a turn; 503 if the queue is full or the wait too long.
    pub(crate) async fn turn(&self) -> Result<Turn, ApiError> {
        let place = self
            .places
            .clone()
            .try_acquire_owned()
            .map_err(|_full| Code::Unavailable)?;
        let turn = tokio::time::timeout(self.timeout, self.turns.clone().acquire_owned()).await;
        match turn {
            Ok(Ok(turn)) => Ok(Turn {
                _turn: turn,
                _place: place,
            }),
            Ok(Err(_)) | Err(_) => Err(Code::Unavailable.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_or_a_long_wait_is_refused() {
        let limit = ConcurrencyLimit::new(4, 6, TIMEOUT);
        let mut running = Vec::new();
        for _ in 0..4 {
            running.push(limit.turn().await.unwrap());
        }
        let waiting: Vec<_> = (0..6)
            .map(|_| {
                let limit = limit.clone();
                tokio::spawn(async move { limit.turn().await.map(drop) })
            })
            .collect();
        // They join the queue before the next one.
        tokio::task::yield_now().await;
        let next = limit.turn().await.map(drop);
        assert_eq!(next.unwrap_err().code(), Code::Unavailable);
        for waiting in waiting {
            let waited = waiting.await.unwrap();
            assert_eq!(waited.unwrap_err().code(), Code::Unavailable);
        }
        drop(running);
        limit.turn().await.unwrap();
    }

    #[test]
    fn as_many_calls_run_as_there_are_connections() {
        let limits = DatabaseLimits::default();
        let of = |limit: &ConcurrencyLimit| {
            (
                limit.turns.available_permits(),
                limit.places.available_permits(),
            )
        };
        assert_eq!(of(&limits.public_reads), (4, 260));
        assert_eq!(of(&limits.reads), (4, 516));
        assert_eq!(of(&limits.writes), (8, 520));
    }
}

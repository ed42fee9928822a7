//! Reads for visitors: as many at once as there are connections for them, and a bounded queue.
//!
//! A waiting read occupies no thread, so that visitors leave the threads to accounts.

use std::sync::Arc;
use std::time::Duration;

use marsam_persistence::store::PUBLIC_READERS;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ApiError;
use crate::error::Code;

/// The maximum length of the queue.
const MAX_WAITING: usize = 256;
/// The maximum wait.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Limits concurrent reads by visitors. Clones share the limit.
#[derive(Debug, Clone)]
pub struct PublicReads {
    turns: Arc<Semaphore>,
    /// Waiting and running reads.
    places: Arc<Semaphore>,
}

impl Default for PublicReads {
    fn default() -> Self {
        let turns = usize::try_from(PUBLIC_READERS).unwrap_or(1);
        Self {
            turns: Arc::new(Semaphore::new(turns)),
            places: Arc::new(Semaphore::new(turns + MAX_WAITING)),
        }
    }
}

/// Held during a read.
pub(crate) struct Turn {
    _turn: OwnedSemaphorePermit,
}

impl PublicReads {
    /// Waits for a turn; 503 if the queue is full or the wait too long.
    pub(crate) async fn turn(&self) -> Result<Turn, ApiError> {
        let _place = self
            .places
            .clone()
            .try_acquire_owned()
            .map_err(|_full| Code::Unavailable)?;
        let turn = tokio::time::timeout(TIMEOUT, self.turns.clone().acquire_owned()).await;
        match turn {
            Ok(Ok(turn)) => Ok(Turn { _turn: turn }),
            Ok(Err(_)) | Err(_) => Err(Code::Unavailable.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_or_a_long_wait_is_refused() {
        let reads = PublicReads::default();
        let mut reading = Vec::new();
        for _ in 0..PUBLIC_READERS {
            reading.push(reads.turn().await.unwrap());
        }
        let waiting: Vec<_> = (0..reads.places.available_permits())
            .map(|_| {
                let reads = reads.clone();
                tokio::spawn(async move { reads.turn().await.map(drop) })
            })
            .collect();
        // They join the queue before the next one.
        tokio::task::yield_now().await;
        let next = reads.turn().await.map(drop);
        assert_eq!(next.unwrap_err().code(), Code::Unavailable);
        for waiting in waiting {
            let waited = waiting.await.unwrap();
            assert_eq!(waited.unwrap_err().code(), Code::Unavailable);
        }
        drop(reading);
        reads.turn().await.unwrap();
    }
}

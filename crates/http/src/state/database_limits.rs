//! How many calls use the database and the store at once: as many as there are connections for them, and a bounded queue,
//! in which accounts, and visitors by their addresses, take turns.
//!
//! A waiting call occupies no thread, so that threads remain for the others.

use std::sync::Arc;
use std::time::Duration;

use marsam_auth::fair_queue::{FairQueue, QueueLimits, Slot};
use marsam_persistence::Store;
use marsam_persistence::store::{POSTGRES_WRITERS, PUBLIC_READERS, READERS};

use super::per_generation::PerGeneration;
use crate::ApiError;
use crate::error::Code;

/// The maximum wait of a visitor's read for its turn.
const PUBLIC_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum wait of any other call for its turn.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Writes to `SQLite` that wait for its one writer, which commits as many as it finds together.
const QUEUED_WRITES: u32 = 64;

/// Pieces of uploads that are stored at once.
const UPLOAD_PIECES: u32 = 4;
/// The maximum wait of a piece for its turn: about as long as a connection may be silent.
const PIECE_TIMEOUT: Duration = Duration::from_secs(30);
/// Exports that are written or read at once. Each is a file until its reader has it or is gone.
const EXPORTS: u32 = 256;

/// The limits of one instance. Clones share them.
#[derive(Debug, Clone)]
pub struct DatabaseLimits {
    connections: Arc<PerGeneration<ConnectionLimits>>,
    /// Transactions that are handed to the writer of `SQLite`.
    pub(crate) queued_writes: Turns,
    /// Pieces of uploads, each an object in the store and two short transactions.
    pub(crate) upload_pieces: Turns,
    /// Exports, one at a time of each account.
    pub(crate) exports: Turns,
}

/// The limits of calls that take a connection each.
#[derive(Debug)]
pub(crate) struct ConnectionLimits {
    /// Reads for visitors.
    pub(crate) public_reads: Turns,
    /// Reads for accounts.
    pub(crate) reads: Turns,
    /// Transactions on `PostgreSQL`.
    pub(crate) writes: Turns,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            public_reads: Turns::new(PUBLIC_READERS, Waiting::of(256, 256), PUBLIC_TIMEOUT),
            // One at a time, so that no account keeps all cores of a small machine busy with reading.
            reads: Turns::of_shares(1, READERS, Waiting::of(128, 512), TIMEOUT),
            writes: Turns::new(POSTGRES_WRITERS, Waiting::of(128, 512), TIMEOUT),
        }
    }
}

impl Default for DatabaseLimits {
    fn default() -> Self {
        Self {
            connections: Arc::new(PerGeneration::new(ConnectionLimits::default)),
            queued_writes: Turns::new(QUEUED_WRITES, Waiting::of(128, 512), TIMEOUT),
            upload_pieces: Turns::new(UPLOAD_PIECES, Waiting::of(64, 256), PIECE_TIMEOUT),
            exports: Turns::of_shares(1, EXPORTS, Waiting::of(4, 256), TIMEOUT),
        }
    }
}

impl DatabaseLimits {
    /// The limits for the connections that `store` has now.
    pub(crate) fn connections(&self, store: &Store) -> Arc<ConnectionLimits> {
        self.connections.of(store)
    }
}

/// How many calls may wait.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    per_client: usize,
    total: usize,
}

impl Waiting {
    const fn of(per_client: usize, total: usize) -> Self {
        Self { per_client, total }
    }
}

/// Limits concurrent calls. Clones share the limit.
#[derive(Debug, Clone)]
pub(crate) struct Turns(FairQueue);

impl Turns {
    /// At most `connections` calls at once, at most half of them by one client; the same number may wait for each
    /// client, and in all.
    fn new(connections: u32, waiting: Waiting, timeout: Duration) -> Self {
        Self::of(None, connections, waiting, timeout)
    }

    /// The same, with `share` calls of one client at most.
    fn of_shares(share: usize, connections: u32, waiting: Waiting, timeout: Duration) -> Self {
        Self::of(Some(share), connections, waiting, timeout)
    }

    fn of(share: Option<usize>, connections: u32, waiting: Waiting, timeout: Duration) -> Self {
        let limits = QueueLimits {
            timeout,
            per_client: waiting.per_client,
            total: waiting.total,
            share,
        };
        Self(FairQueue::new(
            usize::try_from(connections).unwrap_or(1),
            limits,
        ))
    }

    /// How many calls wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.waiting()
    }

    /// Waits for a turn of `client`; 503 if the queue is full or the wait too long.
    pub(crate) async fn turn(&self, client: &str) -> Result<Slot, ApiError> {
        let turn = self.0.acquire(client).await;
        turn.map_err(|_busy| Code::Unavailable.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_or_a_long_wait_is_refused() {
        let turns = Turns::new(4, Waiting::of(6, 6), TIMEOUT);
        let mut running = Vec::new();
        for client in ["a", "a", "b", "b"] {
            running.push(turns.turn(client).await.unwrap());
        }
        let waiting: Vec<_> = (0..6)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.turn("a").await.map(drop) })
            })
            .collect();
        // They join the queue before the next one.
        tokio::task::yield_now().await;
        let next = turns.turn("a").await.map(drop);
        assert_eq!(next.unwrap_err().code(), Code::Unavailable);
        for waiting in waiting {
            let waited = waiting.await.unwrap();
            assert_eq!(waited.unwrap_err().code(), Code::Unavailable);
        }
        drop(running);
        turns.turn("a").await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn of_a_client_that_fills_the_queue_another_notices_nothing() {
        let turns = ConnectionLimits::default().reads;
        let held = turns.turn("greedy").await.unwrap();
        let waiting: Vec<_> = (0..200)
            .map(|_| {
                let turns = turns.clone();
                tokio::spawn(async move { turns.turn("greedy").await.map(drop) })
            })
            .collect();
        while waiting.iter().filter(|task| task.is_finished()).count() < 72 {
            tokio::task::yield_now().await;
        }
        let beside = tokio::time::timeout(Duration::ZERO, turns.turn("other"));
        beside.await.unwrap().unwrap();
        drop(held);
        let mut refused = 0;
        for waiting in waiting {
            refused += usize::from(waiting.await.unwrap().is_err());
        }
        assert_eq!(refused, 200 - 128);
    }
}

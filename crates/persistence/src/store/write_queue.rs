//! A queue of writes for one thread, so that those who wait for `SQLite`'s only writer take no thread each.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::time::Instant;

use crate::closing::closing;
use crate::{Db, DbError};

/// As many requests as one process should hold back.
const MAX_QUEUED: usize = 512;

/// Hands writes to a separate thread, which ends with the queue.
pub struct WriteQueue {
    writes: SyncSender<Queued>,
}

/// A write that waits, and since when.
pub(super) struct Queued {
    pub(super) write: Box<dyn QueuedWrite>,
    pub(super) since: Instant,
}

/// How the transaction of a write ended.
pub(super) type Outcome = Result<(), DbError>;

/// One write: run once in a transaction, then answered with how the transaction ended.
pub(super) trait QueuedWrite: Send {
    /// Runs it; false if its changes are to be undone.
    fn run(&mut self, db: &mut Db) -> bool;

    /// Answers it after the COMMIT. Its result is valid only if that succeeded.
    fn answer(self: Box<Self>, outcome: Outcome);

    /// Answers a write whose transaction the engine has rolled back, with the error that the write met, if it met one.
    fn undone(self: Box<Self>, lost: DbError);
}

struct Job<W, T, E, D> {
    work: Option<W>,
    result: Option<Result<T, E>>,
    done: D,
}

impl<W, T, E, D> QueuedWrite for Job<W, T, E, D>
where
    W: FnOnce(&mut Db) -> Result<T, E> + Send,
    T: Send,
    E: From<DbError> + Send,
    D: FnOnce(Result<T, E>) + Send,
{
    fn run(&mut self, db: &mut Db) -> bool {
        let ended = self
            .work
            .take()
            .map(|work| catch_unwind(AssertUnwindSafe(|| work(db))));
        // A panic leaves no result, and its caller without an answer.
        self.result = ended.and_then(|ended: Result<_, Box<dyn Any + Send>>| ended.ok());
        matches!(self.result, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, outcome: Outcome) {
        let Self { result, done, .. } = *self;
        match (outcome, result) {
            (Ok(()), Some(result)) => done(result),
            (Err(error), Some(_)) => done(Err(error.into())),
            (_, None) => drop(done),
        }
    }

    fn undone(self: Box<Self>, lost: DbError) {
        let Self { result, done, work } = *self;
        match result {
            Some(Err(cause)) => done(Err(cause)),
            Some(Ok(_)) => done(Err(lost.into())),
            // It has not run.
            None if work.is_some() => done(Err(lost.into())),
            None => drop(done),
        }
    }
}

impl WriteQueue {
    /// Starts the thread, which hands the first write that waits to `store`, and the others behind it.
    pub(super) fn start(
        store: impl Fn(Queued, &Receiver<Queued>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (writes, queued) = mpsc::sync_channel(MAX_QUEUED);
        std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(move || {
                while let Ok(first) = queued.recv() {
                    store(first, &queued);
                }
            })?;
        Ok(Self { writes })
    }

    /// Runs `work` in a transaction, as [`super::Store::write`] does, and hands its result to `done` on the writer's
    /// thread. `done` is dropped if `work` panics.
    pub fn push<T, E>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E> + Send + 'static,
        done: impl FnOnce(Result<T, E>) + Send + 'static,
    ) where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
    {
        let write = Box::new(Job {
            work: Some(closing(work)),
            result: None,
            done,
        });
        let since = Instant::now();
        match self.writes.try_send(Queued { write, since }) {
            Ok(()) => {}
            Err(TrySendError::Full(refused) | TrySendError::Disconnected(refused)) => refused
                .write
                .undone(DbError::Unavailable("too many writes wait".to_owned())),
        }
    }
}

impl std::fmt::Debug for WriteQueue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WriteQueue")
    }
}

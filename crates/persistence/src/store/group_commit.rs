//! Group commit: the writes that wait for `SQLite`'s only writer share one transaction, and its fsync.
//!
//! A write takes its turn and runs under a SAVEPOINT of its own. While another one waits, it hands the open transaction
//! on and waits for the outcome; otherwise it commits for the whole group. Nothing is delayed for the sake of a group.
//!
//! **Invariant:** every write of a group, refused ones too, is answered after its COMMIT, since each has read what the
//! earlier ones wrote. What fails is undone alone, unless the engine rolls back all of the transaction.

#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use diesel::connection::{SimpleConnection as _, TransactionManager as _};
use diesel::r2d2::{ConnectionManager, PooledConnection};

use super::effects::{Effects, Outlets};
use super::pools::Pool;
use super::turns::{Turn, Turns};
use super::write_queue::{Queued, QueuedWrite};
use super::{Manager, begin_write};
use crate::{Db, DbError};

/// More would delay the answers to the first.
const MAX_GROUP: usize = 256;
/// A write that waits here occupies a thread.
const MAX_WAITING: usize = 512;

/// The one writer of an embedded database.
pub(super) struct GroupCommit {
    writers: Pool,
    outlets: Outlets,
    turns: Turns<OpenGroup>,
    max_wait: Duration,
    commits: AtomicU64,
}

/// How a group ended.
pub(super) type Outcome = Result<(), DbError>;
/// What the holder of a turn leaves to the next one.
type OpenGroup = Option<Box<Group>>;

/// An open transaction, and the writes that have run in it. Dropping it undoes them all.
struct Group {
    db: PooledConnection<ConnectionManager<Db>>,
    /// The writes that wait for the outcome.
    members: Vec<Sender<Outcome>>,
    /// The number of writes that have run.
    size: usize,
    effects: Effects,
    has_changes: bool,
}

impl GroupCommit {
    /// A writer that is waited for no longer than `max_wait`.
    pub(super) fn new(writers: Pool, outlets: Outlets, max_wait: Duration) -> Self {
        Self {
            writers,
            outlets,
            turns: Turns::new(MAX_WAITING, max_wait),
            max_wait,
            commits: AtomicU64::new(0),
        }
    }

    /// The number of transactions that were committed.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Acquire)
    }

    /// Runs `work` in the open group, or begins one; returns after its COMMIT.
    pub(super) fn write<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        let (turn, mut group) = self.open()?;
        group.begin_item()?;
        // The turn has to be passed on whatever `work` does.
        let ended = catch_unwind(AssertUnwindSafe(|| work(&mut group.db)));
        if let Err(lost) = group.close_item(matches!(ended, Ok(Ok(_)))) {
            drop(group);
            drop(turn);
            return match ended {
                Ok(Ok(_)) => Err(lost.into()),
                Ok(Err(cause)) => Err(cause),
                Err(panic) => resume_unwind(panic),
            };
        }
        let outcome = self.settle(turn, group);
        match ended {
            Ok(result) => {
                outcome?;
                result
            }
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Runs `first` and those that wait behind it in the open group, or begins one; answers them after its COMMIT.
    pub(super) fn write_queued(&self, first: Queued, waiting: &Receiver<Queued>) {
        let (turn, mut group) = match self.open() {
            Ok(opened) => opened,
            Err(error) => {
                // The others would each wait as long for the same.
                for queued in std::iter::once(first).chain(waiting.try_iter()) {
                    queued.write.undone(error.for_another());
                }
                return;
            }
        };
        let mut ran: Vec<Box<dyn QueuedWrite>> = Vec::new();
        let mut next = Some(first);
        while let Some(queued) = next {
            let mut write = queued.write;
            if queued.since.elapsed() > self.max_wait {
                write.undone(too_late());
            } else if let Err(lost) = group.run_item(&mut *write) {
                drop(group);
                drop(turn);
                write.undone(lost);
                for member in ran {
                    member.undone(rolled_back());
                }
                return;
            } else {
                ran.push(write);
            }
            next = (group.size < MAX_GROUP)
                .then(|| waiting.try_recv().ok())
                .flatten();
        }
        let outcome = self.settle(turn, group);
        for member in ran {
            let outcome = outcome.as_ref().map_err(DbError::for_another);
            member.answer(outcome.copied());
        }
    }

    /// Takes the turn and the open group, or begins one.
    fn open(&self) -> Result<(Turn<'_, OpenGroup>, Box<Group>), DbError> {
        let (turn, open) = self.turns.take()?;
        let group = match open {
            Some(group) => group,
            None => Group::begin(&self.writers)?,
        };
        Ok((turn, group))
    }

    /// Hands the group on and waits for its outcome; commits it if no write waits.
    fn settle(&self, turn: Turn<'_, OpenGroup>, group: Box<Group>) -> Outcome {
        let (turn, group) = match hand_over(turn, group) {
            Ok(outcome) => return outcome.recv().unwrap_or_else(|_lost| Err(rolled_back())),
            Err(both) => both,
        };
        let (outcome, members) = group.end(&self.commits, &self.outlets);
        // The next group begins while the members of this one are answered.
        drop(turn);
        for member in members {
            let outcome = outcome.as_ref().map_err(DbError::for_another);
            // A receiver that is gone belongs to a thread that is gone.
            let _sent = member.send(outcome.copied());
        }
        outcome
    }
}

impl Group {
    fn begin(writers: &Pool) -> Result<Box<Self>, DbError> {
        let mut db = writers.get()?;
        begin_write(&mut db)?;
        Ok(Box::new(Self {
            db,
            members: Vec::new(),
            size: 0,
            effects: Effects::default(),
            has_changes: false,
        }))
    }

    fn begin_item(&mut self) -> Result<(), DbError> {
        self.size += 1;
        Ok(self.db.batch_execute("SAVEPOINT item")?)
    }

    /// Runs one queued write; an error means that the engine has rolled everything back.
    fn run_item(&mut self, write: &mut dyn QueuedWrite) -> Result<(), DbError> {
        self.begin_item()?;
        let is_kept = write.run(&mut self.db);
        self.close_item(is_kept)
    }

    /// Ends the savepoint of the write that has just run; an error means that the engine has rolled everything back.
    fn close_item(&mut self, is_kept: bool) -> Result<(), DbError> {
        let effects = Effects::take();
        if !is_kept {
            let undone = self.db.batch_execute("ROLLBACK TO item; RELEASE item");
            return undone.map_err(|_no_savepoint| rolled_back());
        }
        let kept = self.db.batch_execute("RELEASE item");
        kept.map_err(|_no_savepoint| rolled_back())?;
        self.effects.append(effects);
        self.has_changes = true;
        Ok(())
    }

    /// Commits, is counted, applies the effects and returns the connection; the members are to be notified.
    fn end(
        self: Box<Self>,
        commits: &AtomicU64,
        outlets: &Outlets,
    ) -> (Outcome, Vec<Sender<Outcome>>) {
        let mut this = *self;
        let ended = if this.has_changes {
            Manager::commit_transaction(&mut *this.db)
        } else {
            Manager::rollback_transaction(&mut *this.db)
        };
        if ended.is_ok() {
            if this.has_changes {
                commits.fetch_add(1, Ordering::AcqRel);
            }
            outlets.apply(this.effects);
        }
        (ended.map_err(DbError::from), this.members)
    }
}

/// Hands the turn and the group to the next write; gives them back if none waits or the group is full.
fn hand_over(
    turn: Turn<'_, OpenGroup>,
    mut group: Box<Group>,
) -> Result<Receiver<Outcome>, (Turn<'_, OpenGroup>, Box<Group>)> {
    if group.size >= MAX_GROUP {
        return Err((turn, group));
    }
    let (member, outcome) = mpsc::channel();
    group.members.push(member);
    match turn.pass_on(Some(group)) {
        Err((turn, Some(mut group))) => {
            group.members.pop();
            Err((turn, group))
        }
        Ok(()) | Err((_, None)) => Ok(outcome),
    }
}

fn too_late() -> DbError {
    DbError::Unavailable("the writer was not free in time".to_owned())
}

fn rolled_back() -> DbError {
    DbError::Unavailable("the transaction was rolled back".to_owned())
}

//! Group commit: the queued writes that wait for `SQLite`'s only writer share one transaction, and its fsync.
//!
//! Each runs under a SAVEPOINT of its own. Nothing is delayed for the sake of a group: it is what has arrived while the
//! one before was stored.
//!
//! **Invariant:** every write of a group, refused ones too, is answered after its COMMIT, since each has read what the
//! earlier ones wrote. What fails is undone alone, unless the engine rolls back all of the transaction.

#[cfg(test)]
mod tests;

use std::sync::mpsc::Receiver;
use std::time::Duration;

use diesel::connection::{SimpleConnection as _, TransactionManager as _};

use super::Manager;
use super::beginning::begin_write;
use super::effects::{Effects, Outlets};
use super::pools::Writer;
use super::write_queue::{Outcome, Queued, QueuedWrite};
use crate::{Db, DbError};

/// More would delay the answers to the first.
const MAX_GROUP: usize = 256;

/// Stores what is queued for the one writer of an embedded database.
pub(super) struct GroupCommit {
    writer: Writer,
    outlets: Outlets,
    max_wait: Duration,
}

/// An open transaction in which writes run. Dropping its connection undoes them all.
struct Group<'a> {
    db: &'a mut Db,
    /// The number of writes that have run.
    size: usize,
    effects: Effects,
    has_changes: bool,
}

impl GroupCommit {
    /// A queued write waits no longer than `max_wait`.
    pub(super) fn new(writer: Writer, outlets: Outlets, max_wait: Duration) -> Self {
        Self {
            writer,
            outlets,
            max_wait,
        }
    }

    /// Runs `first` and those that wait behind it in one transaction; answers them after its COMMIT.
    pub(super) fn write(&self, first: Queued, waiting: &Receiver<Queued>) {
        let mut writer = match self.writer.take() {
            Ok(writer) => writer,
            Err(error) => return refuse(first, waiting, &error),
        };
        let mut group = match Group::begin(&mut writer) {
            Ok(group) => group,
            Err(error) => return refuse(first, waiting, &error),
        };
        let mut ran: Vec<Box<dyn QueuedWrite>> = Vec::new();
        let mut next = Some(first);
        while let Some(queued) = next {
            let mut write = queued.write;
            if queued.since.elapsed() > self.max_wait {
                write.undone(too_late());
            } else if let Err(lost) = group.run(&mut *write) {
                drop(writer);
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
        let outcome = group.end(&self.outlets);
        // Another write begins while these are answered.
        drop(writer);
        for member in ran {
            let outcome = outcome.as_ref().map_err(DbError::for_another);
            member.answer(outcome.copied());
        }
    }
}

impl<'a> Group<'a> {
    fn begin(db: &'a mut Db) -> Result<Self, DbError> {
        begin_write(db, &[])?;
        Ok(Self {
            db,
            size: 0,
            effects: Effects::default(),
            has_changes: false,
        })
    }

    /// Runs one write; an error means that the engine has rolled everything back.
    fn run(&mut self, write: &mut dyn QueuedWrite) -> Result<(), DbError> {
        self.size += 1;
        self.db.batch_execute("SAVEPOINT item")?;
        let is_kept = write.run(self.db);
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

    /// Commits, and applies the effects.
    fn end(self, outlets: &Outlets) -> Outcome {
        if !self.has_changes {
            return Ok(Manager::rollback_transaction(self.db)?);
        }
        Manager::commit_transaction(self.db)?;
        outlets.committed(self.effects);
        Ok(())
    }
}

/// Refuses what waits: the others would each wait as long for the same.
fn refuse(first: Queued, waiting: &Receiver<Queued>, error: &DbError) {
    for queued in std::iter::once(first).chain(waiting.try_iter()) {
        queued.write.undone(error.for_another());
    }
}

fn too_late() -> DbError {
    DbError::Unavailable("the writer was not free in time".to_owned())
}

fn rolled_back() -> DbError {
    DbError::Unavailable("the transaction was rolled back".to_owned())
}

//! What a write stores once, when its work is done: the counts that it changed, the attempts that it counted, and what its
//! `Idempotency-Key` has made.
//!
//! **Invariant:** all of it concerns only the write that runs on this thread, and is forgotten with it.

use crate::store::changes::{self, Change, NewRows};
use crate::{Db, DbError, idempotency, kept_counts, locks, throttles};

/// Forgets what a write has noted, however it ends.
struct Ending;

impl Drop for Ending {
    fn drop(&mut self) {
        kept_counts::forget_noted();
        throttles::forget_read();
        idempotency::forget_noted();
        locks::forget_held();
    }
}

/// The same work, which stores at its end what it has noted.
pub(crate) fn closing<T, E: From<DbError>>(
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> impl FnOnce(&mut Db) -> Result<T, E> {
    |db| {
        let _ending = Ending;
        locks::note_held();
        let done = work(db)?;
        store(db)?;
        Ok(done)
    }
}

fn store(db: &mut Db) -> Result<(), DbError> {
    let mut noted: Vec<NewRows> = kept_counts::noted_rows();
    noted.extend(throttles::changed_rows()?);
    noted.extend(idempotency::noted_rows());
    let changes: Vec<&dyn Change> = noted.iter().map(|rows| -> &dyn Change { rows }).collect();
    changes::make(db, &changes)?;
    Ok(())
}

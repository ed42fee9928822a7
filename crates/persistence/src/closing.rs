//! What a write stores once, when its work is done: the counts that it changed, the attempts that it counted, what its
//! `Idempotency-Key` has made, and new rows that it does not read again.
//!
//! **Invariant:** all of it concerns only the write that runs on this thread, and is forgotten with it.

use std::cell::RefCell;

use crate::store::changes::{self, Change, NewRows};
use crate::{Db, DbError, filling, idempotency, kept_counts, locks, throttles};

thread_local! {
    /// The new rows of the write that runs on this thread; none: no write runs here.
    static NEW_ROWS: RefCell<Option<Vec<NewRows>>> = const { RefCell::new(None) };
}

/// Stores new rows when the write of `db` ends, together with the rest. The write must not read or change their table in
/// between as if they were there.
///
/// While a database is filled they are stored at once: that write makes thousands of them, and changes them later.
pub(crate) fn store_at_end(db: &mut Db, rows: NewRows) -> Result<(), DbError> {
    let at_once = NEW_ROWS.with_borrow_mut(|noted| match noted {
        Some(noted) if !filling::is_under_way() => {
            noted.push(rows);
            None
        }
        _ => Some(rows),
    });
    if let Some(rows) = at_once {
        changes::make(db, &[&rows])?;
    }
    Ok(())
}

/// Forgets what a write has noted, however it ends.
struct Ending;

impl Drop for Ending {
    fn drop(&mut self) {
        kept_counts::forget_noted();
        throttles::forget_read();
        idempotency::forget_noted();
        locks::forget_held();
        NEW_ROWS.take();
    }
}

/// The same work, which stores at its end what it has noted.
pub(crate) fn closing<T, E: From<DbError>>(
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> impl FnOnce(&mut Db) -> Result<T, E> {
    |db| {
        let _ending = Ending;
        locks::note_held();
        NEW_ROWS.set(Some(Vec::new()));
        let done = work(db)?;
        store(db)?;
        Ok(done)
    }
}

fn store(db: &mut Db) -> Result<(), DbError> {
    let mut noted: Vec<NewRows> = NEW_ROWS.take().unwrap_or_default();
    noted.extend(kept_counts::noted_rows());
    noted.extend(throttles::changed_rows()?);
    noted.extend(idempotency::noted_rows());
    let changes: Vec<&dyn Change> = noted.iter().map(|rows| -> &dyn Change { rows }).collect();
    changes::make(db, &changes)?;
    Ok(())
}

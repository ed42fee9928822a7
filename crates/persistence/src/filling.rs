//! Filling an empty database in one transaction, such as with the demo: what lists keep of requests is made once at its
//! end, and no live update or mail is sent for past events that are written now.
//!
//! **Invariant:** it concerns only the thread that fills, and ends with the work, also with one that fails.

use std::cell::RefCell;
use std::collections::BTreeSet;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::quote_requests::entries;
use crate::schema::notifications;
use crate::{Db, DbError};

thread_local! {
    /// The requests whose entries wait for the end; none: nothing is filled.
    static WAITING: RefCell<Option<BTreeSet<String>>> = const { RefCell::new(None) };
}

/// Ends the filling, however the work ends.
struct Ending;

impl Drop for Ending {
    fn drop(&mut self) {
        WAITING.take();
    }
}

/// Does work that fills an empty database.
///
/// # Errors
/// Those of the work, and the database's.
pub fn filling<T, E: From<DbError>>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    WAITING.set(Some(BTreeSet::new()));
    let _ending = Ending;
    let done = work(db)?;
    let waiting: Vec<String> = WAITING.take().unwrap_or_default().into_iter().collect();
    entries::keep_of(db, &waiting)?;
    Ok(done)
}

/// Whether this thread fills a database.
pub(crate) fn is_under_way() -> bool {
    WAITING.with_borrow(Option::is_some)
}

/// Leaves the entries of a request to the end; false where nothing is filled.
pub(crate) fn leaves(request: QuoteRequestId) -> bool {
    WAITING.with_borrow_mut(|waiting| {
        let Some(waiting) = waiting else {
            return false;
        };
        waiting.insert(request.to_string());
        true
    })
}

/// Marks the notices of an account that were written before a moment as read then.
pub fn read_earlier_notices(
    db: &mut Db,
    account: AccountId,
    before: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(notifications::table)
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::read_at.is_null())
        .filter(notifications::created_at.lt(Utc(before)))
        .set(notifications::read_at.eq(Utc(before)))
        .execute(db)?;
    Ok(())
}

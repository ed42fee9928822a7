//! Mails that wait until the account that caused them has verified its address.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::NoticeKind;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::outbox;
use crate::{Db, DbError, notifications};

/// Whether a mail of a kind to an account waits to be sent.
pub fn is_waiting(db: &mut Db, account: AccountId, kind: NoticeKind) -> Result<bool, DbError> {
    let waiting = outbox::table
        .filter(outbox::account_id.eq(account.to_string()))
        .filter(outbox::event.eq(kind.slug()))
        .filter(outbox::next_attempt_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(db)?)
}

/// How many mails to `reader` wait until `cause` verifies its address.
pub(crate) fn count_awaiting(
    db: &mut Db,
    reader: AccountId,
    cause: AccountId,
) -> Result<i64, DbError> {
    let waiting = outbox::table
        .filter(outbox::awaits_account_id.eq(cause.to_string()))
        .filter(outbox::account_id.eq(reader.to_string()));
    Ok(waiting.count().get_result(db)?)
}

/// Makes the mails due that waited until `cause` verified its address: the oldest is sent first. They limit those that
/// follow as if they were caused now.
pub fn release(db: &mut Db, cause: AccountId, now: OffsetDateTime) -> Result<usize, DbError> {
    let waiting = || outbox::table.filter(outbox::awaits_account_id.eq(cause.to_string()));
    let queued = waiting()
        .select((outbox::account_id, outbox::created_at))
        .load::<(Option<String>, Utc)>(db)?;
    for (reader, queued_at) in queued {
        if let Some(reader) = reader {
            notifications::mark_released(db, &reader, queued_at, now)?;
        }
    }
    Ok(diesel::update(waiting())
        .set((
            outbox::awaits_account_id.eq(None::<String>),
            outbox::next_attempt_at.eq(Utc(now)),
        ))
        .execute(db)?)
}

/// Deletes the mails that wait until `cause` verifies its address.
pub fn drop_awaiting(db: &mut Db, cause: AccountId) -> Result<(), DbError> {
    let waiting = outbox::table.filter(outbox::awaits_account_id.eq(cause.to_string()));
    diesel::delete(waiting).execute(db)?;
    Ok(())
}

/// Deletes the mails written before `before` whose causes have not verified their addresses.
pub fn forget_unreleased(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let waiting = outbox::table
        .filter(outbox::awaits_account_id.is_not_null())
        .filter(outbox::created_at.lt(Utc(before)));
    Ok(diesel::delete(waiting).execute(db)?)
}

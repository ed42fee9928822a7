//! Mails that wait until the account that caused them has verified its address.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::NoticeKind;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::outbox;
use crate::{Db, DbError};

/// Whether a mail of a kind to an account waits to be sent.
pub fn is_waiting(db: &mut Db, account: AccountId, kind: NoticeKind) -> Result<bool, DbError> {
    let waiting = outbox::table
        .filter(outbox::account_id.eq(account.to_string()))
        .filter(outbox::event.eq(kind.slug()))
        .filter(outbox::next_attempt_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(db)?)
}

/// Makes the mails due that waited until `cause` verified its address: the oldest is sent first.
pub fn release(db: &mut Db, cause: AccountId, now: OffsetDateTime) -> Result<usize, DbError> {
    let waiting = outbox::table.filter(outbox::awaits_account_id.eq(cause.to_string()));
    Ok(diesel::update(waiting)
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

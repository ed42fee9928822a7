//! Browsers that have signed in to an account before, by the hash of a cookie's token.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, KnownBrowserId};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::known_browsers as browsers;
use crate::{Db, DbError};

/// Stores a browser.
pub fn insert(
    db: &mut Db,
    account: AccountId,
    token_hash: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(browsers::table)
        .values((
            browsers::id.eq(KnownBrowserId::new(crate::ids::fresh(now)).to_string()),
            browsers::account_id.eq(account.to_string()),
            browsers::token_hash.eq(token_hash),
            browsers::created_at.eq(Utc(now)),
            browsers::last_used_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// True if the browser of that token has signed in to that account since `since`.
pub fn knows(
    db: &mut Db,
    account: AccountId,
    token_hash: &str,
    since: OffsetDateTime,
) -> Result<bool, DbError> {
    Ok(diesel::select(diesel::dsl::exists(
        browsers::table
            .filter(browsers::token_hash.eq(token_hash))
            .filter(browsers::account_id.eq(account.to_string()))
            .filter(browsers::last_used_at.gt(Utc(since))),
    ))
    .get_result(db)?)
}

/// Records a sign-in from a known browser; returns whether it is known.
pub fn touch(
    db: &mut Db,
    account: AccountId,
    token_hash: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let touched = diesel::update(
        browsers::table
            .filter(browsers::token_hash.eq(token_hash))
            .filter(browsers::account_id.eq(account.to_string())),
    )
    .set(browsers::last_used_at.eq(Utc(now)))
    .execute(db)?;
    Ok(touched == 1)
}

/// Deletes the browsers of an account with the oldest sign-ins, except `newest` and `others` more.
pub fn forget_oldest_of(
    db: &mut Db,
    account: AccountId,
    newest: &str,
    others: usize,
) -> Result<usize, DbError> {
    let by_use: Vec<String> = browsers::table
        .filter(browsers::account_id.eq(account.to_string()))
        .filter(browsers::token_hash.ne(newest))
        .order((browsers::last_used_at.desc(), browsers::id.desc()))
        .select(browsers::id)
        .load(db)?;
    let oldest = by_use.into_iter().skip(others);
    Ok(diesel::delete(browsers::table.filter(browsers::id.eq_any(oldest))).execute(db)?)
}

/// Deletes all browsers of an account.
pub fn forget_all_of(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    Ok(
        diesel::delete(browsers::table.filter(browsers::account_id.eq(account.to_string())))
            .execute(db)?,
    )
}

/// Deletes browsers that were last used before `before`.
pub fn forget_unused(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(
        diesel::delete(browsers::table.filter(browsers::last_used_at.lt(Utc(before))))
            .execute(db)?,
    )
}

//! Which accounts have signed in from one browser, by the hash of its cookie: a sign that two accounts are one person.

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::account_browsers as table;
use crate::{Db, DbError};

/// How many browsers of an account are compared: the latest.
const MOST: i64 = 1_000;

/// Records that an account has signed in from a browser.
pub fn note(
    db: &mut Db,
    account: AccountId,
    browser: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = account.to_string();
    let seen = diesel::update(table::table.find((browser, &key)))
        .set(table::last_seen_at.eq(Utc(now)))
        .execute(db)?;
    if seen == 0 {
        diesel::insert_into(table::table)
            .values((
                table::browser.eq(browser),
                table::account_id.eq(&key),
                table::last_seen_at.eq(Utc(now)),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Whether any account has signed in from a browser: a cookie that was not handed out here is not recorded.
pub fn is_known(db: &mut Db, browser: &str) -> Result<bool, DbError> {
    let seen = table::table.filter(table::browser.eq(browser));
    Ok(diesel::select(exists(seen)).get_result(db)?)
}

/// Whether two accounts have ever signed in from one browser.
pub fn are_shared(db: &mut Db, one: AccountId, other: AccountId) -> Result<bool, DbError> {
    let of_one: Vec<String> = table::table
        .filter(table::account_id.eq(one.to_string()))
        .order(table::last_seen_at.desc())
        .limit(MOST)
        .select(table::browser)
        .load(db)?;
    let of_both = table::table
        .filter(table::account_id.eq(other.to_string()))
        .filter(table::browser.eq_any(of_one));
    Ok(diesel::select(exists(of_both)).get_result(db)?)
}

/// Deletes what was last seen before `before`.
pub fn forget_unused(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(table::table.filter(table::last_seen_at.lt(Utc(before)))).execute(db)?)
}

pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    diesel::delete(table::table.filter(table::account_id.eq(account.to_string()))).execute(db)?;
    Ok(())
}

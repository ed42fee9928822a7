//! The daily notice of open requests: who wants it, and how far each creative knows of them.

use diesel::prelude::*;
use marsam_domain::creatives::RosterState;
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::Date;

use crate::columns::{day_text, id};
use crate::locks::advisory_lock;
use crate::schema::{accounts, creatives, digests};
use crate::{Db, DbError};

/// Creatives who are listed, have an account without admin rights, want the notice and have not received that of
/// `today`, at most `most`.
pub fn waiting(db: &mut Db, today: Date, most: i64) -> Result<Vec<CreativeId>, DbError> {
    let done = digests::table
        .filter(digests::is_wanted.eq(false))
        .or_filter(digests::last_day.eq(day_text(today)?))
        .select(digests::creative_id);
    let admins = accounts::table
        .filter(accounts::is_admin.eq(true))
        .select(accounts::id.nullable());
    creatives::table
        .filter(creatives::account_id.ne_all(admins))
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .filter(creatives::account_id.is_not_null())
        .filter(creatives::id.ne_all(done))
        .order(creatives::id.asc())
        .limit(most)
        .select(creatives::id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// The last request, or event that opened one to others, that a creative knows of.
pub fn last_request(db: &mut Db, creative: CreativeId) -> Result<Option<String>, DbError> {
    Ok(digests::table
        .find(creative.to_string())
        .select(digests::last_request_id)
        .first::<Option<String>>(db)
        .optional()?
        .flatten())
}

/// Whether a creative wants the notice; it is wanted until it is turned off.
pub fn is_wanted(db: &mut Db, creative: CreativeId) -> Result<bool, DbError> {
    let stored = digests::table
        .find(creative.to_string())
        .select(digests::is_wanted)
        .first::<bool>(db)
        .optional()?;
    Ok(stored.unwrap_or(true))
}

/// Turns the notice on or off.
pub fn set_wanted(db: &mut Db, creative: CreativeId, is_wanted: bool) -> Result<(), DbError> {
    ensure(db, creative)?;
    diesel::update(digests::table.find(creative.to_string()))
        .set(digests::is_wanted.eq(is_wanted))
        .execute(db)?;
    Ok(())
}

/// Notes the notice of `today`, which counts what was new up to `last`; false if it was noted before.
pub fn mark_sent(
    db: &mut Db,
    creative: CreativeId,
    today: Date,
    last: &str,
) -> Result<bool, DbError> {
    ensure(db, creative)?;
    let today = day_text(today)?;
    let is_earlier = digests::last_day
        .is_null()
        .or(digests::last_day.ne(today.clone()));
    let marked = diesel::update(digests::table.find(creative.to_string()))
        .filter(is_earlier)
        .set((
            digests::last_day.eq(today),
            digests::last_request_id.eq(last),
        ))
        .execute(db)?;
    Ok(marked == 1)
}

fn ensure(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    // Two instances that find no row must not both insert it.
    advisory_lock(db, &format!("digest {creative}"))?;
    let stored = digests::table.find(creative.to_string());
    if diesel::select(diesel::dsl::exists(stored)).get_result(db)? {
        return Ok(());
    }
    diesel::insert_into(digests::table)
        .values((
            digests::creative_id.eq(creative.to_string()),
            digests::is_wanted.eq(true),
        ))
        .execute(db)?;
    Ok(())
}

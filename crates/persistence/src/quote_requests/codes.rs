//! The short codes of requests: free ones for new requests, and for those from before there were codes.

use diesel::prelude::*;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::codes::RequestCode;

use crate::columns::id;
use crate::listed::rebuilding;
use crate::locks::advisory_lock;
use crate::schema::request_details;
use crate::{Db, DbError, Store};

/// More than enough: each third try has one symbol more.
const MAX_TRIES: u32 = 24;
/// How many requests one transaction of [`fill`] handles.
const BATCH: i64 = 500;

/// A code that another request may have.
pub(super) fn drawn() -> RequestCode {
    RequestCode::from_random(rand::random(), 0)
}

/// Hands a code to `store` until it is stored: `false` means that another request has it.
pub(super) fn with_free(
    db: &mut Db,
    mut store: impl FnMut(&mut Db, &RequestCode) -> Result<bool, DbError>,
) -> Result<RequestCode, DbError> {
    for tries in 0..MAX_TRIES {
        let code = RequestCode::from_random(rand::random(), tries);
        if store(db, &code)? {
            return Ok(code);
        }
    }
    Err(DbError::Corrupt("no free code for a request".to_owned()))
}

/// The code of a row: one from before there were codes is called by the end of its id until [`fill`] has stored one.
pub(crate) fn of_row(stored: Option<String>, request: QuoteRequestId) -> RequestCode {
    stored.map_or_else(|| from_id(request), RequestCode::stored)
}

/// The end of an id is random.
fn from_id(request: QuoteRequestId) -> RequestCode {
    let (_, end) = request.as_uuid().as_u64_pair();
    RequestCode::from_random(end, 0)
}

/// Stores a code for each request without one, and returns for how many. The lists are rebuilt afterwards, since
/// requests are found by their codes.
pub fn fill(store: &Store) -> Result<usize, DbError> {
    let mut filled = 0;
    loop {
        let batch = store.write(fill_batch)?;
        if batch == 0 {
            return Ok(filled);
        }
        filled += batch;
    }
}

fn fill_batch(db: &mut Db) -> Result<usize, DbError> {
    // Instances that start together.
    advisory_lock(db, "codes of requests")?;
    let keys: Vec<String> = request_details::table
        .filter(request_details::code.is_null())
        .limit(BATCH)
        .select(request_details::request_id)
        .load(db)?;
    if keys.is_empty() {
        return Ok(0);
    }
    for key in &keys {
        let own = from_id(id(key)?);
        if !store_if_free(db, key, &own)? {
            with_free(db, |db, code| store_if_free(db, key, code))?;
        }
    }
    rebuilding::forget(db)?;
    Ok(keys.len())
}

fn store_if_free(db: &mut Db, key: &str, code: &RequestCode) -> Result<bool, DbError> {
    let taken = request_details::table.filter(request_details::code.eq(code.as_str()));
    if diesel::select(diesel::dsl::exists(taken)).get_result(db)? {
        return Ok(false);
    }
    diesel::update(request_details::table.find(key))
        .set(request_details::code.eq(code.as_str()))
        .execute(db)?;
    Ok(true)
}

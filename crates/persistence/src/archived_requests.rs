//! The requests that creatives have put away in their inboxes. Brands learn nothing of it.

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::quote_requests::entries::{self, Whose};
use crate::schema::archived_requests;
use crate::{Db, DbError};

/// Puts a request away; nothing happens if it is.
pub fn insert(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let own = archived_requests::table.find((request.to_string(), creative.to_string()));
    if diesel::select(diesel::dsl::exists(own)).get_result(db)? {
        return Ok(());
    }
    diesel::insert_into(archived_requests::table)
        .values((
            archived_requests::request_id.eq(request.to_string()),
            archived_requests::creative_id.eq(creative.to_string()),
            archived_requests::archived_at.eq(Utc(now)),
        ))
        .execute(db)?;
    entries::keep(db, request, Whose::Creative(creative))
}

/// Takes a request back into the inbox; nothing happens if it is there.
pub fn delete(db: &mut Db, request: QuoteRequestId, creative: CreativeId) -> Result<(), DbError> {
    let own = archived_requests::table.find((request.to_string(), creative.to_string()));
    diesel::delete(own).execute(db)?;
    entries::keep(db, request, Whose::Creative(creative))
}

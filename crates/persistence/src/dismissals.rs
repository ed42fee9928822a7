//! Open requests that a creative who was never named does not want to see any more. Brands learn nothing of it.

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::quote_requests::entries::{self, Whose};
use crate::schema::dismissals;
use crate::{Db, DbError};

/// Dismisses a request; false if the creative did before.
pub fn insert(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    if exists(db, request, creative)? {
        return Ok(false);
    }
    diesel::insert_into(dismissals::table)
        .values((
            dismissals::request_id.eq(request.to_string()),
            dismissals::creative_id.eq(creative.to_string()),
            dismissals::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    entries::keep(db, request, Whose::Creative(creative))?;
    Ok(true)
}

/// Whether a creative has dismissed a request.
pub fn exists(db: &mut Db, request: QuoteRequestId, creative: CreativeId) -> Result<bool, DbError> {
    let own = dismissals::table.find((request.to_string(), creative.to_string()));
    Ok(diesel::select(diesel::dsl::exists(own)).get_result(db)?)
}

//! Agreements: what both sides agreed to at the selection.
//!
//! **Invariant:** a stored agreement never changes.

use diesel::prelude::*;
use marsam_domain::ids::{ProposalId, QuoteRequestId};
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;

use crate::columns::{Utc, json, json_text};
use crate::schema::agreements;
use crate::{Db, DbError};

/// Stores the agreement of a request; a second one is a [`DbError::Conflict`].
pub fn insert<T: Serialize>(
    db: &mut Db,
    request: QuoteRequestId,
    proposal: ProposalId,
    content: &T,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(agreements::table)
        .values((
            agreements::request_id.eq(request.to_string()),
            agreements::proposal_id.eq(proposal.to_string()),
            agreements::content.eq(json_text(content)?),
            agreements::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// When the agreement of a request was made: at the selection.
pub fn made_at(db: &mut Db, request: QuoteRequestId) -> Result<Option<OffsetDateTime>, DbError> {
    let made: Option<Utc> = agreements::table
        .find(request.to_string())
        .select(agreements::created_at)
        .first(db)
        .optional()?;
    Ok(made.map(Into::into))
}

/// The agreement of a request, as it was stored.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Option<Value>, DbError> {
    agreements::table
        .find(request.to_string())
        .select(agreements::content)
        .first::<String>(db)
        .optional()?
        .map(|content| json(&content))
        .transpose()
}

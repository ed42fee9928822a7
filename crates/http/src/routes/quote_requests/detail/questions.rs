//! Open questions of a project: a revision that was asked for, a cancellation.

use marsam_domain::quote_requests::AskedCancel;
use marsam_persistence::request_money::AskedShare;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::parties;

/// A revision beyond the agreed number, waiting for the creative.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExtraRevision)]
pub(crate) struct ExtraRevisionDto {
    note: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A cancellation that one side asked for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AskedCancel)]
pub(crate) struct CancelDto {
    /// The side that asked.
    #[schema(schema_with = parties)]
    by: &'static str,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    /// What of the money that was held then goes back to the brand; null where none was held.
    to_brand_fils: Option<i64>,
    /// What was held when it was asked for.
    held_fils: Option<i64>,
}

impl From<&(String, OffsetDateTime)> for ExtraRevisionDto {
    fn from((note, at): &(String, OffsetDateTime)) -> Self {
        Self {
            note: note.clone(),
            at: *at,
        }
    }
}

impl CancelDto {
    /// A cancellation, with the share that was asked for.
    pub(super) fn of(asked: &AskedCancel, share: Option<AskedShare>) -> Self {
        Self {
            by: asked.by.slug(),
            reason: asked.reason.clone(),
            due_at: asked.due_at,
            to_brand_fils: share.map(|share| share.to_brand_fils),
            held_fils: share.map(|share| share.held_fils),
        }
    }
}

//! GET /api/admin/audit: who did what.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::Db;
use marsam_persistence::audit::{self, AuditEvent, SubjectFilter};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::{actors, event_kinds, subject_kinds};
use crate::{ApiError, AppState};

/// An event.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEvent)]
pub(crate) struct AuditEventDto {
    id: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[schema(schema_with = actors)]
    actor: String,
    actor_id: Option<String>,
    /// The current name; null for an erased account.
    actor_name: Option<String>,
    #[schema(schema_with = subject_kinds)]
    subject_kind: String,
    subject_id: String,
    /// The current name, if there is one.
    subject_name: Option<String>,
    #[schema(schema_with = event_kinds)]
    event: String,
    /// The stage before.
    from: Option<String>,
    /// The stage after.
    to: Option<String>,
    /// A reason given in words.
    note: Option<String>,
}

impl From<AuditEvent> for AuditEventDto {
    fn from(event: AuditEvent) -> Self {
        Self {
            id: event.id,
            at: event.at,
            actor: event.actor_kind,
            actor_id: event.actor_id,
            actor_name: event.actor_name,
            subject_kind: event.subject_kind,
            subject_id: event.subject_id,
            subject_name: event.subject_name,
            event: event.event,
            from: event.from,
            to: event.to,
            note: event.note,
        }
    }
}

/// Lists all events, newest first.
///
/// `subject` is the id of one subject, or a kind of subject.
#[utoipa::path(tag = "admin", operation_id = "list_events",
    params(("subject" = Option<String>, Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AuditEventDto>)))]
#[get("/admin/audit")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let filter = SubjectFilter::read(&listing.text("subject"));
    let read =
        move |db: &mut Db, page| Ok(audit::page(db, &filter, page)?.map(AuditEventDto::from));
    listing.answer(&state, read).await
}

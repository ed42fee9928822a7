//! GET /api/admin/audit: who did what.

use actix_web::{HttpResponse, get, web};
use marsam_domain::calendar::day_named;
use marsam_domain::events::notes::{MoneyDecision, NoteParts};
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::audit::{self, AuditEvent, Days, HistoryFilter, SubjectFilter};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::{actors, event_kinds, slugs_or_null, subject_kinds};
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
    /// What a person wrote.
    note: Option<String>,
    /// How many payouts were in a file.
    payouts: Option<u32>,
    /// What was decided about money.
    #[schema(schema_with = slugs_or_null::<MoneyDecision>)]
    decision: Option<&'static str>,
    /// The provider's or the bank's name of what was decided about.
    reference: Option<String>,
    /// The project that it is about.
    request_id: Option<String>,
    request_code: Option<String>,
    request_title: Option<String>,
    /// How much was paid, ordered back or paid out; null where an event does not tell.
    amount_fils: Option<i64>,
    /// The last four characters of the IBAN that was entered.
    iban_ending: Option<String>,
}

impl From<AuditEvent> for AuditEventDto {
    fn from(event: AuditEvent) -> Self {
        let parts = NoteParts::of(&event.event, event.note.as_deref());
        let request = event.project.as_ref().map(|project| project.id);
        let (request_code, request_title) = event
            .project
            .map(|project| (project.code.to_string(), project.title))
            .unzip();
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
            note: parts.text,
            payouts: parts.payouts,
            decision: parts.decision.map(MoneyDecision::slug),
            reference: parts.reference,
            request_id: request.or(parts.request).map(|key| key.to_string()),
            request_code,
            request_title: request_title.flatten(),
            amount_fils: event.amount_fils,
            iban_ending: parts.iban_ending,
        }
    }
}

/// Lists all events, newest first.
///
/// `subject` is the id of one subject, a kind of subject, or `payments`, `refunds` or `payouts`; `request` the code of a
/// request, which finds its events; `from` and `to` are the first and the last day (YYYY-MM-DD, in Kuwait).
#[utoipa::path(tag = "admin", operation_id = "list_events",
    params(("subject" = Option<String>, Query), ("request" = Option<String>, Query), ("from" = Option<String>, Query),
        ("to" = Option<String>, Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AuditEventDto>)))]
#[get("/admin/audit")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let filter = HistoryFilter {
        subject: SubjectFilter::read(&listing.text("subject")),
        request: listing.filter("request", RequestCode::typed),
        days: Days {
            from: day(&listing, "from")?,
            to: day(&listing, "to")?,
        },
    };
    let read = move |db: &mut Db, page| {
        let found = audit::page(db, &filter, page)?;
        Ok(found.map(AuditEventDto::from))
    };
    listing.answer(&state, read).await
}

/// The day that a parameter names, if it is sent.
fn day(listing: &Listing, name: &str) -> Result<Option<Date>, FieldErrors> {
    match listing.text(name).trim() {
        "" => Ok(None),
        named => match day_named(named) {
            Some(day) => Ok(Some(day)),
            None => Err(FieldErrors::of(name, FieldCode::InvalidDate)),
        },
    }
}

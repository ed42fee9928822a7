//! POST /api/admin/quote-requests/{id}/exclude-fact: an admin treats a project otherwise in a measured fact.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::reviews::{NewTreatment, TreatmentDraft};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::showing::treatments_of;
use marsam_workflows::reviews::treat;
use serde::Serialize;
use utoipa::ToSchema;

use super::TreatedFactDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// What admins decided about a project in measured facts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Treatments)]
pub(crate) struct TreatmentsDto {
    treatments: Vec<TreatedFactDto>,
}

/// Leaves a project out of a fact of one side, counts it as missed, or takes that back; both sides read the note.
#[utoipa::path(tag = "admin", operation_id = "exclude_fact", params(("id" = String, Path)),
    request_body = TreatmentDraft, responses((status = 200, body = TreatmentsDto)))]
#[post("/admin/quote-requests/{id}/exclude-fact")]
pub(crate) async fn exclude_fact(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<TreatmentDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(NewTreatment::try_from);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        // An unknown request is reported before an invalid decision.
        treatments_of(db, request)?;
        once.run(
            db,
            |db| {
                treat(db, &fresh.account, request, &checked?.value, now)?;
                Ok(request)
            },
            |db, request| {
                let treated = treatments_of(db, request)?;
                let treatments = treated.into_iter().map(Into::into).collect();
                Ok(TreatmentsDto { treatments })
            },
        )
    })
    .await
}

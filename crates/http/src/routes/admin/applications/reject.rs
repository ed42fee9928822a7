//! POST /api/admin/creative-applications/{id}/reject: rejects an application.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::RejectionDraft;
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::ApplicationId;

use super::review::{Decision, review};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Rejects an application, with or without a reason.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = Option<RejectionDraft>,
    responses((status = 200, body = ApplicationDto)))]
#[post("/admin/creative-applications/{id}/reject")]
pub(crate) async fn reject(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<RejectionDraft>,
) -> Result<HttpResponse, ApiError> {
    let decision = Decision {
        application: id,
        version: Ok(None),
        action: Action::Reject,
        key,
        hash: body.hash.clone(),
        note: body.check(RejectionDraft::into_note).map(|body| body.value),
    };
    review(&state, &caller, decision).await
}

//! POST /api/admin/creative-applications/{id}/request-changes: asks the applicant for changes.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::ChangesRequestDraft;
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::ApplicationId;

use super::review::{Decision, review};
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Asks an applicant for changes.
///
/// The application stays pending; its applicant can change it and send it again.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = ChangesRequestDraft,
    responses((status = 200, body = ApplicationDto)))]
#[post("/admin/creative-applications/{id}/request-changes")]
pub(crate) async fn request_changes(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    body: Body<ChangesRequestDraft>,
) -> Result<HttpResponse, ApiError> {
    let decision = Decision {
        application: id,
        version: Ok(None),
        action: Action::RequestChanges,
        key,
        hash: body.hash.clone(),
        note: body
            .check(ChangesRequestDraft::into_note)
            .map(|body| body.value),
    };
    review(&state, &caller, decision).await
}

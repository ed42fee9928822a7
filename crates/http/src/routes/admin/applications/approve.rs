//! POST /api/admin/creative-applications/{id}/approve: adds the creative to the roster.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::ApprovalDraft;
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::ApplicationId;

use super::review::{Decision, review};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Approves an application.
///
/// The creative is on the roster immediately. Texts or a link that hold a contact are refused: 422 `contact_in_text` with
/// the field of the form.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = Option<ApprovalDraft>,
    responses((status = 200, body = ApplicationDto)))]
#[post("/admin/creative-applications/{id}/approve")]
pub(crate) async fn approve(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<ApprovalDraft>,
) -> Result<HttpResponse, ApiError> {
    let decision = Decision {
        application: id,
        action: Action::Approve,
        note: Ok(None),
        key,
        hash: body.hash.clone(),
        version: body.typed().map(|read| read.version),
    };
    review(&state, &caller, decision).await
}

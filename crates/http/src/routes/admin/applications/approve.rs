//! POST /api/admin/creative-applications/{id}/approve: adds the creative to the roster.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::ApplicationId;

use super::review::{Decision, review};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Approves an application.
///
/// The creative is on the roster immediately.
#[utoipa::path(tag = "admin", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto)))]
#[post("/admin/creative-applications/{id}/approve")]
pub(crate) async fn approve(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let decision = Decision {
        application: id,
        action: Action::Approve,
        note: Ok(None),
        key,
        hash: String::new(),
    };
    review(&state, &caller, decision).await
}

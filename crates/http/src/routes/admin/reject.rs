//! POST /api/admin/creative-applications/{id}/reject: rejects an application.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::RejectionDraft;
use marsam_domain::applications::lifecycle::Action;

use super::review::ReviewCommand;
use crate::error::ErrorBody;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// Turns an application down, with or without a reason.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = Option<RejectionDraft>,
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/reject")]
pub(crate) async fn reject(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    OptionalBody(body): OptionalBody<RejectionDraft>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let note = body.check(RejectionDraft::into_note).map(|body| body.value);
    let command = ReviewCommand {
        action: Action::Reject,
        note,
        admin: caller.account.id,
        at: state.now(),
    };
    let id = path_id(&id)?;
    let reviewed = state.write_as(&caller, move |db, _| command.pass(db, id));
    Ok(Json(reviewed.await?))
}

//! POST /api/admin/creative-applications/{id}/request-changes: asks the applicant for changes.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::ChangesRequestDraft;
use marsam_domain::applications::lifecycle::Action;

use super::review::ReviewCommand;
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// Asks for changes: the application stays pending, and its applicant can change it and send it again.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = ChangesRequestDraft,
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/request-changes")]
pub(crate) async fn request_changes(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    body: Body<ChangesRequestDraft>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let checked = body.check(ChangesRequestDraft::into_note);
    let command = ReviewCommand {
        action: Action::RequestChanges,
        note: checked.map(|body| body.value),
        admin: caller.account.id,
        at: state.now(),
    };
    let id = path_id(&id)?;
    let reviewed = state.write_as(&caller, move |db, _| command.pass(db, id));
    Ok(Json(reviewed.await?))
}

//! POST /api/admin/creative-applications/{id}/approve: adds the creative to the roster.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::lifecycle::Action;

use super::review::ReviewCommand;
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// Accepts an application: the creative is in the roster at once.
#[utoipa::path(tag = "admin", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/approve")]
pub(crate) async fn approve(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    _: NoBody,
) -> Result<Json<ApplicationDto>, ApiError> {
    let command = ReviewCommand {
        action: Action::Approve,
        note: Ok(None),
        admin: caller.account.id,
        at: state.now(),
    };
    let id = path_id(&id)?;
    let reviewed = state.write_as(&caller, move |db, _| command.pass(db, id));
    Ok(Json(reviewed.await?))
}

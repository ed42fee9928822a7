//! GET /api/admin/creative-applications/{id}: one application.

use actix_web::web::{Json, Path};
use actix_web::{get, web};
use marsam_persistence::applications;

use super::review::undoable;
use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// Shows one application.
#[utoipa::path(tag = "admin", operation_id = "show_application", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[get("/admin/creative-applications/{id}")]
pub(crate) async fn show(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let (id, now) = (path_id(&id)?, state.now());
    let shown = state.read(move |db| {
        let listed = [applications::listed(db, id)?];
        let may_undo = undoable(db, &listed, caller.account.id, now)?.contains(&id);
        let [listed] = listed;
        Ok(ApplicationDto::for_admin(listed, may_undo))
    });
    Ok(Json(shown.await?))
}

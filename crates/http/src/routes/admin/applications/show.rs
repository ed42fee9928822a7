//! GET /api/admin/creative-applications/{id}: one application.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::ApplicationId;
use marsam_workflows::applications::reading;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Shows one application.
#[utoipa::path(tag = "admin", operation_id = "show_application", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto)))]
#[get("/admin/creative-applications/{id}")]
pub(crate) async fn show(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let now = state.now();
    let shown = state.read(move |db| {
        let admin = caller.account.id;
        let one = reading::find_for_admin(db, id, admin, now)?;
        Ok(ApplicationDto::for_admin(one.listed, one.may_undo, admin))
    });
    Ok(Json(shown.await?))
}

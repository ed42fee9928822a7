//! GET /api/admin/setup: whether the first admin is still to be made.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_workflows::accounts::admins;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// How an account becomes an admin.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSetup)]
pub(crate) struct AdminSetupDto {
    /// True while there is no admin: then the setup code makes one. Afterwards admins make others.
    needs_setup_code: bool,
}

/// Shows whether the first admin is still to be made.
///
/// For every account: the page asks for the code only where it has an effect.
#[utoipa::path(tag = "admin", operation_id = "show_admin_setup",
    responses((status = 200, body = AdminSetupDto)))]
#[get("/admin/setup")]
pub(crate) async fn show(
    _caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<Json<AdminSetupDto>, ApiError> {
    let are_missing = state.read(|db| Ok(admins::are_missing(db)?));
    Ok(Json(AdminSetupDto {
        needs_setup_code: are_missing.await?,
    }))
}

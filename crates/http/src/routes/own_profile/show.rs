//! GET /api/creative/profile: the caller's own profile.

use actix_web::web::Json;
use actix_web::{get, web};

use super::OwnProfileDto;
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState};

/// Shows the caller's own profile.
///
/// Creatives who are not on the roster have none.
#[utoipa::path(tag = "roster", operation_id = "show_own_profile",
    responses((status = 200, body = OwnProfileDto)))]
#[get("/creative/profile")]
pub(crate) async fn show(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<OwnProfileDto>, ApiError> {
    let account = caller.account.id;
    let shown = state.read(move |db| OwnProfileDto::current(db, account));
    Ok(Json(shown.await?))
}

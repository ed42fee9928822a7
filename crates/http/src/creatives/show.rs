//! GET /api/creatives/{id}: one creative.

use actix_web::web::{Json, Path};
use actix_web::{get, web};
use marsam_persistence::creatives;

use super::CreativeDto;
use crate::error::ErrorBody;
use crate::{ApiError, AppState, path_id};

/// One listed creative.
#[utoipa::path(tag = "roster", operation_id = "show_creative", params(("id" = String, Path)),
    responses((status = 200, body = CreativeDto), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}")]
pub(crate) async fn show(
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<CreativeDto>, ApiError> {
    let id = path_id(&id)?;
    let found = state.read(move |db| Ok(creatives::find(db, id)?)).await?;
    Ok(Json(found.into()))
}

//! GET /api/files/{id}: a file of the caller's, or of a project in which the caller has a part.

use actix_web::web::{Json, Path};
use actix_web::{get, web};
use marsam_domain::ids::FileId;

use super::{FileDto, visible};
use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, path_id};

/// A file of another account is a 404, unless it was delivered to the caller.
#[utoipa::path(tag = "files", operation_id = "show_file", params(("id" = String, Path)),
    responses((status = 200, body = FileDto), (status = "4XX", body = ErrorBody)))]
#[get("/files/{id}")]
pub(crate) async fn show(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<FileDto>, ApiError> {
    let (account, file) = (caller.account, path_id::<FileId>(&id)?);
    let shown = state.read(move |db| {
        let file = visible(db, &account, file)?;
        Ok(FileDto::read(db, file)?)
    });
    Ok(Json(shown.await?))
}

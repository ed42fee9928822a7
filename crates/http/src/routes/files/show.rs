//! GET /api/files/{id}: a file of the caller's, of a request in which the caller has a part, or of an application.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::FileId;

use super::{FileDto, viewer};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows a file.
///
/// 404 for a file of another account, unless it was delivered to the caller, belongs to a brief or a message that the
/// caller reads, or the caller is an admin and it belongs to an application.
#[utoipa::path(tag = "files", operation_id = "show_file", params(("id" = String, Path)),
    responses((status = 200, body = FileDto)))]
#[get("/files/{id}")]
pub(crate) async fn show(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(file): Id<FileId>,
) -> Result<Json<FileDto>, ApiError> {
    let viewer = viewer(caller);
    let shown = state.read(move |db| Ok(viewer.show(db, file)?));
    Ok(Json(FileDto::shown(shown.await?)))
}

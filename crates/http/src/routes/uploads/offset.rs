//! HEAD /api/uploads/{id}: how far an upload has come.

use actix_web::http::{StatusCode, header};
use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, HttpResponseBuilder, get, web};
use marsam_domain::ids::FileId;

use super::{TusClient, UPLOAD_LENGTH, progress, unexpired};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows the offset and the length of an upload.
///
/// In `Upload-Offset` and `Upload-Length`; meant for HEAD, and also answers GET, without a body.
#[utoipa::path(tag = "files", operation_id = "show_upload",
    params(("id" = String, Path), ("Tus-Resumable" = String, Header)),
    responses((status = 200)))]
#[get("/uploads/{id}", wrap = "from_fn(super::name_version)")]
pub(crate) async fn offset(
    caller: Caller<Anyone>,
    _: TusClient,
    state: web::Data<AppState>,
    Id(id): Id<FileId>,
) -> Result<HttpResponse, ApiError> {
    show(&state, &caller, id).await
}

pub(super) async fn show(
    state: &AppState,
    caller: &Caller<Anyone>,
    id: FileId,
) -> Result<HttpResponse, ApiError> {
    let file = unexpired(state, caller, id).await?;
    let mut answer = HttpResponseBuilder::new(StatusCode::OK);
    answer.insert_header((UPLOAD_LENGTH, file.length));
    answer.insert_header((header::CACHE_CONTROL, "no-store"));
    progress(answer, &file)
}

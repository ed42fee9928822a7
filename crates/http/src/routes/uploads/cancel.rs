//! DELETE /api/uploads/{id}: gives an upload up.

use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::FileId;

use super::TusClient;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::files::remove::delete_own;
use crate::{ApiError, AppState};

/// Cancels an upload.
///
/// The parts that have arrived are deleted; 409 for a file that is used somewhere.
#[utoipa::path(tag = "files", operation_id = "cancel_upload",
    params(("id" = String, Path), ("Tus-Resumable" = String, Header)),
    responses((status = 204)))]
#[delete("/uploads/{id}", wrap = "from_fn(super::name_version)")]
pub(crate) async fn cancel(
    caller: Caller<Anyone>,
    _: TusClient,
    state: web::Data<AppState>,
    Id(id): Id<FileId>,
) -> Result<HttpResponse, ApiError> {
    give_up(&state, &caller, id).await
}

pub(super) async fn give_up(
    state: &AppState,
    caller: &Caller<Anyone>,
    id: FileId,
) -> Result<HttpResponse, ApiError> {
    delete_own(state, caller, id).await?;
    Ok(HttpResponse::NoContent().finish())
}

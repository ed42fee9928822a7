//! DELETE /api/files/{id}: deletes a file that is not used anywhere.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::FileId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::files;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Deletes a file that is not used anywhere.
///
/// Its bytes stay in the store for another 24 hours.
#[utoipa::path(tag = "files", operation_id = "delete_file", params(("id" = String, Path)),
    responses((status = 204)))]
#[delete("/files/{id}")]
pub(crate) async fn remove(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(file): Id<FileId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    delete_own(&state, &caller, file).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Deletes a file of the caller's, complete or not.
pub(crate) async fn delete_own(
    state: &AppState,
    caller: &Caller<Anyone>,
    file: FileId,
) -> Result<(), ApiError> {
    let now = state.now();
    state
        .write_as(caller, WriteClass::Content, move |db, fresh| {
            Ok(files::remove(db, fresh.account.id, file, now)?)
        })
        .await
}

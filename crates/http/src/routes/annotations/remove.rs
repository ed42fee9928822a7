//! DELETE /api/quote-requests/{id}/annotations/{annotation_id}: a brand deletes a draft.

use actix_web::web::Path;
use actix_web::{HttpResponse, delete, web};
use marsam_domain::annotations::AnnotationMove;
use marsam_domain::ids::{AnnotationId, QuoteRequestId};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::annotations;
use marsam_workflows::access::RequestAccess;

use super::{movable, publish};
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, path_id};

/// Deletes a draft of a note.
///
/// 409 once a revision has asked for it.
#[utoipa::path(tag = "quote requests", operation_id = "delete_annotation",
    params(("id" = String, Path), ("annotation_id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[delete("/quote-requests/{id}/annotations/{annotation_id}")]
pub(crate) async fn remove(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    ids: Path<(String, String)>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (request, annotation) = ids.into_inner();
    let (request, annotation) = (
        path_id::<QuoteRequestId>(&request)?,
        path_id::<AnnotationId>(&annotation)?,
    );
    let removed = state.write_as(
        &caller,
        WriteClass::Move,
        move |db, fresh| -> Result<(), ApiError> {
            let access = RequestAccess::locked(db, fresh.account, request)?;
            movable(db, &access, (annotation, AnnotationMove::Delete))?;
            annotations::delete(db, annotation)?;
            publish(db, &access)
        },
    );
    removed.await?;
    Ok(HttpResponse::NoContent().finish())
}

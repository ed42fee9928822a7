//! DELETE /api/quote-requests/{id}/annotations/{annotation_id}: a brand deletes a draft.

use actix_web::web::Path;
use actix_web::{HttpResponse, delete, web};
use marsam_domain::annotations::AnnotationMove;
use marsam_domain::ids::{AnnotationId, QuoteRequestId};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::annotations;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id;
use crate::{ApiError, AppState};

/// Deletes a draft of a note.
///
/// 409 once a revision has asked for it.
#[utoipa::path(tag = "quote requests", operation_id = "delete_annotation",
    params(("id" = String, Path), ("annotation_id" = String, Path)),
    responses((status = 204)))]
#[delete("/quote-requests/{id}/annotations/{annotation_id}")]
pub(crate) async fn remove(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    ids: Path<(String, String)>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (request, annotation) = ids.into_inner();
    let (request, annotation) = (
        id::parse::<QuoteRequestId>(&request)?,
        id::parse::<AnnotationId>(&annotation)?,
    );
    let now = state.now();
    let removed = state.write_as(
        &caller,
        WriteClass::Move,
        move |db, fresh| -> Result<(), ApiError> {
            let access = RequestAccess::locked(db, fresh.account, request)?;
            let step = AnnotationMove::Delete;
            Ok(annotations::make(db, &access, annotation, step, now)?)
        },
    );
    removed.await?;
    Ok(HttpResponse::NoContent().finish())
}

//! POST /api/quote-requests/{id}/annotations/{annotation_id}/resolve: the creative has dealt with a note.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::annotations::AnnotationMove;

use super::{AnnotationDto, make};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Marks a note as resolved.
///
/// 409 unless it is open, and once the work was approved.
#[utoipa::path(tag = "quote requests", operation_id = "resolve_annotation",
    params(("id" = String, Path), ("annotation_id" = String, Path)),
    responses((status = 200, body = AnnotationDto)))]
#[post("/quote-requests/{id}/annotations/{annotation_id}/resolve")]
pub(crate) async fn resolve(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    ids: Path<(String, String)>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    make(&state, &caller, &ids, key, AnnotationMove::Resolve).await
}

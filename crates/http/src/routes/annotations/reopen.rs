//! POST /api/quote-requests/{id}/annotations/{annotation_id}/reopen: the brand finds that a note was not dealt with.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::annotations::AnnotationMove;

use super::{AnnotationDto, make};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Opens a resolved note again.
///
/// The next revision may ask for it once more.
#[utoipa::path(tag = "quote requests", operation_id = "reopen_annotation",
    params(("id" = String, Path), ("annotation_id" = String, Path)),
    responses((status = 200, body = AnnotationDto)))]
#[post("/quote-requests/{id}/annotations/{annotation_id}/reopen")]
pub(crate) async fn reopen(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    ids: Path<(String, String)>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    make(&state, &caller, &ids, key, AnnotationMove::Reopen).await
}

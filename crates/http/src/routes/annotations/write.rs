//! POST /api/quote-requests/{id}/annotations: a brand puts a note on the newest delivery.

use actix_web::{HttpResponse, post, web};
use marsam_domain::annotations::AnnotationDraft;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::annotations;

use super::AnnotationDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Adds a note to the newest delivery.
///
/// At a point of an image (`x`, `y`) or at a moment of sound or film (`at_ms`), while the delivery waits for the brand.
/// The note is a draft until a revision asks for it.
#[utoipa::path(tag = "quote requests", operation_id = "write_annotation", request_body = AnnotationDraft,
    params(("id" = String, Path)),
    responses((status = 201, body = AnnotationDto)))]
#[post("/quote-requests/{id}/annotations")]
pub(crate) async fn write(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<AnnotationDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let new = body.check(AnnotationDraft::into_new).map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        once.run(
            db,
            |db| annotations::write(db, &access, new, now),
            |db, id| AnnotationDto::read(db, &access, id),
        )
    })
    .await
}

//! DELETE /api/quote-requests/{id}/review: a side deletes its draft.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::reviews::{Writing, of_request};

use super::{RequestReviewsDto, rules};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Deletes the caller's draft, if there is one; no one learns of it. 409 `review_closed` once it is published or the
/// time is over.
#[utoipa::path(tag = "reviews", operation_id = "delete_review", params(("id" = String, Path)),
    responses((status = 200, body = RequestReviewsDto)))]
#[delete("/quote-requests/{id}/review")]
pub(crate) async fn remove(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let rules = rules(&state);
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let writing = Writing::of(db, account.clone(), request, &rules, now)?;
        once.run(
            db,
            |db| {
                writing.remove(db)?;
                Ok(request)
            },
            |db, request| {
                let access = RequestAccess::read(db, account, request)?;
                Ok(RequestReviewsDto::from(of_request(
                    db, &access, &rules, now,
                )?))
            },
        )
    })
    .await
}

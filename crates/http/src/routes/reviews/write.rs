//! PUT /api/quote-requests/{id}/review: a side writes about the other one, or changes what it wrote.

use actix_web::{HttpResponse, put, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::reviews::ReviewDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::reviews::{Writing, of_request};

use super::{Author, RequestReviewsDto, rules};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Stores the caller's review as a draft, which no one else sees.
///
/// Both are published when the second side writes, or when the time is over. 409 `review_closed` before and after.
#[utoipa::path(tag = "reviews", operation_id = "write_review", params(("id" = String, Path)),
    request_body = ReviewDraft, responses((status = 200, body = RequestReviewsDto)))]
#[put("/quote-requests/{id}/review")]
pub(crate) async fn write(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReviewDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let rules = rules(&state);
    let author = Author::of(&state, caller.account.id);
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let writing = Writing::of(db, account.clone(), request, &rules, now)?;
        once.run(
            db,
            |db| {
                let side = writing.side;
                let new = body.check(|draft| draft.of_side(side))?.value;
                author.spend(db, now)?;
                writing.put(db, &new)?;
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

//! POST /api/reviews/{id}/reply: the reviewed side answers, once.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::ReplyDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::{Author, RequestReviewDto};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Stores the reply of the reviewed side: once, within 30 days. 409 `reply_exists`, `reply_closed`.
#[utoipa::path(tag = "reviews", operation_id = "reply_to_review", params(("id" = String, Path)),
    request_body = ReplyDraft, responses((status = 200, body = RequestReviewDto)))]
#[post("/reviews/{id}/reply")]
pub(crate) async fn reply(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<ReplyDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let author = Author::of(&state, caller.account.id);
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(ReplyDraft::into_body);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let held = cases::reviewed(db, fresh.account, review)?;
        let side = held.review.side.other();
        once.run(
            db,
            |db| {
                let body = checked?.value;
                author.spend(db, now)?;
                cases::reply(db, &held, &body, now)?;
                Ok(review)
            },
            |db, review| {
                let view = showing::view_of(db, review, side, now)?;
                Ok(RequestReviewDto::of(view, false))
            },
        )
    })
    .await
}

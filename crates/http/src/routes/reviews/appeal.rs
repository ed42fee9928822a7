//! POST /api/reviews/{id}/appeal: the author of a hidden review objects, once.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::AppealDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::RequestReviewDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Stores the author's one appeal, within 14 days. 409 `appeal_exists`, `appeal_closed`.
#[utoipa::path(tag = "reviews", operation_id = "appeal_review", params(("id" = String, Path)),
    request_body = AppealDraft, responses((status = 200, body = RequestReviewDto)))]
#[post("/reviews/{id}/appeal")]
pub(crate) async fn appeal(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<AppealDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(AppealDraft::into_body);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let held = cases::authored(db, fresh.account, review)?;
        let side = held.review.side;
        once.run(
            db,
            |db| {
                cases::appeal(db, &held, &checked?.value, now)?;
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

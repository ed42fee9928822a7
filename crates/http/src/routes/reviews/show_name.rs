//! POST /api/reviews/{id}/show-name: a brand shows or hides its name.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::NameDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::RequestReviewDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Shows the brand's name with its review to everyone, or hides it.
#[utoipa::path(tag = "reviews", operation_id = "show_review_name", params(("id" = String, Path)),
    request_body = NameDraft, responses((status = 200, body = RequestReviewDto)))]
#[post("/reviews/{id}/show-name")]
pub(crate) async fn show_name(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<NameDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(NameDraft::into_shown);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let held = cases::authored(db, fresh.account, review)?;
        let side = held.review.side;
        once.run(
            db,
            |db| {
                cases::show_name(db, &held, checked?.value)?;
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

//! POST /api/admin/reviews/{id}/count: an admin decides whether a review enters numbers.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::CountDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::AdminReviewDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Decides whether a review enters numbers, whatever its signs.
#[utoipa::path(tag = "admin", operation_id = "count_review", params(("id" = String, Path)),
    request_body = CountDraft, responses((status = 200, body = AdminReviewDto)))]
#[post("/admin/reviews/{id}/count")]
pub(crate) async fn count(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<CountDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(CountDraft::into_parts);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account;
        // An unknown review is reported before an invalid decision.
        showing::for_admin(db, review, &admin, now)?;
        once.run(
            db,
            |db| {
                let (counts, note) = checked?.value;
                let decided = cases::CountReview { counts, note };
                cases::count(db, &admin, review, &decided, now)?;
                Ok(review)
            },
            |db, review| {
                let shown = showing::for_admin(db, review, &admin, now)?;
                Ok(AdminReviewDto::from(shown))
            },
        )
    })
    .await
}

//! POST /api/admin/reviews/{id}/hide: an admin hides a review, or its text.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::HidingDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::AdminReviewDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Hides a review, or its text alone, by a rule and with a note that both sides read. 409 `stale_stage` if it is hidden already, 403 `own_review` for an admin who is a side.
#[utoipa::path(tag = "admin", operation_id = "hide_review", params(("id" = String, Path)),
    request_body = HidingDraft, responses((status = 200, body = AdminReviewDto)))]
#[post("/admin/reviews/{id}/hide")]
pub(crate) async fn hide(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<HidingDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(HidingDraft::into_parts);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account;
        // An unknown review is reported before an invalid decision.
        showing::for_admin(db, review, &admin, now)?;
        once.run(
            db,
            |db| {
                let (rule, part, note) = checked?.value;
                let hiding = cases::HideReview { rule, part, note };
                cases::hide(db, &admin, review, &hiding, now)?;
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

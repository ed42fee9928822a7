//! POST /api/admin/reviews/{id}/restore: an admin shows a hidden review again.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ReviewId;
use marsam_domain::reviews::NoteDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::reviews::{self as cases, showing};

use super::AdminReviewDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Shows a hidden review again, and grants its appeal by that. 409 `stale_stage`, `other_admin_decides`.
#[utoipa::path(tag = "admin", operation_id = "restore_review", params(("id" = String, Path)),
    request_body = NoteDraft, responses((status = 200, body = AdminReviewDto)))]
#[post("/admin/reviews/{id}/restore")]
pub(crate) async fn restore(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(review): Id<ReviewId>,
    key: idempotent::Key,
    body: Body<NoteDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(NoteDraft::into_note);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account;
        // An unknown review is reported before an invalid decision.
        showing::for_admin(db, review, &admin, now)?;
        once.run(
            db,
            |db| {
                cases::restore(db, &admin, review, &checked?.value, now)?;
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

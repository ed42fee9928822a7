//! POST /api/admin/refunds/{id}/match and …/post: what an admin decides about a refund that left otherwise than it was
//! ordered.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::{NoteDraft, PostDraft};
use marsam_workflows::payments::foreign::{self, RefundVerdict};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use super::{AdminRefundDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

proved_fields!(
    MatchFields: NoteDraft,
    PostFields: PostDraft,
);

/// Matches a refund that was made on the provider's own page to an open order of its charge.
///
/// To one of the same amount, or else to the oldest. More than was ordered is a loss; what is still owed is a refund of its own.
#[utoipa::path(tag = "admin", operation_id = "match_refund", request_body = MatchFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/match")]
pub(crate) async fn match_order(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<MatchFields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let check = NoteDraft::into_note;
    answer(&state, &caller, body, check, move |db, note, by| {
        let verdict = RefundVerdict {
            left_fils: None,
            note,
            by,
        };
        foreign::match_order(db, id, &verdict, now)?;
        shown(db, id, by)
    })
    .await
}

/// Posts what left of a refund of another amount, or a refund that was made on the provider's own page.
///
/// The latter is posted like a chargeback, with its own amount. Of an order `amount_fils` says what left.
#[utoipa::path(tag = "admin", operation_id = "post_refund", request_body = PostFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/post")]
pub(crate) async fn post_left(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<PostFields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let check = PostDraft::into_parts;
    answer(&state, &caller, body, check, move |db, words, by| {
        let (left_fils, note) = words;
        let verdict = RefundVerdict {
            left_fils,
            note,
            by,
        };
        foreign::post_left(db, id, &verdict, now)?;
        shown(db, id, by)
    })
    .await
}

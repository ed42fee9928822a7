//! POST /api/admin/refunds/{id}/post: what left of a refund is posted.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::PostDraft;
use marsam_workflows::payments::foreign::{self, RefundVerdict};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::AdminByCookie;
use super::super::payments::proved::decide;
use super::{AdminRefundDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// The decision, and the proof of who makes it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PostFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: PostDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Posts what left of a refund of another amount, or a refund that was made on the provider's own page.
///
/// The latter is posted like a chargeback, with its own amount. Of an order `amount_fils` says what left.
#[utoipa::path(tag = "admin", operation_id = "post_refund", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/post")]
pub(crate) async fn post_left(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<Fields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_parts()?, sent.proof)))?;
    let ((left_fils, note), proof) = sent.value;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let verdict = RefundVerdict {
            left_fils,
            note,
            by,
        };
        foreign::post_left(db, id, &verdict, now)?;
        shown(db, id)
    });
    Ok(Json(decided.await?))
}

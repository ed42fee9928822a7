//! POST /api/admin/refunds/{id}/match: a refund of the provider's own page is matched to an order.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::NoteDraft;
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
#[schema(as = MatchFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: NoteDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Matches a refund that was made on the provider's own page to an open order of its charge.
///
/// To one of the same amount, or else to the oldest. More than was ordered is a loss; what is still owed is a refund of its own.
#[utoipa::path(tag = "admin", operation_id = "match_refund", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/match")]
pub(crate) async fn match_order(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<Fields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_note()?, sent.proof)))?;
    let (note, proof) = sent.value;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let verdict = RefundVerdict {
            left_fils: None,
            note,
            by,
        };
        foreign::match_order(db, id, &verdict, now)?;
        shown(db, id)
    });
    Ok(Json(decided.await?))
}

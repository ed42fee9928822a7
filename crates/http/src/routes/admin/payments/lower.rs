//! POST /api/admin/quote-requests/{id}/lower: an admin lets an open rest go that is too small to be paid.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::decisions::NoteDraft;
use marsam_workflows::payments::deciding::{self, Lowering};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::AdminByCookie;
use super::proved::decide;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::account::ProofFields;
use crate::routes::quote_requests::detail::{self, RequestDetailDto};
use crate::{ApiError, AppState};

/// The decision, and the proof of who makes it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = LowerFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: NoteDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Lets an open rest go that is too small to be paid here.
#[utoipa::path(tag = "admin", operation_id = "lower_price", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/admin/quote-requests/{id}/lower")]
pub(crate) async fn lower(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    body: Body<Fields>,
) -> Result<Json<RequestDetailDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_note()?, sent.proof)))?;
    let (words, proof) = sent.value;
    let (shown, checkout) = (state.clone(), state.payments.checkout());
    // Where nothing is paid here, no rest is too small for it.
    let min_fils = checkout.map_or(0, |known| known.limits.min_fils);
    let account = caller.account.clone();
    let decided = decide(&state, &caller, proof, move |db, by| {
        let lowering = Lowering {
            min_fils,
            note: words,
            by,
        };
        deciding::lower(db, id, &lowering, now)?;
        detail::for_account(db, account, id, &shown, now)
    });
    Ok(Json(decided.await?))
}

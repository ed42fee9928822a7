//! POST /api/quote-requests/{id}/proposals: a creative sends a proposal.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::proposals::ProposalDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::proposals::{Offer, Send};

use super::{ProposalDto, ProposalReader, moving};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Sends a proposal.
///
/// The brand is notified; the first proposal moves the request from `submitted` to `proposals`.
#[utoipa::path(tag = "proposals", operation_id = "send_proposal", request_body = ProposalDraft,
    params(("id" = String, Path)),
    responses((status = 201, body = ProposalDto)))]
#[post("/quote-requests/{id}/proposals")]
pub(crate) async fn send(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ProposalDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let min_fils = state.payments.min_fils();
    let is_paid_here = min_fils.is_some();
    let terms = body
        .check(|draft| draft.into_terms(now)?.payable_here(min_fils))
        .map(|body| body.value);
    let fee_bps = state.settings.service_fee_bps;
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let attempt = Send::attempt(db, fresh.account, request, now)?;
        let first = |db: &mut marsam_persistence::Db| {
            let offer = Offer {
                terms: terms?,
                fee_bps,
            };
            Ok(attempt.make(db, &offer)?)
        };
        once.run(db, first, |db, id| {
            let reader = ProposalReader::of(&attempt.access, is_paid_here);
            moving::shown(db, &reader, id, now)
        })
    })
    .await
}

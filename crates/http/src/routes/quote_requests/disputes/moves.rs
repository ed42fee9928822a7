//! The moves of a dispute: POST /api/quote-requests/{id}/{position,accept-position,decide,accept-decision,appeal}.

use actix_web::{HttpResponse, post, web};
use marsam_domain::disputes::drafts::{AcceptanceDraft, AppealDraft, DecisionDraft, PositionDraft};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::disputes::{AcceptDecision, AcceptPosition, Appeal, Decide, TakePosition};

use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::quote_requests::detail::RequestDetailDto;
use crate::routes::quote_requests::moving::{Command, make, said};
use crate::{ApiError, AppState};

/// Says what a side of a dispute wishes.
///
/// The other side is notified. If it wishes the same, the problem is settled at once.
#[utoipa::path(tag = "quote requests", operation_id = "take_position", request_body = PositionDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/position")]
pub(crate) async fn position(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<PositionDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, PositionDraft::into_new);
    let sent = Command::read(&caller, id, key, body, check);
    make::<TakePosition, _>(&state, &caller, sent).await
}

/// Accepts what the other side wishes.
///
/// `number` is the position that the caller has read; 409 `position_changed` if it is not the last one any more. The
/// problem is settled at once.
#[utoipa::path(tag = "quote requests", operation_id = "accept_position", request_body = AcceptanceDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/accept-position")]
pub(crate) async fn accept_position(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<AcceptanceDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, AcceptanceDraft::into_number);
    let sent = Command::read(&caller, id, key, body, check);
    make::<AcceptPosition, _>(&state, &caller, sent).await
}

/// Decides a dispute.
///
/// The decision is carried out after five working days, or once both sides have accepted it. One appeal brings it before
/// an admin again; that decision is carried out at once.
#[utoipa::path(tag = "quote requests", operation_id = "decide_dispute", request_body = DecisionDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/decide")]
pub(crate) async fn decide(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<DecisionDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, DecisionDraft::into_new);
    let sent = Command::read(&caller, id, key, body, check).of_class(WriteClass::Admin);
    make::<Decide, _>(&state, &caller, sent).await
}

/// Accepts the decision.
///
/// Once both sides have, it is carried out.
#[utoipa::path(tag = "quote requests", operation_id = "accept_decision", request_body = NoWords,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/accept-decision")]
pub(crate) async fn accept_decision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, |_: NoWords| Ok(()));
    let sent = Command::read(&caller, id, key, body, check);
    make::<AcceptDecision, _>(&state, &caller, sent).await
}

/// Appeals the decision, with something new.
///
/// Once, and before it is final. Another admin decides where there is one.
#[utoipa::path(tag = "quote requests", operation_id = "appeal_decision", request_body = AppealDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/appeal")]
pub(crate) async fn appeal(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<AppealDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, AppealDraft::into_new);
    let sent = Command::read(&caller, id, key, body, check);
    make::<Appeal, _>(&state, &caller, sent).await
}

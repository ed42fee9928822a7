//! POST /api/proposals/{id}/withdraw: a creative withdraws a proposal.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProposalId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::proposals::Withdraw;

use super::ProposalDto;
use super::moving::{Command, make, newest};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Withdraws a proposal.
///
/// The brand is notified; another proposal may follow.
#[utoipa::path(tag = "proposals", operation_id = "withdraw_proposal", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = ProposalDto)))]
#[post("/proposals/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |_: NoWords| Ok(()));
    make::<Withdraw, _>(&state, &caller, sent, newest).await
}

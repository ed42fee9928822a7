//! POST /api/proposals/{id}/select: a brand selects a proposal.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProposalId;
use marsam_domain::quote_requests::moves::SelectionDraft;
use marsam_workflows::proposals::{Select, Selection};

use super::detail::{self, RequestDetailDto};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::routes::proposals::moving::{Command, make};
use crate::{ApiError, AppState};

/// Selects a proposal.
///
/// The other live proposals end, price and terms are frozen in an agreement, and both sides get each other's contacts.
#[utoipa::path(tag = "proposals", operation_id = "select_proposal", request_body = SelectionDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/proposals/{id}/select")]
pub(crate) async fn select(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    key: idempotent::Key,
    body: Body<SelectionDraft>,
) -> Result<HttpResponse, ApiError> {
    let shown = state.clone();
    let holidays = state.settings.holidays.clone();
    let is_paid_here = state.payments.checkout().is_some();
    let sent = Command::read(&caller, id, key, body, |draft: SelectionDraft| {
        let version = draft.into_version()?;
        Ok(Selection {
            version,
            holidays,
            is_paid_here,
        })
    });
    make::<Select, _>(&state, &caller, sent, move |db, moved| {
        detail::for_account(db, moved.account, moved.request, &shown, moved.now)
    })
    .await
}

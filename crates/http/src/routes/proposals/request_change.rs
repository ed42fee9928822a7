//! POST /api/proposals/{id}/request-change: a brand asks for other terms.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::masking::mask_contacts;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::proposals::lifecycle::Action;
use marsam_domain::quote_requests::moves::ChangeDraft;
use marsam_persistence::notifications;
use marsam_persistence::proposals::{self, Words};

use super::ProposalDto;
use super::moving::{Command, make};
use super::send::open_or_restart;
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Asks a creative for other terms.
///
/// A brand can ask at most five times; the creative answers with a new version.
#[utoipa::path(tag = "proposals", operation_id = "request_change_of_proposal", request_body = ChangeDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ProposalDto), (status = "4XX", body = ErrorBody)))]
#[post("/proposals/{id}/request-change")]
pub(crate) async fn request_change(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ChangeDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, ("POST", "/request-change")),
        key,
        body,
        ChangeDraft::into_parts,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::RequestChange,
        |db, moving| {
            let transition = moving.transition()?;
            let request = &moving.access.request;
            let words = Words {
                note: Some(&moving.words.0),
                counter_price_fils: moving.words.1,
            };
            proposals::apply(db, (&moving.proposal, request.stage), &transition, words)?;
            open_or_restart(db, request, moving.now)?;
            let notice = RequestNotice::about(request, Kind::ChangeRequested)
                .named(mask_contacts(&request.brand_name).into_owned(), None);
            notifications::notify_creative(db, moving.proposal.creative_id, notice, moving.now)?;
            Ok(())
        },
    )
    .await
}

//! POST /api/quote-requests/{id}/proposals: a creative sends a proposal.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::actors::Actor;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::money::{fee_fils, net_fils};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::{FeeSplit, ProposalDraft, Terms};
use marsam_domain::quote_requests::lifecycle::{Action, advance, restarted};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::proposals::NewVersion;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, invitations, proposals, quote_requests};
use time::OffsetDateTime;

use super::{ProposalDto, moving};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Sends a proposal.
///
/// The brand is notified; the first proposal moves the request from `submitted` to `proposals`.
#[utoipa::path(tag = "proposals", operation_id = "send_proposal", request_body = ProposalDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = ProposalDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/proposals")]
pub(crate) async fn send(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ProposalDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("POST /api/quote-requests/{request}/proposals");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let terms = body
        .check(|draft| draft.into_terms(now))
        .map(|body| body.value);
    let bps = state.settings.service_fee_bps;
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        let creative = access.creative()?;
        access.require(Action::OpenProposals)?;
        once.run(
            db,
            |db| {
                let terms = terms?;
                refuse_late(db, &access)?;
                let new = NewVersion {
                    terms: &terms,
                    split: split(&terms, bps),
                    brief_version: access.request.brief_version,
                };
                let author = (creative, access.actor());
                let sent =
                    proposals::insert(db, &access.request, author, &new, now).map_err(|error| {
                        match error {
                            DbError::Conflict => Code::ProposalOpen.into(),
                            other => ApiError::from(other),
                        }
                    })?;
                open_or_restart(db, &access.request, now)?;
                notifying::brand_by_creative(db, &access, Kind::ProposalReceived, now)?;
                let concerned = Concerned::Creatives(vec![creative]);
                request_updates::publish(db, request, &concerned)?;
                Ok(sent.id)
            },
            |db, id| moving::shown(db, &access, id, now),
        )
    })
    .await
}

/// 409 once the request no longer waits, and for those who declined a request that is open to the invited only.
fn refuse_late(db: &mut Db, access: &RequestAccess) -> Result<(), ApiError> {
    let request = &access.request;
    let invitation = invitations::of_creative(db, request.id, access.creative()?)?;
    let has_declined = invitation.is_some_and(|invitation| invitation.declined_at.is_some());
    let may_answer = request.is_open || !has_declined;
    if request.stage.is_waiting() && access.viewer.is_listed && may_answer {
        Ok(())
    } else {
        Err(Code::StaleStage.into())
    }
}

/// The first proposal is a transition of the request; every other one restarts the time until it expires.
pub(super) fn open_or_restart(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let facts = request.facts();
    if request.stage == RequestStage::Submitted {
        let opened = advance(&facts, Action::OpenProposals, Actor::Clock, now)?;
        return Ok(quote_requests::apply(db, request, &opened, None)?);
    }
    if let Some(due_at) = restarted(&facts, now) {
        quote_requests::restart_clock(db, request.id, due_at)?;
    }
    Ok(())
}

/// Fee and net at the service's rate.
pub(super) fn split(terms: &Terms, bps: u16) -> FeeSplit {
    FeeSplit {
        fee_fils: fee_fils(terms.price_fils, bps),
        net_fils: net_fils(terms.price_fils, bps),
    }
}

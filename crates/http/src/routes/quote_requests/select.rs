//! POST /api/proposals/{id}/select: a brand selects a proposal.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::agreements::Agreement;
use marsam_domain::calendar;
use marsam_domain::ids::ProposalId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::lifecycle::Action as ProposalAction;
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums, advance};
use marsam_domain::quote_requests::moves::SelectionDraft;
use marsam_persistence::proposals::{self, Words};
use marsam_persistence::quote_requests::{self, Selected};
use marsam_persistence::{Db, agreements, creatives};
use time::OffsetDateTime;

use super::detail::{self, RequestDetailDto};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying;
use crate::routes::parties::party;
use crate::routes::proposals::moving::{Command, Moving, make_and_show};
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// Selects a proposal.
///
/// The other live proposals end, price and terms are frozen in an agreement, and both sides get each other's contacts.
#[utoipa::path(tag = "proposals", operation_id = "select_proposal", request_body = SelectionDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/proposals/{id}/select")]
pub(crate) async fn select(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<SelectionDraft>,
) -> Result<HttpResponse, ApiError> {
    let settings = state.settings.clone();
    let at = (&caller, &**id, ("POST", "/select"));
    let sent = Command::read(at, key, body, SelectionDraft::into_version)?;
    let now = state.now();
    let request =
        move |db: &mut Db, account, (request, _)| detail::for_account(db, (account, request), now);
    make_and_show(
        &state,
        &caller,
        sent,
        (ProposalAction::Select, request),
        move |db, moving| {
            let accepted = match moving.transition() {
                _ if moving.access.request.stage.is_waiting()
                    && moving.proposal.state.is_live()
                    && moving.words != moving.proposal.version =>
                {
                    return Err(moving.outdated(db));
                }
                Err(error) if error.code() == Code::ProposalChanged => {
                    return Err(moving.outdated(db));
                }
                decided => decided?,
            };
            let (proposal, request) = (&moving.proposal, &moving.access.request);
            // A creative who leaves the roster loses their live proposals; one that escaped this is not selected
            // either.
            if !creatives::is_listed(db, proposal.creative_id)? {
                return Err(Code::StaleStage.into());
            }
            proposals::apply(db, (proposal, request.stage), &accepted, Words::default())?;
            freeze(db, moving, &settings)?;
            let loses = (ProposalAction::Lose, moving.access.actor());
            let others = proposals::end_live(db, request, loses, Some(proposal.id), moving.now)?;
            notify(db, moving, &others)
        },
    )
    .await
}

/// Stores the agreement and the move of the request.
fn freeze(db: &mut Db, moving: &Moving<i64>, settings: &Settings) -> Result<(), ApiError> {
    let (proposal, request, now) = (&moving.proposal, &moving.access.request, moving.now);
    let days = u32::from(proposal.terms.delivery_days);
    let delivery_due_at = calendar::end_of_working_day_after(now, days, &settings.holidays);
    let facts = Facts {
        delivery_due_at: Some(delivery_due_at),
        sums: Sums {
            agreed_fils: proposal.terms.price_fils,
            recorded_fils: 0,
        },
        ..request.facts()
    };
    let selected = advance(&facts, Action::Select, moving.access.actor(), now)?;
    let frozen = Selected {
        creative: proposal.creative_id,
        price_fils: proposal.terms.price_fils,
        revisions_included: proposal.terms.revisions_included,
        delivery_due_at,
    };
    quote_requests::freeze(db, request.id, &frozen)?;
    quote_requests::apply(db, request, &selected, None)?;
    write_agreement(db, moving, delivery_due_at)
}

fn write_agreement(
    db: &mut Db,
    moving: &Moving<i64>,
    delivery_due_at: OffsetDateTime,
) -> Result<(), ApiError> {
    let request = &moving.access.request;
    let proposal: ProposalId = moving.proposal.id;
    let agreed = (&moving.proposal, delivery_due_at);
    let creative = party(db, moving.proposal.creative_id)?;
    let content = Agreement::written(request, agreed, creative, moving.now);
    Ok(agreements::insert(
        db, request.id, proposal, &content, moving.now,
    )?)
}

fn notify(
    db: &mut Db,
    moving: &Moving<i64>,
    others: &[marsam_domain::ids::CreativeId],
) -> Result<(), ApiError> {
    let chosen = moving.proposal.creative_id;
    // Read again: the selected creative may see the brand's name as it is.
    let request = quote_requests::find(db, moving.access.request.id)?;
    notifying::creative(db, &request, (chosen, Kind::ProposalSelected), moving.now)?;
    for other in others {
        let notice = (*other, Kind::ProposalNotSelected);
        notifying::creative(db, &request, notice, moving.now)?;
    }
    Ok(())
}

//! PATCH /api/quote-requests/{id}: a brand edits its brief.

use actix_web::web::Path;
use actix_web::{HttpResponse, patch, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::briefs::BriefDraft;
use marsam_domain::quote_requests::lifecycle::{Action, Refused, advance};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{proposals, quote_requests};

use super::detail::{self, RequestDetailDto};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Changes the brief of a request.
///
/// Live proposals are marked as answering an older brief, and their creatives are notified.
#[utoipa::path(tag = "quote requests", operation_id = "edit_brief", request_body = BriefDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[patch("/quote-requests/{id}")]
pub(crate) async fn edit(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<BriefDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("PATCH /api/quote-requests/{request}");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let access = RequestAccess::locked(db, account.clone(), request)?;
        let decided = advance(
            &access.request.facts(),
            Action::EditBrief,
            access.actor(),
            now,
        );
        if decided == Err(Refused::WrongSide) {
            return Err(Code::WrongSide.into());
        }
        once.run(
            db,
            |db| {
                let current = &access.request.brief;
                let brief = body.check(|draft| draft.applied_to(current))?.value;
                let edited = decided?;
                if brief != *current {
                    quote_requests::store_brief(db, &access.request, &brief)?;
                    quote_requests::apply(db, &access.request, &edited, None)?;
                    for proposal in proposals::of_request(db, request)? {
                        if proposal.state.is_live() {
                            let notice = (proposal.creative_id, Kind::BriefChanged);
                            notifying::creative(db, &access.request, notice, now)?;
                        }
                    }
                    request_updates::publish(db, request, &Concerned::EveryCreative)?;
                }
                Ok(request)
            },
            |db, request| detail::for_account(db, (account, request), now),
        )
    })
    .await
}

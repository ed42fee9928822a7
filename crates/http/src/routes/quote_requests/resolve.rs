//! POST /api/quote-requests/{id}/resolve: an admin resolves a problem.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::{Action, Refused, advance};
use marsam_domain::quote_requests::moves::ResolutionDraft;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::quote_requests;
use marsam_persistence::request_updates::{self, Concerned};

use super::detail::{self, RequestDetailDto};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Resolves a problem.
///
/// The work continues where it was, counts as approved, or ends; both sides are notified.
#[utoipa::path(tag = "quote requests", operation_id = "resolve_problem", request_body = ResolutionDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/resolve")]
pub(crate) async fn resolve(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ResolutionDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("POST /api/quote-requests/{request}/resolve");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let words = body
        .check(ResolutionDraft::into_parts)
        .map(|body| body.value);
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let access = RequestAccess::locked(db, account.clone(), request)?;
        let (facts, actor) = (access.request.facts(), access.actor());
        // Whose move it is does not depend on how the problem is resolved.
        let tried = advance(&facts, Action::ResolveResume, actor, now);
        if tried == Err(Refused::WrongSide) {
            return Err(Code::WrongSide.into());
        }
        once.run(
            db,
            |db| {
                let (action, note) = words?;
                let resolved = advance(&facts, action, actor, now)?;
                quote_requests::apply(db, &access.request, &resolved, Some(&note))?;
                let notice = (Kind::RequestResolved, now);
                notifying::both_sides_of(
                    db,
                    &access.request,
                    |notice| notice.with_outcome(resolved.to),
                    notice,
                )?;
                notifying::completed(db, &access.request, &resolved)?;
                request_updates::publish(db, request, &Concerned::Chosen)?;
                Ok(request)
            },
            |db, request| detail::for_account(db, (account, request), now),
        )
    })
    .await
}

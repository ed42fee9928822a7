//! POST /api/admin/quote-requests/{id}/invite: an admin invites creatives to a request.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::{Action, Refused, advance};
use marsam_domain::quote_requests::moves::InvitationDraft;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, creatives, invitations, quote_requests};

use super::detail::{self, RequestDetailDto};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Invites creatives to a request.
///
/// Creatives who are invited already stay invited; the others are notified.
#[utoipa::path(tag = "admin", operation_id = "invite_creatives", request_body = InvitationDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/quote-requests/{id}/invite")]
pub(crate) async fn invite(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<InvitationDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("POST /api/admin/quote-requests/{request}/invite");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let wanted = body.check(InvitationDraft::into_ids).map(|body| body.value);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let access = RequestAccess::locked(db, account.clone(), request)?;
        let (facts, actor) = (access.request.facts(), access.actor());
        let decided = advance(&facts, Action::Invite, actor, now);
        if decided == Err(Refused::WrongSide) {
            return Err(Code::WrongSide.into());
        }
        once.run(
            db,
            |db| {
                let wanted = wanted?;
                let invited = decided?;
                let new = insert_all(db, request, &wanted, now)?;
                if !new.is_empty() {
                    quote_requests::apply(db, &access.request, &invited, None)?;
                    for creative in &new {
                        let notice = (*creative, Kind::RequestInvited);
                        notifying::creative(db, &access.request, notice, now)?;
                    }
                    request_updates::publish(db, request, &Concerned::Creatives(new))?;
                }
                Ok(request)
            },
            |db, request| detail::for_account(db, (account, request), now),
        )
    })
    .await
}

/// Invites those who are listed and were not invited; 422 if one is not on the roster.
fn insert_all(
    db: &mut Db,
    request: QuoteRequestId,
    wanted: &[CreativeId],
    now: time::OffsetDateTime,
) -> Result<Vec<CreativeId>, ApiError> {
    let mut new = Vec::new();
    for creative in wanted {
        if !creatives::is_listed(db, *creative)? {
            return Err(FieldErrors::of("creative_ids", FieldCode::NotInRoster).into());
        }
        if invitations::insert(db, request, *creative, now)? {
            new.push(*creative);
        }
    }
    Ok(new)
}

//! POST /api/quote-requests/{id}/cancel-attempt: the brand gives up what it is paying.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payments::paying;

use super::detail::{self, RequestDetailDto};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Gives up an attempt to pay.
///
/// Another one can be made at once. The provider is still asked: if it was paid after all, it counts.
#[utoipa::path(tag = "payments", operation_id = "cancel_payment_attempt", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/cancel-attempt")]
pub(crate) async fn cancel_attempt(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let (now, shown) = (state.now(), state.clone());
    let used = key.used_by(&caller.account.id, body.hash);
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let access = RequestAccess::locked(db, account.clone(), id)?;
        if access.side != Side::Owner {
            return Err(Refused::WrongSide.into());
        }
        once.run(
            db,
            |db| {
                paying::give_up(db, &access, now)?;
                Ok(id)
            },
            |db, id| detail::for_account(db, account, id, &shown, now),
        )
    })
    .await
}

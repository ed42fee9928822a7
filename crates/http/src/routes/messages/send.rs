//! POST /api/quote-requests/{id}/messages: one side writes to the other.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::messages::MessageDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::messages::{may_write, send as send_message, threads};

use super::MessageDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Sends a message to the other side.
///
/// The brand names the creative; a creative writes to its own thread. The first unread message is also mailed.
#[utoipa::path(tag = "messages", operation_id = "send_message", request_body = MessageDraft,
    params(("id" = String, Path)),
    responses((status = 201, body = MessageDto)))]
#[post("/quote-requests/{id}/messages")]
pub(crate) async fn send(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<MessageDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let new = body.check(MessageDraft::into_new).map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        may_write(db, &access)?;
        once.run(
            db,
            |db| Ok(send_message(db, &access, &new?, now)?),
            |db, id| Ok(MessageDto::from(threads::find(db, &access, id)?)),
        )
    })
    .await
}

//! POST /api/quote-requests/{id}/messages: one side writes to the other.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_auth::throttling;
use marsam_domain::ids::{MessageId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::{restarted, restarted_by_message};
use marsam_domain::quote_requests::moves::MessageDraft;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::{MESSAGES, WriteClass};
use marsam_persistence::messages::{self, Message, Thread};
use marsam_persistence::{Db, live, notifications, quote_requests};
use time::OffsetDateTime;

use super::list::ReadMarks;
use super::{MessageDto, thread_of};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Sends a message to the other side.
///
/// The brand names the creative; a creative writes to its own thread. The first unread message is also mailed.
#[utoipa::path(tag = "messages", operation_id = "send_message", request_body = MessageDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = MessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/messages")]
pub(crate) async fn send(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<MessageDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("POST /api/quote-requests/{request}/messages");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let words = body.check(MessageDraft::into_parts).map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        if access.side == Side::Admin {
            return Err(Code::WrongSide.into());
        }
        if access.side.is_creative() {
            // A creative without a proposal has no thread.
            thread_of(db, &access, None)?;
        }
        once.run(
            db,
            |db| {
                let (named, text) = words?;
                let (thread, is_open) = thread_of(db, &access, named)?;
                if !is_open {
                    return Err(Code::StaleStage.into());
                }
                throttling::spend(db, &MESSAGES, &access.account.id.to_string(), now)?;
                let by = (access.side.kind(), access.account.id);
                let has_unread = has_unread(db, thread, &access)?;
                let message = messages::insert(db, thread, by, &text, now)?;
                restart(db, &access, now)?;
                notify(db, &access, &message, (has_unread, now))?;
                Ok(message.id)
            },
            |db, id| seen(db, &access, id),
        )
    })
    .await
}

/// A message as its sender sees it now.
fn seen(db: &mut Db, access: &RequestAccess, id: MessageId) -> Result<MessageDto, ApiError> {
    let request = access.request.id;
    let message = messages::find(db, request, id)?;
    let thread = Thread {
        request,
        creative: message.creative,
    };
    let read_at = ReadMarks::of_thread(db, thread)?.of(&message);
    Ok(MessageDto::seen_by(&message, &Reading::of(access), read_at))
}

/// A message restarts the time until a request expires; the brand's breaks its silence about a delivery.
fn restart(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), ApiError> {
    let facts = access.request.facts();
    let is_brand = access.side == Side::Owner;
    let due_at =
        restarted(&facts, now).or_else(|| restarted_by_message(&facts, now).filter(|_| is_brand));
    if let Some(due_at) = due_at {
        quote_requests::restart_clock(db, access.request.id, due_at)?;
    }
    Ok(())
}

/// Whether the reader has an unread message of this thread already, and so a notice of it.
fn has_unread(db: &mut Db, thread: Thread, access: &RequestAccess) -> Result<bool, ApiError> {
    use marsam_domain::actors::ActorKind;
    let reader = match access.side {
        Side::Owner => ActorKind::Creative,
        _ => ActorKind::Brand,
    };
    let unread = messages::unread(db, &[thread.request], reader)?;
    Ok(unread.contains_key(&thread))
}

fn notify(
    db: &mut Db,
    access: &RequestAccess,
    message: &Message,
    (has_unread, now): (bool, OffsetDateTime),
) -> Result<(), ApiError> {
    let request = &access.request;
    let change = live::Change::Message {
        request_id: request.id,
        creative_id: message.creative,
        id: message.id,
    };
    let brand = notifications::account_of_brand(db, request.brand_id)?;
    let creative = notifications::account_of_creative(db, message.creative)?;
    for account in [Some(brand), creative].into_iter().flatten() {
        live::publish(db, account.id, &change)?;
    }
    if has_unread {
        return Ok(());
    }
    if access.side == Side::Owner {
        notifying::creative(db, request, (message.creative, Kind::NewMessage), now)
    } else {
        notifying::brand_by_creative(db, access, Kind::NewMessage, now)
    }
}

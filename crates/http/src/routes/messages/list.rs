//! GET /api/quote-requests/{id}/messages: a thread, or the brand's threads.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::Db;
use marsam_persistence::pages::Slice;
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::messages::thread_of;
use marsam_workflows::messages::threads::{self, ShownThreads};
use serde::Serialize;
use utoipa::ToSchema;

use super::{MessageDto, ThreadDto};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id;
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::{ApiError, AppState};

/// What one call lists is all of one kind.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum MessageOrThread {
    Message(MessageDto),
    Thread(ThreadDto),
}

/// Lists a thread, newest message first, or the threads of a request.
///
/// Without `creative_id` the brand and admins get the threads: one for each creative who has sent a proposal, the
/// earliest first. Creatives get their own thread. Both come in pages.
#[utoipa::path(tag = "messages", operation_id = "list_messages",
    params(("id" = String, Path), ("creative_id" = Option<String>, Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<MessageOrThread>)))]
#[get("/quote-requests/{id}/messages")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let asked = listing.text("creative_id");
    let named = match asked.as_str() {
        "" => None,
        named => Some(id::parse::<CreativeId>(named)?),
    };
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let sees_all = matches!(access.side, Side::Owner | Side::Admin);
        if sees_all && named.is_none() {
            let all = shown_threads(db, &access)?;
            let slice = Slice::of_all(all, page, |thread| thread.creative.id.clone());
            return Ok(slice.map(MessageOrThread::Thread));
        }
        let known = thread_of(db, &access, named).map_err(|refused| match refused {
            // A thread that does not exist is empty for a creative, and unknown for the others.
            Refused::Invalid(_) => Code::NotFound.into(),
            refused => ApiError::from(refused),
        })?;
        let slice = threads::page(db, &access, known.thread, page)?;
        Ok(slice.map(|message| MessageOrThread::Message(message.into())))
    };
    listing.answer(&state, read).await
}

fn shown_threads(db: &mut Db, access: &RequestAccess) -> Result<Vec<ThreadDto>, ApiError> {
    let ShownThreads {
        threads: all,
        names,
    } = threads::of_request(db, access)?;
    let shown = all.into_iter().filter_map(|thread| {
        Some(ThreadDto {
            creative: CreativeRefDto::named(thread.creative, &names)?,
            last_message: thread.last.map(MessageDto::from),
            unread: thread.unread,
            is_writable: thread.is_writable,
        })
    });
    Ok(shown.collect())
}

//! POST /api/quote-requests/{id}/messages/read: a side has read a thread.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::messages::ThreadDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::messages::threads;

use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Marks a thread as read up to its latest message.
#[utoipa::path(tag = "messages", operation_id = "mark_messages_read", request_body = Option<ThreadDraft>,
    params(("id" = String, Path)),
    responses((status = 204)))]
#[post("/quote-requests/{id}/messages/read")]
pub(crate) async fn mark_read(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    OptionalBody(body): OptionalBody<ThreadDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let named = body
        .check(ThreadDraft::into_creative)
        .map(|body| body.value);
    let marked = state.write_as(&caller, WriteClass::Mark, move |db, fresh| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        threads::mark_read(db, &access, named, now)
    });
    marked.await?;
    Ok(HttpResponse::NoContent().finish())
}

//! POST /api/notifications/read-page: the reader has opened the page that notices link to.

use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::PageDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::notices::reading;

use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Marks the notices that link to a page as read.
#[utoipa::path(tag = "notifications", operation_id = "read_notifications_of_page", request_body = PageDraft,
    responses((status = 204)))]
#[post("/notifications/read-page")]
pub(crate) async fn read_page(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<PageDraft>,
) -> Result<HttpResponse, ApiError> {
    let link = body.check(PageDraft::into_link)?.value;
    let now = state.now();
    let marked = state.write_as(&caller, WriteClass::Mark, move |db, fresh| {
        Ok(reading::mark_page_read(db, fresh.account.id, &link, now)?)
    });
    marked.await?;
    Ok(HttpResponse::NoContent().finish())
}

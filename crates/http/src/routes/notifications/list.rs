//! GET /api/notifications: the account's notices.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, get, web};
use marsam_persistence::Db;
use marsam_persistence::notifications::Notification;
use marsam_workflows::notices::reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::params::NoticeParamsDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::notice_events;
use crate::{ApiError, AppState};

/// A notice: an event and its parameters, never prose; the reader's language is applied when it is shown.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notification)]
pub(crate) struct NotificationDto {
    id: String,
    #[schema(schema_with = notice_events)]
    event: &'static str,
    params: NoticeParamsDto,
    /// The path of the page that it links to.
    link: String,
    #[serde(with = "time::serde::rfc3339::option")]
    read_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Notification> for NotificationDto {
    fn from(stored: Notification) -> Self {
        Self {
            id: stored.id.to_string(),
            event: stored.notice.event(),
            params: stored.notice.into(),
            link: stored.link,
            read_at: stored.read_at,
            at: stored.created_at,
        }
    }
}

/// Lists the caller's notices, newest first.
///
/// `X-Unread-Count` says how many are unread, to 1,000.
#[utoipa::path(tag = "notifications", operation_id = "list_notifications",
    params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<NotificationDto>)))]
#[get("/notifications")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (account, now) = (caller.account.id, state.now());
    // Read with the rows: each is a trip to another thread.
    let unread = Arc::new(AtomicI64::new(0));
    let counted = unread.clone();
    let read = move |db: &mut Db, page| {
        counted.store(reading::count_unread(db, account, now)?, Ordering::Relaxed);
        Ok(reading::page(db, account, page, now)?.map(NotificationDto::from))
    };
    let mut response = listing.answer(&state, read).await?;
    let name = HeaderName::from_static("x-unread-count");
    let unread = HeaderValue::from(unread.load(Ordering::Relaxed));
    response.headers_mut().insert(name, unread);
    Ok(response)
}

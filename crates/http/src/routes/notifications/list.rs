//! GET /api/notifications: the account's notices.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, get, web};
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::notices::{InAppNotice, RequestNotice};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::notifications::Notification;
use marsam_workflows::notices::reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::{notice_events, slugs_or_null};
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

/// The subject of a notice; fields that do not concern it are blank or null. For an application all are blank: the
/// admin's words are on the linked page.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = NoticeParams)]
pub(crate) struct NoticeParamsDto {
    request_id: String,
    /// The service's slug.
    service: String,
    /// The request's code.
    code: Option<String>,
    /// The name of the other side, or of the creative who stopped payouts.
    name: Option<String>,
    name_ar: Option<String>,
    /// Days that are left, or a number of requests.
    days: Option<u32>,
    amount_fils: Option<i64>,
    /// The stage that followed: how a problem was resolved, or what a project stays that is not cancelled.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    outcome: Option<String>,
    /// Of a selection: whether a first payment is due before the work starts.
    pays_first: bool,
    /// How a problem ends by a decision that is not final yet: `amount_fils` is then the price, or what the brand gets where
    /// the project ends.
    #[schema(schema_with = slugs_or_null::<WishKind>)]
    verdict: Option<String>,
    /// The title of a request or a work.
    title: Option<String>,
    title_ar: Option<String>,
    /// Which picture of the reader's profile.
    #[schema(schema_with = slugs_or_null::<ProfileImagePart>)]
    part: Option<&'static str>,
    /// Why an admin hid the work or the picture.
    reason: Option<String>,
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

impl From<InAppNotice> for NoticeParamsDto {
    fn from(notice: InAppNotice) -> Self {
        match notice {
            InAppNotice::Request(notice) => notice.into(),
            InAppNotice::Application { .. } => Self::default(),
            InAppNotice::Admin { name, name_ar, .. } => Self {
                name,
                name_ar,
                ..Self::default()
            },
            InAppNotice::Work(notice) => Self {
                title: notice.title.title,
                title_ar: notice.title.title_ar,
                reason: notice.reason,
                ..Self::default()
            },
            InAppNotice::Image(notice) => Self {
                part: Some(notice.part.slug()),
                reason: notice.reason,
                ..Self::default()
            },
            InAppNotice::Payout(notice) => Self {
                amount_fils: Some(notice.amount_fils),
                ..Self::default()
            },
        }
    }
}

impl From<RequestNotice> for NoticeParamsDto {
    fn from(notice: RequestNotice) -> Self {
        Self {
            request_id: notice.request_id,
            service: notice.service,
            code: notice.code,
            title: notice.title,
            name: notice.name,
            name_ar: notice.name_ar,
            days: notice.days,
            amount_fils: notice.amount_fils,
            outcome: notice.outcome,
            pays_first: notice.pays_first,
            verdict: notice.verdict,
            ..Self::default()
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

//! POST /api/notifications/{id}/read: the reader has read a notice.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::NotificationId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::notices::reading;

use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Marks a notice as read.
///
/// 404 for a notice of another account.
#[utoipa::path(tag = "notifications", operation_id = "read_notification", params(("id" = String, Path)),
    responses((status = 204)))]
#[post("/notifications/{id}/read")]
pub(crate) async fn read(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(notification): Id<NotificationId>,
    _body: OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let marked = state.write_as(&caller, WriteClass::Mark, move |db, fresh| {
        let account = fresh.account.id;
        Ok(reading::mark_read(db, account, notification, now)?)
    });
    marked.await?;
    Ok(HttpResponse::NoContent().finish())
}

//! POST /api/notifications/read-all: the reader has read every notice.

use actix_web::{HttpResponse, post, web};
use marsam_domain::quote_requests::moves::NoWords;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::notices::reading;

use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Marks every notice of the caller's account as read.
#[utoipa::path(tag = "notifications", operation_id = "read_all_notifications",
    responses((status = 204)))]
#[post("/notifications/read-all")]
pub(crate) async fn read_all(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _body: OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let marked = state.write_as(&caller, WriteClass::Mark, move |db, fresh| {
        Ok(reading::mark_all_read(db, fresh.account.id, now)?)
    });
    marked.await?;
    Ok(HttpResponse::NoContent().finish())
}

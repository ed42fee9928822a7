//! POST /api/admin/works/seen: marks works as seen.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::{Seen, SeenDraft};
use marsam_workflows::moderation::desk;

use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// Marks works as seen.
///
/// Works that were changed after `until` stay new. Unknown ones are ignored: their creatives may have deleted them.
/// The caller's own stay new; 403 `own_review` if all of them are.
#[utoipa::path(tag = "admin", operation_id = "mark_works_seen", request_body = SeenDraft,
    responses((status = 204)))]
#[post("/admin/works/seen")]
pub(crate) async fn seen(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    body: Body<SeenDraft>,
) -> Result<HttpResponse, ApiError> {
    let (seen, now) = (body.check(Seen::<WorkId>::try_from)?.value, state.now());
    let marked = state.write_as(&caller, WriteClass::Admin, move |db, fresh| {
        Ok(desk::see_works(db, fresh.account.id, &seen, now)?)
    });
    marked.await?;
    Ok(HttpResponse::NoContent().finish())
}

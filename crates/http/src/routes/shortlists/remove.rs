//! DELETE /api/shortlist/{id}: takes a creative from the caller's shortlist.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::CreativeId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::shortlists;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Removes a creative from the caller's shortlist.
///
/// Does nothing if the creative is not on it.
#[utoipa::path(tag = "roster", operation_id = "remove_from_shortlist", params(("id" = String, Path)),
    responses((status = 204)))]
#[delete("/shortlist/{id}")]
pub(crate) async fn remove(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(creative): Id<CreativeId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    state
        .write_as(&caller, WriteClass::Mark, move |db, fresh| {
            Ok(shortlists::remove(db, fresh.account.id, creative)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

//! PUT /api/shortlist/{id}: puts a creative on the caller's shortlist.

use actix_web::{HttpResponse, put, web};
use marsam_domain::ids::CreativeId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::shortlists;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Adds a creative to the caller's shortlist.
///
/// Does nothing if the creative is on it already.
#[utoipa::path(tag = "roster", operation_id = "add_to_shortlist", params(("id" = String, Path)),
    responses((status = 204)))]
#[put("/shortlist/{id}")]
pub(crate) async fn add(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(creative): Id<CreativeId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state
        .write_as(&caller, WriteClass::Mark, move |db, fresh| {
            Ok(shortlists::add(db, fresh.account.id, creative, now)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

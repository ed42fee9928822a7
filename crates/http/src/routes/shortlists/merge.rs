//! PUT /api/shortlist: adds what a visitor put on a shortlist before signing in.

use actix_web::{HttpResponse, put, web};
use marsam_domain::shortlists::ShortlistMerge;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::shortlists;

use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Adds the creatives of a visitor's shortlist.
///
/// Nothing is removed. Ids of creatives who are not on the roster are skipped, and so are those that a full shortlist
/// has no room for.
#[utoipa::path(tag = "roster", operation_id = "merge_shortlist", request_body = ShortlistMerge,
    responses((status = 204)))]
#[put("/shortlist")]
pub(crate) async fn merge(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<ShortlistMerge>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let creatives = body.check(ShortlistMerge::into_ids)?.value;
    state
        .write_as(&caller, WriteClass::Mark, move |db, fresh| {
            Ok(shortlists::merge(db, fresh.account.id, creatives, now)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

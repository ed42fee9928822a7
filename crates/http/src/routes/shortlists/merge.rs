//! PUT /api/shortlist: adds what a visitor put on a shortlist before signing in.

use actix_web::{HttpResponse, put, web};
use marsam_domain::shortlists::ShortlistMerge;
use marsam_domain::throttles::WriteClass;
use time::Duration;

use super::{Added, add_to};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Adds the creatives of a visitor's shortlist.
///
/// Nothing is removed. Ids of creatives who are not on the roster are skipped, and so are those that a full shortlist
/// has no room for.
#[utoipa::path(tag = "roster", operation_id = "merge_shortlist", request_body = ShortlistMerge,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
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
            // A microsecond between two keeps the order in which the list shows them.
            let mut at = now;
            for creative in creatives {
                match add_to(db, fresh.account.id, creative, at)? {
                    Added::Yes => at -= Duration::microseconds(1),
                    Added::NotInRoster => {}
                    Added::Full => break,
                }
            }
            Ok(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

//! DELETE /api/creative/works/{id}: deletes a work.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::works::OwnWorks;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Deletes a work.
///
/// Its files can be used for another work for 7 days.
#[utoipa::path(tag = "roster", operation_id = "delete_work", params(("id" = String, Path)),
    responses((status = 204)))]
#[delete("/creative/works/{id}")]
pub(crate) async fn remove(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(id): Id<WorkId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state
        .write_as(&caller, WriteClass::Content, move |db, fresh| {
            let own = OwnWorks::lock(db, fresh.account.id)?;
            let work = own.find(db, id)?;
            Ok(own.remove(db, &work, now)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

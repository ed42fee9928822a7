//! PATCH /api/creative/works/{id}: changes a work.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::WorkChange;
use marsam_workflows::works::OwnWorks;

use super::{WorkDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Changes a work.
///
/// Changes the fields that are sent; an empty text or list clears one. A change of a published work is public
/// immediately.
#[utoipa::path(tag = "roster", operation_id = "change_work", request_body = WorkChange,
    params(("id" = String, Path)),
    responses((status = 200, body = WorkDto)))]
#[patch("/creative/works/{id}")]
pub(crate) async fn change(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(id): Id<WorkId>,
    key: idempotent::Key,
    body: Body<WorkChange>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let own = OwnWorks::lock(db, fresh.account.id)?;
        let work = own.find(db, id)?;
        once.run(
            db,
            |db| {
                let content = body.check(|change| change.over(&work.content))?.value;
                own.change(db, &work, &content, now)?;
                Ok(id)
            },
            |db, id| shown(db, own, id),
        )
    })
    .await
}

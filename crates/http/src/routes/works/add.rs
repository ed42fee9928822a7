//! POST /api/creative/works: adds a work.

use actix_web::{HttpResponse, post, web};
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::{WorkContent, WorkDraft};
use marsam_workflows::works::OwnWorks;

use super::{WorkDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Adds a work after the others.
///
/// A published work is public immediately, if the profile is.
#[utoipa::path(tag = "roster", operation_id = "add_work", request_body = WorkDraft,
    responses((status = 201, body = WorkDto)))]
#[post("/creative/works")]
pub(crate) async fn add(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    body: Body<WorkDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let body = body.check(WorkContent::try_from)?;
    let used = key.used_by(&caller.account.id, body.hash);
    let content = body.value;
    let write = Write::creating(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let own = OwnWorks::lock(db, fresh.account.id)?;
        once.run(
            db,
            |db| Ok(own.add(db, &content, now)?),
            |db, work| shown(db, own, work),
        )
    })
    .await
}

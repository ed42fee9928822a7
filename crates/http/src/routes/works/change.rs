//! PATCH /api/creative/works/{id}: changes a work.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::{WorkChange, WorkState};
use marsam_persistence::works;

use super::{WorkDto, attach_files, hidden_by_creative, locked_entry_of, shown};
use crate::error::{Code, ErrorBody};
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
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = WorkDto), (status = "4XX", body = ErrorBody)))]
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
        let account = fresh.account.id;
        let creative = locked_entry_of(db, account)?;
        let work = works::find_own(db, creative, id)?;
        once.run(
            db,
            |db| {
                let content = body.check(|change| change.over(&work.content))?.value;
                match (work.content.state, content.state) {
                    (WorkState::Hidden, WorkState::Hidden) => {}
                    (WorkState::Hidden, _) => return Err(Code::WorkHidden.into()),
                    (_, WorkState::Hidden) => return Err(hidden_by_creative()),
                    _ => {}
                }
                works::update(db, id, &content, now)?;
                attach_files(db, (account, id), &content, now)?;
                works::changed(db, creative)?;
                Ok(id)
            },
            |db, id| shown(db, creative, id),
        )
    })
    .await
}

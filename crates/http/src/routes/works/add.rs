//! POST /api/creative/works: adds a work.

use actix_web::{HttpResponse, post, web};
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::{MAX_WORKS, WorkContent, WorkDraft, WorkState};
use marsam_persistence::works;

use super::{WorkDto, attach_files, hidden_by_creative, locked_entry_of, shown};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Adds a work after the others.
///
/// A published work is public immediately, if the profile is.
#[utoipa::path(tag = "roster", operation_id = "add_work", request_body = WorkDraft,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = WorkDto), (status = "4XX", body = ErrorBody)))]
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
        let account = fresh.account.id;
        let creative = locked_entry_of(db, account)?;
        once.run(
            db,
            |db| {
                if content.state == WorkState::Hidden {
                    return Err(hidden_by_creative());
                }
                if works::of_creative(db, creative)?.len() >= MAX_WORKS {
                    return Err(Code::TooManyWorks.into());
                }
                let work = works::insert(db, creative, &content, now)?;
                attach_files(db, (account, work), &content, now)?;
                works::changed(db, creative)?;
                Ok(work)
            },
            |db, work| shown(db, creative, work),
        )
    })
    .await
}

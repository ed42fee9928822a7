//! POST /api/creative/applications/{id}/withdraw: withdraws an application before it is decided.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::ApplicationId;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::applications;

use super::{ApplicationDto, lock_own, move_own, shown_to_applicant};
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState, path_id};

/// Withdraws an application.
///
/// Its files are deleted; the caller may send another one immediately.
#[utoipa::path(tag = "applications", operation_id = "withdraw_application", params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative/applications/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (id, now): (ApplicationId, _) = (path_id(&id)?, state.now());
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let application = lock_own(db, id, fresh.account.id)?;
        once.run(
            db,
            |db| {
                applications::delete_files(db, id, now)?;
                move_own(db, &application, Action::Withdraw, now)
            },
            shown_to_applicant,
        )
    })
    .await
}

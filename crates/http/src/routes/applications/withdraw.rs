//! POST /api/creative/applications/{id}/withdraw: withdraws an application before it is decided.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::lifecycle::Action;

use super::{ApplicationDto, lock_own, move_own};
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState, path_id};

/// Withdraws an application; the next one may be sent at once.
#[utoipa::path(tag = "applications", operation_id = "withdraw_application", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative/applications/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    id: Path<String>,
    _: NoBody,
) -> Result<Json<ApplicationDto>, ApiError> {
    let (id, now) = (path_id(&id)?, state.now());
    let withdrawn = state.write_as(&caller, move |db, fresh| {
        let application = lock_own(db, id, fresh.account.id)?;
        move_own(db, &application, Action::Withdraw, now)
    });
    Ok(Json(withdrawn.await?))
}

//! PATCH /api/creative/applications/{id}: changes an application before it is decided.

use actix_web::web::{Json, Path};
use actix_web::{patch, web};
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::applications::{ApplicationChange, ApplicationStage};
use marsam_persistence::applications;

use super::{ApplicationDto, lock_own, move_own};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState, path_id};

/// Changes the fields that are sent, by the rules of the form; an empty text clears one. After an admin has asked for
/// changes this sends the application again.
#[utoipa::path(tag = "applications", operation_id = "change_application", params(("id" = String, Path)),
    request_body = ApplicationChange,
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[patch("/creative/applications/{id}")]
pub(crate) async fn change(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    id: Path<String>,
    body: Body<ApplicationChange>,
) -> Result<Json<ApplicationDto>, ApiError> {
    let (id, now) = (path_id(&id)?, state.now());
    let changed = state.write_as(&caller, move |db, fresh| {
        let application = lock_own(db, id, fresh.account.id)?;
        let new = body.check(|change| change.over(&application))?.value;
        let action = match application.stage {
            ApplicationStage::NeedsChanges => Action::Resubmit,
            _ => Action::Edit,
        };
        applications::change(db, id, &new)?;
        move_own(db, &application, action, now)
    });
    Ok(Json(changed.await?))
}

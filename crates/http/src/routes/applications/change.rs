//! PATCH /api/creative/applications/{id}: changes an application before it is decided.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::applications::ApplicationChange;
use marsam_domain::ids::ApplicationId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::applications::OwnApplication;

use super::{ApplicationDto, shown_to_applicant};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Changes an application.
///
/// Changes the fields that are sent, by the rules of the form; an empty text or list clears one. After an admin has
/// asked for changes this sends the application again.
#[utoipa::path(tag = "applications", operation_id = "change_application", params(("id" = String, Path)),
    request_body = ApplicationChange,
    responses((status = 200, body = ApplicationDto)))]
#[patch("/creative/applications/{id}")]
pub(crate) async fn change(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    body: Body<ApplicationChange>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let own = OwnApplication::lock(db, id, fresh.account.id)?;
        once.run(
            db,
            |db| {
                let new = body
                    .check(|change| change.over(&own.application, &own.files))?
                    .value;
                own.change(db, &new, now)?;
                Ok(id)
            },
            shown_to_applicant,
        )
    })
    .await
}

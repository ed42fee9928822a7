//! PATCH /api/creative/applications/{id}: changes an application before it is decided.

use actix_web::web::Path;
use actix_web::{HttpResponse, patch, web};
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::applications::{ApplicationChange, ApplicationStage};
use marsam_domain::ids::{ApplicationId, FileId};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::applications;

use super::{ApplicationDto, lock_own, move_own, set_files, shown_to_applicant};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState, path_id};

/// Changes an application.
///
/// Changes the fields that are sent, by the rules of the form; an empty text or list clears one. After an admin has
/// asked for changes this sends the application again.
#[utoipa::path(tag = "applications", operation_id = "change_application", params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    request_body = ApplicationChange,
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[patch("/creative/applications/{id}")]
pub(crate) async fn change(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ApplicationChange>,
) -> Result<HttpResponse, ApiError> {
    let (id, now): (ApplicationId, _) = (path_id(&id)?, state.now());
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let application = lock_own(db, id, fresh.account.id)?;
        once.run(
            db,
            |db| {
                let files = applications::files_of(db, id)?;
                let files: Vec<FileId> = files.into_iter().map(|(file, _)| file.id).collect();
                let new = body
                    .check(|change| change.over(&application, &files))?
                    .value;
                let action = match application.stage {
                    ApplicationStage::NeedsChanges => Action::Resubmit,
                    _ => Action::Edit,
                };
                applications::change(db, id, &new)?;
                if new.files != files {
                    set_files(db, (application.account_id, id), &new.files, now)?;
                }
                move_own(db, &application, action, now)
            },
            shown_to_applicant,
        )
    })
    .await
}

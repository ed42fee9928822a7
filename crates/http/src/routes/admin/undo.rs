//! POST /api/admin/creative-applications/{id}/undo: takes a review back before its mail is sent.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_domain::applications::ApplicationStage;
use marsam_domain::applications::lifecycle::{Review, undo as undone_by};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_persistence::{Db, applications, creatives, outbox};
use time::OffsetDateTime;

use super::review::{lock, stale, undoable};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// The name of the mail about a review that led to this stage.
const fn mail_about(stage: ApplicationStage) -> &'static str {
    match stage {
        ApplicationStage::Approved => "application_approved",
        ApplicationStage::NeedsChanges => "application_changes_requested",
        _ => "application_rejected",
    }
}

/// Takes the caller's own review back within ten seconds: stage, note and roster are as before, and no mail is sent.
#[utoipa::path(tag = "admin", operation_id = "undo_review", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/undo")]
pub(crate) async fn undo(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    _: NoBody,
) -> Result<Json<ApplicationDto>, ApiError> {
    let (id, now) = (path_id(&id)?, state.now());
    let undone = state.write_as(&caller, move |db, fresh| {
        take_back(db, id, fresh.account.id, now)
    });
    Ok(Json(undone.await?))
}

fn take_back(
    db: &mut Db,
    id: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<ApplicationDto, ApiError> {
    let application = lock(db, id)?;
    let mut standing = applications::reviews_of(db, id)?;
    let latest = standing.pop();
    let undone = undone_by(application.stage, latest.as_ref(), admin, now)?;
    let account = application.account_id;
    let queued_at = latest.map_or(now, |review: Review| review.at);
    let mail = mail_about(application.stage);
    if outbox::recall(db, account, &[mail], queued_at)? == 0 {
        // It is being sent: this request waited for a lock until the time was over.
        return Err(Code::UndoTooLate.into());
    }
    if application.stage == ApplicationStage::Approved
        && let Some(entry) = creatives::of_account(db, account)?
    {
        creatives::hide(db, entry.id, now)?;
    }
    let asked = standing
        .iter()
        .rfind(|one| one.to == ApplicationStage::NeedsChanges);
    let note = asked.and_then(|review| review.note.as_deref());
    applications::undo(db, &application, &undone, note).map_err(stale)?;
    let listed = [applications::listed(db, id)?];
    let may_undo = undoable(db, &listed, admin, now)?.contains(&id);
    let [listed] = listed;
    Ok(ApplicationDto::for_admin(listed, may_undo))
}

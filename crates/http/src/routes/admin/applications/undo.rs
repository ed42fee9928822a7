//! POST /api/admin/creative-applications/{id}/undo: takes a review back before its mail is sent.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::actors::Actor;
use marsam_domain::applications::ApplicationStage;
use marsam_domain::applications::lifecycle::{Review, undo as undone_by};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::notices::ApplicationNoticeKind;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::notifications::recall_review;
use marsam_persistence::projects::{self, Leaving};
use marsam_persistence::{Db, applications, creatives};
use time::OffsetDateTime;

use super::review::{lock, shown, stale};
use super::works::take_back_works;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// Undoes the caller's own review within ten seconds.
///
/// Stage, note and roster are as before, and no notice remains.
#[utoipa::path(tag = "admin", operation_id = "undo_review", params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/creative-applications/{id}/undo")]
pub(crate) async fn undo(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (id, now): (ApplicationId, _) = (path_id(&id)?, state.now());
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        once.run(
            db,
            |db| take_back(db, id, admin, now),
            |db, id| shown(db, id, admin, now),
        )
    })
    .await
}

fn take_back(
    db: &mut Db,
    id: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<ApplicationId, ApiError> {
    let application = lock(db, id)?;
    let mut reviews = applications::reviews_of(db, id)?;
    let latest = reviews.pop();
    let undone = undone_by(application.stage, latest.as_ref(), admin, now)?;
    let account = application.account_id;
    let reviewed_at = latest.map_or(now, |review: Review| review.at);
    let kind = ApplicationNoticeKind::of_review(application.stage);
    if !recall_review(db, account, kind, reviewed_at)? {
        // It is being sent: this request waited for a lock until the time was over.
        return Err(Code::UndoTooLate.into());
    }
    if application.stage == ApplicationStage::Approved
        && let Some(entry) = creatives::of_account(db, account)?
    {
        take_back_works(db, &application, entry.id, now)?;
        let leaving = (Actor::Admin(admin), Leaving::Unlisted);
        projects::leave(db, account, leaving, now)?;
    }
    let asked = reviews
        .iter()
        .rfind(|one| one.to == ApplicationStage::NeedsChanges);
    let note = asked.and_then(|review| review.note.as_deref());
    applications::undo(db, &application, &undone, note).map_err(stale)?;
    Ok(id)
}

//! POST /api/creative/profile/publish: replaces what visitors see by the draft.

use actix_web::{HttpResponse, post, web};
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::events::{Actor, EventKind};
use marsam_domain::ids::AccountId;
use marsam_persistence::applications::Outcome;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::store::advisory_lock;
use marsam_persistence::{Db, applications, own_profiles};
use time::OffsetDateTime;

use super::{Entry, OwnProfileDto};
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Publishes the draft, which needs a biography, a rate, a link or a published work, and a photo or a chosen cover. With the first time an
/// approved application is completed.
#[utoipa::path(tag = "roster", operation_id = "publish_own_profile",
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = OwnProfileDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative/profile/publish")]
pub(crate) async fn publish(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let route = "POST /api/creative/profile/publish";
    let used = key.used_without_body(&caller.account.id, route);
    idempotent::change(&state, &caller, used, move |db, fresh| {
        let account = fresh.account.id;
        complete_application(db, account, now)?;
        let entry = Entry::required(db, account)?;
        entry.completeness().check()?;
        let creative = entry.creative.id;
        own_profiles::publish(db, creative, &entry.draft, now)?;
        let (subject, actor) = (Subject::Creative(creative), Actor::Creative(account));
        events::record(db, subject, actor, EventKind::Published, now)?;
        Ok(Entry::required(db, account)?.into_dto(db, account)?)
    })
    .await
}

/// Before the entry is read: the lock keeps an admin from undoing the approval in the meantime.
fn complete_application(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let Some(found) = applications::approved_of(db, account)? else {
        return Ok(());
    };
    advisory_lock(db, &format!("application {}", found.id))?;
    let application = applications::find(db, found.id)?;
    let actor = Actor::Creative(account);
    // Whose approval has just been undone is not on the roster, and gets a 404.
    if let Ok(moved) = advance(Some(application.stage), Action::Publish, actor, now) {
        applications::apply(db, &application, &moved, &Outcome::default())?;
    }
    Ok(())
}

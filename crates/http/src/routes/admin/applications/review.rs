//! A review, from the call to its answer.

use actix_web::HttpResponse;
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::Db;
use marsam_workflows::applications::{Review, reading};
use time::OffsetDateTime;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// A decision as it was sent.
pub(super) struct Decision {
    pub(super) application: ApplicationId,
    pub(super) action: Action,
    /// The note as it was checked.
    pub(super) note: Result<Option<String>, ApiError>,
    /// The version that the admin read, as it was checked.
    pub(super) version: Result<Option<i64>, ApiError>,
    pub(super) key: idempotent::Key,
    /// The hash of the request's body.
    pub(super) hash: String,
}

/// Makes a review, once for each `Idempotency-Key`.
pub(super) async fn review(
    state: &AppState,
    caller: &Caller<Admin>,
    decision: Decision,
) -> Result<HttpResponse, ApiError> {
    let (admin, now) = (caller.account.id, state.now());
    let Decision {
        application,
        action,
        note,
        version,
        key,
        hash,
    } = decision;
    let write = Write::changing(WriteClass::Admin, key.used_by(&admin, hash));
    idempotent::answer(state, caller, write, move |db, _, once| {
        once.run(
            db,
            |db| {
                let review = Review::of(db, application, action, admin, now)?;
                // An unknown application is reported before an invalid version or note.
                review.check_read(version?)?;
                review.pass(db, note?)?;
                Ok(application)
            },
            |db, id| shown(db, id, admin, now),
        )
    })
    .await
}

/// An application as an admin sees it now.
pub(super) fn shown(
    db: &mut Db,
    id: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<ApplicationDto, ApiError> {
    let one = reading::find_for_admin(db, id, admin, now)?;
    Ok(ApplicationDto::for_admin(one.listed, one.may_undo, admin))
}

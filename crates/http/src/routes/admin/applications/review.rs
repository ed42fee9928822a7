//! A review: the decision, the roster entry, the event and the mail, all or nothing; of two admins one is first.

use std::collections::HashSet;

use actix_web::HttpResponse;
use marsam_domain::accounts::AccountState;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, UNDO_PERIOD, advance, undo};
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::notices::{ApplicationNoticeKind, Notice};
use marsam_domain::throttles::WriteClass;
use marsam_persistence::applications::{Listed, Outcome};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::notifications::notify_of_review;
use marsam_persistence::projects::{self, Leaving};
use marsam_persistence::{Db, DbError, accounts, applications, creatives};
use time::OffsetDateTime;

use super::works::add_works;
use crate::error::Code;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState, path_id};

/// An admin's decision, with the note as it was checked.
struct ReviewCommand {
    action: Action,
    note: Result<Option<String>, ApiError>,
    admin: AccountId,
    at: OffsetDateTime,
}

/// Makes a review, once for each `Idempotency-Key`.
pub(super) async fn review(
    state: &AppState,
    caller: &Caller<Admin>,
    id: &str,
    (key, hash): (idempotent::Key, String),
    (action, note): (Action, Result<Option<String>, ApiError>),
) -> Result<HttpResponse, ApiError> {
    let id: ApplicationId = path_id(id)?;
    let used = key.used_by(&caller.account.id, hash);
    let command = ReviewCommand {
        action,
        note,
        admin: caller.account.id,
        at: state.now(),
    };
    let write = Write::changing(WriteClass::Admin, used);
    let (admin, at) = (command.admin, command.at);
    idempotent::answer(state, caller, write, move |db, _, once| {
        once.run(
            db,
            |db| command.pass(db, id),
            |db, id| shown(db, id, admin, at),
        )
    })
    .await
}

impl ReviewCommand {
    /// Stores review, roster entry, event and mail: all or nothing.
    fn pass(mut self, db: &mut Db, id: ApplicationId) -> Result<ApplicationId, ApiError> {
        let application = lock(db, id)?;
        if application.account_id == self.admin {
            return Err(Code::AdminAccount.into());
        }
        // An unknown application is reported before an invalid note.
        let note = std::mem::replace(&mut self.note, Ok(None))?;
        let reviewed = advance(
            Some(application.stage),
            self.action,
            Actor::Admin(self.admin),
            self.at,
        )?;
        let creative = match reviewed.to {
            ApplicationStage::Approved => {
                let creative = self.list(db, &application)?;
                add_works(db, &application, creative, self.at)?;
                Some(creative)
            }
            _ => None,
        };
        let outcome = Outcome {
            note: note.as_deref(),
            creative,
        };
        applications::apply(db, &application, &reviewed, &outcome).map_err(stale)?;
        let applicant = accounts::find(db, application.account_id)?;
        let mail = mail(&application, creative, (reviewed.to, note));
        let notices = (ApplicationNoticeKind::of_review(reviewed.to), &mail);
        notify_of_review(db, &applicant, notices, UNDO_PERIOD, self.at)?;
        Ok(id)
    }

    /// Lists the applicant; a suspended one waits off the roster for its restoration.
    fn list(&self, db: &mut Db, application: &Application) -> Result<CreativeId, ApiError> {
        let (account, at) = (application.account_id, self.at);
        let creative =
            creatives::list(db, account, &application.profile, at).map_err(
                |error| match error {
                    DbError::Conflict => Code::InRosterAlready.into(),
                    other => ApiError::from(other),
                },
            )?;
        if accounts::find(db, account)?.state == AccountState::Suspended {
            let leaving = (Actor::Admin(self.admin), Leaving::Suspended);
            projects::leave(db, account, leaving, at)?;
        }
        Ok(creative)
    }
}

/// The application, locked until the transaction ends.
pub(super) fn lock(db: &mut Db, id: ApplicationId) -> Result<Application, ApiError> {
    advisory_lock(db, &format!("application {id}"))?;
    Ok(applications::find(db, id)?)
}

/// The application has changed since it was read.
pub(super) fn stale(error: DbError) -> ApiError {
    match error {
        DbError::Conflict => Code::AlreadyReviewed.into(),
        other => other.into(),
    }
}

fn mail(
    application: &Application,
    creative: Option<CreativeId>,
    (to, note): (ApplicationStage, Option<String>),
) -> Notice {
    let name = Some(application.profile.name.clone());
    match creative {
        Some(creative) => Notice::ApplicationApproved {
            name,
            creative_id: creative.to_string(),
        },
        None if to == ApplicationStage::NeedsChanges => Notice::ApplicationChangesRequested {
            name,
            note: note.unwrap_or_default(),
        },
        None => Notice::ApplicationRejected { name, reason: note },
    }
}

/// An application as an admin sees it now.
pub(super) fn shown(
    db: &mut Db,
    id: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<ApplicationDto, ApiError> {
    let listed = [applications::listed(db, id)?];
    let may_undo = undoable(db, &listed, admin, now)?.contains(&id);
    let [listed] = listed;
    Ok(ApplicationDto::for_admin(listed, may_undo))
}

/// The applications among these whose review this admin may undo now.
pub(super) fn undoable(
    db: &mut Db,
    shown: &[Listed],
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<HashSet<ApplicationId>, DbError> {
    let reviewed: Vec<_> = shown
        .iter()
        .map(|one| &one.application)
        .filter(|one| one.stage != ApplicationStage::Submitted)
        .collect();
    let keys: Vec<_> = reviewed.iter().map(|one| one.id).collect();
    let recent = applications::reviews_since(db, &keys, now - UNDO_PERIOD)?;
    let may_undo = |one: &&&Application| undo(one.stage, recent.get(&one.id), admin, now).is_ok();
    Ok(reviewed.iter().filter(may_undo).map(|one| one.id).collect())
}

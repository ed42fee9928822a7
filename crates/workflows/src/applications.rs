//! Applications to the roster: sent, changed and withdrawn by the applicant, reviewed by an admin.

mod drafts;
pub mod reading;
mod reviewing;

use marsam_auth::{throttling, visitor_mails};
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::applications::{Application, ApplicationStage, NewApplication, may_apply_again};
use marsam_domain::ids::{AccountId, ApplicationId, FileId};
use marsam_domain::language::Language;
use marsam_domain::notices::{AdminNoticeKind, Notice};
use marsam_domain::throttles::APPLICATIONS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::applications::Outcome;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::{Db, DbError, applications, notifications};
use time::OffsetDateTime;

pub use self::reviewing::{Review, seen_by_applicants, undo_review, undoable};
use crate::Refused;

/// Sends an application; its sender gets a mail.
///
/// # Errors
/// [`Refused::Apply`] for an applicant who is under review, on the roster or too early, [`Refused::Throttled`], and
/// [`Refused::Invalid`] for files that are not the applicant's or not ready.
pub fn submit(
    db: &mut Db,
    account: &Account,
    new: &NewApplication,
    language: Language,
    now: OffsetDateTime,
) -> Result<ApplicationId, Refused> {
    advisory_lock(db, &format!("applications of {}", account.id))?;
    if let Some(last) = applications::latest_of(db, account.id)? {
        may_apply_again(last, now)?;
    }
    throttling::spend(db, &APPLICATIONS, &account.id.to_string(), now)?;
    let sent = advance(None, Action::Submit, Actor::Creative(account.id), now)?;
    let application = applications::insert(db, account.id, new, language, now)?;
    set_files(db, &application, &new.files, now)?;
    applications::apply(db, &application, &sent, &Outcome::default())?;
    let notice = Notice::ApplicationReceived {
        name: Some(new.profile.name.clone()),
    };
    visitor_mails::notify(db, account, &notice, now)?;
    notifications::notify_admins_of(db, AdminNoticeKind::ApplicationSubmitted, now)?;
    Ok(application.id)
}

/// An applicant's own application, locked until the transaction ends.
pub struct OwnApplication {
    /// As it was before.
    pub application: Application,
    /// Its files.
    pub files: Vec<FileId>,
}

impl OwnApplication {
    /// Locks an application.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for an application of another account.
    pub fn lock(db: &mut Db, id: ApplicationId, applicant: AccountId) -> Result<Self, Refused> {
        let application = lock(db, id)?;
        if application.account_id != applicant {
            return Err(DbError::NotFound.into());
        }
        let files = applications::files_of(db, id)?;
        Ok(Self {
            application,
            files: files.into_iter().map(|(file, _)| file.id).collect(),
        })
    }

    /// Changes it; after an admin has asked for changes this sends it again.
    ///
    /// # Errors
    /// [`Refused::Stale`] once it is decided.
    pub fn change(
        &self,
        db: &mut Db,
        new: &NewApplication,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let action = match self.application.stage {
            ApplicationStage::NeedsChanges => Action::Resubmit,
            _ => Action::Edit,
        };
        applications::change(db, self.application.id, new)?;
        if new.files != self.files {
            set_files(db, &self.application, &new.files, now)?;
        }
        self.advance(db, action, now)?;
        if action == Action::Resubmit {
            notifications::notify_admins_of(db, AdminNoticeKind::ApplicationResubmitted, now)?;
        }
        Ok(())
    }

    /// Withdraws it; its files are deleted.
    ///
    /// # Errors
    /// [`Refused::Stale`] once it is decided.
    pub fn withdraw(&self, db: &mut Db, now: OffsetDateTime) -> Result<(), Refused> {
        applications::delete_files(db, self.application.id, now)?;
        self.advance(db, Action::Withdraw, now)
    }

    /// Stores a move of the applicant.
    fn advance(&self, db: &mut Db, action: Action, now: OffsetDateTime) -> Result<(), Refused> {
        let application = &self.application;
        let actor = Actor::Creative(application.account_id);
        let moved = advance(Some(application.stage), action, actor, now)
            .map_err(|_wrong_stage| Refused::Stale)?;
        applications::apply(db, application, &moved, &Outcome::default()).map_err(|error| {
            match error {
                DbError::Conflict => Refused::Stale,
                other => other.into(),
            }
        })
    }
}

/// An application, locked until the transaction ends.
fn lock(db: &mut Db, id: ApplicationId) -> Result<Application, Refused> {
    advisory_lock(db, &format!("application {id}"))?;
    Ok(applications::find(db, id)?)
}

/// Makes these files the application's, and no others.
fn set_files(
    db: &mut Db,
    application: &Application,
    files: &[FileId],
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let refused = |code| FieldErrors::of("files", code).into();
    let Application { account_id, id, .. } = *application;
    applications::set_files(db, account_id, id, files, now).map_err(|error| match error {
        DbError::NotFound => refused(FieldCode::UnknownId),
        DbError::Conflict => refused(FieldCode::FileNotReady),
        other => other.into(),
    })
}

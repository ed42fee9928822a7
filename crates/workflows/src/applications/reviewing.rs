//! A review: the decision, the roster entry, the event and the mail, all or nothing; of two admins one is first.

use std::collections::HashSet;

use marsam_domain::accounts::AccountState;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, UNDO_PERIOD, advance, undo};
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::notices::{ApplicationNoticeKind, Notice};
use marsam_persistence::applications::{Listed, Outcome};
use marsam_persistence::notifications::{ReviewNotice, notify_of_review, recall_review};
use marsam_persistence::projects::{self, Leaving};
use marsam_persistence::{Db, DbError, accounts, applications, creatives, profile_texts};
use time::OffsetDateTime;

use super::drafts::{add_works, take_back_works};
use super::lock;
use crate::Refused;

/// A review that an admin may make.
pub struct Review {
    application: Application,
    action: Action,
    admin: AccountId,
    now: OffsetDateTime,
}

impl Review {
    /// Locks an application for the decision `action`.
    ///
    /// # Errors
    /// [`DbError::NotFound`], and [`Refused::AdminAccount`] for an admin's own application.
    pub fn of(
        db: &mut Db,
        application: ApplicationId,
        action: Action,
        admin: AccountId,
        now: OffsetDateTime,
    ) -> Result<Self, Refused> {
        let application = lock(db, application)?;
        if application.account_id == admin {
            return Err(Refused::AdminAccount);
        }
        Ok(Self {
            application,
            action,
            admin,
            now,
        })
    }

    /// Whether the application is still what the admin has read.
    ///
    /// # Errors
    /// [`Refused::Stale`] for one that its applicant has changed since.
    pub fn check_read(&self, version: Option<i64>) -> Result<(), Refused> {
        let is_open = !self.application.stage.is_reviewed();
        let is_other = version.is_some_and(|version| version != self.application.version);
        // One that is reviewed is refused for that.
        if is_open && is_other {
            return Err(Refused::Stale);
        }
        Ok(())
    }

    /// Stores review, roster entry, event and mail.
    ///
    /// # Errors
    /// [`Refused::AlreadyReviewed`], [`Refused::InRosterAlready`] for an applicant who has an entry, and
    /// [`Refused::Invalid`] for an approval that would make a contact public.
    pub fn pass(self, db: &mut Db, note: Option<String>) -> Result<(), Refused> {
        let Self {
            application,
            action,
            admin,
            now,
        } = &self;
        let actor = Actor::Admin(*admin);
        let reviewed = advance(Some(application.stage), *action, actor, *now)?;
        let creative = match reviewed.to {
            ApplicationStage::Approved => {
                // One that was sent before forms were checked.
                application.profile.check_application()?;
                let creative = self.list(db)?;
                add_works(db, application, creative, *now)?;
                Some(creative)
            }
            _ => None,
        };
        let outcome = Outcome {
            note: note.as_deref(),
            creative,
        };
        applications::apply(db, application, &reviewed, &outcome).map_err(reviewed_already)?;
        let applicant = accounts::find(db, application.account_id)?;
        let mail = self.mail(creative, reviewed.to, note);
        let told = ReviewNotice {
            kind: ApplicationNoticeKind::of_review(reviewed.to),
            mail: &mail,
            wait: UNDO_PERIOD,
        };
        Ok(notify_of_review(db, &applicant, told, *now)?)
    }

    /// Lists the applicant; a suspended one waits off the roster for its restoration.
    fn list(&self, db: &mut Db) -> Result<CreativeId, Refused> {
        let (account, profile) = (self.application.account_id, &self.application.profile);
        let creative =
            creatives::list(db, account, profile, self.now).map_err(|error| match error {
                DbError::Conflict => Refused::InRosterAlready,
                other => other.into(),
            })?;
        // They are public at once: admins find them among the new texts.
        profile_texts::changed(db, creative, self.now)?;
        if accounts::find(db, account)?.state == AccountState::Suspended {
            let admin = Actor::Admin(self.admin);
            projects::leave(db, account, admin, Leaving::Suspended, self.now)?;
        }
        Ok(creative)
    }

    fn mail(
        &self,
        creative: Option<CreativeId>,
        to: ApplicationStage,
        note: Option<String>,
    ) -> Notice {
        let name = Some(self.application.profile.name.clone());
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
}

/// The application has changed since it was read.
fn reviewed_already(error: DbError) -> Refused {
    match error {
        DbError::Conflict => Refused::AlreadyReviewed,
        other => other.into(),
    }
}

/// Undoes an admin's own review before its mail is sent: stage, note and roster are as before, and no notice remains.
///
/// # Errors
/// [`Refused::UndoTooLate`], also for a review of another admin.
pub fn undo_review(
    db: &mut Db,
    id: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let application = lock(db, id)?;
    let mut reviews = applications::reviews_of(db, id)?;
    let latest = reviews.pop();
    let undone = undo(application.stage, latest.as_ref(), admin, now)?;
    let account = application.account_id;
    let reviewed_at = latest.map_or(now, |review| review.at);
    let kind = ApplicationNoticeKind::of_review(application.stage);
    if !recall_review(db, account, kind, reviewed_at, UNDO_PERIOD)? {
        // It is being sent: this request waited for a lock until the time was over.
        return Err(Refused::UndoTooLate);
    }
    if application.stage == ApplicationStage::Approved
        && let Some(entry) = creatives::of_account(db, account)?
    {
        take_back_works(db, &application, entry.id, now)?;
        profile_texts::forgotten(db, entry.id)?;
        projects::leave(db, account, Actor::Admin(admin), Leaving::Unlisted, now)?;
    }
    let asked = reviews
        .iter()
        .rfind(|one| one.to == ApplicationStage::NeedsChanges);
    let note = asked.and_then(|review| review.note.as_deref());
    applications::undo(db, &application, &undone, note).map_err(reviewed_already)
}

/// Applications as their applicants see them: a review shows once it can no longer be undone, as its mail does.
///
/// # Errors
/// The database's.
pub fn seen_by_applicants(
    db: &mut Db,
    mut shown: Vec<Listed>,
    now: OffsetDateTime,
) -> Result<Vec<Listed>, DbError> {
    let keys: Vec<_> = shown.iter().map(|one| one.application.id).collect();
    let recent = applications::reviews_since(db, &keys, now - UNDO_PERIOD)?;
    for application in shown.iter_mut().map(|one| &mut one.application) {
        let Some(review) = recent.get(&application.id) else {
            continue;
        };
        if application.stage != review.to {
            continue;
        }
        let earlier = applications::reviews_of(db, application.id)?;
        let asked = earlier
            .iter()
            .rev()
            .skip(1)
            .find(|one| one.to == ApplicationStage::NeedsChanges);
        application.stage = review.from;
        application.review_note = asked.and_then(|one| one.note.clone());
        application.reviewed_at = None;
    }
    Ok(shown)
}

/// The applications among these whose review this admin may undo now.
///
/// # Errors
/// The database's.
pub fn undoable(
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

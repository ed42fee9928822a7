//! Loads applications, replaying each step of their history.
//!
//! **Invariant:** every step is taken by the use case that its call runs, as of its time.

use marsam_domain::applications::lifecycle::Action;
use marsam_domain::applications::{ApplicationStage, NewApplication};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::{Db, accounts};
use marsam_workflows::applications::{self, OwnApplication, Review};
use marsam_workflows::{Refused, profiles};
use time::OffsetDateTime;

use super::{DemoIds, misfit, refused};
use crate::DemoError;
use crate::data::{ApplicationEntry, Contents, ProfileEntry, ProfileSource, Step};
use crate::drafts::Applicant;

/// Whether the roster entry of a key comes from an application.
pub(super) fn lists(contents: &Contents, key: &str) -> bool {
    let mut accepted = contents.applications.iter().filter(|entry| {
        let mut steps = entry.history.iter();
        steps.any(|step| step.stage == ApplicationStage::Approved.slug())
    });
    accepted.any(|entry| matches!(&entry.profile, ProfileSource::Roster(of) if of == key))
}

/// Sends one application and moves it to its final stage; an approval lists its creative.
pub(super) fn load(
    db: &mut Db,
    ids: &mut DemoIds,
    contents: &Contents,
    entry: &ApplicationEntry,
) -> Result<(), DemoError> {
    let whose = &entry.account;
    let person = ids.person(whose)?;
    let (account, language) = (accounts::find(db, person.account)?, person.language);
    let (first, later) = entry
        .history
        .split_first()
        .ok_or_else(|| misfit(whose, "no first step"))?;
    let at = ids.moment(first.days_ago);
    let form = profile(contents, entry)?.application(&Applicant {
        key: whose,
        email: &person.email,
        why_join: &entry.why_join,
        agreed_at: at,
    })?;
    let application = applications::submit(db, &account, &form, language, at)
        .map_err(|error| refused(whose, error))?;
    let sent = Sent {
        application,
        applicant: account.id,
        admin: ids.admin()?,
        form,
    };
    for step in later {
        let to =
            ApplicationStage::from_slug(&step.stage).ok_or_else(|| misfit(whose, &step.stage))?;
        let taken = sent.take(db, to, step, ids.moment(step.days_ago));
        taken.map_err(|error| refused(whose, error))?;
        if to == ApplicationStage::Approved {
            ids.add_listed(db, whose, account.id)?;
        }
    }
    Ok(())
}

fn profile<'a>(
    contents: &'a Contents,
    entry: &'a ApplicationEntry,
) -> Result<&'a ProfileEntry, DemoError> {
    match &entry.profile {
        ProfileSource::Own(profile) => Ok(profile),
        ProfileSource::Roster(key) => {
            let listed = contents
                .creatives
                .iter()
                .find(|creative| creative.key == *key);
            listed
                .map(|creative| &creative.profile)
                .ok_or_else(|| misfit(&entry.account, key))
        }
    }
}

/// An application that was sent.
struct Sent {
    application: ApplicationId,
    applicant: AccountId,
    admin: AccountId,
    form: NewApplication,
}

impl Sent {
    fn take(
        &self,
        db: &mut Db,
        to: ApplicationStage,
        step: &Step,
        at: OffsetDateTime,
    ) -> Result<(), Refused> {
        let own = |db: &mut Db| OwnApplication::lock(db, self.application, self.applicant);
        match to {
            ApplicationStage::Submitted => own(db)?.change(db, &self.form, at),
            ApplicationStage::Withdrawn => own(db)?.withdraw(db, at),
            ApplicationStage::Published => {
                Ok(profiles::complete_application(db, self.applicant, at)?)
            }
            ApplicationStage::NeedsChanges => self.review(db, Action::RequestChanges, step, at),
            ApplicationStage::Approved => self.review(db, Action::Approve, step, at),
            ApplicationStage::Rejected => self.review(db, Action::Reject, step, at),
        }
    }

    fn review(
        &self,
        db: &mut Db,
        action: Action,
        step: &Step,
        at: OffsetDateTime,
    ) -> Result<(), Refused> {
        let note = (!step.note.is_empty()).then(|| step.note.clone());
        Review::of(db, self.application, action, self.admin, at)?.pass(db, note)
    }
}

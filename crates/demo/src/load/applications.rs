//! Applications, step by step through what became of them.

use marsam_domain::applications::{
    Application, ApplicationStage, Decision, may_apply_again, review,
};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::Db;
use marsam_persistence::applications::{self, Review};
use marsam_persistence::events::{self, By, NewEvent, Subject};

use super::{Cast, misfit};
use crate::DemoError;
use crate::data::{ApplicationEntry, Contents, ProfileEntry, ProfileSource, Step};
use crate::drafts::Applicant;

/// Sends one application and takes it to where it stands.
pub(super) fn load(
    db: &mut Db,
    cast: &Cast,
    contents: &Contents,
    entry: &ApplicationEntry,
) -> Result<(), DemoError> {
    let person = cast.person(&entry.account)?;
    let (first, later) = entry
        .history
        .split_first()
        .ok_or_else(|| misfit(&entry.account, "no first step"))?;
    let at = cast.moment(first.days_ago);
    if let Some(last) = applications::latest_of(db, person.account)? {
        may_apply_again(last, at)
            .map_err(|refused| misfit(&entry.account, &refused.to_string()))?;
    }
    let form = profile(contents, entry)?.application(&Applicant {
        key: &entry.account,
        email: &person.email,
        why_join: &entry.why_join,
        agreed_at: at,
    })?;
    let mut application = applications::insert(db, person.account, &form, person.language, at)?;
    let sent = NewEvent {
        subject: Subject::Application(application.id),
        by: By::Creative(person.account),
        event: "submitted",
        from: None,
        to: Some(application.stage.slug()),
        note: None,
    };
    events::append(db, &sent, at)?;
    for step in later {
        take(db, cast, entry, &application, step)?;
        application = applications::find(db, application.id)?;
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

fn take(
    db: &mut Db,
    cast: &Cast,
    entry: &ApplicationEntry,
    application: &Application,
    step: &Step,
) -> Result<(), DemoError> {
    let to = ApplicationStage::from_slug(&step.stage)
        .filter(|to| leads_to(application.stage, *to))
        .ok_or_else(|| misfit(&entry.account, &step.stage))?;
    let at = cast.moment(step.days_ago);
    let note = (!step.note.is_empty()).then_some(step.note.as_str());
    let (by, event) = match to {
        ApplicationStage::Submitted => (By::Creative(application.account_id), "submitted"),
        ApplicationStage::Withdrawn => (By::Creative(application.account_id), "withdrawn"),
        ApplicationStage::Published => (By::Creative(application.account_id), "published"),
        ApplicationStage::NeedsChanges => (By::Admin(cast.admin()?), "changes_requested"),
        ApplicationStage::Approved => (By::Admin(cast.admin()?), "approved"),
        ApplicationStage::Rejected => (By::Admin(cast.admin()?), "rejected"),
    };
    if let By::Admin(admin) = by {
        let creative = match (to, &entry.profile) {
            (ApplicationStage::Approved, ProfileSource::Roster(key)) => cast.listed(key)?,
            _ => None,
        };
        let decided = Review {
            to,
            by: Some(admin),
            note,
            creative,
        };
        applications::review(db, application, &decided, at)?;
    } else {
        applications::move_stage(db, application, to, at)?;
    }
    let moved = NewEvent {
        subject: Subject::Application(application.id),
        by,
        event,
        from: Some(application.stage.slug()),
        to: Some(to.slug()),
        note,
    };
    Ok(events::append(db, &moved, at)?)
}

/// Whether an application may go from the one stage straight to the other.
fn leads_to(from: ApplicationStage, to: ApplicationStage) -> bool {
    match to {
        ApplicationStage::Submitted => from == ApplicationStage::NeedsChanges,
        ApplicationStage::NeedsChanges | ApplicationStage::Withdrawn => !from.is_reviewed(),
        ApplicationStage::Approved => review(from, Decision::Approve).is_ok(),
        ApplicationStage::Rejected => review(from, Decision::Reject).is_ok(),
        ApplicationStage::Published => from == ApplicationStage::Approved,
    }
}

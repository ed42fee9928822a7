//! Loads applications, replaying each step of their history.

use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::applications::{Application, ApplicationStage, may_apply_again};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::Db;
use marsam_persistence::applications::{self, Outcome};

use super::{DemoIds, misfit};
use crate::DemoError;
use crate::data::{ApplicationEntry, Contents, ProfileEntry, ProfileSource, Step};
use crate::drafts::Applicant;

/// Sends one application and moves it to its final stage.
pub(super) fn load(
    db: &mut Db,
    ids: &DemoIds,
    contents: &Contents,
    entry: &ApplicationEntry,
) -> Result<(), DemoError> {
    let person = ids.person(&entry.account)?;
    let (first, later) = entry
        .history
        .split_first()
        .ok_or_else(|| misfit(&entry.account, "no first step"))?;
    let at = ids.moment(first.days_ago);
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
    let sent = advance(None, Action::Submit, Actor::Creative(person.account), at)
        .map_err(|refused| misfit(&entry.account, &refused.to_string()))?;
    applications::apply(db, &application, &sent, &Outcome::default())?;
    for step in later {
        take(db, ids, entry, &application, step)?;
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
    ids: &DemoIds,
    entry: &ApplicationEntry,
    application: &Application,
    step: &Step,
) -> Result<(), DemoError> {
    let to = ApplicationStage::from_slug(&step.stage)
        .ok_or_else(|| misfit(&entry.account, &step.stage))?;
    let creative = Actor::Creative(application.account_id);
    let admin = Actor::Admin(ids.admin()?);
    let (actor, action) = match to {
        ApplicationStage::Submitted => (creative, Action::Resubmit),
        ApplicationStage::Withdrawn => (creative, Action::Withdraw),
        ApplicationStage::Published => (creative, Action::Publish),
        ApplicationStage::NeedsChanges => (admin, Action::RequestChanges),
        ApplicationStage::Approved => (admin, Action::Approve),
        ApplicationStage::Rejected => (admin, Action::Reject),
    };
    let at = ids.moment(step.days_ago);
    let moved = advance(Some(application.stage), action, actor, at)
        .map_err(|_refused| misfit(&entry.account, &step.stage))?;
    let outcome = Outcome {
        note: (!step.note.is_empty()).then_some(step.note.as_str()),
        creative: match (to, &entry.profile) {
            (ApplicationStage::Approved, ProfileSource::Roster(key)) => ids.listed(key)?,
            _ => None,
        },
    };
    Ok(applications::apply(db, application, &moved, &outcome)?)
}

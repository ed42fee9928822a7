//! Reviews as the history has them, and how one is undone.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::applications::lifecycle::{ApplicationEvent, Review, Transition};
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::ApplicationId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::lists::Listed;
use crate::columns::{Utc, from_slug, id};
use crate::events::{self, Amounts, NewEvent, Subject};
use crate::listed::{self, Kind};
use crate::schema::{applications, events as history};
use crate::{Db, DbError};

/// The events by which an admin reviews an application, or takes a review back.
const REVIEWS: [ApplicationEvent; 4] = [
    ApplicationEvent::ChangesRequested,
    ApplicationEvent::Approved,
    ApplicationEvent::Rejected,
    ApplicationEvent::ReviewUndone,
];

#[derive(Queryable, Selectable)]
#[diesel(table_name = history)]
struct ReviewRow {
    subject_id: String,
    actor_account_id: Option<String>,
    event: String,
    from_stage: Option<String>,
    to_stage: Option<String>,
    note: Option<String>,
    at: Utc,
}

impl ReviewRow {
    /// `None` if the row lacks what a review has.
    fn into_review(self) -> Result<Option<Review>, DbError> {
        let (Some(admin), Some(from), Some(to)) =
            (self.actor_account_id, self.from_stage, self.to_stage)
        else {
            return Ok(None);
        };
        Ok(Some(Review {
            admin: id(&admin)?,
            from: from_slug(&from)?,
            to: from_slug(&to)?,
            note: self.note,
            at: self.at.into(),
        }))
    }
}

/// The reviews of an application that were not undone, oldest first.
pub fn reviews_of(db: &mut Db, application: ApplicationId) -> Result<Vec<Review>, DbError> {
    let mut found = since(db, &[application], None)?;
    Ok(found.remove(&application).unwrap_or_default())
}

/// The latest review of each of these applications that was made after `at` and not undone.
pub fn reviews_since(
    db: &mut Db,
    wanted: &[ApplicationId],
    at: OffsetDateTime,
) -> Result<HashMap<ApplicationId, Review>, DbError> {
    let found = since(db, wanted, Some(at))?;
    let latest = found
        .into_iter()
        .filter_map(|(application, mut reviews)| Some((application, reviews.pop()?)));
    Ok(latest.collect())
}

fn since(
    db: &mut Db,
    wanted: &[ApplicationId],
    at: Option<OffsetDateTime>,
) -> Result<HashMap<ApplicationId, Vec<Review>>, DbError> {
    let mut standing: HashMap<ApplicationId, Vec<Review>> = HashMap::new();
    if wanted.is_empty() {
        return Ok(standing);
    }
    let keys: Vec<String> = wanted.iter().map(ToString::to_string).collect();
    let mut rows = history::table
        .filter(history::subject_kind.eq(SubjectKind::Application.slug()))
        .filter(history::subject_id.eq_any(keys))
        .filter(history::event.eq_any(REVIEWS.map(ApplicationEvent::slug)))
        .into_boxed();
    if let Some(at) = at {
        rows = rows.filter(history::at.gt(Utc(at)));
    }
    let rows = rows
        .order(history::id.asc())
        .select(ReviewRow::as_select())
        .load::<ReviewRow>(db)?;
    for row in rows {
        let reviews = standing.entry(id(&row.subject_id)?).or_default();
        if row.event == ApplicationEvent::ReviewUndone.slug() {
            reviews.pop();
        } else {
            reviews.extend(row.into_review()?);
        }
    }
    Ok(standing)
}

/// Adds when each of these was sent again after changes were asked for; asks about none that cannot have been.
pub(super) fn add_sent_again(db: &mut Db, all: &mut [Listed]) -> Result<(), DbError> {
    let asked = all.iter_mut().filter(|one| {
        let application = &one.application;
        application.stage == ApplicationStage::Submitted && application.review_note.is_some()
    });
    let mut asked: HashMap<String, &mut Listed> = asked
        .map(|one| (one.application.id.to_string(), one))
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = asked.keys().cloned().collect();
    let rows = history::table
        .filter(history::subject_kind.eq(SubjectKind::Application.slug()))
        .filter(history::subject_id.eq_any(keys))
        .filter(history::event.eq(ApplicationEvent::Submitted.slug()))
        .filter(history::from_stage.eq(ApplicationStage::NeedsChanges.slug()))
        .order(history::id.asc())
        .select((history::subject_id, history::at))
        .load::<(String, Utc)>(db)?;
    for (key, at) in rows {
        if let Some(one) = asked.get_mut(&key) {
            one.sent_again_at = Some(at.into());
        }
    }
    Ok(())
}

/// Stores the undoing of a review of an application as it was read; `note` is the one that the review replaced. An
/// application that has changed in the meantime is a [`DbError::Conflict`].
pub fn undo(
    db: &mut Db,
    application: &Application,
    transition: &Transition,
    note: Option<&str>,
) -> Result<(), DbError> {
    let key = application.id.to_string();
    let moved = listed::changing(db, Kind::Application, &key, |db| {
        let moved = diesel::update(applications::table.find(&key))
            .filter(applications::stage.eq(application.stage.slug()))
            .filter(applications::version.eq(application.version))
            .set((
                applications::stage.eq(transition.to.slug()),
                applications::status.eq(transition.to.status().slug()),
                applications::version.eq(application.version + 1),
                applications::updated_at.eq(Utc(transition.at)),
                applications::review_note.eq(note),
                applications::reviewed_at.eq(None::<Utc>),
                applications::reviewed_by.eq(None::<String>),
                applications::creative_id.eq(None::<String>),
            ))
            .execute(db)?;
        Ok(moved)
    })?;
    if moved != 1 {
        return Err(DbError::Conflict);
    }
    let event = NewEvent {
        subject: Subject::Application(application.id),
        actor: transition.actor,
        event: transition.event.into(),
        from: Some(application.stage.slug()),
        to: Some(transition.to.slug()),
        note: None,
        amounts: Amounts::default(),
    };
    events::append(db, &event, transition.at)
}

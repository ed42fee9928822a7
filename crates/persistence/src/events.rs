//! The append-only history: actor, transition and time of each event.
//!
//! **Invariant:** rows are added here and never changed or removed.

use diesel::prelude::*;
use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::events::notes::NoteParts;
use marsam_domain::events::{AccountEvent, EventKind, SubjectKind};
pub use marsam_domain::events::{Amounts, Subject};
use marsam_domain::ids::{AccountId, EventId};
use marsam_domain::quote_requests::limits::most_by;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::db::directly;
use crate::listed::count_event;
use crate::schema::events;
use crate::store::changes::{self, Column, NewRows};
use crate::{Db, DbError, names};

/// An event of a subject with stages.
#[derive(Debug)]
pub(crate) struct NewEvent<'a> {
    pub(crate) subject: Subject,
    pub(crate) actor: Actor,
    pub(crate) event: EventKind,
    /// The stage before, if there was one.
    pub(crate) from: Option<&'static str>,
    /// The stage after, if there is one.
    pub(crate) to: Option<&'static str>,
    /// A reason, as free text.
    pub(crate) note: Option<&'a str>,
    pub(crate) amounts: Amounts,
}

/// Records an event of a subject without stages.
pub fn record(
    db: &mut Db,
    subject: Subject,
    actor: Actor,
    event: impl Into<EventKind>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    record_with_reason(db, subject, actor, Reasoned::new(event, None), now)
}

/// An event with the reason that was given for it.
#[derive(Debug, Clone, Copy)]
pub struct Reasoned<'a> {
    event: EventKind,
    reason: Option<&'a str>,
}

impl<'a> Reasoned<'a> {
    /// An event, and why it happened.
    pub fn new(event: impl Into<EventKind>, reason: Option<&'a str>) -> Self {
        Self {
            event: event.into(),
            reason,
        }
    }
}

/// Records an event of a subject without stages, with a reason.
pub fn record_with_reason(
    db: &mut Db,
    subject: Subject,
    actor: Actor,
    told: Reasoned<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let event = NewEvent {
        subject,
        actor,
        event: told.event,
        from: None,
        to: None,
        note: told.reason,
        amounts: Amounts::default(),
    };
    append(db, &event, now)
}

/// Appends an event; [`DbError::LimitReached`] if its subject already has as many of its kind as one side may cause.
pub(crate) fn append(
    db: &mut Db,
    event: &NewEvent<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    refuse_beyond(db, event)?;
    changes::make(db, &[&new_row(event, now)])?;
    Ok(())
}

/// The row of an event, and counts it; whether there may be another one is judged by [`append`].
pub(crate) fn new_row(event: &NewEvent<'_>, now: OffsetDateTime) -> NewRows {
    let (subject_kind, subject_id) = event.subject.parts();
    let key = EventId::new(crate::ids::fresh(now)).to_string();
    count_event(subject_kind, &key);
    let text = |text: &str| Column::Text(vec![text.to_owned()]);
    let text_if_any = |text: Option<&str>| Column::TextIfAny(vec![text.map(str::to_owned)]);
    let account = event.actor.account().map(|account| account.to_string());
    NewRows {
        into: "events (id, subject_kind, subject_id, actor_kind, actor_account_id, event, from_stage, to_stage, note, at, \
               amount_fils, held_fils)",
        columns: vec![
            Column::Text(vec![key]),
            text(subject_kind.slug()),
            text(&subject_id),
            text(event.actor.kind().slug()),
            Column::TextIfAny(vec![account]),
            text(event.event.slug()),
            text_if_any(event.from),
            text_if_any(event.to),
            text_if_any(event.note),
            Column::Time(vec![Utc(now)]),
            Column::BigNumberIfAny(vec![event.amounts.amount_fils]),
            Column::BigNumberIfAny(vec![event.amounts.held_fils]),
        ],
        on_conflict: "",
    }
}

fn refuse_beyond(db: &mut Db, event: &NewEvent<'_>) -> Result<(), DbError> {
    let Some(most) = most_by(event.event, event.actor.kind()) else {
        return Ok(());
    };
    let (subject_kind, subject_id) = event.subject.parts();
    let present: i64 = directly!(db, |db| events::table
        .filter(events::subject_kind.eq(subject_kind.slug()))
        .filter(events::subject_id.eq(&subject_id))
        .filter(events::event.eq(event.event.slug()))
        .count()
        .get_result(db))?;
    if present < most {
        Ok(())
    } else {
        Err(DbError::LimitReached)
    }
}

/// Whether an event of a subject was recorded with this reason.
pub fn is_recorded(
    db: &mut Db,
    subject: Subject,
    event: impl Into<EventKind>,
    reason: &str,
) -> Result<bool, DbError> {
    let (kind, id) = subject.parts();
    let recorded = events::table
        .filter(events::subject_kind.eq(kind.slug()))
        .filter(events::subject_id.eq(id))
        .filter(events::event.eq(event.into().slug()))
        .filter(events::note.eq(reason));
    Ok(diesel::select(diesel::dsl::exists(recorded)).get_result(db)?)
}

/// Clears the reasons of a subject's events; the events are kept.
pub fn forget_notes(db: &mut Db, subject: Subject) -> Result<(), DbError> {
    let (kind, id) = subject.parts();
    diesel::update(events::table)
        .filter(events::subject_kind.eq(kind.slug()))
        .filter(events::subject_id.eq(id))
        .set(events::note.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// The same, except for the reasons that creatives gave.
pub(crate) fn forget_notes_but_creatives(db: &mut Db, subject: Subject) -> Result<(), DbError> {
    let (kind, id) = subject.parts();
    diesel::update(events::table)
        .filter(events::subject_kind.eq(kind.slug()))
        .filter(events::subject_id.eq(id))
        .filter(events::actor_kind.ne(ActorKind::Creative.slug()))
        .set(events::note.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// Clears the reasons that an account gave as a brand or a creative; those of an admin are decisions about others.
pub(crate) fn forget_notes_of_side(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let sides = [ActorKind::Brand, ActorKind::Creative].map(ActorKind::slug);
    diesel::update(events::table)
        .filter(events::actor_account_id.eq(account.to_string()))
        .filter(events::actor_kind.eq_any(sides))
        .set(events::note.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// The names of a subject's events, oldest first; for tests.
#[cfg(feature = "testing")]
pub fn names_of(db: &mut Db, subject: Subject) -> Result<Vec<String>, DbError> {
    let (kind, id) = subject.parts();
    Ok(events::table
        .filter(events::subject_kind.eq(kind.slug()))
        .filter(events::subject_id.eq(id))
        .order(events::id.asc())
        .select(events::event)
        .load(db)?)
}

/// What an admin decided about money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoneyDecided {
    /// The admin's name, unless it was erased.
    pub by: Option<String>,
    /// What was decided, and about what.
    pub parts: NoteParts,
}

/// What admins decided about money at this instant.
pub fn money_decided_at(db: &mut Db, at: OffsetDateTime) -> Result<Vec<MoneyDecided>, DbError> {
    let event = EventKind::from(AccountEvent::MoneyDecided).slug();
    let rows: Vec<(Option<String>, Option<String>)> = events::table
        .filter(events::subject_kind.eq(SubjectKind::Account.slug()))
        .filter(events::event.eq(event))
        .filter(events::at.eq(Utc(at)))
        .select((events::actor_account_id, events::note))
        .load(db)?;
    let keys: Vec<String> = rows.iter().filter_map(|(by, _)| by.clone()).collect();
    let names = names::of_accounts(db, &keys)?;
    let decided = rows.into_iter().map(|(by, note)| MoneyDecided {
        by: by.and_then(|key| names.get(&key).cloned()),
        parts: NoteParts::of(event, note.as_deref()),
    });
    Ok(decided.collect())
}

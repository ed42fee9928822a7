//! The whole history for admins, with the names of actors, subjects and projects as they are now.

mod filters;
mod money;
mod projects;
mod requests;

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::events::SubjectKind;
use time::OffsetDateTime;

pub use self::filters::{Days, HistoryFilter, SubjectFilter};
use self::money::Amounts;
pub use self::projects::AuditedProject;
use self::projects::Projects;
use crate::columns::Utc;
use crate::erasure::ERASED;
use crate::listed::EVENTS;
use crate::pages::{Filter, Page, Slice};
use crate::schema::{
    applications, contact_messages, creatives, deliveries, events, messages, proposals,
    quote_requests, reports, works,
};
use crate::search_words::MAX_COUNTED;
use crate::{Db, DbError, kept_counts, names};

/// An event with names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEvent {
    /// Primary key.
    pub id: String,
    /// `brand`, `creative`, `admin`, `operator` or `clock`.
    pub actor_kind: String,
    /// The account that acted.
    pub actor_id: Option<String>,
    /// Its name, unless it was erased.
    pub actor_name: Option<String>,
    /// The kind of the subject.
    pub subject_kind: String,
    /// The subject's key.
    pub subject_id: String,
    /// Its name, if it has one and was not erased.
    pub subject_name: Option<String>,
    /// The event's name.
    pub event: String,
    /// The stage before.
    pub from: Option<String>,
    /// The stage after.
    pub to: Option<String>,
    /// A reason, as free text.
    pub note: Option<String>,
    /// The project that it is about.
    pub project: Option<AuditedProject>,
    /// How much money it is about, in fils.
    pub amount_fils: Option<i64>,
    /// The time.
    pub at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct EventRow {
    id: String,
    subject_kind: String,
    subject_id: String,
    actor_kind: String,
    actor_account_id: Option<String>,
    event: String,
    from_stage: Option<String>,
    to_stage: Option<String>,
    note: Option<String>,
    at: Utc,
}

/// The events that match a filter, newest first.
pub fn page(db: &mut Db, filter: &HistoryFilter, page: Page) -> Result<Slice<AuditEvent>, DbError> {
    let found = match (&filter.request, &filter.subject) {
        (Filter::Nothing, _) => Slice::default(),
        (Filter::Only(code), _) => requests::page(db, code, filter, page)?,
        (Filter::Any, SubjectFilter::Money(history)) => {
            money::page(db, *history, filter.days, page)?
        }
        (Filter::Any, subject) => of_subjects(db, subject, filter.days, page)?,
    };
    found.map_all(|rows| named(db, rows))
}

/// The events of some subjects on some days, a range of an index.
fn of_subjects(
    db: &mut Db,
    subject: &SubjectFilter,
    days: Days,
    page: Page,
) -> Result<Slice<EventRow>, DbError> {
    let matching = || {
        let all = events::table.into_boxed();
        match subject {
            SubjectFilter::All | SubjectFilter::Money(_) => all,
            SubjectFilter::Kind(kind) => all.filter(events::subject_kind.eq(kind.slug())),
            // The index begins with the kind.
            SubjectFilter::Key(key) => all
                .filter(
                    events::subject_kind.eq_any(SubjectKind::ALL.iter().map(|kind| kind.slug())),
                )
                .filter(events::subject_id.eq(key.clone())),
        }
    };
    let in_days = |page: Page| {
        matching()
            .filter(events::id.ge(days.floor()))
            .filter(events::id.lt(days.bound(page)))
            .order(events::id.desc())
    };
    let rows = in_days(page)
        .limit(page.limit + 1)
        .select(EventRow::as_select())
        .load::<EventRow>(db)?;
    if days != Days::default() {
        let counting = Page::counting();
        let known = in_days(counting)
            .limit(counting.limit)
            .select(events::id)
            .load::<String>(db)?;
        return Ok(counted(rows, known.len(), page));
    }
    let total = match subject {
        // Those of one subject are few.
        SubjectFilter::Key(_) => matching().count().get_result(db)?,
        SubjectFilter::All | SubjectFilter::Money(_) => kept(db, |_| true)?,
        SubjectFilter::Kind(kind) => kept(db, |counted| counted == kind.slug())?,
    };
    Ok(Slice::cut(rows, total, page, |row| row.id.clone()))
}

/// A page of events of which so many were counted, to 1,000.
fn counted(rows: Vec<EventRow>, known: usize, page: Page) -> Slice<EventRow> {
    let total = i64::try_from(known.min(MAX_COUNTED)).unwrap_or(i64::MAX);
    let slice = Slice::cut(rows, total, page, |row: &EventRow| row.id.clone());
    Slice {
        has_more_than_total: known > MAX_COUNTED,
        ..slice
    }
}

fn named(db: &mut Db, rows: Vec<EventRow>) -> Result<Vec<AuditEvent>, DbError> {
    let names = Names::of(db, &rows)?;
    Ok(rows.into_iter().map(|row| names.give(row)).collect())
}

/// How many events are kept of the kinds of subjects that satisfy `which`.
fn kept(db: &mut Db, which: impl Fn(&str) -> bool) -> Result<i64, DbError> {
    let counts = kept_counts::by_state(db, EVENTS)?;
    let wanted = counts.iter().filter(|(kind, _)| which(kind));
    Ok(wanted.map(|(_, count)| count.subjects).sum())
}

/// The names of the accounts, of the other subjects and of the projects of some events, and their amounts.
struct Names {
    accounts: HashMap<String, String>,
    subjects: HashMap<String, String>,
    projects: Projects,
    amounts: Amounts,
}

impl Names {
    fn of(db: &mut Db, rows: &[EventRow]) -> Result<Self, DbError> {
        let of_kind = |kind: SubjectKind| {
            let these = rows
                .iter()
                .filter(move |row| row.subject_kind == kind.slug());
            these.map(|row| row.subject_id.clone()).collect::<Vec<_>>()
        };
        let mut accounts = of_kind(SubjectKind::Account);
        accounts.extend(rows.iter().filter_map(|row| row.actor_account_id.clone()));
        let mut subjects = applications::table
            .filter(applications::id.eq_any(of_kind(SubjectKind::Application)))
            .select((applications::id, applications::name))
            .load::<(String, String)>(db)?;
        subjects.extend(
            creatives::table
                .filter(creatives::id.eq_any(of_kind(SubjectKind::Creative)))
                .select((creatives::id, creatives::name))
                .load::<(String, String)>(db)?,
        );
        subjects.extend(
            quote_requests::table
                .filter(quote_requests::id.eq_any(of_kind(SubjectKind::QuoteRequest)))
                .select((quote_requests::id, quote_requests::brand_name))
                .load::<(String, String)>(db)?,
        );
        subjects.extend(
            contact_messages::table
                .filter(contact_messages::id.eq_any(of_kind(SubjectKind::ContactMessage)))
                .select((contact_messages::id, contact_messages::name))
                .load::<(String, String)>(db)?,
        );
        subjects.extend(titled(db, of_kind(SubjectKind::Work))?);
        subjects.extend(
            reports::table
                .inner_join(creatives::table)
                .filter(reports::id.eq_any(of_kind(SubjectKind::Report)))
                .select((reports::id, creatives::name))
                .load::<(String, String)>(db)?,
        );
        subjects.extend(authored(db, &of_kind)?);
        Ok(Self {
            accounts: names::of_accounts(db, &accounts)?,
            subjects: subjects
                .into_iter()
                .filter(|(_, name)| name != ERASED)
                .collect(),
            projects: Projects::of(db, rows)?,
            amounts: Amounts::of(db, rows)?,
        })
    }

    fn give(&self, row: EventRow) -> AuditEvent {
        let subjects = if row.subject_kind == SubjectKind::Account.slug() {
            &self.accounts
        } else {
            &self.subjects
        };
        let actor = row.actor_account_id.as_ref();
        AuditEvent {
            actor_name: actor.and_then(|account| self.accounts.get(account).cloned()),
            subject_name: subjects.get(&row.subject_id).cloned(),
            project: self.projects.give(&row),
            amount_fils: self.amounts.give(&row),
            id: row.id,
            actor_kind: row.actor_kind,
            actor_id: row.actor_account_id,
            subject_kind: row.subject_kind,
            subject_id: row.subject_id,
            event: row.event,
            from: row.from_stage,
            to: row.to_stage,
            note: row.note,
            at: row.at.into(),
        }
    }
}

/// The titles of works, by their keys.
fn titled(db: &mut Db, keys: Vec<String>) -> Result<Vec<(String, String)>, DbError> {
    let rows = works::table
        .filter(works::id.eq_any(keys))
        .select((works::id, works::title, works::title_ar))
        .load::<(String, Option<String>, Option<String>)>(db)?;
    let titled = rows
        .into_iter()
        .filter_map(|(key, title, title_ar)| Some((key, title.or(title_ar)?)));
    Ok(titled.collect())
}

/// The names of those who wrote proposals and messages and delivered work, by the subjects' keys.
fn authored(
    db: &mut Db,
    of_kind: &impl Fn(SubjectKind) -> Vec<String>,
) -> Result<Vec<(String, String)>, DbError> {
    let mut by_creatives = proposals::table
        .filter(proposals::id.eq_any(of_kind(SubjectKind::Proposal)))
        .select((proposals::id, proposals::creative_id))
        .load::<(String, String)>(db)?;
    by_creatives.extend(
        deliveries::table
            .inner_join(quote_requests::table)
            .filter(deliveries::id.eq_any(of_kind(SubjectKind::Delivery)))
            .filter(quote_requests::chosen_creative_id.is_not_null())
            .select((
                deliveries::id,
                quote_requests::chosen_creative_id.assume_not_null(),
            ))
            .load::<(String, String)>(db)?,
    );
    let messages = || messages::table.filter(messages::id.eq_any(of_kind(SubjectKind::Message)));
    by_creatives.extend(
        messages()
            .filter(messages::sender.eq(ActorKind::Creative.slug()))
            .select((messages::id, messages::creative_id))
            .load::<(String, String)>(db)?,
    );
    let mut found = messages()
        .inner_join(quote_requests::table)
        .filter(messages::sender.eq(ActorKind::Brand.slug()))
        .select((messages::id, quote_requests::brand_name))
        .load::<(String, String)>(db)?;
    let keys: Vec<&String> = by_creatives.iter().map(|(_, creative)| creative).collect();
    let names: HashMap<String, String> = creatives::table
        .filter(creatives::id.eq_any(keys))
        .select((creatives::id, creatives::name))
        .load::<(String, String)>(db)?
        .into_iter()
        .collect();
    found.extend(
        by_creatives
            .into_iter()
            .filter_map(|(subject, creative)| Some((subject, names.get(&creative)?.clone()))),
    );
    Ok(found)
}

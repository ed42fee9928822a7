//! What visitors report about creatives and their works.

mod listed;

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::events::ReportEvent;
use marsam_domain::ids::{AccountId, CreativeId, ReportId, ReviewId, WorkId};
use marsam_domain::reports::{
    Closing, NewReport, ReportOutcome, ReportReason, ReportState, ReportSubject, Reported,
};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::{Utc, from_slug, id};
use crate::events::{self, Reasoned, Subject};
use crate::locks::advisory_lock;
use crate::schema::{creatives, reports, works};
use crate::{Db, DbError, reviews, works as all_works};

pub use self::listed::{ListedReport, ReportedWork, counts, find_listed, page};

/// A stored report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Primary key.
    pub id: ReportId,
    /// The creative that it is about, or whose work it is about.
    pub creative: CreativeId,
    /// The work that it is about.
    pub work: Option<WorkId>,
    /// The review that it is about.
    pub review: Option<ReviewId>,
    /// What is wrong.
    pub reason: ReportReason,
    /// More about it.
    pub details: Option<String>,
    /// The account that was signed in when it was sent.
    pub sender: Option<AccountId>,
    /// Whether admins have dealt with it.
    pub state: ReportState,
    /// What they did.
    pub outcome: Option<ReportOutcome>,
    /// Why.
    pub note: Option<String>,
    /// The admin who closed it.
    pub closed_by: Option<AccountId>,
    /// When it was closed.
    pub closed_at: Option<OffsetDateTime>,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

impl Report {
    /// What kind of thing it is about.
    pub const fn subject(&self) -> ReportSubject {
        match (self.work, self.review) {
            (Some(_), _) => ReportSubject::Work,
            (None, Some(_)) => ReportSubject::Review,
            (None, None) => ReportSubject::Creative,
        }
    }
}

/// Who sends a report.
#[derive(Debug, Clone)]
pub enum Reporter {
    /// A signed-in account.
    Account(AccountId),
    /// A visitor, known by a keyed hash of the address.
    Visitor(String),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = reports)]
struct Row {
    id: String,
    creative_id: String,
    work_id: Option<String>,
    reason: String,
    details: Option<String>,
    account_id: Option<String>,
    state: String,
    outcome: Option<String>,
    note: Option<String>,
    closed_by: Option<String>,
    closed_at: Option<Utc>,
    created_at: Utc,
    review_id: Option<String>,
}

impl TryFrom<Row> for Report {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            creative: id(&row.creative_id)?,
            work: row.work_id.as_deref().map(id).transpose()?,
            review: row.review_id.as_deref().map(id).transpose()?,
            reason: from_slug(&row.reason)?,
            details: row.details,
            sender: row.account_id.as_deref().map(id).transpose()?,
            state: from_slug(&row.state)?,
            outcome: row.outcome.as_deref().map(from_slug).transpose()?,
            note: row.note,
            closed_by: row.closed_by.as_deref().map(id).transpose()?,
            closed_at: row.closed_at.map(Into::into),
            created_at: row.created_at.into(),
        })
    }
}

/// Stores a report of what everyone sees; anything else is [`DbError::NotFound`]. A second one of the same reporter
/// about the same subject returns the first, as long as it is open.
pub fn insert(
    db: &mut Db,
    new: &NewReport,
    reporter: &Reporter,
    now: OffsetDateTime,
) -> Result<ReportId, DbError> {
    let about = public_subject(db, new.about)?;
    advisory_lock(db, &format!("reports about {}", about.creative))?;
    if let Some(known) = open_one_of(db, reporter, &about)? {
        return Ok(known);
    }
    let key = ReportId::new(crate::ids::fresh(now));
    let (account, visitor) = match reporter {
        Reporter::Account(account) => (Some(account.to_string()), None),
        Reporter::Visitor(hash) => (None, Some(hash)),
    };
    diesel::insert_into(reports::table)
        .values((
            reports::id.eq(key.to_string()),
            reports::creative_id.eq(about.creative.to_string()),
            reports::work_id.eq(about.work.map(|work| work.to_string())),
            reports::review_id.eq(about.review.map(|review| review.to_string())),
            reports::reason.eq(new.reason.slug()),
            reports::details.eq(&new.details),
            reports::account_id.eq(account),
            reports::visitor.eq(visitor),
            reports::state.eq(ReportState::Open.slug()),
            reports::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(key)
}

/// What a report is about; the creative is that of the work or of the review's project.
struct About {
    creative: CreativeId,
    work: Option<WorkId>,
    review: Option<ReviewId>,
}

/// What is reported, if its reader can see it: visitors read reviews about creatives, and the sides of a project those
/// about brands, whose ids no one else knows.
fn public_subject(db: &mut Db, about: Reported) -> Result<About, DbError> {
    let (creative, work) = match about {
        Reported::Creative(creative) => (creative, None),
        Reported::Review(review) => {
            let found = reviews::find(db, review)?;
            if !found.is_shown() {
                return Err(DbError::NotFound);
            }
            return Ok(About {
                creative: found.creative,
                work: None,
                review: Some(review),
            });
        }
        Reported::Work(work) => {
            let creative: String = works::table
                .find(work.to_string())
                .select(works::creative_id)
                .first(db)?;
            (id(&creative)?, Some(work))
        }
    };
    let is_public = match work {
        Some(work) => {
            let public = all_works::public_of(db, creative)?;
            public.iter().any(|one| one.id == work)
        }
        None => crate::creatives::is_listed(db, creative)?,
    };
    if is_public {
        Ok(About {
            creative,
            work,
            review: None,
        })
    } else {
        Err(DbError::NotFound)
    }
}

fn open_one_of(
    db: &mut Db,
    reporter: &Reporter,
    about: &About,
) -> Result<Option<ReportId>, DbError> {
    let open = reports::table
        .filter(reports::creative_id.eq(about.creative.to_string()))
        .filter(reports::state.eq(ReportState::Open.slug()))
        .into_boxed();
    let open = match about.work {
        Some(work) => open.filter(reports::work_id.eq(work.to_string())),
        None => open.filter(reports::work_id.is_null()),
    };
    let open = match about.review {
        Some(review) => open.filter(reports::review_id.eq(review.to_string())),
        None => open.filter(reports::review_id.is_null()),
    };
    let own = match reporter {
        Reporter::Account(account) => open.filter(reports::account_id.eq(account.to_string())),
        Reporter::Visitor(hash) => open.filter(reports::visitor.eq(hash.clone())),
    };
    let found: Option<String> = own.select(reports::id).first(db).optional()?;
    found.as_deref().map(id).transpose()
}

/// Closes an open report and records it; one that is closed already is a [`DbError::Conflict`].
pub fn close(
    db: &mut Db,
    report: ReportId,
    closing: &Closing,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let open = reports::table
        .find(report.to_string())
        .filter(reports::state.eq(ReportState::Open.slug()));
    let closed = diesel::update(open)
        .set((
            reports::state.eq(ReportState::Closed.slug()),
            reports::outcome.eq(closing.outcome.slug()),
            reports::note.eq(&closing.note),
            reports::closed_by.eq(admin.to_string()),
            reports::closed_at.eq(Utc(now)),
            reports::visitor.eq(None::<String>),
        ))
        .execute(db)?;
    if closed == 0 {
        return Err(DbError::Conflict);
    }
    let closed = Reasoned::new(ReportEvent::Closed, closing.note.as_deref());
    events::record_with_reason(
        db,
        Subject::Report(report),
        Actor::Admin(admin),
        closed,
        now,
    )
}

/// The reports that an account has sent, newest first.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Report>,
) -> Result<Vec<Report>, DbError> {
    let rows = reports::table
        .filter(reports::account_id.eq(account.to_string()))
        .filter(reports::id.lt(batch.bound(|last| last.id.to_string())))
        .order(reports::id.desc())
        .limit(batch.limit)
        .select(Row::as_select())
        .load::<Row>(db)?;
    rows.into_iter().map(Report::try_from).collect()
}

/// The number of reports.
pub fn count(db: &mut Db) -> Result<i64, DbError> {
    Ok(reports::table.count().get_result(db)?)
}

/// Deletes the reports that were closed before `before`, and what admins wrote about them.
pub fn delete_closed(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let old = reports::table
        .filter(reports::closed_at.lt(Utc(before)))
        .select(reports::id)
        .load::<String>(db)?;
    delete(db, &old)
}

/// Deletes the reports that the account has sent, and those about its roster entry.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    let own = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id);
    let theirs = reports::account_id.assume_not_null().eq(&key);
    let found = reports::table
        .filter(reports::creative_id.eq_any(own).or(theirs))
        .select(reports::id)
        .load::<String>(db)?;
    delete(db, &found)?;
    // The account may have closed reports of others, as an admin.
    diesel::update(reports::table.filter(reports::closed_by.eq(&key)))
        .set(reports::closed_by.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

fn delete(db: &mut Db, keys: &[String]) -> Result<usize, DbError> {
    for report in keys {
        events::forget_notes(db, Subject::Report(id(report)?))?;
    }
    Ok(diesel::delete(reports::table.filter(reports::id.eq_any(keys))).execute(db)?)
}

//! Works of creatives, and the files that are attached to them.
//!
//! **Invariant:** a file is attached to one work at most, and has `attached_at` exactly while it is.

mod covers;
mod moderation;
mod parts;
mod public;

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, CreativeId, WorkId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{WorkContent, WorkPart, WorkState};
use time::OffsetDateTime;

pub use self::covers::{Cover, Played, covers_of};
pub use self::moderation::{
    ModeratedWork, counts, find_moderated, has_file, hide, mark_seen, page, restore,
};
pub use self::parts::{PartRefused, attach, must_not_be_hidden};
use self::parts::{free_all, parts_of_all};
pub use self::public::{changed, public_of};
use crate::columns::{Utc, from_slug, from_slug_if_any, id};
use crate::events::{self, Subject};
use crate::listed::states::{self, Counted};
use crate::locks::advisory_lock;
use crate::schema::{creatives, work_files, works};
use crate::{Db, DbError};

/// A work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// Primary key.
    pub id: WorkId,
    /// Whose it is.
    pub creative: CreativeId,
    /// As its creative wrote it.
    pub content: WorkContent,
    /// The admin who hid it.
    pub hidden_by: Option<AccountId>,
    /// When it was hidden.
    pub hidden_at: Option<OffsetDateTime>,
    /// Why it was hidden.
    pub hidden_reason: Option<String>,
    /// When it was added.
    pub created_at: OffsetDateTime,
    /// When it was last changed.
    pub updated_at: OffsetDateTime,
    /// When an admin looked at it as it is.
    pub seen_at: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = works)]
struct Row {
    id: String,
    creative_id: String,
    title: Option<String>,
    title_ar: Option<String>,
    body: Option<String>,
    body_ar: Option<String>,
    alt: Option<String>,
    alt_ar: Option<String>,
    service: String,
    style: Option<String>,
    brand: Option<String>,
    year: Option<i32>,
    ai_use: String,
    transcript: Option<String>,
    link: Option<String>,
    state: String,
    hidden_by: Option<String>,
    hidden_at: Option<Utc>,
    hidden_reason: Option<String>,
    created_at: Utc,
    updated_at: Utc,
    seen_at: Option<Utc>,
}

impl TryFrom<Row> for Work {
    type Error = DbError;

    /// Without its files.
    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            creative: id(&row.creative_id)?,
            content: WorkContent {
                title: row.title,
                title_ar: row.title_ar,
                text: row.body,
                text_ar: row.body_ar,
                alt: row.alt,
                alt_ar: row.alt_ar,
                service: from_slug(&row.service)?,
                style: from_slug_if_any(row.style.as_deref())?,
                brand: row.brand,
                year: row.year,
                ai_use: from_slug(&row.ai_use)?,
                transcript: row.transcript,
                link: row.link,
                files: Vec::new(),
                poster: None,
                captions_en: None,
                captions_ar: None,
                state: from_slug(&row.state)?,
            },
            hidden_by: row.hidden_by.as_deref().map(id).transpose()?,
            hidden_at: row.hidden_at.map(Into::into),
            hidden_reason: row.hidden_reason,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
            seen_at: row.seen_at.map(Into::into),
        })
    }
}

/// The columns that a creative writes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = works, treat_none_as_null = true)]
struct ContentColumns {
    title: Option<String>,
    title_ar: Option<String>,
    body: Option<String>,
    body_ar: Option<String>,
    alt: Option<String>,
    alt_ar: Option<String>,
    service: &'static str,
    style: Option<String>,
    brand: Option<String>,
    year: Option<i32>,
    ai_use: &'static str,
    transcript: Option<String>,
    link: Option<String>,
    state: &'static str,
}

impl ContentColumns {
    fn of(content: &WorkContent) -> Self {
        Self {
            title: content.title.clone(),
            title_ar: content.title_ar.clone(),
            body: content.text.clone(),
            body_ar: content.text_ar.clone(),
            alt: content.alt.clone(),
            alt_ar: content.alt_ar.clone(),
            service: content.service.slug(),
            style: content.style.map(|style| style.slug().to_owned()),
            brand: content.brand.clone(),
            year: content.year,
            ai_use: content.ai_use.slug(),
            transcript: content.transcript.clone(),
            link: content.link.clone(),
            state: content.state.slug(),
        }
    }
}

/// True if no creative has a work.
pub fn is_empty(db: &mut Db) -> Result<bool, DbError> {
    let any = diesel::select(diesel::dsl::exists(works::table.select(works::id)));
    Ok(!any.get_result::<bool>(db)?)
}

/// The works of a creative, in their order.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<Vec<Work>, DbError> {
    let rows = works::table
        .filter(works::creative_id.eq(creative.to_string()))
        .order((works::position.asc(), works::id.asc()))
        .select(Row::as_select())
        .load(db)?;
    with_parts(db, rows)
}

/// The works of an account, in their order.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<Work>, DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .first::<String>(db)
        .optional()?;
    match own {
        Some(creative) => of_creative(db, id(&creative)?),
        None => Ok(Vec::new()),
    }
}

/// How many works of a creative are published.
pub fn count_published(db: &mut Db, creative: CreativeId) -> Result<usize, DbError> {
    let published = works::table
        .filter(works::creative_id.eq(creative.to_string()))
        .filter(works::state.eq(WorkState::Published.slug()));
    let count: i64 = published.count().get_result(db)?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Waits for every concurrent change of the creative's works to end; none begins until this transaction ends.
pub fn lock(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    advisory_lock(db, &format!("works of {creative}"))
}

/// A work of this creative.
pub fn find_own(db: &mut Db, creative: CreativeId, work: WorkId) -> Result<Work, DbError> {
    let row = works::table
        .filter(works::id.eq(work.to_string()))
        .filter(works::creative_id.eq(creative.to_string()))
        .select(Row::as_select())
        .first(db)?;
    with_parts(db, vec![row])?.pop().ok_or(DbError::NotFound)
}

fn with_parts(db: &mut Db, rows: Vec<Row>) -> Result<Vec<Work>, DbError> {
    let mut all: Vec<Work> = rows
        .into_iter()
        .map(Work::try_from)
        .collect::<Result<_, _>>()?;
    let keys: Vec<WorkId> = all.iter().map(|work| work.id).collect();
    let mut parts: HashMap<WorkId, Vec<_>> = parts_of_all(db, &keys)?;
    for work in &mut all {
        let content = &mut work.content;
        for (part, file) in parts.remove(&work.id).unwrap_or_default() {
            match part {
                WorkPart::File => content.files.push(file),
                WorkPart::Poster => content.poster = Some(file),
                WorkPart::CaptionsEn => content.captions_en = Some(file),
                WorkPart::CaptionsAr => content.captions_ar = Some(file),
            }
        }
    }
    Ok(all)
}

/// Stores a work after the others, without its files: [`attach`] adds them.
pub fn insert(
    db: &mut Db,
    creative: CreativeId,
    content: &WorkContent,
    now: OffsetDateTime,
) -> Result<WorkId, DbError> {
    let key = WorkId::new(crate::ids::fresh(now));
    let last = works::table
        .filter(works::creative_id.eq(creative.to_string()))
        .select(diesel::dsl::max(works::position))
        .first::<Option<i32>>(db)?;
    diesel::insert_into(works::table)
        .values((
            works::id.eq(key.to_string()),
            works::creative_id.eq(creative.to_string()),
            ContentColumns::of(content),
            works::position.eq(last.map_or(0, |last| last + 1)),
            works::created_at.eq(Utc(now)),
            works::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    states::added(db, Counted::Work, &key.to_string())?;
    Ok(key)
}

/// Replaces what a creative wrote, without the files: [`attach`] changes them. No admin has seen it as it is then.
pub fn update(
    db: &mut Db,
    work: WorkId,
    content: &WorkContent,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let change = diesel::update(works::table.find(work.to_string())).set((
        ContentColumns::of(content),
        works::updated_at.eq(Utc(now)),
        works::seen_at.eq(None::<Utc>),
    ));
    changing(db, &[work.to_string()], |db| Ok(change.execute(db)?))
}

/// Deletes a work; its files are used nowhere from then on.
pub fn delete(db: &mut Db, work: WorkId, now: OffsetDateTime) -> Result<(), DbError> {
    free_all(db, work, now)?;
    let gone = diesel::delete(works::table.find(work.to_string()));
    changing(db, &[work.to_string()], |db| Ok(gone.execute(db)?))
}

/// Makes a change of works, and keeps the counts of what admins look at.
fn changing(
    db: &mut Db,
    works: &[String],
    change: impl FnOnce(&mut Db) -> Result<usize, DbError>,
) -> Result<(), DbError> {
    states::changing(db, Counted::Work, works, change).map(drop)
}

/// Puts the works of a creative into this order.
pub fn reorder(db: &mut Db, creative: CreativeId, order: &[WorkId]) -> Result<(), DbError> {
    for (position, work) in (0_i32..).zip(order) {
        let own = works::table
            .filter(works::id.eq(work.to_string()))
            .filter(works::creative_id.eq(creative.to_string()));
        diesel::update(own)
            .set(works::position.eq(position))
            .execute(db)?;
    }
    Ok(())
}

/// Deletes the works of an account, before its files.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .load::<String>(db)?;
    let keys = works::table
        .filter(works::creative_id.eq_any(&own))
        .select(works::id)
        .load::<String>(db)?;
    for work in &keys {
        events::forget_notes(db, Subject::Work(id(work)?))?;
    }
    diesel::delete(work_files::table.filter(work_files::work_id.eq_any(&keys))).execute(db)?;
    let gone = diesel::delete(works::table.filter(works::id.eq_any(&keys)));
    changing(db, &keys, |db| Ok(gone.execute(db)?))?;
    // The account may have hidden works of others, as an admin.
    diesel::update(works::table.filter(works::hidden_by.eq(account.to_string())))
        .set(works::hidden_by.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

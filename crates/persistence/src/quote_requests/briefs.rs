//! Edits of a brief, and what its earlier versions said.
//!
//! **Invariant:** what counts the versions up keeps the one that it replaces, in the same transaction. A request has as
//! many rows as its brand may edit the brief (`domain::quote_requests::limits`), at most.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::briefs::Brief;
use marsam_domain::vocabulary::Vocabulary;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::{Utc, from_slug_if_any, id, json, json_text};
use crate::listed::{self, Kind};
use crate::pages::{Before, Slice};
use crate::schema::{brief_versions, quote_requests, request_details};
use crate::{Db, DbError, accounts};

/// What a brief said until another version replaced it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BriefVersion {
    /// The request.
    pub request: QuoteRequestId,
    /// Counts from 1.
    pub number: i64,
    /// What it said.
    pub brief: Brief,
    /// The account that sent the next version.
    pub replaced_by: AccountId,
    /// When.
    pub replaced_at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = brief_versions)]
struct BriefVersionRow {
    request_id: String,
    version: i64,
    title: Option<String>,
    project_description: String,
    budget_range: Option<String>,
    timeline: Option<String>,
    brief_extras: String,
    replaced_by: String,
    replaced_at: Utc,
}

impl TryFrom<BriefVersionRow> for BriefVersion {
    type Error = DbError;

    fn try_from(row: BriefVersionRow) -> Result<Self, DbError> {
        Ok(Self {
            request: id(&row.request_id)?,
            number: row.version,
            brief: Brief {
                title: row.title,
                project_description: row.project_description,
                budget_range: from_slug_if_any(row.budget_range.as_deref())?,
                timeline: from_slug_if_any(row.timeline.as_deref())?,
                extras: json(&row.brief_extras)?,
            },
            replaced_by: id(&row.replaced_by)?,
            replaced_at: row.replaced_at.into(),
        })
    }
}

/// Stores an edit of the brief as its next version, or a new title only; the transition is stored by
/// [`apply`](super::apply).
pub fn store_brief(
    db: &mut Db,
    request: &QuoteRequest,
    brief: &Brief,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = request.id.to_string();
    let is_other_work = !brief.asks_the_same_as(&request.brief);
    if is_other_work {
        keep(db, request, by, now)?;
    }
    listed::changing(db, Kind::QuoteRequest, &key, |db| {
        diesel::update(quote_requests::table.find(&key))
            .set((
                quote_requests::project_description.eq(&brief.project_description),
                quote_requests::budget_range.eq(brief.budget_range.map(Vocabulary::slug)),
                quote_requests::timeline.eq(brief.timeline.map(Vocabulary::slug)),
            ))
            .execute(db)?;
        diesel::update(request_details::table.find(&key))
            .set((
                request_details::title.eq(&brief.title),
                request_details::brief_extras.eq(json_text(&brief.extras)?),
                request_details::brief_version.eq(request.brief_version + i64::from(is_other_work)),
            ))
            .execute(db)?;
        Ok(())
    })
}

/// Counts a change of the brief's files alone as its next version; the transition is stored by [`apply`](super::apply).
pub fn next_brief_version(
    db: &mut Db,
    request: &QuoteRequest,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    keep(db, request, by, now)?;
    diesel::update(request_details::table.find(request.id.to_string()))
        .set(request_details::brief_version.eq(request.brief_version + 1))
        .execute(db)?;
    Ok(())
}

/// Keeps what the brief of a request said, as it was read, before the next version replaces it.
fn keep(
    db: &mut Db,
    request: &QuoteRequest,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let brief = &request.brief;
    diesel::insert_into(brief_versions::table)
        .values((
            brief_versions::request_id.eq(request.id.to_string()),
            brief_versions::version.eq(request.brief_version),
            brief_versions::title.eq(&brief.title),
            brief_versions::project_description.eq(&brief.project_description),
            brief_versions::budget_range.eq(brief.budget_range.map(Vocabulary::slug)),
            brief_versions::timeline.eq(brief.timeline.map(Vocabulary::slug)),
            brief_versions::brief_extras.eq(json_text(&brief.extras)?),
            brief_versions::replaced_by.eq(by.to_string()),
            brief_versions::replaced_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The versions of a brief that others replaced, the latest first.
pub fn earlier_versions(
    db: &mut Db,
    request: QuoteRequestId,
    page: Before,
) -> Result<Slice<BriefVersion>, DbError> {
    let all = || brief_versions::table.filter(brief_versions::request_id.eq(request.to_string()));
    let total = all().count().get_result(db)?;
    let rows = all()
        .filter(brief_versions::version.lt(page.number()))
        .order(brief_versions::version.desc())
        .limit(page.limit + 1)
        .select(BriefVersionRow::as_select())
        .load::<BriefVersionRow>(db)?;
    page.cut(rows, total, |row| row.version)
        .try_map(TryInto::try_into)
}

/// The same of all briefs of an account, the oldest request and version first.
pub fn earlier_versions_of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, BriefVersion>,
) -> Result<Vec<BriefVersion>, DbError> {
    let Some(brand) = accounts::brand_of(db, account)? else {
        return Ok(Vec::new());
    };
    let request = batch.floor(|last| last.request.to_string());
    let number = batch.last.map_or(0, |last| last.number);
    brief_versions::table
        .inner_join(quote_requests::table)
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::id.ge(&request))
        .filter(
            quote_requests::id
                .gt(&request)
                .or(brief_versions::version.gt(number)),
        )
        // By the key of the requests: the index of a brand's requests is in this order.
        .order((quote_requests::id.asc(), brief_versions::version.asc()))
        .limit(batch.limit)
        .select(BriefVersionRow::as_select())
        .load::<BriefVersionRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

//! Reports as admins see them: with the names of what they are about, as they are now.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::creatives::RosterState;
use marsam_domain::ids::{BrandId, ReportId};
use marsam_domain::reports::ReportState;
use marsam_domain::reviews::Review;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::WorkState;

use super::{Report, Row};
use crate::columns::{from_slug, id};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{creatives, reports, works};
use crate::state_counts::state_counts;
use crate::{Db, DbError, names, reviews};

/// A report with what admins need to judge it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedReport {
    /// The report.
    pub report: Report,
    /// The creative's name.
    pub creative_name: String,
    /// The same in Arabic.
    pub creative_name_ar: Option<String>,
    /// Whether the creative has a public page.
    pub is_listed: bool,
    /// The work that it is about, unless its creative has deleted it.
    pub work: Option<ReportedWork>,
    /// The review that it is about.
    pub review: Option<Review>,
    /// The name of the account that sent it.
    pub sender: Option<String>,
    /// The name of the admin who closed it; `None` for an erased account, too.
    pub closed_by: Option<String>,
}

impl ListedReport {
    /// The brand of the project whose review was reported.
    pub fn brand(&self) -> Option<BrandId> {
        self.review.as_ref().map(|review| review.brand)
    }
}

/// What a reported work is called, and whether it is public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedWork {
    /// In English.
    pub title: Option<String>,
    /// In Arabic.
    pub title_ar: Option<String>,
    /// Hidden works are gone from the public already.
    pub state: WorkState,
}

/// The reports in a state, newest first.
pub fn page(
    db: &mut Db,
    state: Filter<ReportState>,
    page: Page,
) -> Result<Slice<ListedReport>, DbError> {
    let matching = || {
        let all = reports::table.into_boxed();
        match state.slug() {
            Some(slug) => all.filter(reports::state.eq(slug)),
            None => all,
        }
    };
    let total = matching().count().get_result(db)?;
    let rows = matching()
        .filter(reports::id.lt(page.bound()))
        .order(reports::id.desc())
        .limit(page.limit + 1)
        .select(Row::as_select())
        .load::<Row>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone()).map_all(|rows| named(db, rows))
}

/// One report by its key.
pub fn find_listed(db: &mut Db, report: ReportId) -> Result<ListedReport, DbError> {
    let row = reports::table
        .find(report.to_string())
        .select(Row::as_select())
        .first::<Row>(db)?;
    named(db, vec![row])?.pop().ok_or(DbError::NotFound)
}

/// The number of reports in each state that occurs.
pub fn counts(db: &mut Db) -> Result<Vec<(ReportState, i64)>, DbError> {
    Ok(state_counts!(db, reports, ReportState))
}

fn named(db: &mut Db, rows: Vec<Row>) -> Result<Vec<ListedReport>, DbError> {
    let creatives = creatives_of(db, &rows)?;
    let works = works_of(db, &rows)?;
    let reviews = reviews_of(db, &rows)?;
    let both = |row: &Row| [row.account_id.clone(), row.closed_by.clone()];
    let accounts: Vec<String> = rows.iter().flat_map(both).flatten().collect();
    let names = names::of_accounts(db, &accounts)?;
    let name_of = |key: &Option<String>| key.as_ref().and_then(|key| names.get(key).cloned());
    let listed = |row: Row| {
        let (name, name_ar, state) = creatives
            .get(&row.creative_id)
            .cloned()
            .ok_or(DbError::NotFound)?;
        Ok(ListedReport {
            creative_name: name,
            creative_name_ar: name_ar,
            is_listed: state == RosterState::Listed.slug(),
            work: row.work_id.as_ref().and_then(|key| works.get(key).cloned()),
            review: row
                .review_id
                .as_ref()
                .and_then(|key| reviews.get(key).cloned()),
            sender: name_of(&row.account_id),
            closed_by: name_of(&row.closed_by),
            report: row.try_into()?,
        })
    };
    rows.into_iter().map(listed).collect()
}

/// Name, name in Arabic and state, by key.
type Creatives = HashMap<String, (String, Option<String>, String)>;

fn creatives_of(db: &mut Db, rows: &[Row]) -> Result<Creatives, DbError> {
    let keys: Vec<&String> = rows.iter().map(|row| &row.creative_id).collect();
    let found = creatives::table
        .filter(creatives::id.eq_any(keys))
        .select((
            creatives::id,
            (creatives::name, creatives::name_ar, creatives::state),
        ))
        .load::<(String, (String, Option<String>, String))>(db)?;
    Ok(found.into_iter().collect())
}

fn reviews_of(db: &mut Db, rows: &[Row]) -> Result<HashMap<String, Review>, DbError> {
    let keys = rows.iter().filter_map(|row| row.review_id.as_ref());
    let mut found = HashMap::new();
    for key in keys {
        // Gone with the account that it was about.
        match reviews::find(db, id(key)?) {
            Ok(review) => drop(found.insert(key.clone(), review)),
            Err(DbError::NotFound) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

fn works_of(db: &mut Db, rows: &[Row]) -> Result<HashMap<String, ReportedWork>, DbError> {
    let keys: Vec<&String> = rows.iter().filter_map(|row| row.work_id.as_ref()).collect();
    let found = works::table
        .filter(works::id.eq_any(keys))
        .select((works::id, works::title, works::title_ar, works::state))
        .load::<(String, Option<String>, Option<String>, String)>(db)?;
    let work = |(key, title, title_ar, state): (String, _, _, String)| {
        let work = ReportedWork {
            title,
            title_ar,
            state: from_slug(&state)?,
        };
        Ok((key, work))
    };
    found.into_iter().map(work).collect()
}

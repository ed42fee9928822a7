//! Published reviews in lists: a creative's for everyone, and all of them for admins.

use std::collections::HashMap;

use diesel::dsl::{count_star, sql, sum};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use marsam_domain::accounts::AccountState;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId, ReviewId};
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::reports::ReportState;
use marsam_domain::reviews::{AdminFilter, GivenMarks, HiddenPart, Review, ReviewSide};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Duration, OffsetDateTime};

use super::Row;
use crate::columns::{day_text, from_slug, id};
use crate::db::MultiBackend;
use crate::pages::{Filter, Page, Slice};
use crate::quote_requests::codes;
use crate::schema::{accounts, brands, quote_requests, reports, request_details, reviews as table};
use crate::{Db, DbError, names};

/// The most reviews of one creative that are listed: the newest.
const MOST: i64 = 1_000;
/// Written out, so that both engines read the index of the flagged ones.
const FLAGGED: &str = "reviews.flags <> ''";
/// Written out likewise.
const APPEALED: &str = "reviews.appeal_state = 'open'";
/// How long a published review is new to admins.
const NEW_FOR: Duration = Duration::days(14);

/// A published review with what its readers need to know of its project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedReview {
    /// The review.
    pub review: Review,
    /// The project's code.
    pub code: RequestCode,
    /// The project's service.
    pub service: Service,
    /// The brand, as the project has it.
    pub brand_name: String,
    /// Whether the brand's account was erased.
    pub is_former_brand: bool,
    /// The name of the admin who hid it.
    pub hidden_by: Option<String>,
}

type Rows = table::BoxedQuery<'static, MultiBackend>;

fn published() -> Rows {
    table::table
        .filter(table::published_at.is_not_null())
        .into_boxed()
}

/// The shown reviews about a creative, newest publication first, and how many were removed.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<(Vec<ListedReview>, i64), DbError> {
    let about = || {
        published()
            .filter(table::creative_id.eq(creative.to_string()))
            .filter(table::side.eq(ReviewSide::Brand.slug()))
    };
    let rows = about()
        .filter(
            table::hidden_part.is_null().or(table::hidden_part
                .ne(HiddenPart::All.slug())
                .assume_not_null()),
        )
        .order((table::published_on.desc(), table::id.asc()))
        .limit(MOST)
        .select(Row::as_select())
        .load::<Row>(db)?;
    let removed = about()
        .filter(table::hidden_part.eq(HiddenPart::All.slug()))
        .count()
        .get_result(db)?;
    Ok((listed(db, rows)?, removed))
}

/// The latest shown reviews about a brand that have a text, at most `most`.
pub fn latest_about_brand(
    db: &mut Db,
    brand: BrandId,
    most: i64,
) -> Result<Vec<ListedReview>, DbError> {
    let rows = published()
        .filter(table::brand_id.eq(brand.to_string()))
        .filter(table::side.eq(ReviewSide::Creative.slug()))
        .filter(table::hidden_at.is_null())
        .filter(table::body.is_not_null())
        .order((table::published_on.desc(), table::id.asc()))
        .limit(most)
        .select(Row::as_select())
        .load::<Row>(db)?;
    listed(db, rows)
}

fn matching(filter: Filter<AdminFilter>, now: OffsetDateTime) -> Result<Rows, DbError> {
    let Filter::Only(wanted) = filter else {
        return Ok(match filter {
            Filter::Nothing => published().filter(table::id.eq("")),
            _ => published(),
        });
    };
    Ok(match wanted {
        AdminFilter::New => {
            published().filter(table::published_on.ge(day_text((now - NEW_FOR).date())?))
        }
        AdminFilter::Flagged => published()
            .filter(sql::<Bool>(FLAGGED))
            .filter(table::decided.is_null()),
        // From the open reports, which are few, not from all reviews.
        AdminFilter::Reported => published().filter(
            table::id.eq_any(
                reports::table
                    .filter(reports::state.eq(ReportState::Open.slug()))
                    .filter(reports::review_id.is_not_null())
                    .select(reports::review_id.assume_not_null()),
            ),
        ),
        AdminFilter::Hidden => published().filter(table::hidden_at.is_not_null()),
        AdminFilter::Appealed => published().filter(sql::<Bool>(APPEALED)),
    })
}

/// The published reviews that an admin asks for, newest publication first.
pub fn page(
    db: &mut Db,
    filter: Filter<AdminFilter>,
    page: Page,
    now: OffsetDateTime,
) -> Result<Slice<ListedReview>, DbError> {
    let total = matching(filter, now)?.count().get_result(db)?;
    let mut rows = matching(filter, now)?;
    if let Some(after) = page.after {
        let after = after.to_string();
        let day: Option<String> = table::table
            .find(&after)
            .select(table::published_on)
            .first::<Option<String>>(db)
            .optional()?
            .flatten();
        let day = day.unwrap_or_default();
        rows = rows.filter(
            table::published_on
                .lt(day.clone())
                .or(table::published_on.eq(day).and(table::id.lt(after)))
                .assume_not_null(),
        );
    }
    let rows = rows
        .order((table::published_on.desc(), table::id.desc()))
        .limit(page.limit + 1)
        .select(Row::as_select())
        .load::<Row>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone()).map_all(|rows| listed(db, rows))
}

/// How many published reviews each filter lists.
pub fn counts(db: &mut Db, now: OffsetDateTime) -> Result<Vec<(AdminFilter, i64)>, DbError> {
    let mut counts = Vec::new();
    for filter in AdminFilter::ALL {
        let count = matching(Filter::Only(*filter), now)?
            .count()
            .get_result(db)?;
        counts.push((*filter, count));
    }
    Ok(counts)
}

/// One published review.
pub fn find_listed(db: &mut Db, review: ReviewId) -> Result<ListedReview, DbError> {
    let row = published()
        .filter(table::id.eq(review.to_string()))
        .select(Row::as_select())
        .first::<Row>(db)?;
    listed(db, vec![row])?.pop().ok_or(DbError::NotFound)
}

/// How many reports about each of these reviews are open; a review without one is left out.
pub fn open_reports(db: &mut Db, of: &[ReviewId]) -> Result<HashMap<ReviewId, i64>, DbError> {
    let keys: Vec<String> = of.iter().map(ToString::to_string).collect();
    let rows = reports::table
        .filter(reports::review_id.eq_any(keys))
        .filter(reports::state.eq(ReportState::Open.slug()))
        .group_by(reports::review_id)
        .select((reports::review_id, count_star()))
        .load::<(Option<String>, i64)>(db)?;
    rows.into_iter()
        .filter_map(|(key, count)| Some((key?, count)))
        .map(|(key, count)| Ok((id(&key)?, count)))
        .collect()
}

/// What each of these authors has given in published reviews; an author without one is left out.
pub fn given_by(
    db: &mut Db,
    authors: &[AccountId],
) -> Result<HashMap<AccountId, GivenMarks>, DbError> {
    let keys: Vec<String> = authors.iter().map(ToString::to_string).collect();
    let rows = table::table
        .filter(table::published_at.is_not_null())
        .filter(table::author_account_id.eq_any(keys))
        .group_by(table::author_account_id)
        .select((
            table::author_account_id,
            count_star(),
            sum(table::first_mark),
            sum(table::second_mark),
            sum(table::third_mark),
        ))
        .load::<(String, i64, Option<i64>, Option<i64>, Option<i64>)>(db)?;
    rows.into_iter()
        .map(|(key, reviews, first, second, third)| {
            let marks = [first, second, third].into_iter().flatten().sum::<i64>();
            let sums = usize::try_from(reviews).ok().zip(u64::try_from(marks).ok());
            let (reviews, sum) =
                sums.ok_or_else(|| DbError::Corrupt("a sum of marks".to_owned()))?;
            Ok((id(&key)?, GivenMarks { reviews, sum }))
        })
        .collect()
}

/// Code, service and brand of a project.
struct Project {
    code: RequestCode,
    service: Service,
    brand_name: String,
    is_former_brand: bool,
}

fn listed(db: &mut Db, rows: Vec<Row>) -> Result<Vec<ListedReview>, DbError> {
    let mut projects = projects_of(db, &rows)?;
    let admins: Vec<String> = rows
        .iter()
        .filter_map(|row| row.hidden_by.clone())
        .collect();
    let admins = names::of_accounts(db, &admins)?;
    let convert = |row: Row| {
        let hidden_by = row.hidden_by.as_ref();
        let hidden_by = hidden_by.and_then(|key| admins.get(key).cloned());
        let project = projects.remove(&row.id).ok_or(DbError::NotFound)?;
        Ok(ListedReview {
            hidden_by,
            review: row.into_review()?,
            code: project.code,
            service: project.service,
            brand_name: project.brand_name,
            is_former_brand: project.is_former_brand,
        })
    };
    rows.into_iter().map(convert).collect()
}

type ProjectRow = (String, String, String, Option<String>, String);

/// The projects of reviews, by the key of the review.
fn projects_of(db: &mut Db, rows: &[Row]) -> Result<HashMap<String, Project>, DbError> {
    let keys: Vec<&String> = rows.iter().map(|row| &row.request_id).collect();
    let found = quote_requests::table
        .inner_join(request_details::table)
        .inner_join(brands::table.inner_join(accounts::table))
        .filter(quote_requests::id.eq_any(keys))
        .select((
            quote_requests::id,
            quote_requests::service,
            quote_requests::brand_name,
            request_details::code,
            accounts::state,
        ))
        .load::<ProjectRow>(db)?;
    let by_request: HashMap<String, ProjectRow> =
        found.into_iter().map(|row| (row.0.clone(), row)).collect();
    let mut projects = HashMap::new();
    for row in rows {
        let Some((request, service, brand_name, code, state)) = by_request.get(&row.request_id)
        else {
            continue;
        };
        let request: QuoteRequestId = id(request)?;
        let project = Project {
            code: codes::of_row(code.clone(), request),
            service: from_slug(service)?,
            brand_name: brand_name.clone(),
            is_former_brand: *state == AccountState::Deleted.slug(),
        };
        projects.insert(row.id.clone(), project);
    }
    Ok(projects)
}

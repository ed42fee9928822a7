//! Lists of applications: an applicant's own, and the admins' with its filters.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

use diesel::prelude::*;
use marsam_domain::applications::{Application, ApplicationStage, ApplicationStatus};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;
use uuid::Uuid;

use super::reviews::add_sent_again;
use super::{ApplicationRow, FileWithMade, files_of_all};
use crate::columns::{Utc, from_slug};
use crate::listed::Kind;
use crate::pages::{Filter, Page, Slice};
use crate::schema::{accounts, applications};
use crate::search_words::{self, Part, Plan, Searchable, Searched, Total, has_word, planned};
use crate::{Db, DbError, kept_counts};

/// Whose applications are listed.
#[derive(Debug, Clone, Copy, Default)]
pub enum OwnerFilter {
    /// Those of one account.
    Account(AccountId),
    /// All of them.
    #[default]
    All,
}

/// Which applications are listed, and in which order.
#[derive(Debug, Clone, Default)]
pub struct ListFilter {
    /// Whose.
    pub owner: OwnerFilter,
    /// With this status.
    pub status: Filter<ApplicationStatus>,
    /// Whose names and address have these words.
    pub text: SearchQuery,
    /// In which order.
    pub order: Order,
}

/// The order of a list of applications.
#[derive(Debug, Clone, Copy, Default)]
pub enum Order {
    /// The newest first.
    #[default]
    Newest,
    /// The oldest first.
    Oldest,
    /// Only those that an admin has decided, the latest decision first; after a place of this order, not of the page.
    LatestReview(Option<ReviewPlace>),
}

impl Order {
    /// The same, from the first application on.
    const fn at_its_beginning(self) -> Self {
        match self {
            Self::LatestReview(_) => Self::LatestReview(None),
            Self::Newest | Self::Oldest => self,
        }
    }
}

/// The place of an application in the order of reviews. It needs a separate cursor: an application that is sent and
/// reviewed again gets another place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewPlace {
    at: OffsetDateTime,
    id: Uuid,
}

/// A text that is not a [`ReviewPlace`].
#[derive(Debug, Clone, Copy)]
pub struct InvalidPlace;

const NANOS_PER_MICRO: i128 = 1_000;

impl std::fmt::Display for ReviewPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let micros = self.at.unix_timestamp_nanos() / NANOS_PER_MICRO;
        write!(f, "{micros}.{}", self.id)
    }
}

impl FromStr for ReviewPlace {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let (micros, id) = text.split_once('.').ok_or(InvalidPlace)?;
        let micros: i64 = micros.parse().map_err(|_error| InvalidPlace)?;
        let nanos = i128::from(micros) * NANOS_PER_MICRO;
        Ok(Self {
            at: OffsetDateTime::from_unix_timestamp_nanos(nanos).map_err(|_error| InvalidPlace)?,
            id: id.parse().map_err(|_error| InvalidPlace)?,
        })
    }
}

/// An application with its files, and whether its sender has verified the account's address.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The application.
    pub application: Application,
    /// True if the account's address is verified.
    pub email_verified: bool,
    /// In the applicant's order.
    pub files: Vec<FileWithMade>,
    /// When it was sent again, while it waits for the review of the changes that its note asked for.
    pub sent_again_at: Option<OffsetDateTime>,
}

type Row = (ApplicationRow, Option<Utc>);

/// Without what other tables have of it.
fn convert((row, verified_at): Row) -> Result<Listed, DbError> {
    Ok(Listed {
        application: row.try_into()?,
        email_verified: verified_at.is_some(),
        files: Vec::new(),
        sent_again_at: None,
    })
}

fn add_details(db: &mut Db, all: &mut [Listed]) -> Result<(), DbError> {
    add_sent_again(db, all)?;
    let keys: Vec<ApplicationId> = all.iter().map(|one| one.application.id).collect();
    let mut files = files_of_all(db, &keys)?;
    for one in all {
        one.files = files.remove(&one.application.id).unwrap_or_default();
    }
    Ok(())
}

/// Applications, newest first.
pub fn page(db: &mut Db, owner: OwnerFilter, page: Page) -> Result<Slice<Listed>, DbError> {
    let filter = ListFilter {
        owner,
        ..ListFilter::default()
    };
    search(db, &filter, page)
}

/// The stages that an admin's decision leads to, and what follows from it.
fn reviewed_stages() -> Vec<&'static str> {
    let stages = ApplicationStage::ALL.iter();
    let reviewed = stages.filter(|stage| stage.is_reviewed());
    reviewed.map(|stage| stage.slug()).collect()
}

/// The applications of a filter, except its order, that a plan of a search reads.
macro_rules! matching {
    ($filter:expr, $plan:expr) => {{
        let mut all = applications::table.into_boxed();
        if let OwnerFilter::Account(account) = $filter.owner {
            all = all.filter(applications::account_id.eq(account.to_string()));
        }
        if let Some(status) = $filter.status.slug() {
            all = all.filter(applications::status.eq(status));
        }
        if let Order::LatestReview(_) = $filter.order {
            all = all
                .filter(applications::stage.eq_any(reviewed_stages()))
                .filter(applications::reviewed_at.is_not_null());
        }
        planned!(all, applications::id, $plan, |word| has_word!(
            applications::id,
            word
        ))
    }};
}

/// Those of them that were reviewed before a place, in the order of reviews.
macro_rules! reviewed_after {
    ($reviewed:expr, $after:expr) => {{
        let reviewed = $reviewed;
        let rest = match $after {
            None => reviewed,
            // The first filter is the range of an index; the second alone would read and sort all the rest.
            Some(ReviewPlace { at, id }) => reviewed
                .filter(applications::reviewed_at.le(Utc(at)))
                .filter(
                    applications::reviewed_at
                        .lt(Utc(at))
                        .or(applications::id.lt(id.to_string())),
                ),
        };
        rest.order((applications::reviewed_at.desc(), applications::id.desc()))
    }};
}

/// The key of an application, and when it was reviewed.
type Key = (String, Option<Utc>);

/// The applications of a filter from a page's place on.
struct Rest<'a> {
    filter: &'a ListFilter,
    page: Page,
}

impl Rest<'_> {
    /// The first that a plan reads, in the list's order, after a place or from the page's.
    fn keys(
        &self,
        db: &mut Db,
        plan: &Plan,
        after: Option<&str>,
        most: i64,
    ) -> Result<Vec<Key>, DbError> {
        let matching = matching!(self.filter, plan);
        let ordered = match self.filter.order {
            Order::Newest => {
                let page = self.page.after_key(after, most)?;
                matching
                    .filter(applications::id.lt(page.bound()))
                    .order(applications::id.desc())
            }
            Order::Oldest => {
                let page = self.page.after_key(after, most)?;
                matching
                    .filter(applications::id.gt(page.floor()))
                    .order(applications::id.asc())
            }
            Order::LatestReview(first) => {
                let after = after.and_then(|place| place.parse().ok());
                reviewed_after!(matching, after.or(first))
            }
        };
        Ok(ordered
            .limit(most)
            .select((applications::id, applications::reviewed_at))
            .load::<Key>(db)?)
    }

    /// The place of an application as text.
    fn place(&self, (key, reviewed_at): &Key) -> String {
        match (self.filter.order, reviewed_at, key.parse()) {
            (Order::LatestReview(_), Some(at), Ok(id)) => ReviewPlace { at: at.0, id }.to_string(),
            _ => key.clone(),
        }
    }
}

impl Searchable for Rest<'_> {
    type Row = Key;
    type Place = String;

    fn most(&self) -> i64 {
        self.page.limit
    }

    fn is_first(&self) -> bool {
        match self.filter.order {
            Order::Newest | Order::Oldest => self.page.after.is_none(),
            Order::LatestReview(after) => after.is_none(),
        }
    }

    fn part(&self) -> Option<Part> {
        match self.filter.order {
            Order::Newest => Some(Part::Newest(self.page)),
            Order::Oldest => Some(Part::Oldest(self.page)),
            // Not the order of the keys.
            Order::LatestReview(_) => None,
        }
    }

    fn places(
        &self,
        db: &mut Db,
        after: Option<String>,
        most: i64,
    ) -> Result<Vec<(String, String)>, DbError> {
        let keys = self.keys(db, &Plan::default(), after.as_deref(), most)?;
        let placed = keys.into_iter().map(|key| {
            let place = self.place(&key);
            (key.0, place)
        });
        Ok(placed.collect())
    }

    fn rows(&self, db: &mut Db, plan: &Plan, most: i64) -> Result<Vec<Key>, DbError> {
        self.keys(db, plan, None, most)
    }
}

/// The applications that match a filter.
pub fn search(db: &mut Db, filter: &ListFilter, page: Page) -> Result<Slice<Listed>, DbError> {
    let plan = search_words::plan(db, Searched::Applications, &filter.text)?;
    let known = known_total(db, filter, &plan)?;
    let rest = Rest {
        filter,
        page: page.and_one_more(),
    };
    let filter = &ListFilter {
        order: filter.order.at_its_beginning(),
        ..filter.clone()
    };
    let all = Rest {
        filter,
        page: Page::counting(),
    };
    let (found, (total, has_more)) = plan.page(db, &rest, &all, known)?;
    let mut slice = Slice::found(found, total, page, |key| rest.place(key))
        .map_all(|keys| with_keys(db, &keys))?;
    slice.has_more_than_total = has_more;
    Ok(slice)
}

/// The applications with these keys, in this order.
fn with_keys(db: &mut Db, keys: &[Key]) -> Result<Vec<Listed>, DbError> {
    let rows = applications::table
        .inner_join(accounts::table.on(accounts::id.eq(applications::account_id)))
        .filter(applications::id.eq_any(keys.iter().map(|(key, _)| key)))
        .select((ApplicationRow::as_select(), accounts::email_verified_at))
        .load::<Row>(db)?;
    let mut rows: HashMap<String, Row> = rows
        .into_iter()
        .map(|row| (row.0.id.clone(), row))
        .collect();
    let mut listed: Vec<Listed> = keys
        .iter()
        .filter_map(|(key, _)| rows.remove(key))
        .map(convert)
        .collect::<Result<_, DbError>>()?;
    add_details(db, &mut listed)?;
    Ok(listed)
}

/// How many applications match, where it is known without reading them.
fn known_total(db: &mut Db, filter: &ListFilter, plan: &Plan) -> Result<Option<Total>, DbError> {
    if plan.is_everything() {
        let is_listed = |stage: ApplicationStage| {
            let is_ordered = match filter.order {
                Order::Newest | Order::Oldest => true,
                Order::LatestReview(_) => stage.is_reviewed(),
            };
            is_ordered && filter.status.admits(stage.status())
        };
        let counts = by_stage(db, filter.owner)?.into_iter();
        let listed = counts.filter(|(stage, _)| is_listed(*stage));
        return Ok(Some((listed.map(|(_, count)| count).sum(), false)));
    }
    let is_filtered = filter.status != Filter::Any
        || matches!(filter.owner, OwnerFilter::Account(_))
        || matches!(filter.order, Order::LatestReview(_));
    Ok(plan.counted().filter(|_| !is_filtered))
}

/// The number of applications at each stage that occurs.
pub fn by_stage(db: &mut Db, owner: OwnerFilter) -> Result<Vec<(ApplicationStage, i64)>, DbError> {
    let rows: Vec<(String, i64)> = match owner {
        OwnerFilter::All => kept_counts::by_state(db, Kind::Application.slug())?
            .into_iter()
            .map(|(stage, count)| (stage, count.subjects))
            .collect(),
        OwnerFilter::Account(account) => applications::table
            .filter(applications::account_id.eq(account.to_string()))
            .group_by(applications::stage)
            .select((applications::stage, diesel::dsl::count_star()))
            .load(db)?,
    };
    rows.into_iter()
        .map(|(stage, count)| Ok((from_slug(&stage)?, count)))
        .collect()
}

/// One application by its key, as lists show it.
pub fn listed(db: &mut Db, application: ApplicationId) -> Result<Listed, DbError> {
    let row = applications::table
        .inner_join(accounts::table.on(accounts::id.eq(applications::account_id)))
        .filter(applications::id.eq(application.to_string()))
        .select((ApplicationRow::as_select(), accounts::email_verified_at))
        .first::<Row>(db)?;
    let mut one = [convert(row)?];
    add_details(db, &mut one)?;
    let [one] = one;
    Ok(one)
}

/// The number of applications with each status that occurs.
pub fn counts(db: &mut Db, owner: OwnerFilter) -> Result<Vec<(ApplicationStatus, i64)>, DbError> {
    let mut counts: BTreeMap<ApplicationStatus, i64> = BTreeMap::new();
    for (stage, count) in by_stage(db, owner)? {
        *counts.entry(stage.status()).or_default() += count;
    }
    Ok(counts
        .into_iter()
        .filter(|(_, count)| *count != 0)
        .collect())
}

//! What everyone, the owner and admins see of reviews and measured facts.

use std::collections::HashMap;

use marsam_domain::accounts::Account;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId, ReviewId};
use marsam_domain::reputation::{Explained, Measured, Subject};
use marsam_domain::reviews::{
    AdminFilter, Counting, GivenMarks, MARKET_BRANDS, Review, ReviewSide, distribution, page_of,
};
use marsam_persistence::batches::Batch;
use marsam_persistence::fact_treatments::{self, FactTreatment};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::quote_requests::named::{NamedRequest, named};
use marsam_persistence::reputation::{self, Stored, SubjectKey};
use marsam_persistence::reviews::ListedReview;
use marsam_persistence::viewers::{CreativeName, KnownViewer, names_of};
use marsam_persistence::{Db, DbError, quote_requests, reviews};
use time::OffsetDateTime;

use super::Rules;
use super::measuring::explained;
use super::reading::{SideView, admin_views_of, side_view};
use crate::Refused;
use crate::access::RequestAccess;
use crate::own_money::OwnSides;

/// How many texts about a brand are shown.
const SHOWN_TEXTS: i64 = 5;
/// How many projects are listed behind a fact: the newest.
pub const SHOWN_PROJECTS: usize = 100;

/// What everyone sees of a creative's record.
#[derive(Debug)]
pub struct PublicRecord {
    /// Facts and voices.
    pub stored: Stored,
    /// How many counted reviews round to each of 1 to 5; `None` from too few brands.
    pub distribution: Option<[u32; 5]>,
    /// How many reviews are listed.
    pub reviews: usize,
    /// How many were removed.
    pub removed: i64,
}

/// The record of a creative.
pub fn public_record(
    db: &mut Db,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<PublicRecord, DbError> {
    let (listed, removed) = reviews::of_creative(db, creative)?;
    let scores = reviews::scores_of(db, creative, now)?;
    Ok(PublicRecord {
        stored: reputation::of(db, &SubjectKey::creative(creative))?,
        distribution: distribution(&scores),
        reviews: listed.len(),
        removed,
    })
}

/// A review as everyone sees it.
#[derive(Debug)]
pub struct PublicReview {
    /// The review and its project.
    pub listed: ListedReview,
    /// Whether its brand has reviewed the creative more than once.
    pub is_repeat: bool,
    /// How the project was paid.
    pub counting: Counting,
}

/// A page of the reviews about a creative.
#[derive(Debug)]
pub struct ReviewPage {
    /// The reviews.
    pub reviews: Vec<PublicReview>,
    /// Whether another page follows.
    pub has_more: bool,
    /// How many there are.
    pub total: usize,
}

/// A page, by its number from 0, of the reviews about a creative.
pub fn page_about(db: &mut Db, creative: CreativeId, number: usize) -> Result<ReviewPage, DbError> {
    let (all, _removed) = reviews::of_creative(db, creative)?;
    let brands: Vec<BrandId> = all.iter().map(|listed| listed.review.brand).collect();
    let mut written: HashMap<BrandId, usize> = HashMap::new();
    for brand in &brands {
        *written.entry(*brand).or_default() += 1;
    }
    let places = page_of(&brands, number).into_iter();
    let shown: Vec<ListedReview> = places.filter_map(|place| all.get(place).cloned()).collect();
    let own: Vec<Review> = shown.iter().map(|listed| listed.review.clone()).collect();
    let counting = reviews::counting_of(db, &own)?;
    let page = shown.into_iter().zip(counting);
    let page = page.map(|(listed, counting)| PublicReview {
        is_repeat: written
            .get(&listed.review.brand)
            .is_some_and(|count| *count > 1),
        listed,
        counting,
    });
    Ok(ReviewPage {
        reviews: page.collect(),
        has_more: !page_of(&brands, number + 1).is_empty(),
        total: all.len(),
    })
}

/// What is measured of the brand of a request, and the latest texts about it.
pub fn brand_record(
    db: &mut Db,
    access: &RequestAccess,
) -> Result<(Stored, Vec<ListedReview>), DbError> {
    let brand = access.request.brand_id;
    let stored = reputation::of(db, &SubjectKey::brand(brand))?;
    Ok((stored, reviews::latest_about_brand(db, brand, SHOWN_TEXTS)?))
}

/// What is measured of some creatives; those that nothing is known of are missing.
pub fn records_of_creatives(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, Stored>, DbError> {
    reputation::of_creatives(db, creatives)
}

/// How many different brands have reviewed, as far as the marketplace's mean depends on it.
pub fn reviewing_brands(db: &mut Db, now: OffsetDateTime) -> Result<u32, DbError> {
    reviews::reviewing_brands(db, MARKET_BRANDS, now)
}

/// What is measured of some brands; those of which nothing is known are missing.
pub fn records_of_brands(
    db: &mut Db,
    brands: &[BrandId],
) -> Result<HashMap<BrandId, Stored>, DbError> {
    reputation::of_brands(db, brands)
}

/// The own facts, with what they are counted from.
#[derive(Debug)]
pub struct OwnRecord {
    /// What others see of it.
    pub stored: Stored,
    /// Every fact.
    pub facts: Vec<Explained>,
    /// What the projects behind them are called.
    pub named: HashMap<QuoteRequestId, NamedRequest>,
    /// What admins said about them.
    pub treated: Vec<FactTreatment>,
}

/// The record of an account, as a creative or as a brand; a creative who is not on the roster yet has an empty one.
pub fn own_record(
    db: &mut Db,
    account: &Account,
    subject: Subject,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<OwnRecord, Refused> {
    let viewer = KnownViewer::of(db, account)?.viewer;
    let id = match subject {
        Subject::Creative => viewer.creative.map(|creative| creative.to_string()),
        Subject::Brand => viewer.brand.map(|brand| brand.to_string()),
    };
    let key = SubjectKey {
        subject,
        id: id.unwrap_or_default(),
    };
    let (found, facts) = explained(db, &key, rules, now)?;
    let shown = facts
        .iter()
        .flat_map(|fact| fact.entries.iter().take(SHOWN_PROJECTS));
    let mut requests: Vec<QuoteRequestId> = shown.map(|entry| entry.request).collect();
    requests.sort_unstable();
    requests.dedup();
    Ok(OwnRecord {
        stored: found.stored,
        named: named(db, &requests)?,
        treated: fact_treatments::of_requests(db, &requests)?,
        facts,
    })
}

/// The reviews that an account wrote, and those that were published about it.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Review>,
) -> Result<Vec<Review>, DbError> {
    reviews::of_account(db, account, batch)
}

/// The facts of an account.
pub fn facts_of_account(db: &mut Db, account: AccountId) -> Result<Vec<Measured>, DbError> {
    reputation::of_account(db, account)
}

/// A published review as one of its sides sees it now.
pub fn view_of(
    db: &mut Db,
    review: ReviewId,
    side: ReviewSide,
    now: OffsetDateTime,
) -> Result<SideView, Refused> {
    let review = reviews::find(db, review)?;
    side_view(db, review, side, now)
}

/// What admins decided about a project in measured facts.
pub fn treatments_of(db: &mut Db, request: QuoteRequestId) -> Result<Vec<FactTreatment>, DbError> {
    quote_requests::find(db, request)?;
    fact_treatments::of_requests(db, &[request])
}

/// A published review as an admin judges it.
#[derive(Debug)]
pub struct AdminReview {
    /// The review and its project.
    pub listed: ListedReview,
    /// As an admin reads it.
    pub view: SideView,
    /// What its creative is called; `None` of an account that was erased.
    pub creative: Option<CreativeName>,
    /// How many reports about it are open.
    pub open_reports: i64,
    /// What its author has given in all published reviews.
    pub author_gave: GivenMarks,
    /// Whether the admin is a side of the project.
    pub is_side: bool,
}

/// A published review, for an admin.
pub fn for_admin(
    db: &mut Db,
    review: ReviewId,
    admin: &Account,
    now: OffsetDateTime,
) -> Result<AdminReview, Refused> {
    let listed = reviews::find_listed(db, review)?;
    let judged = judged(db, vec![listed], admin, now)?;
    judged.into_iter().next().ok_or(DbError::NotFound.into())
}

/// Published reviews, for an admin, newest publication first.
pub fn page_for_admin(
    db: &mut Db,
    filter: Filter<AdminFilter>,
    page: Page,
    admin: &Account,
    now: OffsetDateTime,
) -> Result<Slice<AdminReview>, Refused> {
    let found = reviews::page(db, filter, page, now)?;
    found.map_all(|rows| judged(db, rows, admin, now))
}

/// In a fixed number of statements, for any number of reviews.
fn judged(
    db: &mut Db,
    rows: Vec<ListedReview>,
    admin: &Account,
    now: OffsetDateTime,
) -> Result<Vec<AdminReview>, Refused> {
    let all = || rows.iter().map(|row| &row.review);
    let creatives: Vec<_> = all().map(|review| review.creative).collect();
    let keys: Vec<_> = all().map(|review| review.id).collect();
    let authors: Vec<_> = all().map(|review| review.author).collect();
    let names = names_of(db, &creatives)?;
    let open_reports = reviews::open_reports(db, &keys)?;
    let given = reviews::given_by(db, &authors)?;
    let own = OwnSides::of(db, admin.id)?;
    let views = admin_views_of(db, &rows, now)?;
    let judge = |(listed, view): (ListedReview, SideView)| {
        let review = &listed.review;
        let is_former = review.side == ReviewSide::Creative && view.is_former_author;
        let creative = names.get(&review.creative).cloned();
        AdminReview {
            creative: creative.filter(|_| !is_former),
            open_reports: open_reports.get(&review.id).copied().unwrap_or_default(),
            author_gave: given.get(&review.author).copied().unwrap_or_default(),
            is_side: own.is_either(Some(review.brand), Some(review.creative)),
            view,
            listed,
        }
    };
    Ok(rows.into_iter().zip(views).map(judge).collect())
}

/// How many published reviews each filter lists.
pub fn counts_for_admins(
    db: &mut Db,
    now: OffsetDateTime,
) -> Result<Vec<(AdminFilter, i64)>, DbError> {
    reviews::counts(db, now)
}

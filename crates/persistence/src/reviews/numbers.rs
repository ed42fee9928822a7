//! Which published reviews enter numbers, and the numbers' sources.

use std::collections::{HashMap, HashSet};

use diesel::dsl::count_star;
use diesel::prelude::*;
use marsam_domain::accounts::AccountState;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::reputation::{Said, Subject};
use marsam_domain::reviews::{BRAND_AGE, Counting, HiddenPart, NUMBERS_WINDOW, Review, ReviewSide};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::Row;
use crate::columns::{Utc, day_text, id};
use crate::ledger::takings;
use crate::schema::{
    accounts, brands, creatives, money_state, payment_attempts, quote_requests, refunds,
    request_details, reviews as table,
};
use crate::{Db, DbError};

/// The most reviews of one subject that enter its numbers: the newest.
const MAX_COUNTED: i64 = 2_000;

/// What is known of the payments of a project.
#[derive(Debug, Clone, Copy, Default)]
struct Paid {
    is_full: bool,
    /// What was agreed on, less what of it need not be paid any more.
    price: i64,
    /// What a provider captured.
    captured: i64,
    /// What of it counts towards the price.
    credited: i64,
    /// What of it went back: by refunds, or taken back.
    gone: i64,
    is_charged_back: bool,
}

impl Paid {
    const fn is_half_through(&self) -> bool {
        self.credited > 0 && self.credited * 2 >= self.price
    }

    const fn is_refunded(&self) -> bool {
        self.is_charged_back || (self.captured > 0 && self.gone >= self.captured)
    }
}

/// What decides whether each of some reviews counts, in their order.
pub fn counting_of(db: &mut Db, reviews: &[Review]) -> Result<Vec<Counting>, DbError> {
    if reviews.is_empty() {
        return Ok(Vec::new());
    }
    let has_provider = money_state::table.select(count_star()).first::<i64>(db)? > 0;
    let requests: HashSet<QuoteRequestId> = reviews.iter().map(|review| review.request).collect();
    let paid = payments_of(db, &requests)?;
    let accounts = accounts_of(db, reviews)?;
    let counting = reviews.iter().map(|review| {
        let paid = paid.get(&review.request).copied().unwrap_or_default();
        let is_paid_through = paid.is_half_through();
        let brand = accounts.brands.get(&review.brand);
        let creative = accounts.creatives.get(&review.creative);
        let suspended = [brand.map(|brand| brand.is_suspended), creative.copied()];
        let hidden = review.hiding.as_ref();
        Counting {
            is_flagged: !review.flags.is_empty(),
            decided: review.decided,
            is_hidden: hidden.is_some_and(|hiding| hiding.part == HiddenPart::All),
            is_paid: if has_provider {
                is_paid_through
            } else {
                paid.is_full
            },
            is_paid_through,
            is_refunded: paid.is_refunded(),
            is_fraud: suspended.contains(&Some(true)),
            brand_counts_from: match review.side {
                ReviewSide::Brand => brand.map(|brand| brand.since + BRAND_AGE),
                ReviewSide::Creative => Some(OffsetDateTime::UNIX_EPOCH),
            },
        }
    });
    Ok(counting.collect())
}

fn payments_of(
    db: &mut Db,
    requests: &HashSet<QuoteRequestId>,
) -> Result<HashMap<QuoteRequestId, Paid>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let mut paid: HashMap<QuoteRequestId, Paid> = HashMap::new();
    let rows = quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq_any(&keys))
        .select((
            quote_requests::id,
            quote_requests::stage,
            quote_requests::agreed_fils,
            request_details::lowered_fils,
            quote_requests::recorded_fils,
        ))
        .load::<(String, String, i64, i64, i64)>(db)?;
    for (request, stage, agreed, lowered, recorded) in rows {
        let found = paid.entry(id(&request)?).or_default();
        found.price = agreed - lowered;
        found.is_full = stage == RequestStage::Closed.slug() || recorded >= found.price;
    }
    add_captured(db, &keys, &mut paid)?;
    let done = refunds::table
        .filter(refunds::request_id.eq_any(&keys))
        .filter(refunds::state.eq(RefundState::Done.slug()))
        // What left without an order, or what a chargeback paid, was taken back.
        .filter(refunds::is_foreign.eq(false))
        .filter(refunds::charged_back.eq(false))
        .select((refunds::request_id, refunds::amount_fils))
        .load::<(String, i64)>(db)?;
    for (request, amount) in done {
        paid.entry(id(&request)?).or_default().gone += amount;
    }
    Ok(paid)
}

/// What providers captured of some requests, and what was taken back of it.
fn add_captured(
    db: &mut Db,
    keys: &[String],
    paid: &mut HashMap<QuoteRequestId, Paid>,
) -> Result<(), DbError> {
    let attempts = payment_attempts::table
        .filter(payment_attempts::request_id.eq_any(keys))
        .filter(payment_attempts::captured_fils.gt(0))
        .select((
            payment_attempts::id,
            payment_attempts::request_id,
            payment_attempts::captured_fils,
            payment_attempts::credited_fils,
            payment_attempts::taken_back_fils,
        ))
        .load::<(String, String, i64, i64, i64)>(db)?;
    let touched = attempts.iter().filter(|(.., taken_back)| *taken_back > 0);
    let touched: Vec<&str> = touched.map(|(attempt, ..)| attempt.as_str()).collect();
    let charged_back = takings::charged_back(db, &touched)?;
    for (attempt, request, captured, credited, taken_back) in attempts {
        let found = paid.entry(id(&request)?).or_default();
        found.captured += captured;
        found.credited += credited;
        found.gone += taken_back;
        found.is_charged_back |= charged_back.contains(&attempt);
    }
    Ok(())
}

struct BrandAccount {
    since: OffsetDateTime,
    is_suspended: bool,
}

struct Accounts {
    brands: HashMap<BrandId, BrandAccount>,
    /// Whether the account is suspended.
    creatives: HashMap<CreativeId, bool>,
}

fn accounts_of(db: &mut Db, reviews: &[Review]) -> Result<Accounts, DbError> {
    let is_suspended = |state: &str| state == AccountState::Suspended.slug();
    let keys: HashSet<String> = reviews.iter().map(|one| one.brand.to_string()).collect();
    let rows = brands::table
        .inner_join(accounts::table)
        .filter(brands::id.eq_any(keys))
        .select((brands::id, accounts::created_at, accounts::state))
        .load::<(String, Utc, String)>(db)?;
    let mut of_brands = HashMap::new();
    for (brand, since, state) in rows {
        let account = BrandAccount {
            since: since.into(),
            is_suspended: is_suspended(&state),
        };
        of_brands.insert(id(&brand)?, account);
    }
    let keys: HashSet<String> = reviews.iter().map(|one| one.creative.to_string()).collect();
    let rows = creatives::table
        .inner_join(accounts::table.on(creatives::account_id.eq(accounts::id.nullable())))
        .filter(creatives::id.eq_any(keys))
        .select((creatives::id, accounts::state))
        .load::<(String, String)>(db)?;
    let mut of_creatives = HashMap::new();
    for (creative, state) in rows {
        of_creatives.insert(id(&creative)?, is_suspended(&state));
    }
    Ok(Accounts {
        brands: of_brands,
        creatives: of_creatives,
    })
}

/// The reviews about a subject that enter its numbers now, oldest publication first.
fn counted_about(
    db: &mut Db,
    subject: Subject,
    key: &str,
    now: OffsetDateTime,
) -> Result<Vec<Review>, DbError> {
    let since = day_text((now - NUMBERS_WINDOW).date())?;
    let published = table::table
        .filter(table::published_at.is_not_null())
        .filter(table::published_on.ge(since))
        .into_boxed();
    let about = match subject {
        Subject::Creative => published
            .filter(table::creative_id.eq(key))
            .filter(table::side.eq(ReviewSide::Brand.slug())),
        Subject::Brand => published
            .filter(table::brand_id.eq(key))
            .filter(table::side.eq(ReviewSide::Creative.slug())),
    };
    let rows = about
        .order((table::published_on.desc(), table::id.desc()))
        .limit(MAX_COUNTED)
        .select(Row::as_select())
        .load::<Row>(db)?;
    let mut reviews: Vec<Review> = rows
        .into_iter()
        .map(Row::into_review)
        .collect::<Result<_, _>>()?;
    let counting = counting_of(db, &reviews)?;
    let mut counting = counting.into_iter();
    reviews.retain(|review| {
        let counting = counting.next().unwrap_or_default();
        let published = review.published_at;
        published.is_some_and(|at| counting.refusal(at, now).is_none())
    });
    reviews.reverse();
    Ok(reviews)
}

/// What the other sides said about working with a subject again, in reviews that count.
pub fn said_about(
    db: &mut Db,
    subject: Subject,
    key: &str,
    now: OffsetDateTime,
) -> Result<Vec<Said>, DbError> {
    let reviews = counted_about(db, subject, key, now)?;
    let said = reviews.into_iter().filter_map(|review| {
        Some(Said {
            by: match subject {
                Subject::Creative => review.brand.to_string(),
                Subject::Brand => review.creative.to_string(),
            },
            again: review.again,
            at: review.published_at?,
        })
    });
    Ok(said.collect())
}

/// How many different brands have a published review within the window of numbers, counted no further than `most`.
pub fn reviewing_brands(db: &mut Db, most: u32, now: OffsetDateTime) -> Result<u32, DbError> {
    let since = day_text((now - NUMBERS_WINDOW).date())?;
    let brands: Vec<String> = table::table
        .filter(table::side.eq(ReviewSide::Brand.slug()))
        .filter(table::published_at.is_not_null())
        .filter(table::published_on.ge(since))
        .select(table::brand_id)
        .distinct()
        .limit(most.into())
        .load(db)?;
    Ok(u32::try_from(brands.len()).unwrap_or(most))
}

/// The scores of the reviews about a creative that count, with their brands, in hundredths.
pub fn scores_of(
    db: &mut Db,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<Vec<(BrandId, u16)>, DbError> {
    let reviews = counted_about(db, Subject::Creative, &creative.to_string(), now)?;
    let scores = reviews.into_iter();
    Ok(scores
        .map(|review| (review.brand, review.marks.score_hundredths()))
        .collect())
}

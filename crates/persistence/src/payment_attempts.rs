//! Attempts to pay through a provider.

mod adopted;
mod lists;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::asks::NO_PAGE_AFTER;
use marsam_domain::payments::attempts::{AttemptState, AttemptStep, Failure};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::vocabulary::Vocabulary;
use time::{Duration, OffsetDateTime};

pub use self::adopted::{AdoptedAttempt, insert_adopted, name_page};
pub use self::lists::{
    counts, due, of_account, of_provider_key, of_request, open_of_request, page,
    providers_with_open_money,
};
use crate::columns::{Utc, from_slug, id};
use crate::listed::states::{self, Counted};
use crate::locks::advisory_lock;
use crate::schema::payment_attempts as table;
use crate::{Db, DbError};

/// An attempt to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAttempt {
    /// Primary key.
    pub id: PaymentAttemptId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// Who pays.
    pub account_id: AccountId,
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's name of the page.
    pub provider_key: Option<String>,
    /// In fils.
    pub amount_fils: i64,
    /// The last part that it pays for, by its place in the plan.
    pub through_part: usize,
    /// How.
    pub method: CheckoutMethod,
    /// Its state.
    pub state: AttemptState,
    /// Why it failed.
    pub failure: Option<Failure>,
    /// False for a test.
    pub is_live: bool,
    /// The page, sealed; `None` once it is over.
    pub page_url: Option<String>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When the page is over.
    pub expires_at: OffsetDateTime,
    /// When the provider was last asked.
    pub asked_at: Option<OffsetDateTime>,
    /// When the provider is asked next.
    pub next_ask_at: Option<OffsetDateTime>,
    /// Incremented with every step.
    pub version: i64,
    /// What of it was captured and posted.
    pub money: AttemptMoney,
    /// When the first of it was captured.
    pub captured_at: Option<OffsetDateTime>,
    /// When an admin decided about what was captured otherwise than it was ordered.
    pub settled_at: Option<OffsetDateTime>,
    /// How often the payer's page has brought a question forward.
    pub page_asks: i32,
}

/// What came of an attempt, in fils.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttemptMoney {
    /// What was captured and posted.
    pub captured_fils: i64,
    /// What of that counts towards the price.
    pub credited_fils: i64,
    /// What was taken back and not won again.
    pub taken_back_fils: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    request_id: String,
    account_id: String,
    provider: String,
    provider_key: Option<String>,
    amount_fils: i64,
    through_part: i32,
    method: String,
    state: String,
    failure: Option<String>,
    live: bool,
    page_url: Option<String>,
    created_at: Utc,
    expires_at: Utc,
    asked_at: Option<Utc>,
    next_ask_at: Option<Utc>,
    version: i64,
    captured_fils: i64,
    credited_fils: i64,
    taken_back_fils: i64,
    captured_at: Option<Utc>,
    settled_at: Option<Utc>,
    page_asks: i32,
}

impl TryFrom<Row> for PaymentAttempt {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            request_id: id(&row.request_id)?,
            account_id: id(&row.account_id)?,
            provider: from_slug(&row.provider)?,
            provider_key: row.provider_key,
            amount_fils: row.amount_fils,
            through_part: usize::try_from(row.through_part).ok().ok_or_else(no_part)?,
            method: from_slug(&row.method)?,
            state: from_slug(&row.state)?,
            failure: row.failure.as_deref().map(from_slug).transpose()?,
            is_live: row.live,
            page_url: row.page_url,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
            asked_at: row.asked_at.map(Into::into),
            next_ask_at: row.next_ask_at.map(Into::into),
            version: row.version,
            money: AttemptMoney {
                captured_fils: row.captured_fils,
                credited_fils: row.credited_fils,
                taken_back_fils: row.taken_back_fils,
            },
            captured_at: row.captured_at.map(Into::into),
            settled_at: row.settled_at.map(Into::into),
            page_asks: row.page_asks,
        })
    }
}

/// An attempt to store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewAttempt {
    /// The project.
    pub request_id: QuoteRequestId,
    /// Who pays.
    pub account_id: AccountId,
    /// The provider.
    pub provider: ProviderSlug,
    /// In fils.
    pub amount_fils: i64,
    /// The last part that it pays for, by its place in the plan.
    pub through_part: usize,
    /// How.
    pub method: CheckoutMethod,
    /// False for a test.
    pub is_live: bool,
    /// How long the page is open.
    pub page: Duration,
}

/// The provider's page of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedPage {
    /// The provider's name of it.
    pub provider_key: String,
    /// Sealed.
    pub url: String,
    /// When it is over.
    pub expires_at: OffsetDateTime,
    /// When the provider is asked about it first.
    pub next_ask_at: Option<OffsetDateTime>,
}

/// Stores an attempt. A project that has an open one is a [`DbError::Conflict`].
pub fn insert(
    db: &mut Db,
    new: &NewAttempt,
    now: OffsetDateTime,
) -> Result<PaymentAttempt, DbError> {
    let key = PaymentAttemptId::new(crate::ids::fresh(now));
    let through_part = i32::try_from(new.through_part).ok().ok_or_else(no_part)?;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(key.to_string()),
            table::request_id.eq(new.request_id.to_string()),
            table::account_id.eq(new.account_id.to_string()),
            table::provider.eq(new.provider.slug()),
            table::amount_fils.eq(new.amount_fils),
            table::through_part.eq(through_part),
            table::method.eq(new.method.slug()),
            table::state.eq(AttemptState::Created.slug()),
            table::live.eq(new.is_live),
            table::open_key.eq(new.request_id.to_string()),
            table::created_at.eq(Utc(now)),
            table::expires_at.eq(Utc(now + new.page)),
            // If no page comes, it fails then.
            table::next_ask_at.eq(Utc(now + NO_PAGE_AFTER)),
            table::version.eq(1_i64),
        ))
        .execute(db)?;
    states::added(db, Counted::Attempt, &key.to_string())?;
    find(db, key)
}

/// One attempt by its key.
pub fn find(db: &mut Db, attempt: PaymentAttemptId) -> Result<PaymentAttempt, DbError> {
    table::table
        .find(attempt.to_string())
        .select(Row::as_select())
        .first::<Row>(db)?
        .try_into()
}

/// One attempt that no other writer changes until this transaction ends. The request is locked before it.
pub fn lock(db: &mut Db, attempt: PaymentAttemptId) -> Result<PaymentAttempt, DbError> {
    advisory_lock(db, &format!("payment_attempt:{attempt}"))?;
    find(db, attempt)
}

/// Stores a step of an attempt as it was read; one that has changed since is a [`DbError::Conflict`]. The page of an attempt
/// that is over is forgotten.
pub fn advance(db: &mut Db, read: &PaymentAttempt, step: AttemptStep) -> Result<(), DbError> {
    let is_open = step.to.is_open();
    let failure = step
        .failure
        .or(read.failure.filter(|_| step.to == AttemptState::Failed));
    let unchanged = table::table
        .find(read.id.to_string())
        .filter(table::version.eq(read.version));
    let change = diesel::update(unchanged).set((
        table::state.eq(step.to.slug()),
        table::failure.eq(failure.map(Vocabulary::slug)),
        table::open_key.eq(is_open.then(|| read.request_id.to_string())),
        table::page_url.eq(read.page_url.as_deref().filter(|_| is_open)),
        table::version.eq(read.version + 1),
    ));
    changing(db, read.id, |db| exactly_one(change.execute(db)?))
}

/// Stores the page of an attempt that waits for it; any other is a [`DbError::Conflict`].
pub fn opened(db: &mut Db, attempt: PaymentAttemptId, page: &OpenedPage) -> Result<(), DbError> {
    let waiting = table::table
        .find(attempt.to_string())
        .filter(table::state.eq(AttemptState::Created.slug()));
    let change = diesel::update(waiting).set((
        table::state.eq(AttemptState::Pending.slug()),
        table::provider_key.eq(&page.provider_key),
        table::page_url.eq(&page.url),
        table::expires_at.eq(Utc(page.expires_at)),
        table::next_ask_at.eq(page.next_ask_at.map(Utc)),
        table::version.eq(table::version + 1),
    ));
    changing(db, attempt, |db| exactly_one(change.execute(db)?))
}

/// Makes a step of an attempt, and keeps the counts of their states.
fn changing(
    db: &mut Db,
    attempt: PaymentAttemptId,
    step: impl FnOnce(&mut Db) -> Result<(), DbError>,
) -> Result<(), DbError> {
    states::changing(db, Counted::Attempt, &[attempt.to_string()], step)
}

/// Stores what came of an attempt. Its writer holds the lock of the attempt.
pub fn store_money(
    db: &mut Db,
    attempt: PaymentAttemptId,
    money: AttemptMoney,
    captured_at: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    let changed = diesel::update(table::table.find(attempt.to_string()))
        .set((
            table::captured_fils.eq(money.captured_fils),
            table::credited_fils.eq(money.credited_fils),
            table::taken_back_fils.eq(money.taken_back_fils),
            table::captured_at.eq(captured_at.map(Utc)),
        ))
        .execute(db)?;
    exactly_one(changed)
}

/// Stores the decision of an admin about an attempt as it was read; it is not asked about any more.
pub fn settle(
    db: &mut Db,
    read: &PaymentAttempt,
    to: AttemptState,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let unsettled = table::table
        .find(read.id.to_string())
        .filter(table::version.eq(read.version))
        .filter(table::settled_at.is_null());
    let change = diesel::update(unsettled).set((
        table::state.eq(to.slug()),
        table::settled_at.eq(Utc(now)),
        table::next_ask_at.eq(None::<Utc>),
        table::version.eq(read.version + 1),
    ));
    changing(db, read.id, |db| exactly_one(change.execute(db)?))
}

/// Takes the question about an attempt as it was read, so that one of several instances asks; false if another one took
/// it.
pub fn take(
    db: &mut Db,
    read: &PaymentAttempt,
    next_ask_at: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let Some(due_at) = read.next_ask_at else {
        return Ok(false);
    };
    let unchanged = table::table
        .find(read.id.to_string())
        .filter(table::next_ask_at.eq(Utc(due_at)));
    let changed = diesel::update(unchanged)
        .set((
            table::asked_at.eq(Utc(now)),
            table::next_ask_at.eq(next_ask_at.map(Utc)),
        ))
        .execute(db)?;
    Ok(changed == 1)
}

/// Counts a question that the payer's page brings forward; false beyond `most` of them.
pub fn count_page_ask(db: &mut Db, attempt: PaymentAttemptId, most: i32) -> Result<bool, DbError> {
    let within = table::table
        .find(attempt.to_string())
        .filter(table::page_asks.lt(most));
    let changed = diesel::update(within)
        .set(table::page_asks.eq(table::page_asks + 1))
        .execute(db)?;
    Ok(changed == 1)
}

/// Stores that the provider was asked, and when it is asked next.
pub fn asked(
    db: &mut Db,
    attempt: PaymentAttemptId,
    next_ask_at: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let changed = diesel::update(table::table.find(attempt.to_string()))
        .set((
            table::asked_at.eq(Utc(now)),
            table::next_ask_at.eq(next_ask_at.map(Utc)),
        ))
        .execute(db)?;
    exactly_one(changed)
}

/// Stores that the provider is not asked about an attempt any more.
pub fn never_asked(db: &mut Db, attempt: PaymentAttemptId) -> Result<(), DbError> {
    let changed = diesel::update(table::table.find(attempt.to_string()))
        .set(table::next_ask_at.eq(None::<Utc>))
        .execute(db)?;
    exactly_one(changed)
}

/// Brings the next question forward, and never puts it off.
pub fn ask_at(db: &mut Db, attempt: PaymentAttemptId, at: OffsetDateTime) -> Result<(), DbError> {
    let later = table::table.find(attempt.to_string()).filter(
        table::next_ask_at
            .is_null()
            .or(table::next_ask_at.gt(Utc(at))),
    );
    diesel::update(later)
        .set(table::next_ask_at.eq(Utc(at)))
        .execute(db)?;
    Ok(())
}

/// Forgets the pages of an account. What was paid is kept: late money must still find its way back.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = table::table.filter(table::account_id.eq(account.to_string()));
    diesel::update(own)
        .set(table::page_url.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

fn no_part() -> DbError {
    DbError::Corrupt("the part of an attempt".to_owned())
}

fn exactly_one(changed: usize) -> Result<(), DbError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

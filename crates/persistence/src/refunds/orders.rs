//! Orders of refunds, and the steps of each.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::payments::payouts::SentOn;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day, day_text, from_slug, id};
use crate::listed::states::{self, Counted};
use crate::locks::advisory_lock;
use crate::pages::{Filter, Page, Slice};
use crate::schema::refunds as table;
use crate::{Db, DbError};

/// A refund of one charge.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Primary key.
    pub id: RefundId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// The attempt whose charge pays it.
    pub attempt_id: PaymentAttemptId,
    /// The provider's name of that charge; `None`: that of the attempt's page.
    pub charge: Option<String>,
    /// The refund whose order the ledger has.
    pub ordered_as: RefundId,
    /// Where the money comes from.
    pub source: RefundSource,
    /// In fils.
    pub amount_fils: i64,
    /// The fee that came back with it, in fils.
    pub fee_fils: i64,
    /// Whether the creative bears it; of released money only.
    pub is_borne: bool,
    /// Whether a decision gave it to the brand: it is not withdrawn.
    pub is_decided: bool,
    /// Its state.
    pub state: RefundState,
    /// The try, from 1.
    pub try_number: u32,
    /// When this try was sent without an answer.
    pub called_at: Option<OffsetDateTime>,
    /// The provider's name of it.
    pub provider_key: Option<String>,
    /// What an admin wrote about it.
    pub note: Option<String>,
    /// Of a transfer by bank; a dash once the payer was erased.
    pub bank_reference: Option<String>,
    /// The day of that transfer; not known of an older one.
    pub sent_on: Option<Date>,
    /// When it is sent, or the provider asked, next.
    pub next_ask_at: Option<OffsetDateTime>,
    /// When it was ordered.
    pub created_at: OffsetDateTime,
    /// When the brand had it.
    pub done_at: Option<OffsetDateTime>,
    /// The number of its note.
    pub number: Option<String>,
    /// Incremented with every step.
    pub version: i64,
    /// Whether the bank of the payer has paid it back.
    pub is_charged_back: bool,
    /// Whether it was made on the provider's own page: the ledger has no order of it.
    pub is_foreign: bool,
}

impl Refund {
    /// Whether its money left by a bank, not by the order at the provider.
    pub const fn left_elsewhere(&self) -> bool {
        self.bank_reference.is_some() || self.is_charged_back
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    request_id: String,
    attempt_id: String,
    ordered_as: String,
    source: String,
    amount_fils: i64,
    fee_fils: i64,
    borne: bool,
    decided: bool,
    state: String,
    try_number: i32,
    called_at: Option<Utc>,
    provider_key: Option<String>,
    note: Option<String>,
    bank_reference: Option<String>,
    next_ask_at: Option<Utc>,
    created_at: Utc,
    done_at: Option<Utc>,
    number: Option<String>,
    version: i64,
    charged_back: bool,
    is_foreign: bool,
    charge_key: Option<String>,
    sent_on: Option<String>,
}

impl TryFrom<Row> for Refund {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        let no_try = || DbError::Corrupt("the try of a refund".to_owned());
        Ok(Self {
            id: id(&row.id)?,
            request_id: id(&row.request_id)?,
            attempt_id: id(&row.attempt_id)?,
            charge: row.charge_key,
            ordered_as: id(&row.ordered_as)?,
            source: from_slug(&row.source)?,
            amount_fils: row.amount_fils,
            fee_fils: row.fee_fils,
            is_borne: row.borne,
            is_decided: row.decided,
            state: from_slug(&row.state)?,
            try_number: u32::try_from(row.try_number).ok().ok_or_else(no_try)?,
            called_at: row.called_at.map(Into::into),
            provider_key: row.provider_key,
            note: row.note,
            bank_reference: row.bank_reference,
            sent_on: row.sent_on.as_deref().map(day).transpose()?,
            next_ask_at: row.next_ask_at.map(Into::into),
            created_at: row.created_at.into(),
            done_at: row.done_at.map(Into::into),
            number: row.number,
            version: row.version,
            is_charged_back: row.charged_back,
            is_foreign: row.is_foreign,
        })
    }
}

/// An order of a refund to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRefund {
    /// Its key, which its journal names.
    pub id: RefundId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// The attempt whose charge pays it.
    pub attempt_id: PaymentAttemptId,
    /// The provider's name of that charge; `None`: that of the attempt's page.
    pub charge: Option<String>,
    /// The refund whose order the ledger has.
    pub ordered_as: RefundId,
    /// Where the money comes from.
    pub source: RefundSource,
    /// In fils.
    pub amount_fils: i64,
    /// The fee that comes back with it, in fils.
    pub fee_fils: i64,
    /// Whether the creative bears it.
    pub is_borne: bool,
    /// Whether a decision gave it to the brand.
    pub is_decided: bool,
    /// The admin who ordered it; `None`: the rules did.
    pub ordered_by: Option<AccountId>,
    /// What the admin wrote about it.
    pub note: Option<String>,
}

/// Stores an order; it is sent at the next look.
pub fn insert(db: &mut Db, new: &NewRefund, now: OffsetDateTime) -> Result<Refund, DbError> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(new.id.to_string()),
            table::request_id.eq(new.request_id.to_string()),
            table::attempt_id.eq(new.attempt_id.to_string()),
            table::charge_key.eq(new.charge.as_deref()),
            table::ordered_as.eq(new.ordered_as.to_string()),
            table::source.eq(new.source.slug()),
            table::amount_fils.eq(new.amount_fils),
            table::fee_fils.eq(new.fee_fils),
            table::borne.eq(new.is_borne),
            table::decided.eq(new.is_decided),
            table::state.eq(RefundState::Ordered.slug()),
            table::try_number.eq(1),
            table::ordered_by.eq(new.ordered_by.map(|account| account.to_string())),
            table::note.eq(new.note.as_deref()),
            table::next_ask_at.eq(Utc(now)),
            table::created_at.eq(Utc(now)),
            table::version.eq(1_i64),
        ))
        .execute(db)?;
    states::added(db, Counted::Refund, &new.id.to_string())?;
    find(db, new.id)
}

/// One refund by its key.
pub fn find(db: &mut Db, refund: RefundId) -> Result<Refund, DbError> {
    table::table
        .find(refund.to_string())
        .select(Row::as_select())
        .first::<Row>(db)?
        .try_into()
}

/// One refund that no other writer changes until this transaction ends. The request is locked before it.
pub fn lock(db: &mut Db, refund: RefundId) -> Result<Refund, DbError> {
    advisory_lock(db, &format!("refund:{refund}"))?;
    find(db, refund)
}

/// The refund that a provider names by its key.
pub fn of_provider_key(db: &mut Db, key: &str) -> Result<Option<Refund>, DbError> {
    table::table
        .filter(table::provider_key.eq(key))
        .select(Row::as_select())
        .first::<Row>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// The refunds of a project that the ledger has an order of, oldest first.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Refund>, DbError> {
    table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::is_foreign.eq(false))
        .order(table::id.asc())
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The refunds that are to be sent or asked about, those that wait longest first.
pub fn due(db: &mut Db, now: OffsetDateTime, most: i64) -> Result<Vec<Refund>, DbError> {
    table::table
        .filter(table::next_ask_at.le(Utc(now)))
        .order(table::next_ask_at.asc())
        .limit(most)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// A page of refunds in a state, or of all, the newest first.
pub fn page(db: &mut Db, state: Filter<RefundState>, page: Page) -> Result<Slice<Refund>, DbError> {
    let mut query = table::table
        .filter(table::id.lt(page.bound()))
        .order(table::id.desc())
        .limit(page.and_one_more().limit)
        .select(Row::as_select())
        .into_boxed();
    if let Some(slug) = state.slug() {
        query = query.filter(table::state.eq(slug));
    }
    let rows = query.load::<Row>(db)?.into_iter().map(TryInto::try_into);
    let rows: Vec<Refund> = rows.collect::<Result<_, DbError>>()?;
    let counts = counts(db)?.into_iter();
    let total = counts
        .filter(|(counted, _)| state.admits(*counted))
        .map(|(_, count)| count)
        .sum();
    Ok(Slice::cut(rows, total, page, |refund| {
        refund.id.to_string()
    }))
}

/// What each refund owes that is neither done nor withdrawn, in fils.
pub fn owed(db: &mut Db) -> Result<Vec<(RefundId, i64)>, DbError> {
    let ended = [RefundState::Done.slug(), RefundState::Withdrawn.slug()];
    let rows: Vec<(String, i64)> = table::table
        .filter(table::state.ne_all(ended))
        .filter(table::is_foreign.eq(false))
        .select((table::id, table::amount_fils))
        .load(db)?;
    rows.into_iter()
        .map(|(key, amount)| Ok((id(&key)?, amount)))
        .collect()
}

/// How many refunds are in each state.
pub fn counts(db: &mut Db) -> Result<Vec<(RefundState, i64)>, DbError> {
    states::by_state(db, Counted::Refund)?
        .into_iter()
        .map(|(state, count)| Ok((from_slug(&state)?, count)))
        .collect()
}

/// What a step changes of a refund, in addition to its state.
#[derive(Debug, Clone, Default)]
pub struct RefundChange {
    /// Its key, once the provider has named one.
    pub provider_key: Option<String>,
    /// The charge that paid it, if it is not the one that it was ordered of.
    pub charge: Option<String>,
    /// When it is sent or asked about next.
    pub next_ask_at: Option<OffsetDateTime>,
    /// When this try was sent without an answer.
    pub called_at: Option<OffsetDateTime>,
    /// Whether the next try begins.
    pub is_next_try: bool,
    /// When it was done, and the number of its note.
    pub done: Option<(OffsetDateTime, String)>,
    /// The transfer of a refund that was paid by bank.
    pub sent: Option<SentOn>,
    /// What an admin wrote about the step.
    pub note: Option<String>,
    /// Whether the bank of the payer has paid it.
    pub is_charged_back: bool,
    /// What has left of it, in fils, if it was less than was ordered.
    pub amount_fils: Option<i64>,
}

/// Stores a step of a refund as it was read; one that has changed since is a [`DbError::Conflict`].
pub fn advance(
    db: &mut Db,
    read: &Refund,
    to: RefundState,
    change: &RefundChange,
) -> Result<(), DbError> {
    let unchanged = table::table
        .find(read.id.to_string())
        .filter(table::version.eq(read.version));
    let number = change.done.as_ref().map(|(_, number)| number.as_str());
    let tries = i32::try_from(read.try_number).unwrap_or(i32::MAX);
    let kept_key = read.provider_key.as_deref().filter(|_| !change.is_next_try);
    let sent = change.sent.as_ref();
    let reference = sent.map(|sent| sent.bank_reference.as_str());
    let sent_on = sent.map(|sent| sent.day).or(read.sent_on);
    let change = diesel::update(unchanged).set((
        table::state.eq(to.slug()),
        table::provider_key.eq(change.provider_key.as_deref().or(kept_key)),
        table::charge_key.eq(change.charge.as_deref().or(read.charge.as_deref())),
        table::next_ask_at.eq(change.next_ask_at.map(Utc)),
        table::called_at.eq(change.called_at.map(Utc)),
        table::try_number.eq(tries + i32::from(change.is_next_try)),
        table::done_at.eq(change.done.as_ref().map(|(at, _)| Utc(*at))),
        table::number.eq(number.or(read.number.as_deref())),
        table::bank_reference.eq(reference.or(read.bank_reference.as_deref())),
        table::sent_on.eq(sent_on.map(day_text).transpose()?),
        table::note.eq(change.note.as_deref().or(read.note.as_deref())),
        table::charged_back.eq(change.is_charged_back || read.is_charged_back),
        table::amount_fils.eq(change.amount_fils.unwrap_or(read.amount_fils)),
        table::version.eq(read.version + 1),
    ));
    states::changing(db, Counted::Refund, &[read.id.to_string()], |db| {
        if change.execute(db)? == 1 {
            Ok(())
        } else {
            Err(DbError::Conflict)
        }
    })
}

/// Takes a refund that is due as it was read, so that one of several instances sends it or asks about it: it is looked at
/// again at `next_ask_at`. `called_at`: it was sent then, and may arrive without an answer. `None`: another one took it.
pub fn take(
    db: &mut Db,
    read: &Refund,
    next_ask_at: Option<OffsetDateTime>,
    called_at: Option<OffsetDateTime>,
) -> Result<Option<Refund>, DbError> {
    let unchanged = table::table
        .find(read.id.to_string())
        .filter(table::version.eq(read.version));
    let changed = diesel::update(unchanged)
        .set((
            table::next_ask_at.eq(next_ask_at.map(Utc)),
            table::called_at.eq(called_at.map(Utc)),
            table::version.eq(read.version + 1),
        ))
        .execute(db)?;
    if changed == 1 {
        find(db, read.id).map(Some)
    } else {
        Ok(None)
    }
}

/// Brings the next question about a refund forward, and never puts it off.
pub fn ask_at(db: &mut Db, refund: RefundId, at: OffsetDateTime) -> Result<(), DbError> {
    let later = table::table
        .find(refund.to_string())
        .filter(table::next_ask_at.gt(Utc(at)));
    diesel::update(later)
        .set(table::next_ask_at.eq(Utc(at)))
        .execute(db)?;
    Ok(())
}

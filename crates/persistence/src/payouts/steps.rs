//! A payout and its steps: prepared, sent, taken back, returned.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, CreativeId, LedgerLineId, PayoutId};
use marsam_domain::payments::papers::PaperNumber;
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use super::{StoredDetails, balances, lines};
use crate::columns::{Utc, day, day_text, from_slug, id};
use crate::erasure::ERASED;
use crate::pages::{Filter, Page, Slice};
use crate::schema::payouts as table;
use crate::state_counts::state_counts;
use crate::{Db, DbError};

/// A payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// Primary key.
    pub id: PayoutId,
    /// Who is paid.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
    /// As it was when it was prepared, sealed.
    pub holder: String,
    /// As it was when it was prepared, sealed.
    pub iban: String,
    /// Its state.
    pub state: PayoutState,
    /// The number of its statement.
    pub number: String,
    /// Of the transfer.
    pub bank_reference: Option<String>,
    /// The day of the transfer.
    pub sent_on: Option<Date>,
    /// When it was prepared.
    pub prepared_at: OffsetDateTime,
    /// Incremented with every step.
    pub version: i64,
    /// Why it was taken back or returned, or entered after the bank had carried it out.
    pub note: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    creative_id: String,
    amount_fils: i64,
    holder: String,
    iban: String,
    state: String,
    number: String,
    bank_reference: Option<String>,
    sent_on: Option<String>,
    prepared_at: Utc,
    version: i64,
    note: Option<String>,
}

impl TryFrom<Row> for Payout {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            creative: id(&row.creative_id)?,
            amount_fils: row.amount_fils,
            holder: row.holder,
            iban: row.iban,
            state: from_slug(&row.state)?,
            number: row.number,
            bank_reference: row.bank_reference,
            sent_on: row.sent_on.as_deref().map(day).transpose()?,
            prepared_at: row.prepared_at.into(),
            version: row.version,
            note: row.note,
        })
    }
}

/// A payout to store.
#[derive(Debug)]
pub struct NewPayout<'a> {
    /// Who is paid.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
    /// Where to; `None` where it is not known any more.
    pub details: Option<&'a StoredDetails>,
    /// The number of its statement.
    pub number: PaperNumber,
    /// The admin.
    pub by: AccountId,
    /// What it takes.
    pub lines: &'a [LedgerLineId],
}

/// Stores a payout with its lines; a line that is in another one is a [`DbError::Conflict`].
pub fn insert(db: &mut Db, new: &NewPayout<'_>, now: OffsetDateTime) -> Result<Payout, DbError> {
    let key = PayoutId::new(crate::ids::fresh(now));
    let unknown = || ERASED.to_owned();
    let details = new.details;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(key.to_string()),
            table::creative_id.eq(new.creative.to_string()),
            table::amount_fils.eq(new.amount_fils),
            table::holder.eq(details.map_or_else(unknown, |details| details.holder.clone())),
            table::iban.eq(details.map_or_else(unknown, |details| details.iban.clone())),
            table::state.eq(PayoutState::Prepared.slug()),
            table::number.eq(new.number.to_string()),
            table::prepared_at.eq(Utc(now)),
            table::prepared_by.eq(new.by.to_string()),
            table::version.eq(1_i64),
        ))
        .execute(db)?;
    lines::take(db, key, new.lines)?;
    find(db, key)
}

/// One payout by its key.
pub fn find(db: &mut Db, payout: PayoutId) -> Result<Payout, DbError> {
    table::table
        .find(payout.to_string())
        .select(Row::as_select())
        .first::<Row>(db)?
        .try_into()
}

/// One payout that no other writer changes until this transaction ends.
pub fn find_locked(db: &mut Db, payout: PayoutId) -> Result<Payout, DbError> {
    let creative = find(db, payout)?.creative;
    balances::lock(db, creative)?;
    find(db, payout)
}

/// Whether a payout to a creative has this reference of the bank.
pub fn has_reference(db: &mut Db, creative: CreativeId, reference: &str) -> Result<bool, DbError> {
    let named = table::table
        .filter(table::creative_id.eq(creative.to_string()))
        .filter(table::bank_reference.eq(reference));
    Ok(diesel::select(diesel::dsl::exists(named)).get_result(db)?)
}

/// What a step enters.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entered<'a> {
    /// The bank's reference, and the day.
    pub transfer: Option<(&'a str, Date)>,
    /// Why.
    pub note: Option<&'a str>,
}

/// Stores a step of a payout as it was read; one that has changed since is a [`DbError::Conflict`].
pub fn advance(
    db: &mut Db,
    read: &Payout,
    to: PayoutState,
    entered: Entered<'_>,
) -> Result<(), DbError> {
    let sent_on = match (entered.transfer, read.sent_on) {
        (Some((_, day)), _) | (None, Some(day)) => Some(day_text(day)?),
        (None, None) => None,
    };
    let reference = entered
        .transfer
        .map(|(reference, _)| reference)
        .or(read.bank_reference.as_deref());
    let unchanged = table::table
        .find(read.id.to_string())
        .filter(table::version.eq(read.version))
        .filter(table::state.eq(read.state.slug()));
    let changed = diesel::update(unchanged)
        .set((
            table::state.eq(to.slug()),
            table::bank_reference.eq(reference),
            table::sent_on.eq(sent_on),
            table::note.eq(entered.note.or(read.note.as_deref())),
            table::version.eq(read.version + 1),
        ))
        .execute(db)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

/// The payouts in a state, newest first.
pub fn page(db: &mut Db, state: Filter<PayoutState>, page: Page) -> Result<Slice<Payout>, DbError> {
    let matching = || {
        let all = table::table.into_boxed();
        match state.slug() {
            Some(slug) => all.filter(table::state.eq(slug)),
            None => all,
        }
    };
    let total = matching().count().get_result(db)?;
    let rows = matching()
        .filter(table::id.lt(page.bound()))
        .order(table::id.desc())
        .limit(page.limit + 1)
        .select(Row::as_select())
        .load::<Row>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone())
        .map_all(|rows| rows.into_iter().map(TryInto::try_into).collect())
}

/// The prepared payouts, oldest first: at most `most`.
pub fn prepared(db: &mut Db, most: i64) -> Result<Vec<Payout>, DbError> {
    table::table
        .filter(table::state.eq(PayoutState::Prepared.slug()))
        .order(table::id.asc())
        .limit(most)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The prepared payouts of a creative, oldest first.
pub fn prepared_of(db: &mut Db, creative: CreativeId) -> Result<Vec<Payout>, DbError> {
    table::table
        .filter(table::state.eq(PayoutState::Prepared.slug()))
        .filter(table::creative_id.eq(creative.to_string()))
        .order(table::id.asc())
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The newest payouts of a creative.
pub fn of_creative(db: &mut Db, creative: CreativeId, most: i64) -> Result<Vec<Payout>, DbError> {
    table::table
        .filter(table::creative_id.eq(creative.to_string()))
        .order(table::id.desc())
        .limit(most)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// State, day of the transfer and amount of all payouts of a creative.
pub fn sums_of_creative(
    db: &mut Db,
    creative: CreativeId,
) -> Result<Vec<(PayoutState, Option<Date>, i64)>, DbError> {
    let rows = table::table
        .filter(table::creative_id.eq(creative.to_string()))
        .select((table::state, table::sent_on, table::amount_fils))
        .load::<(String, Option<String>, i64)>(db)?;
    rows.into_iter()
        .map(|(state, sent_on, fils)| {
            let sent_on = sent_on.as_deref().map(day).transpose()?;
            Ok((from_slug(&state)?, sent_on, fils))
        })
        .collect()
}

/// How many payouts are in each state that occurs, and their sum in fils.
pub fn counts(db: &mut Db) -> Result<Vec<(PayoutState, i64)>, DbError> {
    Ok(state_counts!(db, table, PayoutState))
}

/// What is in prepared payouts, in fils.
pub fn prepared_fils(db: &mut Db) -> Result<i64, DbError> {
    let amounts: Vec<i64> = table::table
        .filter(table::state.eq(PayoutState::Prepared.slug()))
        .select(table::amount_fils)
        .load(db)?;
    Ok(amounts.iter().sum())
}

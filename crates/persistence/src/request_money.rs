//! The money of projects that came through a provider: the sums that explain its accounts in the ledger.
//!
//! **Invariant:** they change in the transaction of the journals that they explain, under the lock of the request.

use diesel::prelude::*;
use marsam_domain::events::Amounts;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::payments::sums::ProjectSums;
use marsam_domain::payments::{Payment, outside_fils};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::listed::{self, Kind};
use crate::schema::{
    payment_attempts, quote_requests, refunds, request_details, request_money as table,
};
use crate::{Db, DbError, payments};

/// The brand's share in a cancellation that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedShare {
    /// In fils.
    pub to_brand_fils: i64,
    /// What was held when it was asked for, in fils.
    pub held_fils: i64,
}

impl AskedShare {
    fn stored(to_brand_fils: Option<i64>, held_fils: Option<i64>) -> Option<Self> {
        Some(Self {
            to_brand_fils: to_brand_fils?,
            held_fils: held_fils?,
        })
    }
}

impl From<AskedShare> for Amounts {
    fn from(asked: AskedShare) -> Self {
        Self {
            amount_fils: Some(asked.to_brand_fils),
            held_fils: Some(asked.held_fils),
        }
    }
}

/// The money of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RequestMoney {
    /// Its sums.
    pub sums: ProjectSums,
    /// The share in a cancellation that is asked for.
    pub asked: Option<AskedShare>,
    /// When the parts before the start were paid.
    pub funded_at: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    agreed_fils: i64,
    lowered_fils: i64,
    credited_fils: i64,
    at_start_fils: i64,
    released_fils: i64,
    refunded_held_fils: i64,
    refunded_released_fils: i64,
    taken_from_held_fils: i64,
    cancel_to_brand_fils: Option<i64>,
    cancel_held_fils: Option<i64>,
    funded_at: Option<Utc>,
}

impl Row {
    fn with_outside(self, outside_fils: i64) -> RequestMoney {
        RequestMoney {
            sums: ProjectSums {
                agreed_fils: self.agreed_fils,
                lowered_fils: self.lowered_fils,
                outside_fils,
                credited_fils: self.credited_fils,
                at_start_fils: self.at_start_fils,
                released_fils: self.released_fils,
                refunded_held_fils: self.refunded_held_fils,
                refunded_released_fils: self.refunded_released_fils,
                taken_from_held_fils: self.taken_from_held_fils,
            },
            asked: AskedShare::stored(self.cancel_to_brand_fils, self.cancel_held_fils),
            funded_at: self.funded_at.map(Into::into),
        }
    }
}

/// The money of a project whose payments are known.
pub fn of_payments(
    db: &mut Db,
    request: QuoteRequestId,
    payments: &[Payment],
) -> Result<RequestMoney, DbError> {
    let outside_fils = outside_fils(payments);
    let row: Option<Row> = table::table
        .find(request.to_string())
        .select(Row::as_select())
        .first(db)
        .optional()?;
    if let Some(row) = row {
        return Ok(row.with_outside(outside_fils));
    }
    let (agreed_fils, lowered_fils): (i64, i64) = quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq(request.to_string()))
        .select((quote_requests::agreed_fils, request_details::lowered_fils))
        .first(db)?;
    Ok(RequestMoney {
        sums: ProjectSums {
            agreed_fils,
            lowered_fils,
            outside_fils,
            ..ProjectSums::default()
        },
        ..RequestMoney::default()
    })
}

/// The share in a cancellation of a project that is asked for.
pub(crate) fn asked(db: &mut Db, request: QuoteRequestId) -> Result<Option<AskedShare>, DbError> {
    let stored = table::table
        .find(request.to_string())
        .select((table::cancel_to_brand_fils, table::cancel_held_fils))
        .first::<(Option<i64>, Option<i64>)>(db)
        .optional()?;
    Ok(stored.and_then(|(to_brand_fils, held_fils)| AskedShare::stored(to_brand_fils, held_fils)))
}

/// Whether a provider ever had money of a project.
pub fn exists(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    let row = table::table.find(request.to_string());
    Ok(diesel::select(diesel::dsl::exists(row)).get_result(db)?)
}

/// The money of a project.
pub fn find(db: &mut Db, request: QuoteRequestId) -> Result<RequestMoney, DbError> {
    let payments = payments::of_requests(db, &[request])?;
    of_payments(db, request, &payments)
}

/// Stores the money of a project, and with it what of its price is recorded and lowered. A row is made with the first
/// money that a provider has; projects without any have none.
pub fn store(db: &mut Db, request: QuoteRequestId, money: &RequestMoney) -> Result<(), DbError> {
    let key = request.to_string();
    let sums = money.sums;
    diesel::update(quote_requests::table.find(&key))
        .set(quote_requests::recorded_fils.eq(sums.recorded_fils()))
        .execute(db)?;
    lower(db, &key, sums.lowered_fils)?;
    let values = (
        table::agreed_fils.eq(sums.agreed_fils),
        table::recorded_fils.eq(sums.recorded_fils()),
        table::lowered_fils.eq(sums.lowered_fils),
        table::credited_fils.eq(sums.credited_fils),
        table::at_start_fils.eq(sums.at_start_fils),
        table::released_fils.eq(sums.released_fils),
        table::refunded_held_fils.eq(sums.refunded_held_fils),
        table::refunded_released_fils.eq(sums.refunded_released_fils),
        table::taken_from_held_fils.eq(sums.taken_from_held_fils),
        table::cancel_to_brand_fils.eq(money.asked.map(|asked| asked.to_brand_fils)),
        table::cancel_held_fils.eq(money.asked.map(|asked| asked.held_fils)),
        table::funded_at.eq(money.funded_at.map(Utc)),
    );
    let changed = diesel::update(table::table.find(&key))
        .set(values)
        .execute(db)?;
    let is_touched = money.asked.is_some()
        || sums.credited_fils != 0
        || sums.lowered_fils != 0
        || money.funded_at.is_some();
    if changed == 0 && is_touched {
        diesel::insert_into(table::table)
            .values((table::request_id.eq(&key), values))
            .execute(db)?;
    }
    Ok(())
}

/// Stores how much of a price need not be paid any more. Lists sum up prices, so the sums move with it.
pub(crate) fn lower(db: &mut Db, key: &str, lowered_fils: i64) -> Result<(), DbError> {
    let before: i64 = request_details::table
        .find(key)
        .select(request_details::lowered_fils)
        .first(db)?;
    if before == lowered_fils {
        return Ok(());
    }
    listed::changing(db, Kind::QuoteRequest, key, |db| {
        diesel::update(request_details::table.find(key))
            .set(request_details::lowered_fils.eq(lowered_fils))
            .execute(db)?;
        Ok(())
    })
}

/// Of how many projects a provider ever had money.
pub fn count(db: &mut Db) -> Result<i64, DbError> {
    Ok(table::table.count().get_result(db)?)
}

/// The next projects of which a provider ever had money, by their ids.
pub fn requests(db: &mut Db, after: &str, most: i64) -> Result<Vec<QuoteRequestId>, DbError> {
    let keys: Vec<String> = table::table
        .filter(table::request_id.gt(after))
        .order(table::request_id.asc())
        .limit(most)
        .select(table::request_id)
        .load(db)?;
    keys.iter().map(|key| id(key)).collect()
}

/// Whether a payment that an account began is open.
pub fn has_open_page(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    let open = payment_attempts::table
        .filter(payment_attempts::account_id.eq(account.to_string()))
        .filter(payment_attempts::open_key.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(open)).get_result(db)?)
}

/// Whether something that an account paid is on its way back to it.
pub fn has_refund_under_way(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    let own = payment_attempts::table
        .filter(payment_attempts::account_id.eq(account.to_string()))
        .select(payment_attempts::id);
    let ended = [RefundState::Done.slug(), RefundState::Withdrawn.slug()];
    let on_its_way = refunds::table
        .filter(refunds::attempt_id.eq_any(own))
        .filter(refunds::state.ne_all(ended));
    Ok(diesel::select(diesel::dsl::exists(on_its_way)).get_result(db)?)
}

//! Refunds that were made on a provider's own page.

use diesel::prelude::*;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::listed::states::{self, Counted};
use crate::schema::refunds as table;
use crate::{Db, DbError};

/// A refund that the ledger has no order of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewForeign<'a> {
    /// Its key.
    pub id: RefundId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// The attempt whose charge paid it.
    pub attempt_id: PaymentAttemptId,
    /// The provider's name of that charge; `None`: that of the attempt's page.
    pub charge: Option<&'a str>,
    /// In fils.
    pub amount_fils: i64,
    /// The provider's name of it.
    pub provider_key: &'a str,
}

/// Stores one; it waits for an admin.
pub fn insert_foreign(
    db: &mut Db,
    new: &NewForeign<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(new.id.to_string()),
            table::request_id.eq(new.request_id.to_string()),
            table::attempt_id.eq(new.attempt_id.to_string()),
            table::charge_key.eq(new.charge),
            table::ordered_as.eq(new.id.to_string()),
            table::source.eq(RefundSource::Held.slug()),
            table::amount_fils.eq(new.amount_fils),
            table::fee_fils.eq(0_i64),
            table::borne.eq(false),
            table::decided.eq(true),
            table::state.eq(RefundState::Review.slug()),
            table::try_number.eq(1),
            table::provider_key.eq(new.provider_key),
            table::created_at.eq(Utc(now)),
            table::version.eq(1_i64),
            table::is_foreign.eq(true),
        ))
        .execute(db)?;
    states::added(db, Counted::Refund, &new.id.to_string())
}

/// Whether a refund of a charge is known by the provider's name of it, and was shown to the admins.
pub fn has_foreign(
    db: &mut Db,
    attempt: PaymentAttemptId,
    provider_key: &str,
) -> Result<bool, DbError> {
    let known = table::table
        .filter(table::provider_key.eq(provider_key))
        .filter(table::attempt_id.eq(attempt.to_string()))
        .filter(table::is_foreign.eq(true));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(db)?)
}

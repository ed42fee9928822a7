//! Attempts that a restore has lost, written again from what was written into their charges.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::no_part;
use crate::columns::Utc;
use crate::listed::states::{self, Counted};
use crate::schema::payment_attempts as table;
use crate::{Db, DbError};

/// An attempt whose charge is known, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdoptedAttempt<'a> {
    /// Its key, as it was before.
    pub id: PaymentAttemptId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// The account of the brand.
    pub account_id: AccountId,
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's name of the page.
    pub provider_key: &'a str,
    /// What was ordered, in fils.
    pub amount_fils: i64,
    /// The last part that it pays for.
    pub through_part: usize,
    /// How it was paid.
    pub method: CheckoutMethod,
    /// False for a test.
    pub is_live: bool,
    /// When its charge was made.
    pub created_at: OffsetDateTime,
}

/// Keeps the provider's name of the charge that has the money of an attempt: the answer with the name of its page was lost, or
/// the money came under another one. The caller holds its lock.
pub fn name_page(db: &mut Db, attempt: PaymentAttemptId, key: &str) -> Result<(), DbError> {
    diesel::update(table::table.find(attempt.to_string()))
        .set(table::provider_key.eq(key))
        .execute(db)?;
    Ok(())
}

/// Stores it as one whose page is over: what was captured of it is settled next.
pub fn insert_adopted(db: &mut Db, new: &AdoptedAttempt<'_>) -> Result<(), DbError> {
    let through_part = i32::try_from(new.through_part).ok().ok_or_else(no_part)?;
    diesel::insert_into(table::table)
        .values((
            table::id.eq(new.id.to_string()),
            table::request_id.eq(new.request_id.to_string()),
            table::account_id.eq(new.account_id.to_string()),
            table::provider.eq(new.provider.slug()),
            table::provider_key.eq(new.provider_key),
            table::amount_fils.eq(new.amount_fils),
            table::through_part.eq(through_part),
            table::method.eq(new.method.slug()),
            table::state.eq(AttemptState::Expired.slug()),
            table::live.eq(new.is_live),
            table::created_at.eq(Utc(new.created_at)),
            table::expires_at.eq(Utc(new.created_at)),
            table::version.eq(1_i64),
        ))
        .execute(db)?;
    states::added(db, Counted::Attempt, &new.id.to_string())
}

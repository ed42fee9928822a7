//! The money of a project and its attempts to pay, as they are shown to its sides.

use marsam_domain::payments::Payment;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::payments::sums::ProjectSums;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::request_money::AskedShare;
use marsam_persistence::{Db, DbError, money_state, payments, request_money};

use super::taken::{self, TakenMoney};
use crate::access::RequestAccess;

/// The money of a project that came through a provider.
pub struct ShownMoney {
    pub sums: ProjectSums,
    /// The share in a cancellation that is asked for.
    pub asked: Option<AskedShare>,
    /// Without those that were taken back, oldest first.
    pub refunds: Vec<Refund>,
    /// What the payer's bank or the provider took back.
    pub taken: Vec<TakenMoney>,
}

/// The money of a project whose payments are known.
///
/// # Errors
/// The database's.
pub fn of_project(
    db: &mut Db,
    request: &QuoteRequest,
    payments: &[Payment],
) -> Result<ShownMoney, DbError> {
    let money = request_money::of_payments(db, request.id, payments)?;
    let mut refunds = refunds::of_request(db, request.id)?;
    refunds.retain(|refund| refund.state != RefundState::Withdrawn);
    // Only of money that a provider has captured.
    let taken = if money.sums.credited_fils > 0 || !refunds.is_empty() {
        taken::of_request(db, request.id)?
    } else {
        Vec::new()
    };
    Ok(ShownMoney {
        taken,
        sums: money.sums,
        asked: money.asked,
        refunds,
    })
}

/// The attempt that is open although its project has ended, for the brand, which can give it up.
///
/// # Errors
/// The database's.
pub fn left_open(db: &mut Db, access: &RequestAccess) -> Result<Option<PaymentAttempt>, DbError> {
    let request = &access.request;
    if access.side != Side::Owner || request.stage.is_running() {
        return Ok(None);
    }
    let open = payment_attempts::open_of_request(db, request.id)?;
    // One without a page ends by itself.
    Ok(open.filter(|attempt| attempt.state == AttemptState::Pending))
}

/// The payment that an attempt became.
///
/// # Errors
/// The database's.
pub fn payment_of(db: &mut Db, attempt: &PaymentAttempt) -> Result<Option<Payment>, DbError> {
    Ok(payments::of_attempts(db, &[attempt.id])?.into_iter().next())
}

/// Whether nothing is paid now.
///
/// # Errors
/// The database's.
pub fn is_paused(db: &mut Db) -> Result<bool, DbError> {
    Ok(money_state::find(db)?.paused_at.is_some())
}

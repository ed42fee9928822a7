//! Money of a project that the payer's bank or the provider took back, as it is shown.

use marsam_domain::events::notes::MoneyDecision;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::TakeBackCause;
use marsam_persistence::{Db, DbError, events, payment_attempts};
use time::OffsetDateTime;

use super::winning::takings_of;

/// Money that was taken back, and what became of it. Amounts in fils.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenMoney {
    /// The attempt to pay of which it was taken.
    pub attempt: PaymentAttemptId,
    /// Who took it.
    pub cause: TakeBackCause,
    /// When it was posted.
    pub at: OffsetDateTime,
    /// All of it.
    pub amount_fils: i64,
    /// What of it was held for the project: it is open again.
    pub held_fils: i64,
    /// What of it the operator bears, without what the creative bears.
    pub loss_fils: i64,
    /// What of it the creative bears.
    pub borne_fils: i64,
    /// Whether the provider has paid it back.
    pub is_won: bool,
    /// The provider's reference of it.
    pub reference: String,
    /// What the admin wrote who entered it.
    pub note: Option<String>,
    /// The name of that admin, once [`name_admins`] has read it.
    pub entered_by: Option<String>,
}

/// What was taken back of the charges of a project, those of each charge oldest first.
///
/// # Errors
/// The database's.
pub(super) fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<TakenMoney>, DbError> {
    let mut found = Vec::new();
    for attempt in payment_attempts::of_request(db, request)? {
        if attempt.money.captured_fils > 0 {
            let takings = takings_of(db, attempt.id)?.into_iter();
            found.extend(takings.map(|taking| taking.shown(attempt.id)));
        }
    }
    Ok(found)
}

/// Names the admins who entered chargebacks; one who was erased has no name.
///
/// # Errors
/// The database's.
pub fn name_admins(db: &mut Db, taken: &mut [TakenMoney]) -> Result<(), DbError> {
    let entered = taken
        .iter_mut()
        .filter(|one| one.cause == TakeBackCause::Chargeback);
    for one in entered {
        // Both are written in one transaction.
        let decided = events::money_decided_at(db, one.at)?;
        let entering = decided.into_iter().find(|decided| {
            decided.parts.decision == Some(MoneyDecision::Chargeback)
                && decided.parts.reference.as_deref() == Some(one.reference.as_str())
        });
        one.entered_by = entering.and_then(|entering| entering.by);
    }
    Ok(())
}

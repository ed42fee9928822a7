//! GET /api/admin/payments/counts: attempts and refunds by state, and what the operator holds for others.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ledger::AccountKind;
use marsam_domain::vocabulary::Vocabulary;
use marsam_workflows::payments::listing;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// Attempts and refunds by state, and the money of others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentCounts)]
pub(crate) struct PaymentCountsDto {
    attempts: BTreeMap<&'static str, i64>,
    refunds: BTreeMap<&'static str, i64>,
    money: HeldSumsDto,
    /// Since when nothing is paid, refunded or prepared.
    #[serde(with = "time::serde::rfc3339::option")]
    paused_at: Option<OffsetDateTime>,
    /// Since when the clock is in doubt, and releases nothing.
    #[serde(with = "time::serde::rfc3339::option")]
    clock_doubted_at: Option<OffsetDateTime>,
    /// In how many places the last nightly check found that the ledger does not hold.
    ledger_findings: i64,
    /// True if no money moves; null before the first attempt.
    test: Option<bool>,
}

/// What the operator holds for others, to compare with the bank.
#[expect(
    clippy::struct_field_names,
    reason = "each says its unit, as everywhere in the API"
)]
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldSums)]
pub(crate) struct HeldSumsDto {
    held_fils: i64,
    payable_fils: i64,
    paying_fils: i64,
    refunding_fils: i64,
    suspense_fils: i64,
    /// All of it.
    sum_fils: i64,
    /// What providers have captured and not settled.
    at_provider_fils: i64,
    /// What the bank should have.
    at_bank_fils: i64,
    /// The operator's fees of all money that was released so far.
    fees_fils: i64,
}

/// Counts attempts and refunds by state, and sums up the money of others.
#[utoipa::path(tag = "admin", operation_id = "count_payments", responses((status = 200, body = PaymentCountsDto)))]
#[get("/admin/payments/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<PaymentCountsDto>, ApiError> {
    let read = state.read(|db| {
        let totals = listing::totals(db)?;
        let owed = |kind: AccountKind| -totals.debit_fils(kind);
        let [held, payable, paying, refunding, suspense] = [
            AccountKind::Held,
            AccountKind::Payable,
            AccountKind::Paying,
            AccountKind::Refunding,
            AccountKind::Suspense,
        ]
        .map(owed);
        Ok(PaymentCountsDto {
            attempts: by_state(&totals.attempts),
            refunds: by_state(&totals.refunds),
            money: HeldSumsDto {
                held_fils: held,
                payable_fils: payable,
                paying_fils: paying,
                refunding_fils: refunding,
                suspense_fils: suspense,
                sum_fils: held + payable + paying + refunding + suspense,
                at_provider_fils: totals.debit_fils(AccountKind::AtProvider),
                at_bank_fils: totals.debit_fils(AccountKind::AtBank),
                fees_fils: owed(AccountKind::FeeIncome),
            },
            paused_at: totals.state.paused_at,
            clock_doubted_at: totals.state.clock_doubted_at,
            ledger_findings: totals.state.ledger_findings,
            test: totals.state.is_live.map(|is_live| !is_live),
        })
    });
    Ok(Json(read.await?))
}

/// Every state, also those that nothing is in.
fn by_state<S: Vocabulary + PartialEq>(counted: &[(S, i64)]) -> BTreeMap<&'static str, i64> {
    let count = |state: &S| {
        let found = counted.iter().find(|(of, _)| of == state);
        found.map_or(0, |(_, count)| *count)
    };
    S::ALL
        .iter()
        .map(|state| (state.slug(), count(state)))
        .collect()
}

//! What an account paid through a provider, what went back, and what was transferred to it, in an export.

use marsam_domain::calendar::iso_day;
use marsam_domain::email::Email;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::attempts::{AttemptState, Failure};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_persistence::payouts::{OwnPayout, OwnPayoutDetails};
use marsam_persistence::refunds::OwnRefund;
use marsam_persistence::settlements::FeeCollection;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::routes::schemas::{slugs, slugs_or_null};

/// An attempt of the account to pay through a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentAttemptRecord)]
pub(super) struct PaymentAttemptRecordDto {
    id: String,
    request_id: String,
    #[schema(schema_with = slugs::<ProviderSlug>)]
    provider: &'static str,
    /// The provider's name of it.
    provider_key: Option<String>,
    amount_fils: i64,
    #[schema(schema_with = slugs::<CheckoutMethod>)]
    method: &'static str,
    #[schema(schema_with = slugs::<AttemptState>)]
    state: &'static str,
    #[schema(schema_with = slugs_or_null::<Failure>)]
    failure: Option<&'static str>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
}

impl From<PaymentAttempt> for PaymentAttemptRecordDto {
    fn from(attempt: PaymentAttempt) -> Self {
        Self {
            id: attempt.id.to_string(),
            request_id: attempt.request_id.to_string(),
            provider: attempt.provider.slug(),
            provider_key: attempt.provider_key,
            amount_fils: attempt.amount_fils,
            method: attempt.method.slug(),
            state: attempt.state.slug(),
            failure: attempt.failure.map(|failure| failure.for_payers().slug()),
            created_at: attempt.created_at,
            expires_at: attempt.expires_at,
        }
    }
}

/// Money that goes back to the account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefundRecord)]
pub(super) struct RefundRecordDto {
    id: String,
    request_id: String,
    /// The attempt whose charge pays it.
    attempt_id: String,
    #[schema(schema_with = slugs::<RefundSource>)]
    source: &'static str,
    amount_fils: i64,
    #[schema(schema_with = slugs::<RefundState>)]
    state: &'static str,
    /// The provider's name of it.
    provider_key: Option<String>,
    /// Of a transfer by bank.
    bank_reference: Option<String>,
    /// The day of that transfer.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    sent_on: Option<Date>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    done_at: Option<OffsetDateTime>,
    /// Of its note.
    number: Option<String>,
}

impl From<OwnRefund> for RefundRecordDto {
    fn from(refund: OwnRefund) -> Self {
        Self {
            id: refund.id.to_string(),
            request_id: refund.request_id.to_string(),
            attempt_id: refund.attempt_id.to_string(),
            source: refund.source.slug(),
            amount_fils: refund.amount_fils,
            state: refund.state.slug(),
            provider_key: refund.provider_key,
            bank_reference: refund.bank_reference,
            sent_on: refund.sent_on,
            created_at: refund.created_at,
            done_at: refund.done_at,
            number: refund.number,
        }
    }
}

/// A transfer to the account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutRecord)]
pub(super) struct PayoutRecordDto {
    id: String,
    amount_fils: i64,
    #[schema(schema_with = slugs::<PayoutState>)]
    state: &'static str,
    /// Of its statement.
    number: String,
    bank_reference: Option<String>,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    sent_on: Option<Date>,
    #[serde(with = "time::serde::rfc3339")]
    prepared_at: OffsetDateTime,
}

impl From<OwnPayout> for PayoutRecordDto {
    fn from(payout: OwnPayout) -> Self {
        Self {
            id: payout.id.to_string(),
            amount_fils: payout.amount_fils,
            state: payout.state.slug(),
            number: payout.number,
            bank_reference: payout.bank_reference,
            sent_on: payout.sent_on,
            prepared_at: payout.prepared_at,
        }
    }
}

/// Where the account is paid; holder and IBAN are sealed, and shown as the last four.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutDetailsRecord)]
pub(super) struct PayoutDetailsRecordDto {
    /// Of the IBAN.
    last_four: String,
    /// No payout is prepared until then.
    #[serde(with = "time::serde::rfc3339::option")]
    stopped_until: Option<OffsetDateTime>,
    /// Whether the bank returned a payout.
    returned: bool,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// Whether the brands of the account's projects see holder and IBAN.
    shown: bool,
    /// When the account asked to be paid although it was little.
    #[serde(with = "time::serde::rfc3339::option")]
    requested_at: Option<OffsetDateTime>,
}

impl From<OwnPayoutDetails> for PayoutDetailsRecordDto {
    fn from(details: OwnPayoutDetails) -> Self {
        Self {
            last_four: details.last_four,
            stopped_until: details.stopped_until,
            returned: details.is_returned,
            updated_at: details.updated_at,
            shown: details.is_shown,
            requested_at: details.requested_at,
        }
    }
}

/// What the account has paid of the fees that it owed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeeCollectionRecord)]
pub(super) struct FeeCollectionRecordDto {
    amount_fils: i64,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    collected_on: Date,
    reference: String,
}

impl From<FeeCollection> for FeeCollectionRecordDto {
    fn from(paid: FeeCollection) -> Self {
        Self {
            amount_fils: paid.amount_fils,
            collected_on: paid.collected_on,
            reference: paid.reference,
        }
    }
}

/// The address of before, to which changes of payout details are mailed for a while.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FormerAddress)]
pub(super) struct FormerAddressDto {
    email: String,
    #[serde(with = "time::serde::rfc3339")]
    changed_at: OffsetDateTime,
}

impl FormerAddressDto {
    /// The address, and when it was changed.
    pub(super) fn of(email: &Email, changed_at: OffsetDateTime) -> Self {
        Self {
            email: email.to_string(),
            changed_at,
        }
    }
}

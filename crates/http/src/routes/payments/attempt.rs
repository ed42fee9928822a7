//! An attempt to pay, as its brand and admins see it, and what may be paid.

use marsam_auth::secrets::SecretKey;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::attempts::{AttemptState, Failure};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::receipts;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_workflows::payments::showing;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::payments_desk::unsealed;
use crate::routes::schemas::{slugs, slugs_or_null};
use crate::{ApiError, AppState};

/// An attempt to pay on a provider's page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentAttempt)]
pub(crate) struct AttemptDto {
    id: String,
    request_id: String,
    request_code: String,
    #[schema(schema_with = slugs::<AttemptState>)]
    state: &'static str,
    /// Why it failed.
    #[schema(schema_with = slugs_or_null::<Failure>)]
    failure: Option<&'static str>,
    amount_fils: i64,
    #[schema(schema_with = slugs::<CheckoutMethod>)]
    method: &'static str,
    #[schema(schema_with = slugs::<ProviderSlug>)]
    provider: &'static str,
    /// True if no money moves.
    test: bool,
    /// The provider's page, for the brand, while it is open.
    page_url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// When the page is over.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// Whether the provider is still asked about it.
    is_asked: bool,
    /// What of it counts.
    credited_fils: i64,
    /// What goes back: more was paid than was open, or an admin sends another amount back.
    excess_fils: i64,
    /// When an admin decided about money that arrived otherwise than it was ordered; null while it waits for that.
    #[serde(with = "time::serde::rfc3339::option")]
    settled_at: Option<OffsetDateTime>,
    /// The payment that it became.
    payment_id: Option<String>,
    receipt_number: Option<String>,
}

/// Who reads an attempt, and of which request.
pub(crate) struct Reader<'a> {
    /// What people call the request by.
    pub(crate) code: String,
    /// The key that opens the page; `None` for readers who do not pay.
    pub(crate) secret: Option<&'a SecretKey>,
}

impl<'a> Reader<'a> {
    /// The brand, who pays.
    pub(crate) fn payer(state: &'a AppState, code: &impl ToString) -> Self {
        Self {
            code: code.to_string(),
            secret: Some(&state.secret),
        }
    }

    /// An admin.
    pub(crate) fn admin(code: &impl ToString) -> Self {
        Self {
            code: code.to_string(),
            secret: None,
        }
    }
}

impl AttemptDto {
    /// An attempt, with what became of it.
    pub(crate) fn seen_by(
        db: &mut Db,
        attempt: &PaymentAttempt,
        reader: &Reader<'_>,
    ) -> Result<Self, ApiError> {
        let paid = showing::payment_of(db, attempt)?;
        let money = attempt.money;
        let page = attempt.page_url.as_deref();
        let failure = match reader.secret {
            Some(_) => attempt.failure.map(Failure::for_payers),
            None => attempt.failure,
        };
        Ok(Self {
            id: attempt.id.to_string(),
            request_id: attempt.request_id.to_string(),
            request_code: reader.code.clone(),
            state: attempt.state.slug(),
            failure: failure.map(Failure::slug),
            amount_fils: attempt.amount_fils,
            method: attempt.method.slug(),
            provider: attempt.provider.slug(),
            test: !attempt.is_live,
            page_url: page
                .zip(reader.secret)
                .and_then(|(page, secret)| unsealed(secret, page)),
            created_at: attempt.created_at,
            expires_at: attempt.expires_at,
            is_asked: attempt.next_ask_at.is_some(),
            credited_fils: money.credited_fils,
            excess_fils: match attempt.state {
                // An admin decides how much of it counts.
                AttemptState::Review => 0,
                _ => money.captured_fils - money.credited_fils,
            },
            settled_at: attempt.settled_at,
            receipt_number: paid.as_ref().and_then(receipts::number),
            payment_id: paid.map(|payment| payment.id.to_string()),
        })
    }
}

//! The pages of payment providers: opened, with the addresses that they are given, and sealed.

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_payments::{CheckoutOrder, HostedPage, OrderTag, Payer, ProviderError};
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_workflows::payments::paying::PAGE_PURPOSE;
use url::Url;

use crate::{ApiError, AppState};

/// Where a provider posts its events.
pub(crate) fn event_url(public_url: &Url, provider: ProviderSlug) -> Url {
    below(public_url, &["api", "payment-events", provider.slug()])
}

/// The page on which a payer comes back.
fn return_url(public_url: &Url, attempt: PaymentAttemptId) -> Url {
    below(public_url, &["payments", &attempt.to_string()])
}

fn below(public_url: &Url, path: &[&str]) -> Url {
    let mut url = public_url.clone();
    // A site's address always has a path.
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty().extend(path);
    }
    url
}

/// Opens the provider's page of an attempt; outside of any transaction.
pub(crate) async fn open_page(
    state: &AppState,
    attempt: &PaymentAttempt,
    payer: Payer,
) -> Result<HostedPage, ProviderError> {
    let none = || ProviderError::Unreachable("it has no key here".to_owned());
    let provider = state.payments.provider(attempt.provider).ok_or_else(none)?;
    let public_url = &state.settings.public_url;
    let minutes = (attempt.expires_at - attempt.created_at).whole_minutes();
    let order = CheckoutOrder {
        tag: OrderTag {
            attempt: attempt.id,
            request: attempt.request_id,
            amount_fils: attempt.amount_fils,
            through_part: attempt.through_part,
        },
        method: attempt.method,
        payer,
        return_url: return_url(public_url, attempt.id),
        event_url: event_url(public_url, attempt.provider),
        page_minutes: u8::try_from(minutes).unwrap_or(u8::MAX),
    };
    provider.open(&order).await
}

/// Seals a page for its column.
pub(crate) fn sealed(secret: &SecretKey, page: &Url) -> Result<String, ApiError> {
    secret
        .seal(PAGE_PURPOSE, page.as_str().as_bytes())
        .map_err(ApiError::internal)
}

/// Opens what [`sealed`] made; `None` if the key is another one.
pub(crate) fn unsealed(secret: &SecretKey, page: &str) -> Option<String> {
    String::from_utf8(secret.open(PAGE_PURPOSE, page)?).ok()
}

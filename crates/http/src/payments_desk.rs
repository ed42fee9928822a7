//! The addresses that a payment provider is given, and the sealing of its pages.

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::vocabulary::Vocabulary as _;
use url::Url;

use crate::ApiError;

/// What a page of a provider is sealed for: whoever has it can pay, and sees who pays.
const PAGE_PURPOSE: &str = "payment page";

/// Where a provider posts its events.
pub(crate) fn event_url(public_url: &Url, provider: ProviderSlug) -> Url {
    below(public_url, &["api", "payment-events", provider.slug()])
}

/// The page on which a payer comes back.
pub(crate) fn return_url(public_url: &Url, attempt: PaymentAttemptId) -> Url {
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

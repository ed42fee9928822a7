//! What a brand sends, for tests that write to the database themselves.

use marsam_domain::quote_requests::NewQuoteRequest;
use marsam_domain::quote_requests::briefs::QuoteRequestDraft;
use serde_json::json;

/// A brand's request, as the form sends it.
pub(crate) fn brief() -> NewQuoteRequest {
    let draft: QuoteRequestDraft = serde_json::from_value(json!({
        "brandName": "Dar Noura",
        "contactName": "Noura Al-Sabah",
        "email": "brand@example.com",
        "phone": "+965 2222 2222",
        "serviceCategory": "Photography",
        "projectDescription": "Twelve photographs of a new menu.",
        "budgetRange": "KWD 300 - 1,500",
        "timeline": "Within 1 month",
        "preferredCreativeId": "",
        "agreeToTerms": true,
        "terms_agreed_at": "2026-11-21T09:00:00.000Z",
        "terms_agreed_email": "brand@example.com",
        "terms_agreed_name": "Noura Al-Sabah",
    }))
    .unwrap();
    NewQuoteRequest::try_from(draft).unwrap()
}

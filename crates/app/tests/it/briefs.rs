//! What a brand sends, for tests that write to the database themselves.

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, BrandId};
use marsam_domain::language::Language;
use marsam_domain::quote_requests::NewQuoteRequest;
use marsam_domain::quote_requests::briefs::QuoteRequestDraft;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::{Db, DbError, ids};
use serde_json::json;
use time::OffsetDateTime;

/// A new brand with a verified address.
pub(crate) fn sign_up_brand(
    db: &mut Db,
    now: OffsetDateTime,
) -> Result<(AccountId, BrandId), DbError> {
    let email = Email::parse("brand@example.com").unwrap();
    let account = NewAccount {
        id: AccountId::new(ids::fresh(now)),
        email: &email,
        password_hash: None,
        full_name: Some("Noura Al-Sabah"),
        language: Language::En,
        email_verified_at: Some(now),
    };
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Noura Al-Sabah".to_owned(),
        company_name: Some("Dar Noura".to_owned()),
    };
    accounts::insert(db, &account, now)?;
    accounts::set_profile(db, account.id, &profile, now)?;
    let brand = accounts::brand_of(db, account.id)?.ok_or(DbError::NotFound)?;
    Ok((account.id, brand))
}

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

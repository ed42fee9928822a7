//! The routes of accounts, and their DTOs.

mod change_profile;
mod create_profile;
mod me;

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::vocabulary::Vocabulary;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(me::me)
        .service(create_profile::create_profile)
        .service(change_profile::change_profile);
}

/// An account, to itself and to admins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub(crate) struct UserDto {
    id: String,
    email: String,
    /// Whether the owner has confirmed the address.
    email_verified: bool,
    /// `brand`, `creative`, or `admin` for an admin without a profile; null until the profile is set up.
    role: Option<&'static str>,
    is_admin: bool,
    full_name: Option<String>,
    /// Brands only.
    company_name: Option<String>,
    /// The language of its mails: `en` or `ar`.
    language: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Whether the account is suspended; only in the admins' list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = bool, required = false)]
    suspended: Option<bool>,
    /// `active` or `suspended`; only in the admins' list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    state: Option<&'static str>,
}

impl UserDto {
    /// An account with the fields for admins.
    pub(crate) fn for_admins(account: Account) -> Self {
        let state = account.state;
        Self {
            suspended: Some(state == AccountState::Suspended),
            state: Some(state.slug()),
            ..account.into()
        }
    }
}

impl From<Account> for UserDto {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.to_string(),
            email_verified: account.email_verified(),
            role: account.wire_role().map(Vocabulary::slug),
            email: account.email.to_string(),
            is_admin: account.is_admin,
            full_name: account.full_name,
            company_name: account.company_name,
            language: account.language.slug(),
            created_at: account.created_at,
            suspended: None,
            state: None,
        }
    }
}

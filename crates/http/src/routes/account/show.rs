//! GET /api/account: how the account signs in, and what it is notified of.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_auth::policy::AdminRule;
use marsam_domain::accounts::Account;
use marsam_domain::accounts::billing::BillingDetails;
use marsam_persistence::provider_identities::ProviderIdentity;
use marsam_persistence::{Db, DbError};
use marsam_workflows::accounts::access::AccountAccess;
use marsam_workflows::accounts::profile;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Anyone, Caller};
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// How an account signs in, and what it is notified of.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent facts on the wire"
)]
pub(crate) struct AccountDto {
    email: String,
    email_verified: bool,
    /// The new address, which takes effect once both addresses have confirmed.
    pending_email: Option<String>,
    has_password: bool,
    totp_enabled: bool,
    /// Whether the operator requires it of this account.
    totp_required: bool,
    recovery_codes_left: u32,
    providers: Vec<LinkedProviderDto>,
    /// Whether the daily notice of open requests is sent; null for an account that is not on the roster.
    open_requests_digest: Option<bool>,
    /// Creatives only: the number that brands see once they have selected a proposal.
    phone: Option<String>,
    /// Brands only: what is on their receipts.
    billing: Option<BillingDetails>,
}

/// A provider by which the account signs in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LinkedProvider)]
pub(crate) struct LinkedProviderDto {
    id: String,
    /// `google`, `apple`, `facebook` or `twitter`.
    provider: String,
    /// The address that the provider last named.
    email: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    linked_at: OffsetDateTime,
}

impl From<ProviderIdentity> for LinkedProviderDto {
    fn from(identity: ProviderIdentity) -> Self {
        Self {
            id: identity.id.to_string(),
            provider: identity.provider,
            email: identity.email,
            linked_at: identity.created_at,
        }
    }
}

/// Shows how the caller's account signs in.
#[utoipa::path(tag = "account", operation_id = "show_account",
    responses((status = 200, body = AccountDto)))]
#[get("/account")]
pub(crate) async fn show(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<Json<AccountDto>, ApiError> {
    let (account, now) = (caller.account, state.now());
    let settings = state.settings.clone();
    let shown = state
        .read(move |db| Ok(read(db, &account, &settings, now)?))
        .await?;
    Ok(Json(shown))
}

/// Reads how an account signs in.
pub(crate) fn read(
    db: &mut Db,
    account: &Account,
    settings: &Settings,
    now: OffsetDateTime,
) -> Result<AccountDto, DbError> {
    let access = AccountAccess::of(db, account, now)?;
    Ok(AccountDto {
        email: account.email.to_string(),
        email_verified: account.email_verified(),
        pending_email: access.pending_email.map(|email| email.to_string()),
        has_password: access.has_password,
        totp_enabled: access.has_second_step,
        totp_required: account.is_admin && settings.admin_rule == AdminRule::SecondStep,
        recovery_codes_left: access.recovery_codes_left,
        providers: access.providers.into_iter().map(Into::into).collect(),
        open_requests_digest: access.wants_digest,
        phone: access.phone,
        billing: profile::billing_of(db, account)?,
    })
}

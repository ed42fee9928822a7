//! POST /api/auth/password-reset/confirm: the token of a mail sets a new password.

use actix_web::{HttpResponse, post, web};
use marsam_auth::{password_resets, throttling};
use marsam_domain::accounts::Account;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::RESET_CONFIRMATIONS;
use marsam_persistence::Db;
use marsam_workflows::accounts::addresses;
use serde::Deserialize;
use utoipa::ToSchema;

use super::dead_link;
use super::verify_email::TokenFields;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::state::SystemWrite;
use crate::{ApiError, AppState, cookies, passwords};

/// The form of the page that the mail links to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordResetConfirmation)]
pub(crate) struct ConfirmationFields {
    #[serde(flatten)]
    token: TokenFields,
    /// The new password.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Password,
}

/// Sets a new password with a mailed token.
///
/// Every session of the account ends, and the account forgets every other browser. A token works once.
#[utoipa::path(tag = "identity", request_body = ConfirmationFields,
    responses((status = 204)))]
#[post("/auth/password-reset/confirm")]
pub(crate) async fn reset_password(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<ConfirmationFields>,
) -> Result<HttpResponse, ApiError> {
    let min_length = state.settings.password_min_length;
    let sent = body.check(|sent| {
        let mut errors = sent.token.errors();
        if let Err(code) = sent.password.check_new(min_length) {
            errors.add("password", code);
        }
        errors.into_result()?;
        Ok(sent)
    })?;
    let token = sent.value.token.parse()?;
    let password = sent.value.password;
    let now = state.now();
    // Before argon2: a guess at a token must not cost a core.
    let (address, counted) = (origin.throttle_key.clone(), origin.throttle_key);
    state.spend(RESET_CONFIRMATIONS, counted, now).await?;
    let shown = token.clone();
    let asked_for = state
        .read(move |db| password_resets::asked_for(db, &shown, now).map_err(dead_link))
        .await?;
    let hash = hash(&state, address.as_str(), password, &asked_for).await;
    let take_back =
        move |db: &mut Db| Ok(throttling::refund(db, &RESET_CONFIRMATIONS, &address, now)?);
    let hash = state.refund_if_busy(hash, take_back).await?;
    let (account, browser) = state
        .system_write(SystemWrite::MailedToken, move |db| {
            addresses::reset_password(db, &token, &hash, now).map_err(dead_link)
        })
        .await?;
    tracing::info!(account = %account.id, "password reset");
    let mut response = HttpResponse::NoContent();
    // The browser that sends the request may have been signed in, too.
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    response.cookie(cookies::known_browser(&browser, &state.settings));
    Ok(response.finish())
}

async fn hash(
    state: &AppState,
    client: &str,
    password: Password,
    account: &Account,
) -> Result<String, ApiError> {
    passwords::refuse_weak_of(state, &password, account).await?;
    Ok(state.passwords.hash(client, password).await?)
}

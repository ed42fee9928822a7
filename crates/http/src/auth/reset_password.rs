//! POST /api/auth/password-reset/confirm: the token of a mail sets a new password.

use actix_web::{HttpResponse, post, web};
use marsam_auth::password_resets;
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::RESET_CONFIRMATIONS;
use serde::Deserialize;
use utoipa::ToSchema;

use super::verify_email::{TokenBody, dead_link};
use marsam_persistence::outbox::tell;

use crate::body::Body;
use crate::client::Origin;
use crate::error::ErrorBody;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, cookies, passwords, throttling};

/// What the page behind the mail's link sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordResetConfirmation)]
pub(crate) struct ConfirmationBody {
    #[serde(flatten)]
    token: TokenBody,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Sent<String>,
}

/// Sets the password; every session of the account ends. A token works once.
#[utoipa::path(tag = "identity", request_body = ConfirmationBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[post("/auth/password-reset/confirm")]
pub(crate) async fn reset_password(
    state: web::Data<AppState>,
    origin: Origin,
    body: Body<ConfirmationBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let password = Password::new(fields.take("password", body.value.password));
    let min_length = state.settings.password_min_length;
    fields.check(passwords::check_length(&password, min_length))?;
    let token = body.value.token.read()?;
    let now = state.now();
    // Before argon2: a guess at a token must not cost a core.
    state
        .write(move |db| throttling::spend(db, &RESET_CONFIRMATIONS, &origin.throttle_key, now))
        .await?;
    let shown = token.clone();
    let asked_for = state
        .read(move |db| password_resets::asked_for(db, &shown, now).map_err(dead_link))
        .await?;
    passwords::refuse_weak_of(&state, &password, &asked_for).await?;
    let hash = state.passwords.hash(password).await?;
    let account = state
        .write(move |db| {
            let account = password_resets::confirm(db, &token, &hash, now).map_err(dead_link)?;
            tell(db, &account, &Notice::PasswordChanged, now)?;
            Ok(account.id)
        })
        .await?;
    tracing::info!(%account, "password reset");
    let mut response = HttpResponse::NoContent();
    // The browser that asks may have been signed in, too.
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}

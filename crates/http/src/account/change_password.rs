//! POST /api/account/password: another password, or a first one.

use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_persistence::outbox::tell;
use marsam_persistence::{accounts, known_browsers};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::error::ErrorBody;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, passwords, proof};

/// What the form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPassword)]
pub(crate) struct NewPasswordBody {
    /// Needed where there is one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    current_password: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Sent<String>,
}

/// Sets the password. Every other session ends; this one goes on under a fresh token.
#[utoipa::path(tag = "account", request_body = NewPasswordBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[post("/account/password")]
pub(crate) async fn change_password(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<NewPasswordBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let current: String = fields.take("current_password", body.value.current_password);
    let password = Password::new(fields.take("password", body.value.password));
    let min_length = state.settings.password_min_length;
    fields.check(passwords::check_length(&password, min_length))?;
    proof::by_password(&state, &caller, current).await?;
    passwords::refuse_weak_of(&state, &password, &caller.account).await?;
    let hash = state.passwords.hash(password).await?;
    let (account, seat, now) = (caller.account.clone(), caller.seat, state.now());
    let renewed = state
        .write(move |db| {
            accounts::set_password_hash(db, account.id, &hash)?;
            tell(db, &account, &Notice::PasswordChanged, now)?;
            known_browsers::forget_all_of(db, account.id)?;
            Ok(seat.renew_alone(db, &account, now)?)
        })
        .await?;
    tracing::info!(account = %caller.account.id, "password changed");
    let mut response = HttpResponse::NoContent().finish();
    renewed.show(&mut response, &caller.account, &state.settings)?;
    Ok(response)
}

//! POST /api/account/password: changes or sets the password.

use actix_web::{HttpResponse, post, web};
use marsam_domain::passwords::Password;
use marsam_workflows::accounts::credentials;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState, passwords};

/// What the form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPassword)]
pub(crate) struct NewPasswordFields {
    /// Needed if there is one.
    current_password: Option<String>,
    /// The new password.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    password: Password,
}

/// Sets the caller's password.
///
/// Every other session ends; this one continues with a new token.
#[utoipa::path(tag = "account", request_body = NewPasswordFields,
    responses((status = 204)))]
#[post("/account/password")]
pub(crate) async fn change_password(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<NewPasswordFields>,
) -> Result<HttpResponse, ApiError> {
    let min_length = state.settings.password_min_length;
    let sent = body.check(|sent| {
        passwords::check_length(&sent.password, min_length)?;
        Ok(sent)
    })?;
    let password = sent.value.password;
    let current = sent.value.current_password.unwrap_or_default();
    let proved = reauthentication::by_password(&state, &caller, current).await?;
    passwords::refuse_weak_of(&state, &password, &caller.account).await?;
    let client = caller.account.id.to_string();
    let hash = state.passwords.hash(&client, password).await?;
    let (session, now) = (caller.session, state.now());
    let renewed = reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            credentials::set_password(db, &account, &hash, now)?;
            Ok(session.renew_alone(db, &account, now)?)
        },
    )
    .await?;
    tracing::info!(account = %caller.account.id, "password changed");
    let mut response = HttpResponse::NoContent().finish();
    renewed.show(&mut response, &caller.account, &state.settings)?;
    Ok(response)
}

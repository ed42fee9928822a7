//! POST /api/account/email: begins a change of address.

use actix_web::{HttpResponse, post, web};
use marsam_domain::email::Email;
use marsam_domain::validation::{FieldCode, FieldErrors, Text};
use marsam_workflows::accounts::addresses;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState};

/// What the form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewEmail)]
pub(crate) struct NewEmailFields {
    /// The new address.
    #[schema(value_type = String)]
    email: Text,
    /// Needed if the account has a password.
    current_password: Option<String>,
}

/// Begins a change of address.
///
/// Mails a link to the current and to the new address. The address changes once both have confirmed.
#[utoipa::path(tag = "account", request_body = NewEmailFields,
    responses((status = 202)))]
#[post("/account/email")]
pub(crate) async fn change_email(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<NewEmailFields>,
) -> Result<HttpResponse, ApiError> {
    let present = &caller.account.email;
    let sent = body.check(|sent| {
        let email = Email::from_field("email", &sent.email)?;
        if email == *present {
            return Err(FieldErrors::of("email", FieldCode::Unchanged));
        }
        Ok((email, sent.current_password.unwrap_or_default()))
    })?;
    let (new_email, current) = sent.value;
    let proved = reauthentication::by_password(&state, &caller, current).await?;
    let now = state.now();
    let quietly = state.settings.enumeration_protection;
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            Ok(addresses::begin_change(
                db, &account, &new_email, quietly, now,
            )?)
        },
    )
    .await?;
    Ok(HttpResponse::Accepted().finish())
}

//! POST /api/auth/password-reset: a mail with a link that sets a new password.

use actix_web::{HttpResponse, post, web};
use marsam_auth::throttling;
use marsam_domain::accounts::PasswordResetDraft;
use marsam_domain::email::Email;
use marsam_domain::throttles::{PASSWORD_RESET_PER_ACCOUNT, PASSWORD_RESET_PER_ADDRESS};
use marsam_workflows::accounts::addresses;

use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// Mails a link that sets a new password.
///
/// Where the operator hides who has an account, the answer is the same with and without an account.
#[utoipa::path(tag = "identity", request_body = PasswordResetDraft,
    responses((status = 202)))]
#[post("/auth/password-reset")]
pub(crate) async fn request_password_reset(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<PasswordResetDraft>,
) -> Result<HttpResponse, ApiError> {
    let email = body.check(Email::try_from)?.value;
    let (now, quietly) = (state.now(), state.settings.enumeration_protection);
    let found = state
        .system_write(SystemWrite::PasswordResetRequest, move |db| {
            throttling::spend(db, &PASSWORD_RESET_PER_ADDRESS, &origin.throttle_key, now)?;
            // Counted whether or not there is an account, so that the limit does not reveal it.
            throttling::spend(db, &PASSWORD_RESET_PER_ACCOUNT, email.as_str(), now)?;
            // Returned as a response, not as an error, so that the attempt stays counted.
            Ok(addresses::mail_password_reset(db, &email, now)?)
        })
        .await?;
    if found || quietly {
        Ok(HttpResponse::Accepted().finish())
    } else {
        Err(Code::AccountNotFound.into())
    }
}

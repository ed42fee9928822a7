//! POST /api/auth/password-reset: a mail with a link that sets a new password.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::{AccountState, EmailDraft};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{PASSWORD_RESET_PER_ACCOUNT, PASSWORD_RESET_PER_ADDRESS};
use marsam_persistence::accounts;
use marsam_persistence::outbox::tell;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::body::Body;
use crate::client::Origin;
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, throttling};

/// Whose password is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PasswordReset)]
pub(crate) struct PasswordResetBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
}

/// Mails a link. Where the operator hides who has an account, the answer is the same for everybody.
#[utoipa::path(tag = "identity", request_body = PasswordResetBody,
    responses((status = 202), (status = "4XX", body = ErrorBody)))]
#[post("/auth/password-reset")]
pub(crate) async fn request_password_reset(
    state: web::Data<AppState>,
    origin: Origin,
    body: Body<PasswordResetBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let draft = EmailDraft {
        email: fields.take("email", body.value.email),
    };
    let email = fields.check(draft.validate())?;
    let (now, quietly) = (state.now(), state.settings.enumeration_protection);
    let found = state
        .write(move |db| {
            throttling::spend(db, &PASSWORD_RESET_PER_ADDRESS, &origin.throttle_key, now)?;
            // Counted whether there is an account or not, so that the limit does not tell either.
            throttling::spend(db, &PASSWORD_RESET_PER_ACCOUNT, email.as_str(), now)?;
            let owner = accounts::by_email(db, &email)?
                .filter(|owner| owner.state != AccountState::Deleted);
            if let Some(owner) = &owner {
                tell(db, owner, &Notice::ResetPassword, now)?;
            }
            // Answered and not failed, so that the attempt stays counted.
            Ok(owner.is_some())
        })
        .await?;
    if found || quietly {
        Ok(HttpResponse::Accepted().finish())
    } else {
        Err(Code::AccountNotFound.into())
    }
}

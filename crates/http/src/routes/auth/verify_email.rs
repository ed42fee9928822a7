//! POST /api/auth/verify-email: verifies an address with the token of a mail.

use actix_web::{HttpResponse, post, web};
use marsam_auth::email_verification::{self, Evidence};
use marsam_auth::tokens::Token;
use marsam_domain::passwords::Password;
use marsam_domain::validation::{FieldCode, FieldErrors, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::verify_with_password::{refused, with_new_password, with_password};
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// The form of the page that the mail links to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailToken)]
pub(crate) struct TokenFields {
    /// From the link.
    #[schema(value_type = String)]
    token: Text,
}

/// The form of the page that the verification mail links to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailVerification)]
pub(crate) struct VerificationFields {
    #[serde(flatten)]
    token: TokenFields,
    /// The account's password; not needed in a browser that is signed in to the account.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    password: Password,
    /// Whether `password` is a new one that replaces the account's; then every other session ends.
    replace_password: Option<bool>,
}

/// Verifies an address with a mailed token.
///
/// Works in a browser that is signed in to the account, with the account's password, or with a new one. A token works
/// once; after 409 `password_needed` it still works.
#[utoipa::path(tag = "identity", request_body = VerificationFields,
    responses((status = 204)))]
#[post("/auth/verify-email")]
pub(crate) async fn verify_email(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<VerificationFields>,
) -> Result<HttpResponse, ApiError> {
    let min_length = state.settings.password_min_length;
    let sent = body.check(|sent| {
        let replaces = sent.replace_password.unwrap_or_default();
        let mut errors = sent.token.errors();
        if replaces && let Err(code) = sent.password.check_new(min_length) {
            errors.add("password", code);
        }
        errors.into_result()?;
        Ok((sent.token, sent.password, replaces))
    })?;
    let (token, password, replaces) = sent.value;
    let token = token.parse()?;
    if replaces {
        with_new_password(&state, origin.throttle_key.as_str(), token, password).await?;
    } else if password.is_empty() {
        let now = state.now();
        state
            .system_write(SystemWrite::MailedToken, move |db| {
                let evidence = Evidence::Session(origin.session.as_ref());
                email_verification::confirm(db, &token, evidence, now).map_err(refused)?;
                Ok(())
            })
            .await?;
    } else {
        with_password(&state, origin.throttle_key.as_str(), token, password).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

impl TokenFields {
    /// The errors of the fields: the token is required.
    pub(super) fn errors(&self) -> FieldErrors {
        let mut errors = FieldErrors::new();
        if self.token.as_str().is_empty() {
            errors.add("token", FieldCode::Required);
        }
        errors
    }

    /// The token, if it is well-formed.
    pub(super) fn parse(&self) -> Result<Token, ApiError> {
        Ok(Token::shown(self.token.as_str()).ok_or(Code::InvalidToken)?)
    }
}

//! POST /api/auth/verify-email: the token of a mail proves its address.

use actix_web::{HttpResponse, post, web};
use marsam_auth::email_verification;
use marsam_auth::tokens::Token;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::DbError;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::body::Body;
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState};

/// What the page behind the mail's link sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailToken)]
pub(crate) struct TokenBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    token: Sent<String>,
}

/// Marks the address as proved. A token works once.
#[utoipa::path(tag = "identity", request_body = TokenBody,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[post("/auth/verify-email")]
pub(crate) async fn verify_email(
    state: web::Data<AppState>,
    body: Body<TokenBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let sent: String = fields.take("token", body.value.token);
    let missing = FieldErrors::of("token", FieldCode::Required);
    fields.check(if sent.trim().is_empty() {
        Err(missing)
    } else {
        Ok(())
    })?;
    let token = Token::shown(sent.trim()).ok_or(Code::InvalidToken)?;
    let now = state.now();
    state
        .write(move |db| {
            email_verification::confirm(db, &token, now)
                .map(drop)
                .map_err(|error| match error {
                    DbError::NotFound => Code::InvalidToken.into(),
                    other => ApiError::from(other),
                })
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

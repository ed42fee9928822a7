//! POST /api/auth/verify-email: the token of a mail proves its address.

use actix_web::{HttpResponse, post, web};
use marsam_auth::mailed_tokens;
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
    let token = body.value.read()?;
    let now = state.now();
    state
        .write(move |db| {
            mailed_tokens::verify_email(db, &token, now)
                .map(drop)
                .map_err(dead_link)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

impl TokenBody {
    /// The token, if what was sent can be one.
    pub(super) fn read(self) -> Result<Token, ApiError> {
        let mut fields = Fields::default();
        let sent: String = fields.take("token", self.token);
        let missing = FieldErrors::of("token", FieldCode::Required);
        fields.check(if sent.trim().is_empty() {
            Err(missing)
        } else {
            Ok(())
        })?;
        Ok(Token::shown(sent.trim()).ok_or(Code::InvalidToken)?)
    }
}

/// A token that is not found is used, replaced or too old.
pub(super) fn dead_link(error: DbError) -> ApiError {
    match error {
        DbError::NotFound => Code::InvalidToken.into(),
        other => other.into(),
    }
}

//! POST /api/auth/change-email: one of two mails confirms that an account moves to another address.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::email_changes::{self, Confirmed};
use marsam_domain::notices::Notice;
use marsam_persistence::DbError;
use marsam_persistence::outbox::tell_at;
use serde::Serialize;
use utoipa::ToSchema;

use super::verify_email::{TokenBody, dead_link};
use crate::body::Body;
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState};

/// How far the change is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailChange)]
pub(crate) struct EmailChangeDto {
    /// `waiting` for the other address, or `changed`.
    state: &'static str,
    /// Where the account moves, or has moved.
    email: String,
}

/// Confirms for the address that the token was mailed to; the second confirmation moves the account.
#[utoipa::path(tag = "identity", operation_id = "confirm_email_change", request_body = TokenBody,
    responses((status = 200, body = EmailChangeDto), (status = "4XX", body = ErrorBody)))]
#[post("/auth/change-email")]
pub(crate) async fn change_email(
    state: web::Data<AppState>,
    body: Body<TokenBody>,
) -> Result<Json<EmailChangeDto>, ApiError> {
    let token = body.value.read()?;
    let now = state.now();
    let shown = state
        .write(move |db| {
            let confirmed =
                email_changes::confirm(db, &token, now).map_err(|error| match error {
                    DbError::Conflict => Code::EmailExists.into(),
                    other => dead_link(other),
                })?;
            Ok::<_, ApiError>(match confirmed {
                Confirmed::Waiting { new_email } => EmailChangeDto {
                    state: "waiting",
                    email: new_email.to_string(),
                },
                Confirmed::Changed { account, old_email } => {
                    let to = account.email.to_string();
                    let notice = Notice::EmailChanged { to: to.clone() };
                    tell_at(db, &account, &old_email, &notice, now)?;
                    tracing::info!(account = %account.id, "e-mail address changed");
                    EmailChangeDto {
                        state: "changed",
                        email: to,
                    }
                }
            })
        })
        .await?;
    Ok(Json(shown))
}

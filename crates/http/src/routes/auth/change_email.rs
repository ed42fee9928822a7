//! POST /api/auth/change-email: confirms a change of address with the token of one of its two mails.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::email_changes::{self, Confirmed};
use marsam_auth::email_verification::is_session_of;
use marsam_auth::tokens::Token;
use marsam_persistence::{Db, DbError};
use marsam_workflows::accounts::addresses;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::dead_link;
use super::verify_email::TokenFields;
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::client::ClientInfo;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// The form of the page that the mails of a change link to.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = EmailChangeConfirmation)]
pub(crate) struct ConfirmationFields {
    #[serde(flatten)]
    token: TokenFields,
    /// If true, refuses with 409 `confirmation_needed` in a browser that is not signed in to the account, and keeps the
    /// token valid.
    only_as_owner: Option<bool>,
}

/// How far a change of address is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EmailChangeState {
    /// The other address has not confirmed it.
    Waiting,
    /// Both addresses have confirmed it.
    Changed,
}

/// How far the change is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailChange)]
pub(crate) struct EmailChangeDto {
    state: EmailChangeState,
    /// The account's new address.
    email: String,
}

/// Confirms a change of address with a mailed token.
///
/// Confirms for the address that the token was mailed to; the second confirmation changes the account's address. A link
/// that is opened again reports the progress of its change, until it expires.
#[utoipa::path(tag = "identity", operation_id = "confirm_email_change", request_body = ConfirmationFields,
    responses((status = 200, body = EmailChangeDto)))]
#[post("/auth/change-email")]
pub(crate) async fn change_email(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<ConfirmationFields>,
) -> Result<Json<EmailChangeDto>, ApiError> {
    let sent = body.check(|sent| {
        sent.token.errors().into_result()?;
        Ok(sent)
    })?;
    let only_as_owner = sent.value.only_as_owner.unwrap_or_default();
    let token = sent.value.token.parse()?;
    let now = state.now();
    let shown = state
        .system_write(SystemWrite::MailedToken, move |db| {
            if only_as_owner && !is_owner(db, &token, origin.session.as_ref(), now)? {
                return Err(Code::ConfirmationNeeded.into());
            }
            let confirmed =
                addresses::confirm_change(db, &token, now).map_err(|error| match error {
                    DbError::Conflict => Code::EmailExists.into(),
                    other => dead_link(other),
                })?;
            Ok::<_, ApiError>(match confirmed {
                Confirmed::Waiting { new_email } => EmailChangeDto {
                    state: EmailChangeState::Waiting,
                    email: new_email.to_string(),
                },
                Confirmed::AlreadyChanged { email } => EmailChangeDto {
                    state: EmailChangeState::Changed,
                    email: email.to_string(),
                },
                Confirmed::Changed { account, .. } => {
                    tracing::info!(account = %account.id, "e-mail address changed");
                    EmailChangeDto {
                        state: EmailChangeState::Changed,
                        email: account.email.to_string(),
                    }
                }
            })
        })
        .await?;
    Ok(Json(shown))
}

/// Whether the session belongs to the account whose address the token would change.
fn is_owner(
    db: &mut Db,
    token: &Token,
    session: Option<&Token>,
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let account = email_changes::asked_for(db, token, now).map_err(dead_link)?;
    Ok(is_session_of(db, account, session, now)?)
}

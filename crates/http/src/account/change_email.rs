//! POST /api/account/email: begins a move to another address.

use actix_web::{HttpResponse, post, web};
use marsam_auth::email_changes;
use marsam_domain::accounts::{Account, EmailDraft};
use marsam_domain::email::Email;
use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::throttles::EMAIL_CHANGES;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::outbox::{tell, tell_at};
use marsam_persistence::{Db, accounts};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, proof, throttling};

/// What the form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewEmail)]
pub(crate) struct NewEmailBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    /// Needed where the account has a password.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    current_password: Sent<String>,
}

/// Mails a link to the present and to the new address; nothing moves before both have confirmed.
#[utoipa::path(tag = "account", request_body = NewEmailBody,
    responses((status = 202), (status = "4XX", body = ErrorBody)))]
#[post("/account/email")]
pub(crate) async fn change_email(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    body: Body<NewEmailBody>,
) -> Result<HttpResponse, ApiError> {
    let mut fields = Fields::default();
    let current: String = fields.take("current_password", body.value.current_password);
    let draft = EmailDraft {
        email: fields.take("email", body.value.email),
    };
    let new_email = fields.check(draft.validate().and_then(|email| {
        if email == caller.account.email {
            Err(FieldErrors::of("email", FieldCode::Unchanged))
        } else {
            Ok(email)
        }
    }))?;
    proof::by_password(&state, &caller, current).await?;
    let (account, now) = (caller.account, state.now());
    let quietly = state.settings.enumeration_protection;
    state
        .write(move |db| {
            throttling::spend(db, &EMAIL_CHANGES, &account.id.to_string(), now)?;
            match accounts::by_email(db, &new_email)? {
                None => begin(db, &account, &new_email, None, now),
                // Whoever owns the address is told; whoever asked sees a change that waits, as ever.
                Some(owner) if quietly => begin(db, &account, &new_email, Some(&owner), now),
                Some(_) => Err(Code::EmailExists.into()),
            }
        })
        .await?;
    Ok(HttpResponse::Accepted().finish())
}

fn begin(
    db: &mut Db,
    account: &Account,
    new_email: &Email,
    owner: Option<&Account>,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    email_changes::begin(db, account, new_email, now)?;
    let notice = |at| Notice::ChangeEmail {
        to: new_email.to_string(),
        at,
    };
    match owner {
        None => tell_at(db, account, new_email, &notice(AddressRole::New), now)?,
        Some(owner) => tell(db, owner, &Notice::SignUpAgain, now)?,
    }
    if account.email_verified() {
        tell(db, account, &notice(AddressRole::Old), now)?;
    }
    Ok(())
}

//! POST /api/account/email: begins a change of address.

use actix_web::{HttpResponse, post, web};
use marsam_auth::email_changes;
use marsam_auth::{throttling, visitor_mails};
use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::throttles::EMAIL_CHANGES;
use marsam_domain::validation::{FieldCode, FieldErrors, Text};
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, accounts};
use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::error::Code;
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
            throttling::spend(db, &EMAIL_CHANGES, &account.id.to_string(), now)?;
            match accounts::by_email(db, &new_email)? {
                None => begin(db, &account, &new_email, None, now),
                // The address's owner is notified; the caller sees a pending change, as always.
                Some(owner) if quietly => begin(db, &account, &new_email, Some(&owner), now),
                Some(_) => Err(Code::EmailExists.into()),
            }
        },
    )
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
        None => visitor_mails::notify_at(db, account, new_email, &notice(AddressRole::New), now)?,
        Some(owner) => {
            visitor_mails::notify_for_visitor(db, owner, &Notice::SignUpAgain, now)?;
        }
    }
    if account.email_verified() {
        notify(db, account, &notice(AddressRole::Old), now)?;
    }
    Ok(())
}

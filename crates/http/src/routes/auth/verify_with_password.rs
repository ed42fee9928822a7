//! Verifying an address in a browser that is not signed in to its account: with the password, or with a new one.

use marsam_auth::email_verification::{self, Evidence, VerificationRefused};
use marsam_auth::passwords::Checked;
use marsam_auth::reauthentication::stored_password;
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::VERIFICATION_PASSWORDS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_workflows::accounts::addresses;

use super::dead_link;
use crate::error::Code;
use crate::state::SystemWrite;
use crate::{ApiError, AppState, passwords};

/// Verifies the address with the account's own password.
pub(super) async fn with_password(
    state: &AppState,
    client: &str,
    token: Token,
    password: Password,
) -> Result<(), ApiError> {
    let (account, now) = (counted(state, &token).await?, state.now());
    let stored = state
        .read(move |db| Ok(stored_password(db, account.id)?))
        .await?;
    let checked = state
        .passwords
        .check(client, password, stored.clone())
        .await?;
    let (Some(stored), Checked::Right | Checked::RightRehashed(_)) = (stored, checked) else {
        return Err(FieldErrors::of("password", FieldCode::WrongPassword).into());
    };
    state
        .system_write(SystemWrite::MailedToken, move |db| {
            let evidence = Evidence::Password(&stored);
            email_verification::confirm(db, &token, evidence, now).map_err(refused)?;
            Ok(())
        })
        .await
}

/// Verifies the address with a new password, which ends all other access.
pub(super) async fn with_new_password(
    state: &AppState,
    client: &str,
    token: Token,
    password: Password,
) -> Result<(), ApiError> {
    let (account, now) = (counted(state, &token).await?, state.now());
    passwords::refuse_weak_of(state, &password, &account).await?;
    let hash = state.passwords.hash(client, password).await?;
    state
        .system_write(SystemWrite::MailedToken, move |db| {
            addresses::verify_with_new_password(db, &token, &hash, now).map_err(refused)
        })
        .await
}

/// The account of the token; counted, since the following steps cost a hash.
async fn counted(state: &AppState, token: &Token) -> Result<Account, ApiError> {
    let (shown, now) = (token.clone(), state.now());
    let account = state
        .read(move |db| email_verification::look_up(db, &shown, now).map_err(dead_link))
        .await?;
    state
        .spend(VERIFICATION_PASSWORDS, account.id.to_string(), now)
        .await?;
    Ok(account)
}

/// The API error of a refusal.
pub(super) fn refused(refused: VerificationRefused) -> ApiError {
    match refused {
        VerificationRefused::PasswordNeeded => Code::PasswordNeeded.into(),
        VerificationRefused::PasswordChanged => Code::Conflict.into(),
        VerificationRefused::Db(error) => dead_link(error),
    }
}

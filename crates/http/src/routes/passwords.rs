//! New passwords: long enough, and not easily guessed.

use marsam_domain::accounts::Account;
use marsam_domain::passwords::Password;
use marsam_domain::validation::{FieldCode, FieldErrors};

use crate::{ApiError, AppState};

/// Refuses a new password that is too short or too long.
pub(crate) fn check_length(password: &Password, min_length: usize) -> Result<(), FieldErrors> {
    password
        .check_new(min_length)
        .map_err(|code| FieldErrors::of("password", code))
}

/// Refuses a new password that is easily guessed; `client` waits for the check, `own` are texts that an attacker knows
/// about its owner.
pub(crate) async fn refuse_weak(
    state: &AppState,
    client: &str,
    password: &Password,
    own: &[&str],
) -> Result<(), ApiError> {
    if state.passwords.is_too_weak(client, password, own).await? {
        return Err(FieldErrors::of("password", FieldCode::PasswordTooWeak).into());
    }
    Ok(())
}

/// Refuses a new password of an account that is easily guessed, also by an attacker who knows its owner.
pub(crate) async fn refuse_weak_of(
    state: &AppState,
    password: &Password,
    account: &Account,
) -> Result<(), ApiError> {
    let own: Vec<&str> = [Some(account.email.as_str())]
        .into_iter()
        .chain([
            account.full_name.as_deref(),
            account.company_name.as_deref(),
        ])
        .flatten()
        .collect();
    refuse_weak(state, &account.id.to_string(), password, &own).await
}

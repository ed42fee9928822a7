//! Re-authentication before sensitive operations: reads, counts and writes what `marsam_auth::reauthentication`
//! decides.

use marsam_auth::reauthentication::{Proved, ReauthenticationError, stored_password};
use marsam_auth::second_step::{Guarded, SecondStepRefused};
use marsam_auth::sessions::SignedIn;
use marsam_auth::throttling;
use marsam_domain::ids::AccountId;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::{PROOF, PROVED_CHANGES, WriteClass};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::Db;

use crate::extractors::caller::{Caller, Rule};
use crate::extractors::current_session::CredentialKind;
use crate::{ApiError, AppState};

/// Checks the current password or, for an account without one, that the sign-in is recent.
pub(crate) async fn by_password<R: Rule>(
    state: &AppState,
    caller: &Caller<R>,
    typed: String,
) -> Result<Proved, ApiError> {
    let (account, now) = (caller.account.id, state.now());
    let stored = state
        .read_as(caller, move |db, _| Ok(stored_password(db, account)?))
        .await?;
    let Some(stored) = stored else {
        let is_cookie = caller.session.credential_kind == CredentialKind::Cookie;
        return Ok(Proved::by_sign_in(caller.signed_in_at, is_cookie, now)?);
    };
    if typed.is_empty() {
        return Err(ReauthenticationError::PasswordMissing.into());
    }
    let who = account.to_string();
    state.spend(PROOF, who.clone(), now).await?;
    let typed = Password::new(typed);
    let proved = Proved::by_password(&state.passwords, account, typed, stored).await;
    if !matches!(proved, Err(ReauthenticationError::WrongPassword)) {
        // Right, or not checked because every core was busy: not a failure.
        state.refund(PROOF, who, now).await?;
    }
    Ok(proved?)
}

/// What is changed after a re-authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProvedChange {
    /// How the caller's own account is entered.
    OwnAccount,
    /// Who is an admin; the other account is locked, too.
    Admin(Option<AccountId>),
}

/// Writes as the caller after re-authentication.
///
/// A wrong code of the second step writes nothing but its own count.
pub(crate) async fn write_as<R: Rule, T: Send + 'static>(
    state: &AppState,
    caller: &Caller<R>,
    proved: Proved,
    change: ProvedChange,
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (secret, now) = (state.secret.clone(), state.now());
    let (class, other) = match change {
        ProvedChange::OwnAccount => (WriteClass::Account, None),
        ProvedChange::Admin(other) => (WriteClass::Admin, other),
    };
    let beside = state.settings.write_budgets.apply_alongside(PROVED_CHANGES);
    let outcome = state
        .write_as_about(caller, class, other, move |db, fresh| {
            let account = fresh.account.id.to_string();
            proved
                .redeem(db, &secret, &fresh.account, now)?
                .and_then(|()| {
                    if change == ProvedChange::OwnAccount {
                        throttling::spend(db, &beside, &account, now)?;
                    }
                    work(db, fresh)
                })
        })
        .await?;
    match outcome {
        Guarded::Passed(done) => Ok(done),
        Guarded::Refused(refused) => Err(on_field(refused)),
    }
}

/// A refused second step, as an error of the form's field for its code.
pub(crate) fn on_field(refused: SecondStepRefused) -> ApiError {
    let code = match refused {
        SecondStepRefused::CodeMissing => FieldCode::Required,
        SecondStepRefused::CodeWrong => FieldCode::WrongTotp,
    };
    FieldErrors::of("totp", code).into()
}

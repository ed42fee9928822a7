//! Re-authentication before sensitive operations: whoever is signed in proves again that the account is theirs.
//!
//! **Invariant:** what was proved is compared again in the transaction that writes: a password that was replaced
//! meanwhile proves nothing, and the code of a second step is checked and used up there.

use marsam_auth::passwords::Checked;
use marsam_auth::sessions::SignedIn;
use marsam_auth::two_step::{self, Proof};
use marsam_domain::accounts::Account;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::{PROOF, SECOND_STEP, SECOND_STEP_A_DAY};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, accounts, two_step as stored_two_step};
use time::{Duration, OffsetDateTime};

use crate::error::Code;
use crate::extractors::caller::{Caller, Rule};
use crate::extractors::current_session::CredentialKind;
use crate::{ApiError, AppState, throttling};

/// Who has no password may have signed in this long ago.
const FRESH: Duration = Duration::minutes(15);

/// What a caller has proved, to be handed to [`write_as`].
#[derive(Debug)]
pub(crate) struct Proved {
    /// The hash that the typed password matched; `None` for a fresh sign-in to an account without a password.
    password_hash: Option<String>,
    /// A code of the second step as typed, where the write asks for one.
    second_step: Option<String>,
}

impl Proved {
    /// Has the write also check and use up a code of the second step, where the account has one.
    pub(crate) fn with_second_step(self, code: String) -> Self {
        Self {
            second_step: Some(code),
            ..self
        }
    }

    /// Refuses as a wrong password would be when the account's password is no longer the one that was proved.
    fn still_holds(&self, db: &mut Db, account: AccountId) -> Result<(), ApiError> {
        if accounts::password_hash(db, account)? == self.password_hash {
            Ok(())
        } else {
            Err(wrong("current_password", FieldCode::WrongPassword))
        }
    }
}

/// Checks the present password or, of an account without one, that the sign-in is fresh.
pub(crate) async fn by_password<R: Rule>(
    state: &AppState,
    caller: &Caller<R>,
    typed: String,
) -> Result<Proved, ApiError> {
    let (account, now) = (caller.account.id, state.now());
    let stored = state
        .read_as(caller, move |db, _| {
            Ok(accounts::password_hash(db, account)?)
        })
        .await?;
    let proved = Proved {
        password_hash: stored.clone(),
        second_step: None,
    };
    let Some(stored) = stored else {
        let is_fresh = now - caller.signed_in_at <= FRESH
            && caller.session.credential_kind == CredentialKind::Cookie;
        return is_fresh.then_some(proved).ok_or(Code::SignInAgain.into());
    };
    if typed.is_empty() {
        return Err(wrong("current_password", FieldCode::Required));
    }
    let who = account.to_string();
    state.spend(PROOF, who.clone(), now).await?;
    let checked = state
        .passwords
        .check(&who, Password::new(typed), Some(stored))
        .await;
    if matches!(checked, Ok(Checked::Wrong)) {
        tracing::warn!(%account, "a wrong password of somebody who is signed in");
        return Err(wrong("current_password", FieldCode::WrongPassword));
    }
    // Right, or not looked at because every core was busy: no failure.
    state.refund(PROOF, who, now).await?;
    checked?;
    Ok(proved)
}

/// Writes as the caller once more has been proved than being signed in; locks `other`, too.
///
/// A wrong code of the second step writes nothing but its own count.
pub(crate) async fn write_as<R: Rule, T: Send + 'static>(
    state: &AppState,
    caller: &Caller<R>,
    proved: Proved,
    other: Option<AccountId>,
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let shared = state.clone();
    state
        .write_as_about(caller, other, move |db, fresh| {
            proved.still_holds(db, fresh.account.id)?;
            if let Some(code) = &proved.second_step
                && let Err(refused) = take_second_step(db, &shared, &fresh.account, code)?
            {
                // Answered and not failed, so that the attempt stays counted.
                return Ok(Err(wrong("totp", refused)));
            }
            work(db, fresh).map(Ok)
        })
        .await?
}

/// Checks and uses up a code of the second step, where the account has one.
fn take_second_step(
    db: &mut Db,
    state: &AppState,
    account: &Account,
    code: &str,
) -> Result<Result<(), FieldCode>, ApiError> {
    let now: OffsetDateTime = state.now();
    if !stored_two_step::is_on(db, account.id)? {
        return Ok(Ok(()));
    }
    if code.trim().is_empty() {
        return Ok(Err(FieldCode::Required));
    }
    let who = format!("{}\nsigned in", account.id);
    for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
        throttling::spend(db, throttle, &who, now)?;
    }
    let Some(proof) = two_step::check(db, &state.secret, account.id, code, now)? else {
        return Ok(Err(FieldCode::WrongTotp));
    };
    for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
        throttling::refund(db, throttle, &who, now)?;
    }
    if let Proof::RecoveryCode { left } = proof {
        notify(db, account, &Notice::RecoveryCodeUsed { left }, now)?;
    }
    Ok(Ok(()))
}

fn wrong(field: &str, code: FieldCode) -> ApiError {
    FieldErrors::of(field, code).into()
}

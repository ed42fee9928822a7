//! Before what would hurt in the wrong hands: whoever is signed in proves again that the account is theirs.

use marsam_auth::passwords::Checked;
use marsam_auth::two_step::{self, Proof};
use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::{PROOF, SECOND_STEP};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::outbox::tell;
use marsam_persistence::{accounts, two_step as stored_two_step};
use time::Duration;

use crate::caller::{Anyone, Caller};
use crate::error::Code;
use crate::seat::ShownBy;
use crate::{ApiError, AppState, throttling};

/// Who has no password may have signed in this long ago.
const FRESH: Duration = Duration::minutes(15);

/// Checks the present password or, of an account without one, that the sign-in is fresh.
pub(crate) async fn by_password(
    state: &AppState,
    caller: &Caller<Anyone>,
    typed: String,
) -> Result<(), ApiError> {
    let (account, now) = (caller.account.id, state.now());
    let who = account.to_string();
    let stored = state
        .write(move |db| {
            let stored = accounts::password_hash(db, account)?;
            if stored.is_some() && !typed_nothing(&typed) {
                throttling::spend(db, &PROOF, &who, now)?;
            }
            Ok(stored.map(|stored| (stored, typed)))
        })
        .await?;
    let Some((stored, typed)) = stored else {
        let is_fresh =
            now - caller.signed_in_at <= FRESH && caller.seat.shown_by == ShownBy::Cookie;
        return is_fresh.then_some(()).ok_or(Code::SignInAgain.into());
    };
    if typed_nothing(&typed) {
        return Err(wrong("current_password", FieldCode::Required));
    }
    match state
        .passwords
        .check(Password::new(typed), Some(stored))
        .await?
    {
        Checked::Wrong => {
            tracing::warn!(%account, "a wrong password of somebody who is signed in");
            Err(wrong("current_password", FieldCode::WrongPassword))
        }
        Checked::Right | Checked::RightRehashed(_) => {
            state
                .write(move |db| throttling::refund(db, &PROOF, &account.to_string(), now))
                .await
        }
    }
}

/// Checks and uses up a code of the second step, where the account has one.
pub(crate) async fn by_second_step(
    state: &AppState,
    account: &Account,
    code: String,
) -> Result<(), ApiError> {
    let (account, now, secret) = (account.clone(), state.now(), state.secret.clone());
    let who = format!("{}\nsigned in", account.id);
    let right = state
        .write(move |db| {
            if !stored_two_step::is_on(db, account.id)? {
                return Ok(Ok(()));
            }
            if code.trim().is_empty() {
                return Ok(Err(FieldCode::Required));
            }
            throttling::spend(db, &SECOND_STEP, &who, now)?;
            let Some(proof) = two_step::check(db, &secret, account.id, &code, now)? else {
                // Answered and not failed, so that the attempt stays counted.
                return Ok(Err(FieldCode::WrongTotp));
            };
            throttling::refund(db, &SECOND_STEP, &who, now)?;
            if let Proof::RecoveryCode { left } = proof {
                tell(db, &account, &Notice::RecoveryCodeUsed { left }, now)?;
            }
            Ok::<_, ApiError>(Ok(()))
        })
        .await?;
    right.map_err(|code| wrong("totp", code))
}

fn typed_nothing(typed: &str) -> bool {
    typed.is_empty()
}

fn wrong(field: &str, code: FieldCode) -> ApiError {
    FieldErrors::of(field, code).into()
}

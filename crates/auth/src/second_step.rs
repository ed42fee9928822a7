//! The code of a second step that a sign-in or a sensitive write requires: counted, checked and used up.

use std::fmt;

use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_domain::payments::payouts::STOP_PERIOD;
use marsam_domain::text;
use marsam_domain::throttles::{SECOND_STEP, SECOND_STEP_A_DAY};
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, payouts, two_step as stored_two_step};
use time::OffsetDateTime;

use crate::secrets::SecretKey;
use crate::throttling::{self, ThrottleError};
use crate::two_step::{self, FirstCode, Proof, TwoStepError};

/// The outcome of work behind a second step. Not a `Result`: a refusal is committed together with the attempt that it
/// counts.
#[derive(Debug)]
pub enum Guarded<T> {
    /// The account has no second step, or its code was right.
    Passed(T),
    /// Only the attempt was counted.
    Refused(SecondStepRefused),
}

impl<T> Guarded<T> {
    /// Runs `work` if the second step was passed.
    pub fn and_then<U, E>(self, work: impl FnOnce(T) -> Result<U, E>) -> Result<Guarded<U>, E> {
        match self {
            Self::Passed(value) => work(value).map(Guarded::Passed),
            Self::Refused(refused) => Ok(Guarded::Refused(refused)),
        }
    }
}

/// Why the second step was not passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecondStepRefused {
    /// The account has a second step, and no code was sent.
    #[error("a code of the second step is missing")]
    CodeMissing,
    /// The code is wrong, or was used already.
    #[error("that code of the second step is wrong")]
    CodeWrong,
}

/// The counter that wrong codes count in.
#[derive(Debug, Clone)]
pub enum Guesser {
    /// All browsers that the account does not know.
    Strangers,
    /// One browser that the account knows, so that strangers' attempts do not lock it out.
    KnownBrowser(String),
    /// A signed-in caller.
    SignedIn,
}

impl Guesser {
    fn counted_as(&self, account: &Account) -> String {
        let who = match self {
            Self::Strangers => "",
            Self::KnownBrowser(browser) => browser,
            Self::SignedIn => "signed in",
        };
        format!("{}\n{who}", account.id)
    }
}

#[derive(Clone, Copy)]
pub struct TypedCode<'a> {
    /// Surrounding spaces are ignored.
    pub code: &'a str,
    /// Opens the secret that the code is checked against.
    pub key: &'a SecretKey,
}

impl fmt::Debug for TypedCode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedCode").finish_non_exhaustive()
    }
}

/// Checks and uses up a code of the second step; succeeds for an account that has none.
pub fn take(
    db: &mut Db,
    account: &Account,
    typed: TypedCode<'_>,
    guesser: &Guesser,
    now: OffsetDateTime,
) -> Result<Guarded<()>, ThrottleError> {
    if !stored_two_step::is_on(db, account.id)? {
        return Ok(Guarded::Passed(()));
    }
    let code = text::clean(typed.code);
    if code.is_empty() {
        return Ok(Guarded::Refused(SecondStepRefused::CodeMissing));
    }
    let attempt = SecondStepAttempt::spend(db, account, guesser, now)?;
    let Some(proof) = two_step::check(db, typed.key, account.id, code, now)? else {
        tracing::warn!(account = %account.id, "a wrong code in the second step");
        return Ok(Guarded::Refused(SecondStepRefused::CodeWrong));
    };
    attempt.take_back(db)?;
    if let Proof::RecoveryCode { left } = proof {
        notify(db, account, &Notice::RecoveryCodeUsed { left }, now)?;
        // A stranger who found the codes must not reach the money at once.
        payouts::details::stop(db, account.id, now + STOP_PERIOD)?;
    }
    Ok(Guarded::Passed(()))
}

/// Why two-step sign-in was not turned on.
#[derive(Debug, thiserror::Error)]
pub enum TurnOnError {
    /// It is on already, or its setup was not begun.
    #[error(transparent)]
    TwoStep(#[from] TwoStepError),
    /// Too many attempts, or the database refused.
    #[error(transparent)]
    Throttle(#[from] ThrottleError),
}

impl From<DbError> for TurnOnError {
    fn from(error: DbError) -> Self {
        Self::Throttle(error.into())
    }
}

/// Turns two-step sign-in on with a first code and notifies the owner; returns the recovery codes.
pub fn turn_on(
    db: &mut Db,
    key: &SecretKey,
    account: &Account,
    first: FirstCode<'_>,
    now: OffsetDateTime,
) -> Result<Guarded<Vec<String>>, TurnOnError> {
    let attempt = SecondStepAttempt::spend(db, account, &Guesser::SignedIn, now)?;
    let recovery_codes = match two_step::confirm(db, key, account.id, first, now) {
        Ok(codes) => codes,
        Err(TwoStepError::WrongCode) => return Ok(Guarded::Refused(SecondStepRefused::CodeWrong)),
        Err(other) => return Err(other.into()),
    };
    attempt.take_back(db)?;
    notify(db, account, &Notice::TotpTurnedOn, now)?;
    Ok(Guarded::Passed(recovery_codes))
}

/// An attempt at a code, counted as wrong until it is taken back.
struct SecondStepAttempt {
    counted_as: String,
    at: OffsetDateTime,
}

impl SecondStepAttempt {
    fn spend(
        db: &mut Db,
        account: &Account,
        guesser: &Guesser,
        at: OffsetDateTime,
    ) -> Result<Self, ThrottleError> {
        let counted_as = guesser.counted_as(account);
        for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
            throttling::spend(db, throttle, &counted_as, at)?;
        }
        Ok(Self { counted_as, at })
    }

    /// Called when the code was right.
    fn take_back(&self, db: &mut Db) -> Result<(), DbError> {
        for throttle in [&SECOND_STEP, &SECOND_STEP_A_DAY] {
            throttling::refund(db, throttle, &self.counted_as, self.at)?;
        }
        Ok(())
    }
}

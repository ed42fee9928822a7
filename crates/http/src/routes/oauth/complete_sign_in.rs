//! Completing a sign-in by a provider: from the returned identity to a session.

use marsam_auth::identities::{self, Entry};
use marsam_auth::providers::Identity;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::HALF_DONE;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, accounts, two_step};
use time::OffsetDateTime;

use crate::error::Code;
use crate::extractors::client::ClientInfo;
use crate::signing_in::{self, NewSession};
use crate::{ApiError, AppState, throttling, visitor_mails};

/// A sign-in by a provider that waits to be completed.
pub(super) enum ProviderSignIn {
    /// Whom the provider has just named.
    Named(Identity, Language),
    /// Whose second step was missing or wrong, and by which half-done sign-in.
    Known(AccountId, String),
}

/// Not an error, so that a wrong code stays counted.
pub(super) enum Outcome {
    In(NewSession),
    /// The provider's code is used up: what is left to do must outlive it.
    PendingSecondFactor(AccountId, Code),
    /// As before; asking again makes it live no longer.
    StillPending(Code),
}

/// Begins the session, or says what is missing.
pub(super) fn admit(
    db: &mut Db,
    state: &AppState,
    attempt: ProviderSignIn,
    totp: &str,
    origin: &ClientInfo,
) -> Result<Outcome, ApiError> {
    match attempt {
        ProviderSignIn::Named(identity, language) => {
            let hidden = state.settings.enumeration_protection;
            if hidden && !identities::tells_nothing(db, &identity)? {
                return Err(Code::ProviderEmailUnverified.into());
            }
            let account = active(enter(db, &identity, language, state.now())?)?;
            let id = account.id;
            Ok(match take_step(db, state, account, totp, origin)? {
                Ok(begun) => Outcome::In(begun),
                Err(refusal) => Outcome::PendingSecondFactor(id, refusal),
            })
        }
        ProviderSignIn::Known(account, half_done) => {
            let now = state.now();
            accounts::lock(db, &[account])?;
            // The step is gone: whoever turned it off or took the account back opened no door to those who waited.
            if !two_step::is_on(db, account)? {
                return Err(Code::OauthExchangeFailed.into());
            }
            // Waits for a parallel use to end; one that let somebody in stays counted, and this one is late.
            throttling::spend(db, &HALF_DONE, &half_done, now).map_err(|error| {
                match error.code() {
                    Code::TooManyAttempts => Code::OauthExchangeFailed.into(),
                    _ => error,
                }
            })?;
            let account = active(accounts::find(db, account)?)?;
            Ok(match take_step(db, state, account, totp, origin)? {
                Ok(begun) => Outcome::In(begun),
                Err(refusal) => {
                    throttling::refund(db, &HALF_DONE, &half_done, now)?;
                    Outcome::StillPending(refusal)
                }
            })
        }
    }
}

fn active(account: Account) -> Result<Account, ApiError> {
    if account.state != AccountState::Active {
        return Err(Code::AccountSuspended.into());
    }
    Ok(account)
}

fn take_step(
    db: &mut Db,
    state: &AppState,
    account: Account,
    totp: &str,
    origin: &ClientInfo,
) -> Result<Result<NewSession, Code>, ApiError> {
    let step = signing_in::second_step(db, state, &account, Some(totp), origin)?;
    match step.refusal() {
        Some(refusal) => Ok(Err(refusal)),
        None => signing_in::begin(db, account, origin, state.now()).map(Ok),
    }
}

fn enter(
    db: &mut Db,
    identity: &Identity,
    language: Language,
    now: OffsetDateTime,
) -> Result<Account, ApiError> {
    let (account, entry) = identities::enter(db, identity, language, now)?;
    match entry {
        Entry::Known => {}
        Entry::Linked => {
            let provider = identity.provider.slug().to_owned();
            notify(db, &account, &Notice::ProviderLinked { provider }, now)?;
        }
        Entry::New if account.email_verified() => {}
        Entry::New => visitor_mails::notify_for_visitor(db, &account, &Notice::VerifyEmail, now)?,
    }
    Ok(account)
}

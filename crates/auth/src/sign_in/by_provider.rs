//! Completing a sign-in by a provider: from its identity to a session.

use std::fmt;

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::PENDING_SIGN_IN;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, accounts, two_step};
use time::OffsetDateTime;

use super::{NewSession, begin_after_second_step};
use crate::identities::{self, Entry, EntryRefused};
use crate::providers::Identity;
use crate::request_origin::RequestOrigin;
use crate::second_step::{Guarded, SecondStepRefused, TypedCode};
use crate::secrets::SecretKey;
use crate::throttling::{self, ThrottleError};
use crate::visitor_mails;

/// A sign-in by a provider that is not completed yet.
#[derive(Debug)]
pub enum ProviderSignIn {
    /// The provider has just identified the person.
    Identified(Identity, Language),
    /// The second step was missing or wrong before.
    AwaitingSecondStep {
        account: AccountId,
        /// Identifies this sign-in, so that it begins one session at most.
        id: String,
    },
}

/// The outcome. A refused second step is committed together with the attempt that it counts.
#[derive(Debug)]
pub enum ProviderOutcome {
    SignedIn(NewSession),
    /// The provider's code is used up and the second step is still missing.
    SecondStepPending(AccountId, SecondStepRefused),
    /// As before; another attempt does not extend its lifetime.
    StillPending(SecondStepRefused),
}

/// Why a provider's identity begins no session.
#[derive(Debug, thiserror::Error)]
pub enum ProviderSignInRefused {
    /// The provider does not vouch for the address, and the operator hides who has an account.
    #[error("the provider does not vouch for the address")]
    EmailUnverified,
    /// It was completed already, or the second step was turned off in the meantime.
    #[error("the sign-in is over")]
    Over,
    /// The account is suspended or deleted.
    #[error("the account is suspended")]
    Suspended,
    /// The identity opens no account.
    #[error(transparent)]
    Entry(#[from] EntryRefused),
    /// Too many attempts, or the database refused.
    #[error(transparent)]
    Throttle(#[from] ThrottleError),
}

impl From<DbError> for ProviderSignInRefused {
    fn from(error: DbError) -> Self {
        Self::Throttle(error.into())
    }
}

/// The inputs that complete a sign-in by a provider.
#[derive(Clone)]
pub struct Completion {
    /// A code of the second step as typed, or empty.
    pub code: String,
    pub origin: RequestOrigin,
    /// Opens the stored secret of the second step.
    pub key: SecretKey,
    /// The operator's enumeration protection.
    pub hides_accounts: bool,
    pub now: OffsetDateTime,
}

impl fmt::Debug for Completion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Completion").finish_non_exhaustive()
    }
}

impl Completion {
    /// Begins the session, or returns what is missing.
    pub fn complete(
        &self,
        db: &mut Db,
        sign_in: ProviderSignIn,
    ) -> Result<ProviderOutcome, ProviderSignInRefused> {
        match sign_in {
            ProviderSignIn::Identified(identity, language) => {
                self.complete_identified(db, &identity, language)
            }
            ProviderSignIn::AwaitingSecondStep { account, id } => {
                self.complete_second_step(db, account, &id)
            }
        }
    }

    fn complete_identified(
        &self,
        db: &mut Db,
        identity: &Identity,
        language: Language,
    ) -> Result<ProviderOutcome, ProviderSignInRefused> {
        if self.hides_accounts && !identities::hides_whether_known(db, identity)? {
            return Err(ProviderSignInRefused::EmailUnverified);
        }
        let account = active(enter(db, identity, language, self.now)?)?;
        let id = account.id;
        Ok(match self.begin(db, account)? {
            Guarded::Passed(session) => ProviderOutcome::SignedIn(session),
            Guarded::Refused(refused) => ProviderOutcome::SecondStepPending(id, refused),
        })
    }

    fn complete_second_step(
        &self,
        db: &mut Db,
        account: AccountId,
        id: &str,
    ) -> Result<ProviderOutcome, ProviderSignInRefused> {
        accounts::lock(db, &[account])?;
        // A sign-in that waits for a second step becomes invalid when the step is turned off or the account is
        // recovered.
        if !two_step::is_on(db, account)? {
            return Err(ProviderSignInRefused::Over);
        }
        // Waits for a concurrent use to end; one that began a session stays counted, and this one is refused.
        if !throttling::has_room(db, &PENDING_SIGN_IN, id, self.now)? {
            return Err(ProviderSignInRefused::Over);
        }
        let account = active(accounts::find(db, account)?)?;
        Ok(match self.begin(db, account)? {
            Guarded::Passed(session) => ProviderOutcome::SignedIn(session),
            Guarded::Refused(refused) => {
                throttling::refund(db, &PENDING_SIGN_IN, id, self.now)?;
                ProviderOutcome::StillPending(refused)
            }
        })
    }

    fn begin(&self, db: &mut Db, account: Account) -> Result<Guarded<NewSession>, ThrottleError> {
        let code = TypedCode {
            code: &self.code,
            key: &self.key,
        };
        begin_after_second_step(db, account, code, &self.origin, self.now)
    }
}

fn active(account: Account) -> Result<Account, ProviderSignInRefused> {
    match account.state {
        AccountState::Active => Ok(account),
        AccountState::Suspended | AccountState::Deleted => Err(ProviderSignInRefused::Suspended),
    }
}

fn enter(
    db: &mut Db,
    identity: &Identity,
    language: Language,
    now: OffsetDateTime,
) -> Result<Account, ProviderSignInRefused> {
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

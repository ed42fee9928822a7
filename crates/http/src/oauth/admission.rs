//! From who came back to whether they are in.

use marsam_auth::identities::{self, Entry};
use marsam_auth::providers::Identity;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::{Db, accounts, two_step};
use time::OffsetDateTime;

use crate::client::Origin;
use crate::error::Code;
use crate::signing_in::{self, Begun};
use crate::telling::tell;
use crate::{ApiError, AppState};

/// Who stands before the door.
pub(super) enum Comer {
    /// Whom the provider has just named.
    Named(Identity, Language),
    /// Whose second step was missing.
    Known(AccountId),
}

pub(super) enum Outcome {
    In(Begun),
    SecondStepMissing(AccountId),
    SecondStepWrong,
}

/// Lets somebody in, or says what is missing.
pub(super) fn admit(
    db: &mut Db,
    state: &AppState,
    comer: Comer,
    totp: &str,
    origin: &Origin,
) -> Result<Outcome, ApiError> {
    let now = state.now();
    let account = match comer {
        Comer::Named(identity, language) => enter(db, &identity, language, now)?,
        // The step is gone: whoever turned it off or took the account back opened no door to those who waited.
        Comer::Known(account) if !two_step::is_on(db, account)? => {
            return Err(Code::OauthExchangeFailed.into());
        }
        Comer::Known(account) => accounts::find(db, account)?,
    };
    if account.state != AccountState::Active {
        return Err(Code::AccountSuspended.into());
    }
    let step = signing_in::second_step(db, state, &account, Some(totp), origin)?;
    Ok(match step.refusal() {
        None => Outcome::In(signing_in::begin(db, account, origin, now)?),
        Some(Code::WrongTotp) => Outcome::SecondStepWrong,
        Some(_) => Outcome::SecondStepMissing(account.id),
    })
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
            tell(db, &account, &Notice::ProviderLinked { provider }, now)?;
        }
        Entry::New if account.email_verified() => {}
        Entry::New => tell(db, &account, &Notice::VerifyEmail, now)?,
    }
    Ok(account)
}

//! Finds or creates the account of a provider's identity (contract 4.5).
//!
//! **Invariant:** a person is identified by issuer and subject. An address links an identity to an account only when
//! the provider vouches for it; linking removes what another person may have left in an account whose address was never
//! verified.

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::names::name_from;
use marsam_persistence::accounts::NewAccount;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::provider_identities::{self, NewProviderIdentity};
use marsam_persistence::{Db, DbError, accounts, ids, two_step};
use time::OffsetDateTime;

use crate::password_resets::end_what_others_began;
use crate::providers::Identity;

/// How an identity was matched to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// The identity was linked before.
    Known,
    /// The identity has just been linked to an existing account.
    Linked,
    /// A new account was created.
    New,
}

/// Why an identity opens no account.
#[derive(Debug, thiserror::Error)]
pub enum EntryRefused {
    /// The address has an account, and the provider does not vouch for the address.
    #[error("the address has an account that the provider does not vouch for")]
    EmailTaken,
    /// The provider sends no address, and a new account needs one.
    #[error("the provider names no address")]
    EmailMissing,
    #[error("the account is suspended")]
    Suspended,
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Finds, links or creates the account of a provider's identity.
pub fn enter(
    db: &mut Db,
    who: &Identity,
    language: Language,
    now: OffsetDateTime,
) -> Result<(Account, Entry), EntryRefused> {
    // Two concurrent sign-ins of one person: the second finds what the first has created.
    advisory_lock(db, &format!("identity {} {}", who.issuer, who.subject))?;
    if let Some(known) = provider_identities::find(db, &who.issuer, &who.subject)? {
        accounts::lock(db, &[known.account_id])?;
        // Read again: a reset may have unlinked it while this waited for the lock.
        provider_identities::find(db, &who.issuer, &who.subject)?.ok_or(DbError::Conflict)?;
        let account = active(accounts::find(db, known.account_id)?)?;
        provider_identities::note_use(db, known.id, who.email.as_ref(), who.email_verified, now)?;
        if who.email_verified && who.email.as_ref() == Some(&account.email) {
            accounts::mark_email_verified(db, account.id, account.email.as_str(), now)?;
        }
        return Ok((accounts::find(db, account.id)?, Entry::Known));
    }
    let email = who.email.as_ref().ok_or(EntryRefused::EmailMissing)?;
    advisory_lock(db, &format!("sign up {email}"))?;
    let (account, entry) = match accounts::by_email(db, email)? {
        Some(_) if !who.email_verified => return Err(EntryRefused::EmailTaken),
        Some(owner) => {
            accounts::lock(db, &[owner.id])?;
            let owner = active(accounts::find(db, owner.id)?)?;
            if owner.email != *email {
                return Err(DbError::Conflict.into());
            }
            take_over_if_unproved(db, &owner, now)?;
            (owner.id, Entry::Linked)
        }
        None => (make(db, who, email, language, now)?, Entry::New),
    };
    link(db, account, who, now)?;
    Ok((accounts::find(db, account)?, entry))
}

/// True if [`enter`] neither looks up an account by the address nor creates one for an unverified address: then its
/// answer does not reveal whether the address has an account.
pub fn hides_whether_known(db: &mut Db, who: &Identity) -> Result<bool, DbError> {
    let known = provider_identities::find(db, &who.issuer, &who.subject)?;
    Ok(who.email_verified || who.email.is_none() || known.is_some())
}

fn active(account: Account) -> Result<Account, EntryRefused> {
    match account.state {
        AccountState::Active => Ok(account),
        AccountState::Suspended | AccountState::Deleted => Err(EntryRefused::Suspended),
    }
}

/// The address was unverified until now, so a stranger may have created the account: its password, sessions, second
/// step and other providers are removed.
fn take_over_if_unproved(db: &mut Db, owner: &Account, now: OffsetDateTime) -> Result<(), DbError> {
    if owner.email_verified() {
        return Ok(());
    }
    end_what_others_began(db, owner)?;
    provider_identities::remove_all_of(db, owner.id)?;
    two_step::remove(db, owner.id)?;
    accounts::remove_password(db, owner.id)?;
    accounts::mark_email_verified(db, owner.id, owner.email.as_str(), now)
}

fn make(
    db: &mut Db,
    who: &Identity,
    email: &Email,
    language: Language,
    now: OffsetDateTime,
) -> Result<AccountId, DbError> {
    let id = AccountId::new(ids::fresh(now));
    let full_name = who.name.as_deref().and_then(name_from);
    let new = NewAccount {
        id,
        email,
        password_hash: None,
        full_name: full_name.as_deref(),
        language,
        email_verified_at: who.email_verified.then_some(now),
    };
    accounts::insert(db, &new, now)?;
    Ok(id)
}

fn link(
    db: &mut Db,
    account: AccountId,
    who: &Identity,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let new = NewProviderIdentity {
        account_id: account,
        provider: who.provider.slug(),
        issuer: &who.issuer,
        subject: &who.subject,
        email: who.email.as_ref(),
        email_verified: who.email_verified,
    };
    provider_identities::insert(db, &new, now)
}

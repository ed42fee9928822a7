//! How an account is entered, as its owner sees it.

use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_persistence::provider_identities::{self, ProviderIdentity};
use marsam_persistence::{
    Db, DbError, accounts, creatives, digests, email_changes, phones, two_step,
};
use time::OffsetDateTime;

/// How an account is entered, and what it is notified of.
#[derive(Debug)]
pub struct AccountAccess {
    /// The new address, which takes effect once both addresses have confirmed.
    pub pending_email: Option<Email>,
    pub has_password: bool,
    pub has_second_step: bool,
    pub recovery_codes_left: u32,
    pub providers: Vec<ProviderIdentity>,
    /// Whether the daily notice of open requests is sent; `None` without a roster entry.
    pub wants_digest: Option<bool>,
    /// The number that brands see once they have selected a proposal.
    pub phone: Option<String>,
}

impl AccountAccess {
    /// Reads how an account is entered.
    ///
    /// # Errors
    /// The database's.
    pub fn of(db: &mut Db, account: &Account, now: OffsetDateTime) -> Result<Self, DbError> {
        let pending = email_changes::of_account(db, account.id, now)?;
        let creative = creatives::of_account(db, account.id)?;
        Ok(Self {
            pending_email: pending.map(|change| change.new_email),
            has_password: accounts::password_hash(db, account.id)?.is_some(),
            has_second_step: two_step::is_on(db, account.id)?,
            recovery_codes_left: two_step::codes_left(db, account.id)?,
            providers: provider_identities::of_account(db, account.id)?,
            wants_digest: creative
                .map(|creative| digests::is_wanted(db, creative.id))
                .transpose()?,
            phone: phones::of_account(db, account.id)?,
        })
    }
}

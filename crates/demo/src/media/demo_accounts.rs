//! The demo's accounts by the keys that its files name them with.

use std::collections::HashMap;

use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_persistence::{Db, accounts};

use super::files::misfit;
use crate::DemoError;
use crate::data;

/// The address of each account, by its key.
pub(super) struct DemoAccounts(HashMap<String, String>);

impl DemoAccounts {
    pub(super) fn read() -> Result<Self, DemoError> {
        let entries = data::read()?.accounts.into_iter();
        Ok(Self(
            entries.map(|entry| (entry.key, entry.email)).collect(),
        ))
    }

    /// The account of a key; `None` if it has been deleted since, or has another address.
    pub(super) fn find(&self, db: &mut Db, key: &str) -> Result<Option<Account>, DemoError> {
        let email = self.0.get(key).and_then(|email| Email::parse(email).ok());
        let email = email.ok_or_else(|| misfit(key, "no account of this key"))?;
        Ok(accounts::by_email(db, &email)?)
    }
}

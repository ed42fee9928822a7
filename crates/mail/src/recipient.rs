//! The name that a mail greets.
//!
//! **Invariant:** a name is used only at the address that its account has proved: at another one it could be a stranger's
//! words to a stranger.

use marsam_domain::notices::Notice;
use marsam_persistence::outbox::DueMail;
use marsam_persistence::{DbError, Store, accounts};

/// The name of the account that a mail concerns, as it is now, where the mail goes to its proved address; an account
/// without a name is greeted as its request or application names it.
pub(crate) fn name(store: &Store, mail: &DueMail) -> Result<Option<String>, DbError> {
    let Some(account) = mail.account_id else {
        return Ok(None);
    };
    match store.read(|db| accounts::find(db, account)) {
        Ok(owner) if owner.email_verified() && owner.email.as_str() == mail.recipient => {
            let name = owner.full_name.filter(|name| !name.trim().is_empty());
            Ok(name.or_else(|| name_in(&mail.notice)))
        }
        Ok(_) | Err(DbError::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

fn name_in(notice: &Notice) -> Option<String> {
    match notice {
        Notice::ApplicationReceived { name }
        | Notice::ApplicationApproved { name, .. }
        | Notice::ApplicationRejected { name, .. }
        | Notice::QuoteRequestReceived {
            brand_name: name, ..
        } => name.clone(),
        _ => None,
    }
}

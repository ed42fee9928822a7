//! The name with which a mail greets its reader.
//!
//! **Invariant:** a name is used only at the verified address of its account: at another address it could be a
//! stranger's text sent to a third party.

use marsam_domain::notices::Notice;
use marsam_persistence::outbox::DueMail;
use marsam_persistence::{DbError, Store, accounts};

/// The current name of the account that a mail concerns, if the mail goes to its verified address; for an account
/// without a name, the name in its request or application.
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

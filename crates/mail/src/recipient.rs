//! The name with which a mail greets its reader.
//!
//! **Invariant:** a name is used only at the verified address of its account: at another address it could be a
//! stranger's text sent to a third party.

use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::DueMail;
use marsam_persistence::{DbError, Store, accounts, creatives};

/// The current name of the account that a mail concerns, if the mail goes to its verified address: in Arabic, where a
/// mail in Arabic goes to a creative who has such a name. For an account without a name, the name in its request or
/// application.
pub(crate) fn name(store: &Store, mail: &DueMail) -> Result<Option<String>, DbError> {
    let Some(account) = mail.account_id else {
        return Ok(None);
    };
    match store.read(|db| accounts::find(db, account)) {
        Ok(owner) if owner.email_verified() && owner.email.as_str() == mail.recipient => {
            let arabic = match mail.language {
                Language::Ar => arabic_name(store, account)?,
                Language::En => None,
            };
            let name = arabic.or(owner.full_name.filter(|name| !name.trim().is_empty()));
            Ok(name.or_else(|| name_in(&mail.notice)))
        }
        Ok(_) | Err(DbError::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

fn arabic_name(store: &Store, account: AccountId) -> Result<Option<String>, DbError> {
    let creative = store.read(|db| creatives::of_account(db, account))?;
    let name = creative.and_then(|creative| creative.profile.name_ar);
    Ok(name.filter(|name| !name.trim().is_empty()))
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

#[cfg(test)]
mod tests {
    use marsam_domain::email::Email;
    use marsam_domain::ids::OutboxId;
    use marsam_persistence::accounts::NewAccount;
    use marsam_persistence::ids;
    use marsam_persistence::testing::{TestStore, profile};
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_creative_is_greeted_in_arabic_by_the_arabic_name_of_the_page() {
        let (test, now) = (TestStore::make(), datetime!(2026-11-21 07:00 UTC));
        let account = AccountId::new(ids::fresh(now));
        let email = Email::parse("to@example.com").unwrap();
        let new = NewAccount {
            id: account,
            email: &email,
            password_hash: None,
            full_name: Some("Noura"),
            language: Language::Ar,
            email_verified_at: Some(now),
        };
        let mut shown = profile("Noura");
        shown.name_ar = Some("نورة".to_owned());
        let stored = test.store.write(|db| {
            accounts::insert(db, &new, now)?;
            creatives::insert(db, Some(account), &shown, now)
        });
        stored.unwrap();
        for (language, expected) in [(Language::Ar, "نورة"), (Language::En, "Noura")] {
            let mail = DueMail {
                id: OutboxId::new(ids::fresh(now)),
                notice: Notice::PasswordChanged,
                account_id: Some(account),
                recipient: "to@example.com".to_owned(),
                language,
                attempts: 1,
                overtakes: false,
            };
            let greeted = name(&test.store, &mail).unwrap();
            assert_eq!(greeted.as_deref(), Some(expected));
        }
    }
}

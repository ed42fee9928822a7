//! From a provider's identity to an account.

use marsam_auth::identities::{Entry, EntryRefused, enter};
use marsam_auth::mailed_tokens::{issue, verify_email};
use marsam_auth::providers::{Identity, ProviderName};
use marsam_auth::secrets::SecretKey;
use marsam_auth::sessions::{self, Client};
use marsam_auth::{email_changes, known_browsers, password_resets, two_step};
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::email::Email;
use marsam_domain::language::Language;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::{Db, DbError, accounts, provider_identities, two_step as stored};

use crate::accounts::{NOW, One};

/// The identity with the address of the test account, which the provider vouches for.
fn noura() -> Identity {
    Identity {
        provider: ProviderName::Google,
        issuer: "https://issuer.example".to_owned(),
        subject: "subject-1".to_owned(),
        email: Some(Email::parse("noura@example.com").unwrap()),
        email_verified: true,
        name: Some("Noura Al-Mutawa".to_owned()),
    }
}

fn unvouched() -> Identity {
    Identity {
        email_verified: false,
        ..noura()
    }
}

fn try_to_enter(one: &One, who: &Identity) -> Result<(Account, Entry), EntryRefused> {
    one.write(|db| Ok(enter(db, who, Language::Ar, NOW)))
}

fn entered(one: &One, who: &Identity) -> (Account, Entry) {
    try_to_enter(one, who).unwrap()
}

fn prove(db: &mut Db, one: &One) -> Result<(), DbError> {
    accounts::mark_email_verified(db, one.id, "noura@example.com", NOW)
}

fn linked(one: &One) -> usize {
    one.write(|db| provider_identities::of_account(db, one.id))
        .len()
}

#[test]
fn a_new_person_has_a_new_account() {
    let one = One::new();
    let mut who = noura();
    who.email = Some(Email::parse("reem@example.com").unwrap());
    let (account, entry) = entered(&one, &who);
    assert_eq!(entry, Entry::New);
    assert_ne!(account.id, one.id);
    assert_eq!(account.email.as_str(), "reem@example.com");
    assert_eq!(account.full_name, who.name);
    assert_eq!(account.language, Language::Ar);
    assert_eq!((account.role, account.is_admin), (None, false));
    assert_eq!(account.email_verified_at, Some(NOW));
    let hash = one.write(|db| accounts::password_hash(db, account.id));
    assert_eq!(hash, None);
    let (again, entry) = entered(&one, &who);
    assert_eq!((again.id, entry), (account.id, Entry::Known));
}

#[test]
fn an_address_that_is_not_vouched_for_is_not_verified() {
    let one = One::new();
    let mut who = unvouched();
    who.email = Some(Email::parse("reem@example.com").unwrap());
    let (account, entry) = entered(&one, &who);
    assert_eq!((entry, account.email_verified()), (Entry::New, false));
    // Until the provider does vouch for it.
    who.email_verified = true;
    let (account, entry) = entered(&one, &who);
    assert_eq!((entry, account.email_verified()), (Entry::Known, true));
}

#[test]
fn only_a_vouched_for_address_joins_an_account() {
    let one = One::new();
    for proved in [false, true] {
        if proved {
            one.write(|db| prove(db, &one));
        }
        let refused = try_to_enter(&one, &unvouched());
        assert!(matches!(refused, Err(EntryRefused::EmailTaken)));
    }
    assert_eq!(linked(&one), 0);
    let (account, entry) = entered(&one, &noura());
    assert_eq!((account.id, entry), (one.id, Entry::Linked));
    assert_eq!(linked(&one), 1);
}

#[test]
fn an_account_that_proved_its_address_keeps_what_it_has() {
    let (one, key) = (One::new(), SecretKey::draw());
    let account = one.account();
    let token = one.write(|db| {
        prove(db, &one)?;
        accounts::set_password_hash(db, one.id, "a hash")?;
        stored::begin(db, one.id, "sealed", NOW)?;
        assert!(stored::confirm(db, one.id, "sealed", NOW)?);
        two_step::renew_codes(db, &key, one.id, NOW)?;
        sessions::begin(db, &account, &Client::default(), NOW)
    });
    entered(&one, &noura());
    one.write(|db| {
        assert!(accounts::password_hash(db, one.id)?.is_some());
        assert!(stored::is_on(db, one.id)?);
        assert!(sessions::authenticate(db, &token, NOW)?.is_some());
        Ok(())
    });
}

#[test]
fn an_account_with_an_unverified_address_keeps_nothing_of_its_creator() {
    let (one, key) = (One::new(), SecretKey::draw());
    let account = one.account();
    let attackers = Email::parse("attacker@example.com").unwrap();
    let (session, browser, reset, change) = one.write(|db| {
        accounts::set_password_hash(db, one.id, "the attacker's")?;
        stored::begin(db, one.id, "sealed", NOW)?;
        assert!(stored::confirm(db, one.id, "sealed", NOW)?);
        two_step::renew_codes(db, &key, one.id, NOW)?;
        email_changes::begin(db, &account, &attackers, NOW)?;
        Ok((
            sessions::begin(db, &account, &Client::default(), NOW)?,
            known_browsers::remember(db, one.id, None, NOW)?,
            issue(db, Purpose::ResetPassword, one.id, "noura@example.com", NOW)?,
            issue(
                db,
                Purpose::ChangeEmail,
                one.id,
                "attacker@example.com",
                NOW,
            )?,
        ))
    });
    let (account, entry) = entered(&one, &noura());
    assert_eq!((account.id, entry), (one.id, Entry::Linked));
    assert!(account.email_verified());
    one.write(|db| {
        assert_eq!(accounts::password_hash(db, one.id)?, None);
        assert!(!stored::is_on(db, one.id)?);
        assert_eq!(stored::codes_left(db, one.id)?, 0);
        assert!(sessions::authenticate(db, &session, NOW)?.is_none());
        assert!(!known_browsers::knows(db, one.id, &browser, NOW)?);
        assert!(email_changes::confirm(db, &change, NOW).is_err());
        assert!(password_resets::confirm(db, &reset, "a hash", NOW).is_err());
        Ok(())
    });
}

#[test]
fn identities_of_others_are_unlinked_when_the_owner_recovers_the_account() {
    let one = One::new();
    let mut attackers = unvouched();
    attackers.subject = "the attacker".to_owned();
    attackers.email = Some(Email::parse("reem@example.com").unwrap());
    let (taken, _) = entered(&one, &attackers);
    let mut owners = noura();
    owners.email = attackers.email.clone();
    let (account, entry) = entered(&one, &owners);
    assert_eq!((account.id, entry), (taken.id, Entry::Linked));
    let again = try_to_enter(&one, &attackers);
    assert!(matches!(again, Err(EntryRefused::EmailTaken)));
}

#[test]
fn a_person_is_issuer_and_subject() {
    let one = One::new();
    entered(&one, &noura());
    let moved = Identity {
        email: Some(Email::parse("elsewhere@example.com").unwrap()),
        ..noura()
    };
    let (account, entry) = entered(&one, &moved);
    assert_eq!((account.id, entry), (one.id, Entry::Known));
    assert_eq!(account.email.as_str(), "noura@example.com", "it stays");
    let nameless = Identity {
        email: None,
        email_verified: false,
        ..noura()
    };
    assert_eq!(entered(&one, &nameless).0.id, one.id);
    for (issuer, subject) in [
        ("https://other.example", "subject-1"),
        ("https://issuer.example", "subject-2"),
        ("https://issuer.example", "SUBJECT-1"),
        ("https://issuer.example/", "subject-1"),
        ("https://issuer.example subject-1", ""),
    ] {
        let other = Identity {
            issuer: issuer.to_owned(),
            subject: subject.to_owned(),
            ..unvouched()
        };
        let refused = try_to_enter(&one, &other);
        assert!(
            matches!(refused, Err(EntryRefused::EmailTaken)),
            "{issuer} {subject}"
        );
    }
}

#[test]
fn a_known_person_does_not_prove_another_address_by_coming() {
    let one = One::new();
    let mut who = unvouched();
    who.email = Some(Email::parse("reem@example.com").unwrap());
    let (account, _) = entered(&one, &who);
    who.email = Some(Email::parse("elsewhere@example.com").unwrap());
    who.email_verified = true;
    let (again, entry) = entered(&one, &who);
    assert_eq!((again.id, entry), (account.id, Entry::Known));
    assert!(!again.email_verified());
}

#[test]
fn an_identity_without_an_address_creates_no_account() {
    let one = One::new();
    let nameless = Identity {
        email: None,
        email_verified: false,
        ..noura()
    };
    let refused = try_to_enter(&one, &nameless);
    assert!(matches!(refused, Err(EntryRefused::EmailMissing)));
}

#[test]
fn suspended_means_suspended_by_any_way() {
    let one = One::new();
    entered(&one, &noura());
    let new = Identity {
        subject: "subject-2".to_owned(),
        ..noura()
    };
    let sql = format!(
        "UPDATE accounts SET state = 'suspended' WHERE id = '{}'",
        one.id
    );
    one.run(&sql);
    assert_eq!(one.account().state, AccountState::Suspended);
    for who in [noura(), new] {
        let refused = try_to_enter(&one, &who);
        assert!(matches!(refused, Err(EntryRefused::Suspended)));
    }
    assert_eq!(linked(&one), 1);
}

#[test]
fn verifying_the_address_ends_a_change_that_needed_no_confirmation_from_it() {
    let one = One::new();
    let (account, to) = (one.account(), Email::parse("attacker@example.com").unwrap());
    let (proof, change) = one.write(|db| {
        email_changes::begin(db, &account, &to, NOW)?;
        Ok((
            issue(db, Purpose::VerifyEmail, one.id, "noura@example.com", NOW)?,
            issue(
                db,
                Purpose::ChangeEmail,
                one.id,
                "attacker@example.com",
                NOW,
            )?,
        ))
    });
    one.write(|db| verify_email(db, &proof, NOW));
    let late = one.write(|db| Ok(email_changes::confirm(db, &change, NOW)));
    assert!(matches!(late, Err(DbError::NotFound)));
    assert_eq!(one.account().email.as_str(), "noura@example.com");
}

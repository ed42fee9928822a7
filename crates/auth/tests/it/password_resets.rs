//! New passwords by a mailed token.

use marsam_auth::mailed_tokens::issue;
use marsam_auth::password_resets::confirm;
use marsam_auth::sessions::{self, Client};
use marsam_auth::tokens::Token;
use marsam_auth::{email_changes, known_browsers};
use marsam_domain::email::Email;
use marsam_domain::notices::RESET_TTL;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::provider_identities::{self, NewProviderIdentity};
use marsam_persistence::{DbError, accounts, two_step};
use time::{Duration, OffsetDateTime};

use crate::accounts::{NOW, One};

const ADDRESS: &str = "noura@example.com";

fn mailed(one: &One) -> Token {
    one.write(|db| issue(db, Purpose::ResetPassword, one.id, ADDRESS, NOW))
}

fn is_dead(one: &One, token: &Token, at: OffsetDateTime) -> bool {
    let tried = one.try_write(|db| confirm(db, token, "another hash", at));
    matches!(tried, Err(DbError::NotFound))
}

fn link(one: &One, subject: &str, address: Option<&str>, email_verified: bool) {
    let email = address.map(|address| Email::parse(address).unwrap());
    let new = NewProviderIdentity {
        account_id: one.id,
        provider: "google",
        issuer: "https://issuer.example",
        subject,
        email: email.as_ref(),
        email_verified,
    };
    one.write(|db| provider_identities::insert(db, &new, NOW));
}

#[test]
fn a_token_sets_the_password_once_and_within_an_hour() {
    let one = One::new();
    let token = mailed(&one);
    assert!(is_dead(&one, &token, NOW + RESET_TTL));
    let in_time = NOW + RESET_TTL - Duration::MICROSECOND;
    let account = one.write(|db| confirm(db, &token, "a hash", in_time));
    assert_eq!(account.id, one.id);
    assert_eq!(
        account.email_verified_at,
        Some(in_time),
        "she read the mail"
    );
    let hash = one.write(|db| accounts::password_hash(db, one.id));
    assert_eq!(hash.as_deref(), Some("a hash"));
    assert!(is_dead(&one, &token, in_time));
}

#[test]
fn a_newer_token_invalidates_an_older_one_and_one_use_invalidates_all() {
    let one = One::new();
    let (older, newer) = (mailed(&one), mailed(&one));
    assert!(is_dead(&one, &older, NOW));
    one.write(|db| confirm(db, &newer, "a hash", NOW));
    assert!(is_dead(&one, &newer, NOW) && is_dead(&one, &Token::draw(), NOW));
}

#[test]
fn tokens_for_something_else_set_no_password() {
    let one = One::new();
    for purpose in [Purpose::VerifyEmail, Purpose::ChangeEmail] {
        let other = one.write(|db| issue(db, purpose, one.id, ADDRESS, NOW));
        assert!(is_dead(&one, &other, NOW));
    }
}

#[test]
fn a_token_for_a_former_address_is_invalid() {
    let one = One::new();
    let token = mailed(&one);
    let moved = Email::parse("moved@example.com").unwrap();
    one.write(|db| accounts::set_email(db, one.id, &moved, NOW));
    assert!(is_dead(&one, &token, NOW));
}

#[test]
fn a_deleted_account_gets_no_password() {
    let one = One::new();
    let token = mailed(&one);
    one.run("UPDATE accounts SET state = 'deleted'");
    assert!(is_dead(&one, &token, NOW));
}

#[test]
fn sessions_end_and_nothing_they_began_continues() {
    let one = One::new();
    let account = one.account();
    let elsewhere = Email::parse("attacker@example.com").unwrap();
    let (session, browser, change) = one.write(|db| {
        email_changes::begin(db, &account, &elsewhere, NOW)?;
        Ok((
            sessions::begin(db, &account, &Client::default(), NOW)?,
            known_browsers::remember(db, one.id, None, NOW)?,
            issue(
                db,
                Purpose::ChangeEmail,
                one.id,
                "attacker@example.com",
                NOW,
            )?,
        ))
    });
    let token = mailed(&one);
    one.write(|db| confirm(db, &token, "a hash", NOW));
    one.write(|db| {
        assert!(sessions::authenticate(db, &session, NOW)?.is_none());
        assert!(!known_browsers::knows(db, one.id, &browser, NOW)?);
        Ok(())
    });
    let late = one.try_write(|db| email_changes::confirm(db, &change, NOW));
    assert!(matches!(late, Err(DbError::NotFound)));
}

#[test]
fn the_second_step_stays_where_the_address_was_proved_and_goes_where_it_was_not() {
    for proved in [true, false] {
        let one = One::new();
        one.write(|db| {
            if proved {
                accounts::mark_email_verified(db, one.id, ADDRESS, NOW)?;
            }
            two_step::begin(db, one.id, "sealed", NOW)?;
            two_step::confirm(db, one.id, "sealed", NOW)
        });
        let token = mailed(&one);
        one.write(|db| confirm(db, &token, "a hash", NOW));
        assert_eq!(one.write(|db| two_step::is_on(db, one.id)), proved);
    }
}

#[test]
fn of_the_providers_only_those_stay_that_vouch_for_this_address() {
    let one = One::new();
    link(&one, "vouches", Some(ADDRESS), true);
    link(&one, "does not vouch", Some(ADDRESS), false);
    link(&one, "names another", Some("other@example.com"), true);
    link(&one, "names none", None, false);
    let token = mailed(&one);
    one.write(|db| confirm(db, &token, "a hash", NOW));
    let left = one.write(|db| provider_identities::of_account(db, one.id));
    assert_eq!(left.len(), 1);
    let vouches =
        one.write(|db| provider_identities::find(db, "https://issuer.example", "vouches"));
    assert_eq!(vouches.unwrap().id, left[0].id);
}

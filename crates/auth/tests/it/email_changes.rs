//! Changing an account's address.

use marsam_auth::email_changes::{Confirmed, begin, cancel, confirm};
use marsam_auth::mailed_tokens::{issue, issue_for_change};
use marsam_auth::password_resets;
use marsam_auth::tokens::Token;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::CONFIRMATION_TTL;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::{DbError, ids};
use time::{Duration, OffsetDateTime};

use crate::accounts::{NOW, One};

const OLD: &str = "noura@example.com";
const NEW: &str = "new@example.com";

fn email(address: &str) -> Email {
    Email::parse(address).unwrap()
}

fn proved() -> One {
    let one = One::new();
    one.write(|db| accounts::mark_email_verified(db, one.id, OLD, NOW));
    one
}

fn begin_to(one: &One, address: &str) {
    let account = one.account();
    one.write(|db| begin(db, &account, &email(address), NOW));
}

fn mailed(one: &One, recipient: &str) -> Token {
    one.write(|db| issue_for_change(db, one.id, recipient, NEW, NOW))
}

fn confirm_at(one: &One, token: &Token, at: OffsetDateTime) -> Result<Confirmed, DbError> {
    one.try_write(|db| confirm(db, token, at))
}

fn is_dead(one: &One, token: &Token) -> bool {
    matches!(confirm_at(one, token, NOW), Err(DbError::NotFound))
}

fn is_waiting(confirmed: &Result<Confirmed, DbError>) -> bool {
    matches!(confirmed, Ok(Confirmed::Waiting { new_email }) if new_email.as_str() == NEW)
}

#[test]
fn both_addresses_confirm_in_either_order() {
    for order in [[OLD, NEW], [NEW, OLD]] {
        let one = proved();
        begin_to(&one, NEW);
        let [first, second] = order.map(|recipient| mailed(&one, recipient));
        assert!(is_waiting(&confirm_at(&one, &first, NOW)));
        assert_eq!(one.account().email.as_str(), OLD);
        assert!(is_waiting(&confirm_at(&one, &first, NOW)), "again");
        let confirmed = confirm_at(&one, &second, NOW).unwrap();
        let Confirmed::Changed {
            account,
            old_email,
            old_email_proved: _,
        } = confirmed
        else {
            panic!("{confirmed:?}")
        };
        assert_eq!((account.email.as_str(), old_email.as_str()), (NEW, OLD));
        assert_eq!(account.email_verified_at, Some(NOW));
    }
}

#[test]
fn a_used_link_says_that_the_change_is_done_until_it_expires() {
    let one = proved();
    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    confirm_at(&one, &old, NOW).unwrap();
    confirm_at(&one, &new, NOW).unwrap();
    let last = NOW + CONFIRMATION_TTL - Duration::MICROSECOND;
    for token in [&old, &new] {
        let again = confirm_at(&one, token, last);
        let Ok(Confirmed::AlreadyChanged { email }) = &again else {
            panic!("{again:?}")
        };
        assert_eq!(email.as_str(), NEW);
        let late = confirm_at(&one, token, NOW + CONFIRMATION_TTL);
        assert!(matches!(late, Err(DbError::NotFound)));
    }
    let account = one.account();
    assert_eq!(account.email_verified_at, Some(NOW), "nothing is written");

    begin_to(&one, "third@example.com");
    assert!(is_dead(&one, &old) && is_dead(&one, &new));
}

#[test]
fn a_used_link_is_over_with_its_change() {
    let one = proved();
    let agreed = |at: OffsetDateTime| {
        let account = one.account();
        one.write(|db| begin(db, &account, &email(NEW), at));
        // Rendered an hour later, as mails are after an outage of the mail server.
        let rendered = at + Duration::HOUR;
        let old = one.write(|db| issue_for_change(db, one.id, OLD, NEW, rendered));
        assert!(is_waiting(&confirm_at(&one, &old, rendered)));
        old
    };
    let lapsed = agreed(NOW);
    let late = confirm_at(&one, &lapsed, NOW + CONFIRMATION_TTL);
    assert!(matches!(late, Err(DbError::NotFound)));

    let cancelled = agreed(NOW);
    let account = one.account();
    assert!(one.write(|db| cancel(db, &account)));
    assert!(is_dead(&one, &cancelled));

    let reset = one.write(|db| issue(db, Purpose::ResetPassword, one.id, OLD, NOW));
    let ended = agreed(NOW);
    one.write(|db| password_resets::confirm(db, &reset, "a hash", NOW));
    assert!(is_dead(&one, &ended));
}

#[test]
fn one_address_cannot_speak_for_both() {
    let one = proved();
    begin_to(&one, NEW);
    for recipient in [NEW, OLD] {
        let first = mailed(&one, recipient);
        assert!(is_waiting(&confirm_at(&one, &first, NOW)));
        let again = mailed(&one, recipient);
        assert!(is_waiting(&confirm_at(&one, &again, NOW)));
        assert_eq!(one.account().email.as_str(), OLD);
        begin_to(&one, NEW);
    }
}

#[test]
fn an_address_that_was_never_proved_need_not_agree() {
    let one = One::new();
    begin_to(&one, NEW);
    let new = mailed(&one, NEW);
    let confirmed = confirm_at(&one, &new, NOW);
    assert!(matches!(confirmed, Ok(Confirmed::Changed { .. })));
}

#[test]
fn a_change_waits_for_a_day() {
    let one = proved();
    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    let in_time = NOW + CONFIRMATION_TTL - Duration::MICROSECOND;
    assert!(is_waiting(&confirm_at(&one, &old, in_time)));
    let late = confirm_at(&one, &new, NOW + CONFIRMATION_TTL);
    assert!(matches!(late, Err(DbError::NotFound)));
    assert_eq!(one.account().email.as_str(), OLD);
}

#[test]
fn a_change_that_was_forgotten_or_replaced_is_over() {
    let one = proved();
    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    begin_to(&one, "third@example.com");
    assert!(is_dead(&one, &old) && is_dead(&one, &new));
    let late = one.try_write(|db| issue_for_change(db, one.id, OLD, NEW, NOW));
    assert!(
        matches!(late, Err(DbError::NotFound)),
        "no mail about it goes out"
    );

    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    let account = one.account();
    assert!(one.write(|db| cancel(db, &account)));
    assert!(!one.write(|db| cancel(db, &account)));
    assert!(is_dead(&one, &old) && is_dead(&one, &new));
}

#[test]
fn no_mail_is_made_for_a_third_address() {
    let one = proved();
    begin_to(&one, NEW);
    let made = one.try_write(|db| issue_for_change(db, one.id, "third@example.com", NEW, NOW));
    assert!(matches!(made, Err(DbError::NotFound)));
    let odd = one.write(|db| issue(db, Purpose::ChangeEmail, one.id, "third@example.com", NOW));
    assert!(is_dead(&one, &odd));
}

#[test]
fn tokens_for_something_else_move_nothing() {
    let one = proved();
    begin_to(&one, NEW);
    for purpose in [Purpose::VerifyEmail, Purpose::ResetPassword] {
        let other = one.write(|db| issue(db, purpose, one.id, NEW, NOW));
        assert!(is_dead(&one, &other));
    }
    assert!(is_dead(&one, &Token::draw()));
}

#[test]
fn an_address_that_was_taken_meanwhile_is_a_conflict() {
    let one = proved();
    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    assert!(is_waiting(&confirm_at(&one, &old, NOW)));
    let taken = email(NEW);
    let other = NewAccount {
        id: AccountId::new(ids::fresh(NOW)),
        email: &taken,
        password_hash: None,
        full_name: None,
        language: Language::En,
        email_verified_at: None,
    };
    one.write(|db| accounts::insert(db, &other, NOW));
    let confirmed = confirm_at(&one, &new, NOW);
    assert!(matches!(confirmed, Err(DbError::Conflict)));
    assert_eq!(one.account().email.as_str(), OLD);
}

#[test]
fn what_was_mailed_to_the_old_address_dies_with_it() {
    let one = proved();
    let reset = one.write(|db| issue(db, Purpose::ResetPassword, one.id, OLD, NOW));
    begin_to(&one, NEW);
    let (old, new) = (mailed(&one, OLD), mailed(&one, NEW));
    confirm_at(&one, &old, NOW).unwrap();
    confirm_at(&one, &new, NOW).unwrap();
    let late = one.try_write(|db| password_resets::confirm(db, &reset, "a hash", NOW));
    assert!(matches!(late, Err(DbError::NotFound)));
}

#[test]
fn an_account_that_is_not_active_does_not_move() {
    for state in ["suspended", "deleted"] {
        let one = proved();
        begin_to(&one, NEW);
        let old = mailed(&one, OLD);
        one.run(&format!("UPDATE accounts SET state = '{state}'"));
        assert!(is_dead(&one, &old), "{state}");
    }
}

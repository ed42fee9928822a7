//! Mailed tokens and the setup code.

use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, setup_codes};

use crate::samples::{NOW, account, at_once, later, read, write};

fn token(store: &Store, account_id: AccountId, purpose: Purpose, token_hash: &str) {
    let new = NewEmailToken {
        account_id,
        purpose,
        email: "noura@example.com",
        token_hash,
        expires_at: later(60),
    };
    write(store, |db| email_tokens::insert(db, &new, NOW));
}

fn redeem(store: &Store, purpose: Purpose, hash: &str, minutes: i64) -> bool {
    match store.write(|db| email_tokens::redeem(db, purpose, hash, later(minutes))) {
        Ok(redeemed) => {
            assert_eq!(redeemed.email, "noura@example.com");
            true
        }
        Err(DbError::NotFound) => false,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn of_fifty_concurrent_redemptions_of_one_token_one_succeeds() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    token(&test.store, who, Purpose::ResetPassword, "aa");
    let won = at_once(50, |_| redeem(&test.store, Purpose::ResetPassword, "aa", 1));
    assert_eq!(won.into_iter().filter(|won| *won).count(), 1);
}

#[test]
fn a_token_is_valid_for_one_purpose_until_it_expires() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    token(&test.store, who, Purpose::VerifyEmail, "aa");
    assert!(!redeem(&test.store, Purpose::ResetPassword, "aa", 1));
    assert!(!redeem(&test.store, Purpose::VerifyEmail, "bb", 1));
    assert!(!redeem(&test.store, Purpose::VerifyEmail, "aa", 60));
    assert!(redeem(&test.store, Purpose::VerifyEmail, "aa", 59));
}

#[test]
fn a_new_token_replaces_older_ones_of_its_account_and_purpose_only() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    token(&test.store, noura, Purpose::ResetPassword, "old");
    token(&test.store, noura, Purpose::ChangeEmail, "change");
    token(&test.store, hamad, Purpose::ResetPassword, "hamad");
    token(&test.store, noura, Purpose::ResetPassword, "new");
    assert!(!redeem(&test.store, Purpose::ResetPassword, "old", 1));
    assert!(redeem(&test.store, Purpose::ResetPassword, "new", 1));
    assert!(redeem(&test.store, Purpose::ResetPassword, "hamad", 1));
    assert!(redeem(&test.store, Purpose::ChangeEmail, "change", 1));
}

#[test]
fn a_used_token_is_found_until_it_expires_and_a_revoked_one_never() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let purpose = Purpose::ChangeEmail;
    let used = |hash: &str, purpose, minutes| {
        let found =
            (test.store).write(|db| email_tokens::look_up_used(db, purpose, hash, later(minutes)));
        found.ok()
    };
    token(&test.store, who, purpose, "replaced");
    token(&test.store, who, purpose, "aa");
    assert_eq!(used("replaced", purpose, 1), None);
    assert_eq!(used("aa", purpose, 1), None);
    assert!(redeem(&test.store, purpose, "aa", 1));
    assert_eq!(used("aa", purpose, 59), Some(who));
    assert_eq!(used("aa", purpose, 60), None);
    assert_eq!(used("aa", Purpose::VerifyEmail, 1), None);
    write(&test.store, |db| {
        email_tokens::revoke(db, who, Purpose::VerifyEmail)
    });
    assert_eq!(used("aa", purpose, 1), Some(who));
    write(&test.store, |db| email_tokens::revoke(db, who, purpose));
    assert_eq!(used("aa", purpose, 1), None);
}

#[test]
fn a_token_whose_transaction_failed_still_works() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    token(&test.store, who, Purpose::VerifyEmail, "aa");
    let failed: Result<(), DbError> = test.store.write(|db| {
        email_tokens::redeem(db, Purpose::VerifyEmail, "aa", NOW)?;
        Err(DbError::Conflict)
    });
    assert!(failed.is_err());
    assert!(redeem(&test.store, Purpose::VerifyEmail, "aa", 1));
}

#[test]
fn tokens_that_ended_are_forgotten() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    token(&test.store, who, Purpose::VerifyEmail, "aa");
    assert_eq!(
        write(&test.store, |db| email_tokens::forget_expired(
            db,
            later(60)
        )),
        0
    );
    assert_eq!(
        write(&test.store, |db| email_tokens::forget_expired(
            db,
            later(61)
        )),
        1
    );
}

#[test]
fn there_is_one_setup_code_and_one_who_uses_it() {
    let test = TestStore::make();
    assert_eq!(read(&test.store, setup_codes::hash), None);
    write(&test.store, |db| setup_codes::replace(db, "first", NOW));
    write(&test.store, |db| setup_codes::replace(db, "second", NOW));
    assert_eq!(
        read(&test.store, setup_codes::hash).as_deref(),
        Some("second")
    );
    let used = at_once(8, |_| write(&test.store, setup_codes::clear));
    assert_eq!(used.into_iter().filter(|used| *used).count(), 1);
    assert_eq!(read(&test.store, setup_codes::hash), None);
}

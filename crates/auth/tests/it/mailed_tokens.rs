//! Verifying an address.

use marsam_auth::mailed_tokens::{issue, verify_email};
use marsam_domain::notices::CONFIRMATION_TTL as TTL;
use marsam_persistence::DbError;
use marsam_persistence::email_tokens::Purpose;
use time::Duration;

use crate::accounts::{NOW, One};

#[test]
fn a_token_works_once_and_for_its_time() {
    let one = One::new();
    let token = one.write(|db| issue(db, Purpose::VerifyEmail, one.id, "noura@example.com", NOW));
    let late = one.write(|db| Ok(verify_email(db, &token, NOW + TTL)));
    assert!(matches!(late, Err(DbError::NotFound)));
    let in_time = NOW + TTL - Duration::MICROSECOND;
    assert_eq!(one.write(|db| verify_email(db, &token, in_time)), one.id);
    assert_eq!(one.account().email_verified_at, Some(in_time));
    assert!(matches!(
        one.write(|db| Ok(verify_email(db, &token, in_time))),
        Err(DbError::NotFound)
    ));
}

#[test]
fn a_token_proves_only_the_address_that_it_was_mailed_to() {
    let one = One::new();
    let token = one.write(|db| issue(db, Purpose::VerifyEmail, one.id, "former@example.com", NOW));
    one.write(|db| verify_email(db, &token, NOW));
    assert!(!one.account().email_verified());
}

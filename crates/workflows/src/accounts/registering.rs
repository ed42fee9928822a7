//! A visitor registers.

use marsam_auth::visitor_mails;
use marsam_domain::accounts::{Account, SignUp};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::{Db, DbError, ids};
use time::OffsetDateTime;

use crate::Refused;

/// Creates an account, and mails the link that verifies its address.
///
/// # Errors
/// [`Refused::EmailTaken`] if the address has an account.
pub fn register(
    db: &mut Db,
    form: &SignUp,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<Account, Refused> {
    let id = AccountId::new(ids::fresh(now));
    let new = NewAccount {
        id,
        email: &form.email,
        password_hash: Some(password_hash),
        full_name: Some(&form.full_name),
        language: form.language,
        email_verified_at: None,
    };
    accounts::insert(db, &new, now).map_err(|error| match error {
        DbError::Conflict => Refused::EmailTaken,
        other => other.into(),
    })?;
    let account = accounts::find(db, id)?;
    visitor_mails::notify_for_visitor(db, &account, &Notice::VerifyEmail, now)?;
    Ok(account)
}

/// The account that has an address. Two sign-ups with one address wait for each other: the second must find the first,
/// or its conflict would reveal it.
pub fn owner_of(db: &mut Db, email: &Email) -> Result<Option<Account>, DbError> {
    advisory_lock(db, &format!("sign up {email}"))?;
    accounts::by_email(db, email)
}

/// Tells the owner of an address that a visitor signed up with it.
pub fn remind_owner(db: &mut Db, owner: &Account, now: OffsetDateTime) -> Result<(), DbError> {
    visitor_mails::notify_for_visitor(db, owner, &Notice::SignUpAgain, now)
}

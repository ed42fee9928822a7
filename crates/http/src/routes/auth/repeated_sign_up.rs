//! A sign-up repeated with its `Idempotency-Key` because the first answer was lost.
//!
//! No token is stored to be answered twice: the key shows that it is the same sign-up, the password shows that it comes
//! from the same person, and a new session begins.

use marsam_auth::passwords::Checked;
use marsam_auth::request_origin::RequestOrigin;
use marsam_auth::sign_in::{self, NewSession};
use marsam_auth::tokens::sha256_hex;
use marsam_domain::accounts::{AccountState, SignUp};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_persistence::idempotency::{self, KeyUse, Known};
use marsam_persistence::{Db, accounts, two_step};
use time::OffsetDateTime;

use crate::extractors::idempotent::{KEY_RETENTION, Key};
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// The key of one sign-up. Its request hash covers the email alone: a hash of the password that is faster than
/// argon2id must not be stored.
#[derive(Debug, Clone)]
pub(super) struct SignUpKey {
    key: Key,
    request_hash: String,
}

impl SignUpKey {
    pub(super) fn new(key: Key, email: &Email) -> Self {
        Self {
            key,
            request_hash: sha256_hex(email.as_str().as_bytes()),
        }
    }

    fn used_by(&self, account: AccountId) -> Option<KeyUse> {
        let key = self.key.clone();
        key.used_by(&account, self.request_hash.clone())
    }

    /// Records that the key has created `account`.
    pub(super) fn remember(
        &self,
        db: &mut Db,
        account: AccountId,
        now: OffsetDateTime,
    ) -> Result<(), ApiError> {
        match self.used_by(account) {
            Some(used) => Ok(idempotency::remember(
                db,
                &used,
                201,
                &account.to_string(),
                now,
            )?),
            None => Ok(()),
        }
    }

    /// Whether the key created `account`, at most 24 hours ago.
    pub(super) fn has_made(
        &self,
        db: &mut Db,
        account: AccountId,
        now: OffsetDateTime,
    ) -> Result<bool, ApiError> {
        let Some(used) = self.used_by(account) else {
            return Ok(false);
        };
        let known = idempotency::look_up(db, &used, now - KEY_RETENTION)?;
        Ok(matches!(known, Known::Answered { .. }))
    }
}

/// Begins a session for the account that the same sign-up created before; `None` if the key did not create it, the
/// password differs by now, or a second step is needed.
pub(super) async fn resume(
    state: &AppState,
    form: SignUp,
    key: SignUpKey,
    origin: RequestOrigin,
    now: OffsetDateTime,
) -> Result<Option<NewSession>, ApiError> {
    let email = form.email;
    let found = state
        .system_write(SystemWrite::SignUp, move |db| {
            let Some(found) = accounts::credentials(db, &email)? else {
                return Ok(None);
            };
            let is_same = key.has_made(db, found.account.id, now)?;
            Ok(is_same.then_some(found))
        })
        .await?;
    let Some(found) = found else {
        return Ok(None);
    };
    let stored = found.password_hash;
    let client = origin.throttle_key.as_str().to_owned();
    let checked = state
        .passwords
        .check(&client, form.password, stored.clone())
        .await?;
    state
        .system_write(SystemWrite::SignUp, move |db| {
            accounts::lock(db, &[found.account.id])?;
            let present = accounts::credentials_of(db, found.account.id)?;
            let is_right = checked.if_still(present.password_hash == stored) != Checked::Wrong;
            let account = present.account;
            if !is_right
                || account.state != AccountState::Active
                || two_step::is_on(db, account.id)?
            {
                return Ok(None);
            }
            sign_in::begin(db, account, &origin, now)
                .map(Some)
                .map_err(ApiError::from)
        })
        .await
}

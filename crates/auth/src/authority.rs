//! Whether a caller may still write, checked in the transaction that writes.
//!
//! **Invariant:** the authorization of a request is checked again in its write transaction: while its body arrives,
//! which may take seconds, the session can end, the role can change, or the account can be deleted.

use std::fmt;

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use crate::sessions::SignedIn;
use crate::tokens::Token;
use crate::{id_tokens, sessions};

/// The credential that a request presents.
#[derive(Clone)]
pub enum Credential {
    /// The session token, from its cookie.
    Session(Token),
    /// An ID token, sent as a bearer token.
    IdToken {
        token: String,
        /// The public URL's origin, which is its issuer and audience.
        site: String,
    },
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Session(_) => "Credential::Session(…)",
            Self::IdToken { .. } => "Credential::IdToken(…)",
        })
    }
}

impl Credential {
    /// The caller it identifies at `now`; `None` if it is invalid or expired.
    pub fn authenticate(
        &self,
        db: &mut Db,
        now: OffsetDateTime,
    ) -> Result<Option<SignedIn>, DbError> {
        match self {
            Self::Session(token) => sessions::authenticate(db, token, now),
            Self::IdToken { token, site } => id_tokens::authenticate(db, site, token, now),
        }
    }

    /// Locks `account`, and another account that the write is about, then authenticates again.
    ///
    /// Everything that ends sessions, changes how an account signs in or revokes a role locks the account too: either
    /// it committed before and is seen here, or it waits until this transaction ends.
    pub fn authenticate_locked(
        &self,
        db: &mut Db,
        account: AccountId,
        other: Option<AccountId>,
        now: OffsetDateTime,
    ) -> Result<Option<SignedIn>, DbError> {
        let locked: Vec<AccountId> = [account].into_iter().chain(other).collect();
        accounts::lock(db, &locked)?;
        let found = self.authenticate(db, now)?;
        Ok(found.filter(|found| found.account.id == account))
    }
}

//! Whether a caller may still write, judged in the transaction that writes.
//!
//! **Invariant:** what a request was allowed when its headers arrived decides nothing by the time it writes: its body
//! may take seconds, in which the session, the right or the account can go.

use std::fmt;

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use crate::sessions::SignedIn;
use crate::tokens::Token;
use crate::{id_tokens, sessions};

/// What a request presents to show who sends it.
#[derive(Clone)]
pub enum Credential {
    /// The session's own token, from its cookie.
    Session(Token),
    /// An ID token as bearer.
    IdToken {
        /// The token as it was sent.
        token: String,
        /// The public URL's origin, its issuer and audience.
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
    /// Whom it identifies at `now`; `None` where it opens nothing, or nothing any more.
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

    /// Locks `account`, and another that the write is about, then authenticates again.
    ///
    /// Whatever ends sessions, changes how an account signs in or takes a right away locks the account too: it
    /// happened before, and is seen here, or it waits until this transaction ends.
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

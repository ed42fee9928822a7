//! Callers whose sessions were looked up, for as long as nothing is written to the embedded database.
//!
//! **Invariant:** a caller is known only in the state of the database in which the session was looked up, so that
//! whatever ends a session, changes an account or revokes a right ends this too. A write looks the caller up again in its
//! transaction in any case.

use std::sync::Arc;

use marsam_auth::authority::Credential;
use marsam_auth::sessions::SignedIn;
use quick_cache::sync::Cache;
use time::OffsetDateTime;

/// The approximate number of sessions, of about a kilobyte each.
const SESSIONS: usize = 1024;

/// Callers by the hash of their token. Clones share them.
#[derive(Clone)]
pub struct KnownSessions(Arc<Cache<String, Known>>);

#[derive(Clone)]
struct Known {
    state: u64,
    caller: Arc<SignedIn>,
}

impl Default for KnownSessions {
    fn default() -> Self {
        Self(Arc::new(Cache::new(SESSIONS)))
    }
}

impl std::fmt::Debug for KnownSessions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnownSessions").finish_non_exhaustive()
    }
}

impl KnownSessions {
    /// The caller, if the session was looked up in this state, is not over at `now`, and its use need not be noted yet.
    pub(crate) fn find(
        &self,
        credential: &Credential,
        state: u64,
        now: OffsetDateTime,
    ) -> Option<SignedIn> {
        let Credential::Session(token) = credential else {
            return None;
        };
        let known = self.0.get(&token.hash())?;
        (known.state == state && stays_the_same(&known.caller, now))
            .then(|| SignedIn::clone(&known.caller))
    }

    /// Keeps a caller who was looked up after the database was in this state.
    pub(crate) fn keep(
        &self,
        credential: &Credential,
        state: u64,
        caller: &SignedIn,
        now: OffsetDateTime,
    ) {
        if let Credential::Session(token) = credential
            && stays_the_same(caller, now)
        {
            let caller = Arc::new(caller.clone());
            self.0.insert(token.hash(), Known { state, caller });
        }
    }
}

/// Whether a look-up at `now` would find the same, if nothing was written since.
fn stays_the_same(caller: &SignedIn, now: OffsetDateTime) -> bool {
    now < caller.note_due_at && now < caller.expires_at
}

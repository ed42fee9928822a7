//! Records when a session was last used, on a best-effort basis.
//!
//! **Invariant:** no request fails because its use could not be recorded.

use std::time::Duration;

use marsam_auth::sessions;
use marsam_domain::ids::SessionId;
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::AppState;
use crate::state::SystemWrite;

/// How long a request waits for the record; a slower one is finished in the background.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Concurrent records: when the database does not answer, they occupy at most this many threads.
static NOTES: Semaphore = Semaphore::const_new(8);

/// Records the use, or logs why it could not; the next request of the session tries again.
pub(crate) async fn note(state: &AppState, session: SessionId, now: OffsetDateTime) {
    let Ok(permit) = NOTES.try_acquire() else {
        return;
    };
    let write = state.system_write(SystemWrite::LastSeen, move |db| {
        let _permit = permit;
        Ok(sessions::note_use(db, session, now)?)
    });
    match tokio::time::timeout(TIMEOUT, write).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::warn!(
                code = error.code().as_str(),
                "a session's use could not be recorded"
            );
        }
        Err(_) => tracing::warn!("a session's use was not recorded in time"),
    }
}

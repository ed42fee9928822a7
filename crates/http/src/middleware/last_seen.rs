//! Notes when a session was last used, as far as that can be done.
//!
//! **Invariant:** no request fails because its use could not be noted.

use std::time::Duration;

use marsam_auth::sessions;
use marsam_domain::ids::SessionId;
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::AppState;
use crate::state::SystemWrite;

/// How long a request waits for its note; one that takes longer is finished behind it.
const TIMEOUT: Duration = Duration::from_secs(1);
/// Notes under way at once: when the database does not answer, they hold no more threads than this.
static NOTES: Semaphore = Semaphore::const_new(8);

/// Notes the use, or logs why it is not noted; the next request of the session tries again.
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
                "a session's use could not be noted"
            );
        }
        Err(_) => tracing::warn!("a session's use was not noted in time"),
    }
}

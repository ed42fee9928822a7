//! Receiving the bytes of a part: piece by piece into the store, so that what arrived before a cut is kept.

use std::collections::VecDeque;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::rt;
use actix_web::web::{Bytes, BytesMut};
use futures_util::StreamExt as _;
use marsam_domain::files::FileState;
use marsam_domain::files::uploads::part_fits;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::files::{File, Part};
use marsam_workflows::uploads;
use tokio::time::Instant;

use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::files::remove::delete_own;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// How many bytes are held in memory before they are stored.
const PIECE_BYTES: usize = 1024 * 1024;
/// A connection that sends nothing for this long is closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Over this time a connection must send at least [`MIN_WINDOW_BYTES`]: 2 KiB a second.
const RATE_WINDOW: Duration = Duration::from_mins(1);
const MIN_WINDOW_BYTES: usize = 2 * 1024 * 60;

/// What becomes of an upload whose part does not arrive whole.
#[derive(Clone, Copy)]
pub(super) enum AfterFailure {
    /// What arrived is kept: the client goes on from there.
    Keep,
    /// The upload is deleted. Its client did not learn where to continue and begins another one, for which the quota
    /// must have room.
    GiveUp,
}

/// Receives a part of `file`, and returns the file's new state. It continues when the client has gone.
pub(super) async fn receive(
    state: AppState,
    caller: Caller<Anyone>,
    file: File,
    payload: Payload,
    after_failure: AfterFailure,
) -> Result<File, ApiError> {
    let receiving = Receiving {
        state,
        caller,
        start: file.received,
        file,
        held: BytesMut::new(),
        arrived: 0,
    };
    // A separate task: the handler's is dropped when the connection breaks.
    rt::spawn(receiving.run(payload, after_failure))
        .await
        .map_err(ApiError::internal)?
}

struct Receiving {
    state: AppState,
    caller: Caller<Anyone>,
    file: File,
    /// Where this part begins.
    start: u64,
    /// What has arrived and is not stored yet.
    held: BytesMut,
    /// The bytes of this part so far.
    arrived: u64,
}

impl Receiving {
    async fn run(
        mut self,
        mut payload: Payload,
        after_failure: AfterFailure,
    ) -> Result<File, ApiError> {
        let ended = self.read(&mut payload).await;
        let stored = self.store_held().await;
        // A part that was cut off is an error, but what arrived of it counts.
        let received = stored.and(ended);
        if received.is_err() && matches!(after_failure, AfterFailure::GiveUp) {
            self.give_up().await;
        }
        received.map(|()| self.file)
    }

    /// What cannot be deleted now expires.
    async fn give_up(&self) {
        if let Err(error) = delete_own(&self.state, &self.caller, self.file.id).await {
            tracing::warn!(%error, "an upload that failed as it began could not be deleted");
        }
    }

    async fn read(&mut self, payload: &mut Payload) -> Result<(), ApiError> {
        let mut pace = Pace::new();
        while let Some(bytes) = next(payload).await? {
            self.hold(&bytes)?;
            if self.held.len() >= PIECE_BYTES {
                self.store_held().await?;
            }
            if pace.is_too_slow(bytes.len()) {
                return Err(Code::BodyTimeout.into());
            }
        }
        Ok(())
    }

    fn hold(&mut self, bytes: &Bytes) -> Result<(), ApiError> {
        let more = u64::try_from(bytes.len()).map_err(ApiError::internal)?;
        self.arrived += more;
        if !part_fits(self.start, self.arrived, self.file.length) {
            return Err(Code::TooLarge.into());
        }
        self.held.extend_from_slice(bytes);
        Ok(())
    }

    /// Stores what is in memory: claims its place, writes its object, then its row. An object whose row could not be
    /// written is deleted immediately.
    async fn store_held(&mut self) -> Result<(), ApiError> {
        if self.held.is_empty() {
            return Ok(());
        }
        let account = self.caller.account.id.to_string();
        let pieces = &self.state.database_limits.upload_pieces;
        let _turn = pieces.turn(&account).await?;
        let bytes = self.held.split().freeze();
        let length = u64::try_from(bytes.len()).map_err(ApiError::internal)?;
        let part = uploads::next_part(&self.file, length);
        self.claim(&part).await?;
        let stored = match self.state.media.put(&part.key, bytes).await {
            Ok(()) => self.append(&part).await,
            Err(error) => Err(error.into()),
        };
        if stored.is_err() {
            self.discard(part).await;
        }
        stored
    }

    async fn claim(&self, part: &Part) -> Result<(), ApiError> {
        let (file, part, now) = (self.file.clone(), part.clone(), self.state.now());
        self.state
            .write_as(&self.caller, WriteClass::Upload, move |db, _| {
                Ok(uploads::claim(db, &file, &part, now)?)
            })
            .await
    }

    async fn append(&mut self, part: &Part) -> Result<(), ApiError> {
        let (file, part, now) = (self.file.clone(), part.clone(), self.state.now());
        self.file = self
            .state
            .write_as(&self.caller, WriteClass::Upload, move |db, _| {
                Ok(uploads::append(db, file, &part, now)?)
            })
            .await?;
        if self.file.state == FileState::Processing {
            self.state.file_arrived.notify_one();
        }
        Ok(())
    }

    /// Deletes a part whose row could not be written. What fails here is left to the sweep.
    async fn discard(&self, part: Part) {
        let (file, now) = (self.file.id, self.state.now());
        let key = part.key.clone();
        let done = async {
            let reason = SystemWrite::UploadDiscarded;
            let is_given_up = self
                .state
                .system_write(reason, move |db| {
                    Ok(uploads::give_up_part(db, file, &part, now)?)
                })
                .await?;
            if !is_given_up {
                return Ok(());
            }
            self.state.media.delete(&key).await?;
            self.state
                .system_write(reason, move |db| Ok(uploads::forget_object(db, &key)?))
                .await
        };
        if let Err(error) = done.await {
            tracing::warn!(%error, "a part that was not acknowledged could not be deleted");
        }
    }
}

/// The next bytes of a part; `None` at its end.
async fn next(payload: &mut Payload) -> Result<Option<Bytes>, ApiError> {
    match tokio::time::timeout(IDLE_TIMEOUT, payload.next()).await {
        Err(_elapsed) => Err(Code::BodyTimeout.into()),
        Ok(None) => Ok(None),
        Ok(Some(Err(_cut))) => Err(Code::BadRequest.into()),
        Ok(Some(Ok(bytes))) => Ok(Some(bytes)),
    }
}

/// The bytes of the last minute.
struct Pace {
    began: Instant,
    recent: VecDeque<(Instant, usize)>,
    sum: usize,
}

impl Pace {
    fn new() -> Self {
        Self {
            began: Instant::now(),
            recent: VecDeque::new(),
            sum: 0,
        }
    }

    /// Counts bytes that have just arrived.
    fn is_too_slow(&mut self, bytes: usize) -> bool {
        let now = Instant::now();
        self.sum += bytes;
        match self.recent.back_mut() {
            // One entry a second: a client may send a million small packets.
            Some((at, sum)) if now.duration_since(*at) < Duration::from_secs(1) => *sum += bytes,
            _ => self.recent.push_back((now, bytes)),
        }
        while let Some((at, sum)) = self.recent.front().copied()
            && now.duration_since(at) > RATE_WINDOW
        {
            self.recent.pop_front();
            self.sum -= sum;
        }
        now.duration_since(self.began) > RATE_WINDOW && self.sum < MIN_WINDOW_BYTES
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_says_nothing_for_30_seconds_is_given_up() {
        let pauses = [29, 29, 31].map(Duration::from_secs);
        let arriving = stream::iter(pauses).then(|pause| async move {
            tokio::time::sleep(pause).await;
            Ok(Bytes::from_static(b"a"))
        });
        let mut payload: Payload = Payload::Stream {
            payload: Box::pin(arriving),
        };
        for _ in 0..2 {
            assert_eq!(next(&mut payload).await.unwrap().unwrap(), "a");
        }
        let silent = next(&mut payload).await.unwrap_err();
        assert_eq!(silent.code(), Code::BodyTimeout);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_below_the_pace_is_too_slow_after_a_minute() {
        let mut pace = Pace::new();
        let mut ended_after = None;
        for second in 0..120 {
            if pace.is_too_slow(1024) {
                ended_after = Some(second);
                break;
            }
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert_eq!(ended_after, Some(61));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_phone_is_not_too_slow() {
        let mut pace = Pace::new();
        for _ in 0..600 {
            assert!(!pace.is_too_slow(4096));
            tokio::time::advance(Duration::from_secs(1)).await;
        }
    }
}

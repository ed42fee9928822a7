//! The state that every handler can use.

pub(crate) mod database_limits;
pub(crate) mod facts;
pub(crate) mod health;
pub(crate) mod hot_media;
pub(crate) mod payments;
pub(crate) mod per_generation;
pub(crate) mod roster;
pub mod settings;
pub(crate) mod write_budgets;

use std::sync::Arc;

use marsam_auth::fair_queue::Slot;
use marsam_auth::passwords::Passwords;
use marsam_auth::providers::Providers;
use marsam_auth::secrets::SecretKey;
use marsam_auth::throttling::{self, CountedAs};
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::Throttle;
use marsam_media::store::MediaStore;
use marsam_persistence::{Db, DbError, Store};
use marsam_workflows::Clock;
use time::OffsetDateTime;
use tokio::sync::Notify;

use crate::clients;
use crate::error::Code;
use crate::settings::Settings;
use crate::state::database_limits::Turns;
use crate::state::payments::Payments;
use crate::{ApiError, DatabaseLimits, Health, HotMedia, LiveUpdates, Roster, SpentBudgets};

/// The server's shared state. Clones share it.
#[derive(Clone)]
pub struct AppState {
    pub store: Store,
    pub roster: Roster,
    /// The open streams of signed-in pages.
    pub live: LiveUpdates,
    /// Callers whose budget of writes is used up.
    pub spent_budgets: SpentBudgets,
    /// Limits the calls that use the database at once.
    pub database_limits: DatabaseLimits,
    /// The time, in microseconds, the precision of both databases.
    pub clock: Clock,
    /// Password hashing, limited to the number of cores.
    pub passwords: Passwords,
    /// Seals values that must be read back.
    pub secret: SecretKey,
    /// The identity providers that are configured.
    pub providers: Providers,
    /// The payment providers that are configured.
    pub payments: Payments,
    /// Wakes the worker that asks payment providers.
    pub payment_due: Arc<Notify>,
    /// The bytes of files.
    pub media: MediaStore,
    /// Small public objects in memory.
    pub hot_media: HotMedia,
    /// What the checks of disk and files have found.
    pub health: Health,
    /// Wakes the worker that processes files.
    pub file_arrived: Arc<Notify>,
    pub settings: Arc<Settings>,
}

impl std::fmt::Debug for AppState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AppState")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// Why a transaction writes without acting for a signed-in account.
///
/// A route for signed-in callers uses only [`Self::ThrottleCounter`] and [`Self::LastSeen`]; a test calls every route
/// (`it/authority.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SystemWrite {
    /// An attempt is counted or taken back; use [`AppState::spend`] and [`AppState::refund`].
    ThrottleCounter,
    /// The last use of a session is recorded.
    LastSeen,
    /// A new account.
    SignUp,
    /// A session begins, by password or by provider.
    SignIn,
    /// The session of the request ends.
    SignOut,
    /// A mailed token is redeemed: it verifies an address, sets a password or confirms a change of address.
    MailedToken,
    PasswordResetRequest,
    /// A visitor sends a message to the team.
    ContactMessage,
    /// A visitor reports a creative or a work.
    Report,
    /// A payment provider says that something has happened.
    PaymentEvent,
    /// A part of an upload was not acknowledged: its place is free again, its object is deleted.
    UploadDiscarded,
}

impl AppState {
    pub fn now(&self) -> OffsetDateTime {
        (self.clock)()
    }

    /// Reads public data, off the event loop and with the visitors' own connections.
    pub async fn read_public<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let limits = self.database_limits.connections(&self.store);
        let client = clients::current();
        let turn = self.turn(&limits.public_reads, &client).await?;
        self.blocking(turn, move |store| store.read_public(work))
            .await
    }

    /// Reads one snapshot, off the event loop.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.read_for(&clients::current(), work).await
    }

    /// Like [`Self::read`], in the line of `client`.
    pub(crate) async fn read_for<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let limits = self.database_limits.connections(&self.store);
        let turn = self.turn(&limits.reads, client).await?;
        self.blocking(turn, move |store| store.read(work)).await
    }

    /// Reads off the event loop and without a transaction: see [`Store::look_up`].
    pub(crate) async fn look_up<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let limits = self.database_limits.connections(&self.store);
        let turn = self.turn(&limits.reads, &clients::current()).await?;
        self.blocking(turn, move |store| Ok(store.look_up(work)?))
            .await
    }

    /// Writes for `reason` and for no signed-in account, in one transaction.
    pub(crate) async fn system_write<T: Send + 'static>(
        &self,
        reason: SystemWrite,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        // Counted by the test that calls every route.
        tracing::trace!(?reason, "a system write");
        self.write_for(&clients::current(), work).await
    }

    /// Counts an attempt of `who`, or refuses it; it stays counted whatever the rest of the request does.
    pub(crate) async fn spend(
        &self,
        throttle: Throttle,
        who: impl CountedAs + Send + 'static,
        now: OffsetDateTime,
    ) -> Result<(), ApiError> {
        self.system_write(SystemWrite::ThrottleCounter, move |db| {
            Ok(throttling::spend(db, &throttle, &who, now)?)
        })
        .await
    }

    /// Takes back the attempt of `who` that was counted at `at`.
    pub(crate) async fn refund(
        &self,
        throttle: Throttle,
        who: impl CountedAs + Send + 'static,
        at: OffsetDateTime,
    ) -> Result<(), ApiError> {
        self.system_write(SystemWrite::ThrottleCounter, move |db| {
            Ok(throttling::refund(db, &throttle, &who, at)?)
        })
        .await
    }

    /// Runs `refund` if the server was too busy to answer: such an attempt does not count.
    pub(crate) async fn refund_if_busy<T>(
        &self,
        outcome: Result<T, ApiError>,
        refund: impl FnOnce(&mut Db) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let is_busy = |error: &ApiError| error.code() == Code::Unavailable;
        if outcome.as_ref().is_err_and(is_busy)
            && self
                .system_write(SystemWrite::ThrottleCounter, refund)
                .await
                .is_err()
        {
            tracing::warn!("an attempt that was not served stays counted");
        }
        outcome
    }

    /// Writes in the line of `client`. When this returns `Ok`, all of `work` is on disk.
    pub(crate) async fn write_for<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.write_locking(client, Vec::new(), work).await
    }

    /// Like [`Self::write_for`], with these accounts locked before `work` runs: see [`Store::write_locking`].
    pub(crate) async fn write_locking<T: Send + 'static>(
        &self,
        client: &str,
        accounts: Vec<AccountId>,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        if let Some(queue) = self.store.write_queue() {
            let turn = self.database_limits.queued_writes.turn(client).await?;
            let (done, answer) = tokio::sync::oneshot::channel();
            queue.push(work, move |result| {
                drop(turn);
                // A receiver that is gone belongs to a visitor who is gone; the write remains.
                drop(done.send(result));
            });
            return answer.await.map_err(ApiError::internal)?;
        }
        let limits = self.database_limits.connections(&self.store);
        let turn = self.turn(&limits.writes, client).await?;
        self.blocking(turn, move |store| store.write_locking(&accounts, work))
            .await
    }

    /// Waits for a turn of `client`, not longer than the database has hope.
    async fn turn(&self, turns: &Turns, client: &str) -> Result<Slot, ApiError> {
        self.store.unless_given_up(turns.turn(client)).await?
    }

    /// Runs `work` on a blocking thread; it holds its turn to the end, even if the visitor has disconnected in the
    /// meantime.
    async fn blocking<T: Send + 'static>(
        &self,
        turn: Slot,
        work: impl FnOnce(&Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let work = move |store: &Store| {
            let _turn = turn;
            work(store)
        };
        self.store.off_thread(work).await?
    }
}

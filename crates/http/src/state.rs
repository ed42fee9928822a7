//! What every handler may reach.

use std::sync::Arc;

use marsam_auth::passwords::Passwords;
use marsam_auth::providers::Providers;
use marsam_auth::secrets::SecretKey;
use marsam_persistence::{Db, Store};
use time::OffsetDateTime;

use crate::ApiError;
use crate::settings::Settings;

/// Tells the time; tests set it.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// The server's shared parts. Cloning shares them.
#[derive(Clone)]
pub struct AppState {
    /// The database.
    pub store: Store,
    /// The time, to the microsecond, as both engines keep it.
    pub clock: Clock,
    /// Hashing, limited to the cores.
    pub passwords: Passwords,
    /// Seals what must be read back.
    pub secret: SecretKey,
    /// The identity providers that are configured.
    pub providers: Providers,
    /// What the operator decided.
    pub settings: Arc<Settings>,
}

impl std::fmt::Debug for AppState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AppState")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl AppState {
    pub(crate) fn now(&self) -> OffsetDateTime {
        (self.clock)()
    }

    /// Reads on one unchanging view, off the event loop.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.store.clone();
        actix_web::web::block(move || store.read(work))
            .await
            .map_err(ApiError::internal)?
    }

    /// Writes in one transaction, off the event loop: all of `work` is on disk when this answers `Ok`.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = self.store.clone();
        actix_web::web::block(move || store.write(work))
            .await
            .map_err(ApiError::internal)?
    }
}

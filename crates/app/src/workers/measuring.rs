//! The worker that computes measured facts.

use std::time::Duration;

use marsam_persistence::Store;
use marsam_workflows::Refused;
use marsam_workflows::reviews::Rules;
use marsam_workflows::reviews::measuring::compute_due;
use tokio::sync::watch;

use super::{MAIL_INTERVAL, RETRY_INTERVAL, stopped_within};
use crate::clock;

/// Facts change within this time after the move that changed them.
const MEASURING_INTERVAL: Duration = Duration::from_secs(2);

/// Computes the measured facts that have changed, and all of them once a night, until the stop signal.
pub(crate) async fn measure(store: Store, rules: Rules, mut stop: watch::Receiver<bool>) {
    loop {
        let own = rules.clone();
        let compute = move |store: &Store| compute_due(store, &own, clock::now());
        let computed = store.off_thread(compute).await.map_err(Refused::from);
        let pause = match computed.flatten() {
            Ok(0) => MEASURING_INTERVAL,
            // There may be more than one look takes.
            Ok(subjects) => {
                tracing::debug!(subjects, "facts were computed");
                MAIL_INTERVAL
            }
            Err(error) => {
                tracing::error!(%error, "facts could not be computed");
                RETRY_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

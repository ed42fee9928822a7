//! Asks payment providers, as long as the server runs.

use std::sync::Arc;
use std::time::Duration;

use marsam_http::payment_jobs::PaymentJobs;
use tokio::sync::{Notify, watch};

use super::{RETRY_INTERVAL, stopped_within};

/// What another instance was told of a payment is seen within this time.
const PAYMENTS_INTERVAL: Duration = Duration::from_secs(1);

/// Asks payment providers what is due, and as soon as an event or a payer's page says so, until the stop signal.
pub(crate) async fn ask_payment_providers(
    jobs: PaymentJobs,
    due: Arc<Notify>,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        let asked = jobs.run_due().await;
        // One that cannot be asked, or stored, keeps no other from being compared.
        let compared = jobs.compare_nightly().await;
        let pause = match asked.and(compared) {
            Ok(_) => PAYMENTS_INTERVAL,
            Err(error) => {
                tracing::error!(%error, "payment providers could not be asked");
                RETRY_INTERVAL
            }
        };
        tokio::select! {
            () = due.notified(), if pause == PAYMENTS_INTERVAL => {}
            stopped = stopped_within(&mut stop, pause) => if stopped { return },
        }
    }
}

//! Converts films.

use std::time::Duration;

use marsam_workflows::file_jobs::FileJobs;
use tokio::sync::watch;

use super::{FILES_INTERVAL, RETRY_INTERVAL, stopped_within};

/// Converts films, one at a time, until the stop signal; at once where nothing is converted.
pub(crate) async fn convert_films(jobs: FileJobs, mut stop: watch::Receiver<bool>) {
    if jobs.convert.is_none() {
        return;
    }
    loop {
        let pause = match jobs.convert_next(&stop).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => FILES_INTERVAL,
            Err(error) => {
                tracing::error!(%error, "films could not be converted");
                RETRY_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

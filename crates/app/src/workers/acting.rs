//! Acts for the clock, after a look at other clocks.

use std::time::Duration as StdDuration;

use marsam_http::Payments;
use marsam_persistence::{Db, DbError, Store};
use marsam_workflows::payments::trust::{self, Trust};
use marsam_workflows::reviews::Rules;
use marsam_workflows::{Refused, clock as steps, disputes, failures};
use tokio::sync::watch;

use super::{MAIL_INTERVAL, RETRY_INTERVAL, stopped_within};
use crate::clock;

/// A reminder or an expiry may be this late.
const CLOCK_INTERVAL: StdDuration = StdDuration::from_secs(15);

/// Does what is due, until the stop signal: reminders, expiry, silent approval. It looks at other clocks first.
pub(crate) async fn act_for_clock(
    store: Store,
    rules: Rules,
    payments: Payments,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        let (own, others) = (rules.clone(), payments.clocks());
        let run = move |store: &Store| {
            let look = |db: &mut Db| trust::look(db, &others, clock::now());
            if let Trust::New(doubt) = store.write(look)? {
                tracing::error!(?doubt, "the clock is in doubt: it releases no money");
            }
            // Each one acts although the other has failed.
            let steps = steps::run_due(store, &own, clock::now());
            let disputes = disputes::clock::run_due(store, &own.holidays, clock::now());
            Ok::<_, Refused>(steps? + disputes?)
        };
        let ran = store.off_thread(run).await.map_err(Refused::from);
        let pause = match ran.flatten() {
            Ok(0) => CLOCK_INTERVAL,
            // There may be more than one look takes.
            Ok(steps) => {
                tracing::debug!(steps, "the clock has acted");
                MAIL_INTERVAL
            }
            Err(error) => {
                // A row that cannot be read fails at each look; that the database is away is said each time.
                let is_away = matches!(error, Refused::Db(DbError::Unavailable(_)));
                if is_away || failures::is_news("what is due", &error, clock::now()) {
                    tracing::error!(%error, "what is due could not be done");
                }
                RETRY_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

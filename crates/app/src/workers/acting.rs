//! Acts for the clock, after a look at other clocks and, where it has jumped, at how much is due.

use std::time::Duration as StdDuration;

use marsam_http::Payments;
use marsam_persistence::{Db, DbError, Store};
use marsam_workflows::clock::guard::{self, Steady, Stopped};
use marsam_workflows::payments::trust::{self, Trust};
use marsam_workflows::reviews::Rules;
use marsam_workflows::{Refused, clock as steps, disputes, failures};
use time::OffsetDateTime;
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
    let (mut was_stopped, mut steady) = (false, Steady::default());
    loop {
        let (own, others) = (rules.clone(), payments.clocks());
        let run = move |store: &Store| {
            let ran = run_once(store, &own, &others, &mut steady);
            (ran, steady)
        };
        let ran = match store.off_thread(run).await {
            Ok((ran, looked)) => {
                steady = looked;
                ran
            }
            Err(error) => Err(error.into()),
        };
        let pause = match ran {
            Ok(ran) => {
                tell(ran, was_stopped);
                was_stopped = matches!(ran, Ran::Stopped(_));
                match ran {
                    Ran::Stopped(_) | Ran::Steps(0) => CLOCK_INTERVAL,
                    // There may be more than one look takes.
                    Ran::Steps(_) => MAIL_INTERVAL,
                }
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

/// What a look at the clock has come to.
#[derive(Debug, Clone, Copy)]
enum Ran {
    /// So many steps were made.
    Steps(usize),
    /// None is made before the operator confirms the time.
    Stopped(Stopped),
}

/// Looks at the other clocks, and does what is due by one and the same time.
fn run_once(
    store: &Store,
    rules: &Rules,
    others: &[OffsetDateTime],
    steady: &mut Steady,
) -> Result<Ran, Refused> {
    let now = clock::now();
    let look = |db: &mut Db| trust::look(db, others, now);
    if let Trust::New(doubt) = store.write(look)? {
        tracing::error!(?doubt, "the clock is in doubt: it releases no money");
    }
    if let Some(stopped) = guard::ask(store, others, steady, now)? {
        return Ok(Ran::Stopped(stopped));
    }
    // Each one acts although the other has failed.
    let steps = steps::run_due(store, rules, now);
    let disputes = disputes::clock::run_due(store, &rules.holidays, now);
    Ok(Ran::Steps(steps? + disputes?))
}

/// Tells the log; that the clock is stopped, once for each process.
fn tell(ran: Ran, was_stopped: bool) {
    match ran {
        Ran::Stopped(Stopped { doubt, .. }) if !was_stopped => tracing::error!(
            ?doubt,
            "the clock is in doubt and too much would be done by it: nothing expires, no reminder is sent and nothing \
             old is deleted before its time is right again. If it is right and the clock does not go on within a \
             minute: `marsam clock confirm`"
        ),
        Ran::Stopped(_) => {}
        Ran::Steps(steps) => {
            if was_stopped {
                tracing::info!("the clock goes on");
            }
            if steps > 0 {
                tracing::debug!(steps, "the clock has acted");
            }
        }
    }
}

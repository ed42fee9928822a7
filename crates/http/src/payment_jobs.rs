//! What is asked of payment providers by time: about attempts, and refunds that are sent and asked about.
//!
//! **Invariant:** no call is made within a transaction. Each question is taken in one, and its answer is stored in another:
//! of several instances one asks, and what is lost in between is asked again.

mod checking;
mod comparing;
mod reconciling;
mod sending;

use std::sync::Arc;
use std::time::Duration as StdDuration;

use futures_util::stream;
use futures_util::{Stream, StreamExt as _};
use marsam_domain::calendar::Holidays;
use marsam_domain::payments::refunds::RefundCause;
use marsam_payments::{Observation, ProviderError, ProviderKey, RefundKey, RefundObservation};
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_persistence::refunds::Refund;
use marsam_persistence::{Db, Store};
use marsam_workflows::books::Seen;
use marsam_workflows::payments::refund_steps::{self, Said};
use marsam_workflows::payments::settling;
use marsam_workflows::payments::working::{self, AttemptTask, RefundTask};
use marsam_workflows::{Clock, Refused};
use time::{Duration, OffsetDateTime};
use url::Url;

pub use self::comparing::comparisons;
pub use self::reconciling::{LostCharge, NotReconciled, Reconciled};
use crate::AppState;
use crate::state::payments::Payments;

/// Calls at the same time: visitors who pay have the other places.
const AT_ONCE: usize = 4;
/// The pause after a provider was busy and named none.
const USUAL_PAUSE: StdDuration = StdDuration::from_secs(30);
/// Instances that were sent away together come back within so many seconds.
const JITTER_SECONDS: u128 = 20;

/// Asks payment providers.
#[derive(Clone)]
pub struct PaymentJobs {
    store: Store,
    payments: Payments,
    clock: Clock,
    /// Where events of refunds are sent; without it nothing is ordered.
    public_url: Option<Url>,
    holidays: Arc<Holidays>,
    /// What the nightly checks of the ledger have found.
    seen: Seen,
}

impl std::fmt::Debug for PaymentJobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PaymentJobs").finish_non_exhaustive()
    }
}

impl PaymentJobs {
    /// The jobs of a server; `None` without a provider to ask.
    pub fn of(state: &AppState) -> Option<Self> {
        state.payments.are_asked().then(|| Self {
            store: state.store.clone(),
            payments: state.payments.clone(),
            clock: state.clock.clone(),
            public_url: Some(state.settings.public_url.clone()),
            holidays: state.settings.holidays.clone(),
            seen: Seen::default(),
        })
    }

    fn now(&self) -> OffsetDateTime {
        (self.clock)()
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let written = self
            .store
            .off_thread(move |store: &Store| store.write(work));
        written.await.map_err(Refused::from).flatten()
    }

    /// Asks everything that is due, and answers how much it was.
    ///
    /// # Errors
    /// The database's, after all others were asked. A provider that does not answer is logged, and asked again.
    pub async fn run_due(&self) -> Result<usize, Refused> {
        let now = self.now();
        let read = self
            .store
            .off_thread(move |store: &Store| store.read(|db| working::due(db, now)));
        let due = read.await.map_err(Refused::from)?.map_err(Refused::from)?;
        let count = due.attempts.len() + due.refunds.len();
        let attempts = due
            .attempts
            .into_iter()
            .map(|attempt| self.attempt(attempt));
        let attempts = all_of(stream::iter(attempts).buffer_unordered(AT_ONCE)).await;
        let refunds = due.refunds.into_iter().map(|refund| self.refund(refund));
        let refunds = all_of(stream::iter(refunds).buffer_unordered(AT_ONCE)).await;
        attempts.and(refunds).map(|()| count)
    }

    async fn attempt(&self, read: PaymentAttempt) -> Result<(), Refused> {
        let Some(provider) = self.payments.provider(read.provider) else {
            return Ok(());
        };
        let (now, taken) = (self.now(), read.clone());
        let task = self.write(move |db| working::take_attempt(db, &taken, now));
        let AttemptTask::Ask(key) = task.await? else {
            return Ok(());
        };
        let Some(key) = ProviderKey::parse(&key) else {
            return Ok(());
        };
        match provider.retrieve(&key).await {
            Ok(observations) => self.observed(&read, observations).await,
            Err(ProviderError::Busy(pause)) => {
                let until = self.after(pause, read.id.as_uuid().as_u128());
                self.write(move |db| Ok(working::put_off(db, &read, until)?))
                    .await
            }
            Err(error) => {
                tracing::warn!(%error, attempt = %read.id, "a payment provider did not say what became of an attempt");
                Ok(())
            }
        }
    }

    /// Stores what was said of an attempt.
    async fn observed(
        &self,
        read: &PaymentAttempt,
        observations: Vec<Observation>,
    ) -> Result<(), Refused> {
        let (id, now, holidays) = (read.id, self.now(), self.holidays.clone());
        self.write(move |db| settling::observed(db, id, &observations, now, &holidays).map(drop))
            .await
    }

    async fn refund(&self, read: Refund) -> Result<(), Refused> {
        let now = self.now();
        let task = self.write(move |db| working::take_refund(db, &read, now));
        match task.await? {
            RefundTask::Send {
                refund,
                attempt,
                called_before,
            } => self.send(refund, &attempt, called_before).await,
            RefundTask::Ask {
                refund,
                attempt,
                key,
                is_last,
            } => {
                self.ask(&refund, &attempt, &key).await?;
                if is_last {
                    // Changes nothing about one that has ended by the answer.
                    self.step(&refund, RefundCause::RanOut, Said::default())
                        .await?;
                }
                Ok(())
            }
            RefundTask::Nothing => Ok(()),
        }
    }

    async fn ask(
        &self,
        refund: &Refund,
        attempt: &PaymentAttempt,
        key: &str,
    ) -> Result<(), Refused> {
        let provider = self.payments.provider(attempt.provider);
        let (Some(provider), Some(key)) = (provider, RefundKey::parse(key)) else {
            return Ok(());
        };
        match provider.retrieve_refund(&key).await {
            Ok(observed) => self.refund_observed(refund, &observed).await,
            Err(error) => {
                tracing::warn!(%error, refund = %refund.id, "a payment provider did not say what became of a refund");
                Ok(())
            }
        }
    }

    async fn refund_observed(
        &self,
        refund: &Refund,
        observed: &RefundObservation,
    ) -> Result<(), Refused> {
        let said = Said {
            provider_key: Some(observed.key.as_str().to_owned()),
            left_fils: observed.left_fils(),
            ..Said::default()
        };
        let cause = RefundCause::Observed(observed.outcome(refund.amount_fils));
        self.step(refund, cause, said).await
    }

    async fn step(&self, refund: &Refund, cause: RefundCause, said: Said) -> Result<(), Refused> {
        let (id, now) = (refund.id, self.now());
        self.write(move |db| refund_steps::step(db, id, cause, &said, now).map(drop))
            .await
    }

    /// When a provider that was busy is called again.
    fn after(&self, pause: Option<StdDuration>, of: u128) -> OffsetDateTime {
        self.now() + pause_of(pause, of)
    }
}

/// The pause after a provider was busy, for what has this id. It does not grow from one time to the next.
fn pause_of(asked: Option<StdDuration>, id: u128) -> Duration {
    let pause = asked.unwrap_or(USUAL_PAUSE);
    let jitter = u64::try_from(id % JITTER_SECONDS).unwrap_or_default();
    let whole = pause + StdDuration::from_secs(jitter);
    Duration::try_from(whole).unwrap_or(Duration::MINUTE)
}

/// Waits for all of them: one that fails ends none of the others. The first failure is the answer, the others are logged.
async fn all_of(mut asked: impl Stream<Item = Result<(), Refused>> + Unpin) -> Result<(), Refused> {
    let mut first = Ok(());
    while let Some(done) = asked.next().await {
        let Err(error) = done else { continue };
        tracing::error!(%error, "what a payment provider said could not be stored");
        first = first.and(Err(error));
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_away_together_comes_back_in_twenty_different_seconds() {
        let mut usual: Vec<i64> = (0..20)
            .map(|id| pause_of(None, id).whole_seconds())
            .collect();
        usual.sort_unstable();
        assert_eq!(usual, (30..50).collect::<Vec<i64>>());
        assert_eq!(pause_of(None, 20), pause_of(None, 0));
        // What the provider has named is obeyed.
        let named = Some(StdDuration::from_mins(2));
        assert_eq!(pause_of(named, 0), Duration::minutes(2));
        assert_eq!(pause_of(named, 39), Duration::seconds(139));
    }
}

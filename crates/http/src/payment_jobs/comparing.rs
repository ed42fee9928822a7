//! The nightly comparison: what a provider lists of the last days against what the ledger knows.
//!
//! **Invariant:** the comparison is the usual path: what is listed is settled as what is retrieved, and posted once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use marsam_domain::calendar::{self, day_of};
use marsam_payments::{
    Cursor, Observation, PaymentProvider, Period, ProviderError, RefundObservation,
};
use marsam_workflows::Refused;
use marsam_workflows::payments::comparing;
use time::{Duration, Weekday};

use super::{PaymentJobs, Reconciled};

/// It runs after this hour in Kuwait.
const HOUR: u8 = 3;
/// The days that are compared each night.
const USUAL: Duration = Duration::days(2);
/// The days that are compared once a week.
const WEEKLY: Duration = Duration::days(30);

/// How the comparisons of this process have ended: with every row settled, without some of them, and early.
static COMPLETE: AtomicU64 = AtomicU64::new(0);
static INCOMPLETE: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);

/// How many nightly comparisons have ended in each way since this process began.
pub fn comparisons() -> [(&'static str, u64); 3] {
    let ends = [
        ("complete", &COMPLETE),
        ("incomplete", &INCOMPLETE),
        ("failed", &FAILED),
    ];
    ends.map(|(state, count)| (state, count.load(Ordering::Relaxed)))
}

impl PaymentJobs {
    /// Compares with each provider that lists its charges, once a night and on one of several instances; true if it was
    /// this one.
    ///
    /// # Errors
    /// The database's. A provider that does not answer is logged, and compared the next night; admins are mailed of rows that
    /// could not be read or settled, and that hold up no others. Then the books are looked at.
    pub async fn compare_nightly(&self) -> Result<bool, Refused> {
        let now = self.now();
        if now.to_offset(calendar::KUWAIT).hour() < HOUR {
            return Ok(false);
        }
        let read = self
            .store
            .off_thread(move |store| store.read(|db| comparing::is_due(db, day_of(now))));
        if !read.await.map_err(Refused::from)?.map_err(Refused::from)? {
            return Ok(false);
        }
        let is_mine = self.write(move |db| Ok(comparing::begin(db, day_of(now))?));
        if !is_mine.await? {
            return Ok(false);
        }
        let is_weekly = day_of(now).weekday() == Weekday::Sunday;
        let back = if is_weekly { WEEKLY } else { USUAL };
        for provider in self.payments.all() {
            // No provider so far. One without lists has each charge retrieved that is not paid out yet, once there is one.
            if !provider.capabilities().has_lists {
                continue;
            }
            let period = Period {
                from: now - back.min(provider.capabilities().longest_period),
                to: now,
            };
            let mut found = Reconciled::default();
            let end = self.compare(provider, period, &mut found).await;
            if let Err(error) = &end {
                tracing::warn!(%error, "a payment provider could not be compared with the ledger");
            }
            self.note_end(end.is_ok(), found.left_out()).await?;
        }
        self.check_books().await?;
        Ok(true)
    }

    /// Counts how a comparison has ended, and tells the admins of one that lacks rows.
    async fn note_end(&self, has_ended: bool, left_out: usize) -> Result<(), Refused> {
        let count = match (has_ended, left_out) {
            (false, _) => &FAILED,
            (true, 0) => &COMPLETE,
            (true, _) => &INCOMPLETE,
        };
        count.fetch_add(1, Ordering::Relaxed);
        if left_out == 0 {
            return Ok(());
        }
        tracing::warn!(
            left_out,
            "a comparison with a payment provider is incomplete"
        );
        let now = self.now();
        self.write(move |db| Ok(comparing::tell_incomplete(db, now)?))
            .await
    }

    pub(super) async fn compare(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        period: Period,
        found: &mut Reconciled,
    ) -> Result<(), ProviderError> {
        let mut after: Option<Cursor> = None;
        loop {
            let page = match provider.charges(period, after.as_ref()).await {
                Ok(page) => page,
                Err(error) => return Err(error),
            };
            found.skip(&page.unreadable);
            for charge in page.rows {
                found.charges += 1;
                match self.compare_charge(provider, charge.clone()).await {
                    Ok(true) => found.lose(provider.slug(), &charge),
                    Ok(false) => {}
                    Err(error) => found.leave(charge.key.as_str(), &error),
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        loop {
            let page = match provider.refunds(period, after.as_ref()).await {
                Ok(page) => page,
                Err(error) => return Err(error),
            };
            found.skip(&page.unreadable);
            for refund in page.rows {
                found.refunds += 1;
                if let Err(error) = self.compare_refund(provider, refund.clone()).await {
                    found.leave(refund.key.as_str(), &error);
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(());
            }
        }
    }

    async fn compare_charge(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        charge: Observation,
    ) -> Result<bool, Refused> {
        let (slug, now, holidays) = (provider.slug(), self.now(), self.holidays.clone());
        let is_lost = self.write(move |db| comparing::charge(db, slug, &charge, now, &holidays));
        let is_lost = is_lost.await?;
        if is_lost {
            tracing::error!(
                "a payment provider has a charge of this site without an attempt: payments are paused"
            );
        }
        Ok(is_lost)
    }

    async fn compare_refund(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        refund: RefundObservation,
    ) -> Result<(), Refused> {
        let (slug, now) = (provider.slug(), self.now());
        self.write(move |db| comparing::refund(db, slug, &refund, now))
            .await
    }
}

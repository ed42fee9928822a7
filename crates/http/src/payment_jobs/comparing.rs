//! The nightly comparison: what a provider lists of the last days against what the ledger knows.
//!
//! **Invariant:** the comparison is the usual path: what is listed is settled as what is retrieved, and posted once.

use std::sync::Arc;

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

impl PaymentJobs {
    /// Compares with each provider that lists its charges, once a night and on one of several instances; true if it was
    /// this one.
    ///
    /// # Errors
    /// The database's. A provider that does not answer is logged, and compared the next night.
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
            if !provider.capabilities().has_lists {
                continue;
            }
            let period = Period {
                from: now - back.min(provider.capabilities().longest_period),
                to: now,
            };
            let mut found = Reconciled::default();
            if let Err(error) = self.compare(provider, period, &mut found).await? {
                tracing::warn!(%error, "a payment provider could not be compared with the ledger");
            }
        }
        Ok(true)
    }

    pub(super) async fn compare(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        period: Period,
        found: &mut Reconciled,
    ) -> Result<Result<(), ProviderError>, Refused> {
        let mut after: Option<Cursor> = None;
        loop {
            let page = match provider.charges(period, after.as_ref()).await {
                Ok(page) => page,
                Err(error) => return Ok(Err(error)),
            };
            for charge in page.rows {
                found.charges += 1;
                if self.compare_charge(provider, charge.clone()).await? {
                    found.lose(provider.slug(), &charge);
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
                Err(error) => return Ok(Err(error)),
            };
            for refund in page.rows {
                found.refunds += 1;
                self.compare_refund(provider, refund).await?;
            }
            after = page.next;
            if after.is_none() {
                return Ok(Ok(()));
            }
        }
    }

    async fn compare_charge(
        &self,
        provider: &Arc<dyn PaymentProvider>,
        charge: Observation,
    ) -> Result<bool, Refused> {
        let (slug, now) = (provider.slug(), self.now());
        let is_lost = self.write(move |db| comparing::charge(db, slug, charge, now));
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

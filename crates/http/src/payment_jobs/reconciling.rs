//! What the operator asks of providers by hand: a comparison of a longer time, as after a restore, and a lost charge to adopt.

use std::error::Error;
use std::fmt;

use marsam_domain::calendar;
use marsam_domain::ledger::ProviderSlug;
use marsam_payments::{Observation, Period, ProviderError, ProviderKey, Unreadable};
use marsam_persistence::{DbError, Store};
use marsam_workflows::payments::comparing::{self, Adopted};
use marsam_workflows::{Clock, Refused, books};
use time::{Date, Duration, OffsetDateTime};

use super::PaymentJobs;
use crate::state::payments::Payments;

/// Why the operator got no answer.
#[derive(Debug)]
pub enum NotReconciled {
    /// The provider's.
    Provider(ProviderError),
    /// The database's.
    Database(Refused),
    /// There is no such charge.
    NoCharge,
    /// There is no key of that provider.
    NoProvider,
    /// The charge has an attempt.
    Counts,
}

impl fmt::Display for NotReconciled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Provider(error) => write!(f, "the payment provider: {error}"),
            Self::Database(error) => write!(f, "the database: {error}"),
            Self::NoCharge => {
                f.write_str("the payment provider has no captured charge of this site by that key")
            }
            Self::NoProvider => f.write_str("there is no key of that payment provider"),
            Self::Counts => f.write_str("that charge has an attempt: its money counts"),
        }
    }
}

impl Error for NotReconciled {}

impl From<ProviderError> for NotReconciled {
    fn from(error: ProviderError) -> Self {
        Self::Provider(error)
    }
}

impl From<Refused> for NotReconciled {
    fn from(error: Refused) -> Self {
        Self::Database(error)
    }
}

/// A charge of this site that has no attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostCharge {
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's name of it.
    pub key: String,
    /// In fils.
    pub amount_fils: i64,
    /// When it was made.
    pub at: OffsetDateTime,
}

impl LostCharge {
    fn of(provider: ProviderSlug, charge: &Observation) -> Self {
        Self {
            provider,
            key: charge.key.as_str().to_owned(),
            amount_fils: charge.amount_fils,
            at: charge.at,
        }
    }
}

/// What a comparison has read.
#[derive(Debug, Default)]
pub struct Reconciled {
    /// Charges.
    pub charges: usize,
    /// Refunds.
    pub refunds: usize,
    /// Charges and refunds that could not be read, and so were not compared.
    pub unreadable: usize,
    /// Charges and refunds that were read and could not be settled.
    pub unsettled: usize,
    /// The captured charges of this site that have no attempt.
    pub lost: Vec<LostCharge>,
    /// Those that the operator has set aside, with the reason.
    pub set_aside: Vec<String>,
}

impl Reconciled {
    /// Notes rows that could not be read.
    pub(super) fn skip(&mut self, rows: &[Unreadable]) {
        self.unreadable += rows.len();
        for row in rows {
            let (key, error) = (row.key.as_deref().unwrap_or("?"), &row.error);
            tracing::warn!(key, %error, "a row of a payment provider's list could not be read, and was not compared");
        }
    }

    /// Notes a row that could be read and not be settled.
    pub(super) fn leave(&mut self, key: &str, error: &Refused) {
        self.unsettled += 1;
        tracing::error!(key, %error, "a row of a payment provider's list could not be settled");
    }

    /// How many rows were not compared.
    pub const fn left_out(&self) -> usize {
        self.unreadable + self.unsettled
    }

    pub(super) fn lose(&mut self, provider: ProviderSlug, charge: &Observation) {
        self.lost.push(LostCharge::of(provider, charge));
    }
}

impl PaymentJobs {
    /// The jobs of a command, without a server.
    pub fn of_command(
        store: Store,
        payments: Payments,
        clock: Clock,
        holidays: calendar::Holidays,
    ) -> Self {
        Self {
            store,
            payments,
            clock,
            // Nothing is ordered by a command.
            public_url: None,
            holidays: holidays.into(),
            seen: books::Seen::default(),
        }
    }

    /// Compares with each provider from the beginning of a day in Kuwait until now.
    ///
    /// # Errors
    /// The provider's or the database's; what was compared before stays.
    pub async fn reconcile(&self, since: Date) -> Result<Reconciled, NotReconciled> {
        let now = self.now();
        let mut found = Reconciled::default();
        for provider in self.payments.all() {
            let longest = provider.capabilities().longest_period.max(Duration::DAY);
            let mut from = since.midnight().assume_offset(calendar::KUWAIT);
            while from < now {
                let to = (from + longest).min(now);
                self.compare(provider, Period { from, to }, &mut found)
                    .await?;
                from = to;
            }
        }
        let listed = self.write(|db| Ok(comparing::set_aside_charges(db)?));
        found.set_aside = listed.await?;
        Ok(found)
    }

    /// Sets a lost charge aside, so that it no longer pauses payments; false if it was set aside before.
    ///
    /// # Errors
    /// [`NotReconciled::NoCharge`] unless it is a captured charge of this site, [`NotReconciled::Counts`] if it has an attempt.
    pub async fn set_aside(
        &self,
        slug: ProviderSlug,
        key: &ProviderKey,
        note: String,
    ) -> Result<(LostCharge, bool), NotReconciled> {
        let provider = self
            .payments
            .provider(slug)
            .ok_or(NotReconciled::NoProvider)?;
        let charges = provider.retrieve(key).await?;
        let (charge, _) = comparing::ours(&charges).ok_or(NotReconciled::NoCharge)?;
        let lost = LostCharge::of(slug, charge);
        let (charge, now) = (charge.clone(), self.now());
        let stored =
            self.write(
                move |db| match comparing::set_aside(db, slug, &charge, &note, now) {
                    Err(DbError::Conflict) => Ok(None),
                    other => Ok(Some(other?)),
                },
            );
        let is_new = stored.await?.ok_or(NotReconciled::Counts)?;
        Ok((lost, is_new))
    }

    /// Writes the attempt of a charge again that was lost by a restore, and takes the usual path with it.
    ///
    /// # Errors
    /// [`NotReconciled::NoCharge`] unless it is a captured charge of this site.
    pub async fn adopt(
        &self,
        slug: ProviderSlug,
        key: &ProviderKey,
    ) -> Result<Adopted, NotReconciled> {
        let provider = self
            .payments
            .provider(slug)
            .ok_or(NotReconciled::NoProvider)?;
        let charges = provider.retrieve(key).await?;
        let (now, holidays) = (self.now(), self.holidays.clone());
        let adopted = self.write(move |db| comparing::adopt(db, slug, &charges, now, &holidays));
        adopted.await?.ok_or(NotReconciled::NoCharge)
    }
}

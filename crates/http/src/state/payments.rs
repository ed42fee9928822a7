//! The payment providers: the one of new payments, and all those that are asked about earlier ones.

use std::sync::Arc;

use marsam_domain::ledger::ProviderSlug;
use marsam_payments::PaymentProvider;
use marsam_workflows::payments::paying::Checkout;
use time::OffsetDateTime;

/// The providers with a key. Without any, nothing about paying here is shown.
#[derive(Debug, Clone, Default)]
pub struct Payments {
    checkout: Option<Arc<Checkout>>,
    providers: Arc<[Arc<dyn PaymentProvider>]>,
}

impl Payments {
    /// `checkout`: how new payments are made, by one of these providers; `None` stops only those.
    pub fn new(checkout: Option<Checkout>, providers: Vec<Arc<dyn PaymentProvider>>) -> Self {
        Self {
            checkout: checkout.map(Arc::new),
            providers: providers.into(),
        }
    }

    /// How new payments are made.
    pub fn checkout(&self) -> Option<&Checkout> {
        self.checkout.as_deref()
    }

    /// A provider that is asked.
    pub fn provider(&self, slug: ProviderSlug) -> Option<&Arc<dyn PaymentProvider>> {
        self.providers
            .iter()
            .find(|provider| provider.slug() == slug)
    }

    /// All that are asked.
    pub(crate) fn all(&self) -> &[Arc<dyn PaymentProvider>] {
        &self.providers
    }

    /// The times by the clocks of the providers that have answered.
    pub fn clocks(&self) -> Vec<OffsetDateTime> {
        let clocks = self
            .providers
            .iter()
            .filter_map(|provider| provider.clock());
        clocks.collect()
    }

    /// Whether there is any to ask.
    pub fn are_asked(&self) -> bool {
        !self.providers.is_empty()
    }

    /// The smallest part of an offer that brands could pay here; `None` where they cannot.
    pub(crate) fn min_fils(&self) -> Option<i64> {
        self.checkout().map(|checkout| checkout.limits.min_fils)
    }
}

//! The figures of the money that comes through providers.

use marsam_domain::vocabulary::Vocabulary as _;
use marsam_http::payment_jobs::comparisons;
use marsam_http::{forged_events, unknown_events};
use marsam_persistence::measuring::Payments;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: &'static str,
}

/// The gauges of payments.
pub(super) struct PaymentGauges {
    attempts: Family<State, Gauge>,
    oldest: Gauge,
    refunds: Gauge,
    suspense: Gauge,
    findings: Gauge,
    stopped: Family<State, Gauge>,
    forged: Counter,
    unknown: Counter,
    comparisons: Family<State, Counter>,
}

impl PaymentGauges {
    pub(super) fn register(registry: &mut Registry) -> Self {
        let gauges = Self {
            attempts: Family::default(),
            oldest: Gauge::default(),
            refunds: Gauge::default(),
            suspense: Gauge::default(),
            findings: Gauge::default(),
            stopped: Family::default(),
            forged: Counter::default(),
            unknown: Counter::default(),
            comparisons: Family::default(),
        };
        registry.register(
            "marsam_payment_attempts",
            "Attempts to pay, by state",
            gauges.attempts.clone(),
        );
        registry.register(
            "marsam_payment_oldest_open_seconds",
            "How long the oldest open attempt to pay has been open",
            gauges.oldest.clone(),
        );
        registry.register(
            "marsam_refunds_open",
            "Refunds that the brand does not have yet",
            gauges.refunds.clone(),
        );
        registry.register(
            "marsam_suspense_oldest_seconds",
            "How long the oldest captured money that counts for nothing waits for a decision",
            gauges.suspense.clone(),
        );
        registry.register(
            "marsam_ledger_findings",
            "Places in which the last nightly check found that the ledger does not hold",
            gauges.findings.clone(),
        );
        registry.register(
            "marsam_payments_stopped",
            "1 while all money is paused, and while the clock is in doubt",
            gauges.stopped.clone(),
        );
        registry.register(
            "marsam_forged_payment_events",
            "Payment events that their provider did not sign",
            gauges.forged.clone(),
        );
        registry.register(
            "marsam_unknown_payment_events",
            "Payment events that their provider signed, about nothing that is known",
            gauges.unknown.clone(),
        );
        registry.register(
            "marsam_payment_comparisons",
            "Nightly comparisons with a provider, by how they ended",
            gauges.comparisons.clone(),
        );
        gauges
    }

    pub(super) fn show(&self, measured: &Payments) {
        let forged = forged_events().saturating_sub(self.forged.get());
        self.forged.inc_by(forged);
        let unknown = unknown_events().saturating_sub(self.unknown.get());
        self.unknown.inc_by(unknown);
        let state = |state| State { state };
        for (name, count) in comparisons() {
            let counter = self.comparisons.get_or_create(&state(name));
            counter.inc_by(count.saturating_sub(counter.get()));
        }
        for (known, count) in &measured.attempts {
            let labels = state(known.slug());
            self.attempts.get_or_create(&labels).set(*count);
        }
        self.oldest.set(measured.oldest_open_seconds);
        self.refunds.set(measured.open_refunds);
        self.suspense.set(measured.oldest_suspense_seconds);
        self.findings.set(measured.ledger_findings);
        let reasons = [
            ("paused", measured.is_paused),
            ("clock", measured.is_clock_doubted),
        ];
        for (name, holds) in reasons {
            let labels = state(name);
            self.stopped.get_or_create(&labels).set(i64::from(holds));
        }
    }
}

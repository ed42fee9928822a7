//! A simulator and an adapter that speaks with it.

use std::time::Duration;

use marsam_domain::email::Email;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::payments::attempts::Outcome;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_payments::tap::{Tap, TapSettings};
use marsam_payments::{
    CallLimits, CheckoutOrder, HostedPage, Observation, OrderTag, Ordered, PageHosts, Payer,
    PaymentProvider, Period, ProviderKey, RefundOrder, RefundTag, SecretKey,
};
use serde_json::{Value, json};
use time::OffsetDateTime;
use url::Url;
use uuid::Uuid;

use crate::invoices::Invoices;
use crate::simulator::{KEY, Simulator};

pub(crate) const AMOUNT: i64 = 280_500;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Tap,
    Invoices,
}

pub(crate) struct World {
    pub(crate) shape: Shape,
    pub(crate) simulator: Simulator,
    pub(crate) provider: Box<dyn PaymentProvider>,
}

/// So short that a test of a provider that hangs is quick.
pub(crate) fn limits() -> CallLimits {
    CallLimits {
        open: Duration::from_secs(5),
        call: Duration::from_secs(5),
        ..CallLimits::default()
    }
}

pub(crate) fn settings(base: &Url, calls: CallLimits) -> TapSettings {
    TapSettings {
        base: base.clone(),
        key: SecretKey::parse(KEY).unwrap(),
        previous_key: None,
        merchant: Some("1124340".to_owned()),
        methods: vec![CheckoutMethod::Knet, CheckoutMethod::Card],
        page_hosts: PageHosts::parse("127.0.0.1").unwrap(),
        limits: AmountLimits {
            min_fils: 100,
            max_fils: 10_000_000,
        },
        calls,
    }
}

pub(crate) fn adapter(shape: Shape, base: &Url, calls: CallLimits) -> Box<dyn PaymentProvider> {
    match shape {
        Shape::Tap => Box::new(Tap::new(settings(base, calls)).unwrap()),
        Shape::Invoices => Box::new(Invoices::new(base.clone(), calls)),
    }
}

pub(crate) fn attempt(number: u128) -> PaymentAttemptId {
    PaymentAttemptId::new(Uuid::from_u128(number))
}

pub(crate) fn order(number: u128) -> CheckoutOrder {
    CheckoutOrder {
        tag: OrderTag {
            attempt: attempt(number),
            request: QuoteRequestId::new(Uuid::from_u128(99)),
            amount_fils: AMOUNT,
            through_part: 1,
        },
        method: CheckoutMethod::Knet,
        payer: Payer {
            name: "يوسف".to_owned(),
            email: Email::parse("brand@example.com").unwrap(),
        },
        return_url: Url::parse("http://localhost:5173/payments/1").unwrap(),
        // Nothing listens there: what is posted is read from the simulator.
        event_url: Url::parse("http://127.0.0.1:9/api/payment-events/tap").unwrap(),
        page_minutes: 30,
    }
}

pub(crate) fn ordered(number: u128) -> Ordered {
    Ordered {
        attempt: attempt(number),
        amount_fils: AMOUNT,
        is_live: false,
    }
}

pub(crate) fn refund_order(charge: &ProviderKey, amount_fils: i64, try_number: u32) -> RefundOrder {
    RefundOrder {
        charge: charge.clone(),
        tag: RefundTag {
            refund: RefundId::new(Uuid::from_u128(7)),
            try_number,
        },
        amount_fils,
        event_url: Url::parse("http://127.0.0.1:9/api/payment-events/tap").unwrap(),
    }
}

impl World {
    pub(crate) async fn start(shape: Shape) -> Self {
        let simulator = Simulator::start().await;
        let provider = adapter(shape, &simulator.url, limits());
        Self {
            shape,
            simulator,
            provider,
        }
    }

    pub(crate) async fn open(&self) -> HostedPage {
        self.provider.open(&order(1)).await.unwrap()
    }

    pub(crate) async fn paid(&self) -> HostedPage {
        let page = self.open().await;
        self.answer(&page, "pay").await;
        page
    }

    pub(crate) async fn answer(&self, page: &HostedPage, answer: &str) {
        let call = json!({"do": "answer", "key": page.key.as_str(), "as": answer});
        self.simulator.make(call).await;
    }

    /// Changes fields of a charge.
    pub(crate) async fn set(&self, page: &HostedPage, fields: Value) {
        let mut call = json!({"do": "set", "key": page.key.as_str()});
        call.as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        self.simulator.make(call).await;
    }

    pub(crate) async fn fault(&self, fault: Value) {
        let mut call = json!({"do": "fault"});
        call.as_object_mut()
            .unwrap()
            .extend(fault.as_object().unwrap().clone());
        self.simulator.make(call).await;
    }

    pub(crate) async fn observed(&self, page: &HostedPage) -> Vec<Observation> {
        self.provider.retrieve(&page.key).await.unwrap()
    }

    pub(crate) async fn outcomes(&self, page: &HostedPage) -> Vec<Outcome> {
        let observed = self.observed(page).await;
        observed
            .iter()
            .map(|observation| observation.outcome(ordered(1)))
            .collect()
    }

    /// Calls so far, without those of the test.
    pub(crate) async fn calls(&self) -> usize {
        self.simulator.state().await["calls"]
            .as_array()
            .unwrap()
            .len()
    }

    /// The day around the simulator's clock.
    pub(crate) async fn today(&self) -> Period {
        let now = self.simulator.state().await["now"].as_i64().unwrap();
        let now = OffsetDateTime::from_unix_timestamp_nanos(i128::from(now) * 1_000_000).unwrap();
        Period {
            from: now - time::Duration::days(1),
            to: now + time::Duration::MINUTE,
        }
    }
}

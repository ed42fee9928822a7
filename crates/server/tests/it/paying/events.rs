//! Events of Tap over the API, as its own adapter reads them: a reason to ask, and nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use marsam_payments::tap::{Tap, TapSettings};
use marsam_payments::{CallLimits, PageHosts, RefundStatus, SecretKey};
use ring::hmac;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::bank::{Bank, LIMITS, METHODS};
use super::refunds::ordered_refund;
use crate::browser::{Browser, Request};

const KEY: &str = "sk_test_marsam_events";
/// The operator's key from before the last rotation.
const KEY_BEFORE: &str = "sk_test_marsam_before";
/// That of another site.
const FOREIGN_KEY: &str = "sk_test_marsam_other";

/// A studio whose bank reads events as Tap's adapter does.
fn studio(previous_key: Option<&str>) -> PaidStudio {
    let key = |text: &str| SecretKey::parse(text).unwrap();
    let settings = TapSettings {
        base: "http://127.0.0.1:9/".parse().unwrap(),
        key: key(KEY),
        previous_key: previous_key.map(key),
        merchant: None,
        methods: METHODS.to_vec(),
        page_hosts: PageHosts::parse("127.0.0.1").unwrap(),
        limits: LIMITS,
        calls: CallLimits::default(),
    };
    PaidStudio::at(Bank::reading_events_as(Tap::new(settings).unwrap()))
}

/// What is posted, and the header that signs it.
struct Event {
    body: String,
    signature: String,
}

impl Event {
    /// Of a charge or a refund with this id, signed with this key.
    fn signed(key: &str, id: &str, status: &str) -> Self {
        let created = "1671563769240";
        let body = json!({
            "id": id, "amount": 300, "currency": "KWD", "status": status, "live_mode": false,
            "reference": {"gateway": "17", "payment": "42"},
            "transaction": {"created": created}, "created": created,
        });
        let text = format!(
            "x_id{id}x_amount300.000x_currencyKWDx_gateway_reference17x_payment_reference42x_status{status}x_created{created}"
        );
        let key = hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes());
        let mut signature = String::new();
        for byte in hmac::sign(&key, text.as_bytes()).as_ref() {
            write!(signature, "{byte:02x}").unwrap();
        }
        Self {
            body: body.to_string(),
            signature,
        }
    }

    /// The same signature for something else.
    fn but(self, from: &str, to: &str) -> Self {
        Self {
            body: self.body.replace(from, to),
            ..self
        }
    }

    fn is_taken(&self, sender: &Browser) -> bool {
        let request = Request::new("POST", "/api/payment-events/tap")
            .header("hashstring", &self.signature)
            .bytes("application/json", self.body.as_bytes());
        let answer = sender.send(&request);
        if answer.status == 200 {
            return true;
        }
        answer.refused(401, "forged_event");
        false
    }
}

/// The number of rows of each table that an event may not change: all but the count of what an address has sent.
fn rows(paid: &PaidStudio) -> BTreeMap<&'static str, i64> {
    let mut rows = paid.studio.app.row_counts();
    assert!(rows.remove("throttle_counters").is_some());
    rows
}

#[test]
fn events_in_any_number_and_order_change_and_store_nothing() {
    let paid = studio(None);
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    let key = paid.bank.newest_charge().key.as_str().to_owned();
    let of_charge = |by: &str, status: &str| Event::signed(by, &key, status);
    let signed = [
        // Replayed, and in no order: only what the provider answers counts.
        of_charge(KEY, "CAPTURED"),
        of_charge(KEY, "FAILED"),
        of_charge(KEY, "INITIATED"),
        Event::signed(KEY, "chg_of_no_one", "CAPTURED"),
        Event::signed(KEY, "re_of_no_one", "REFUNDED"),
    ];
    let hostile = [
        of_charge(FOREIGN_KEY, "CAPTURED"),
        of_charge(KEY_BEFORE, "CAPTURED"),
        of_charge(KEY, "FAILED").but("FAILED", "CAPTURED"),
        Event::signed(KEY, "chg_of_no_one", "CAPTURED").but("chg_of_no_one", &key),
        of_charge(KEY, "CAPTURED").but("300", "301"),
        of_charge(KEY, "CAPTURED").but("{", ""),
        Event {
            body: "\u{0}".to_owned(),
            signature: String::new(),
        },
    ];
    let stored = || {
        let admin = &paid.studio.admin;
        let [totals, listed] = ["counts", ""].map(|name| {
            let path = format!("/api/admin/payments/{name}");
            admin.get(path.trim_end_matches('/')).is(200).json()
        });
        (totals, listed, paid.seen(&request), rows(&paid))
    };
    let signed = signed.iter().map(|event| (event, true));
    let events: Vec<(&Event, bool)> = signed
        .chain(hostile.iter().map(|event| (event, false)))
        .collect();
    let before = stored();
    // Each of the events many times; `make races` sends 10,000.
    let sent = std::env::var("MARSAM_FORGED_EVENTS").map_or(1_000, |sent| sent.parse().unwrap());
    for number in 0..sent {
        // As many as one address may send in an hour, and more addresses.
        let address = format!("203.0.113.{}", number / 500);
        let sender = paid.studio.app.visitor().from(&address);
        let (event, is_signed) = events[number * 7 % events.len()];
        assert_eq!(event.is_taken(&sender), is_signed, "{}", event.body);
    }
    assert_eq!(stored(), before);
    // The provider is asked once about the one that is known, and says that nothing has happened.
    paid.ask();
    paid.ask();
    assert_eq!(paid.bank.asked(), 1);
    assert_eq!(paid.attempt(&attempt)["state"], "pending");
    assert_eq!(rows(&paid), before.3);
}

#[test]
fn an_event_that_the_key_from_before_has_signed_lets_the_provider_be_asked() {
    let paid = studio(Some(KEY_BEFORE));
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.pay(&request, "card").is(201).json();
    paid.bank.pays();
    let key = paid.bank.newest_charge().key.as_str().to_owned();
    let visitor = paid.studio.app.visitor();
    assert!(!Event::signed(FOREIGN_KEY, &key, "CAPTURED").is_taken(&visitor));
    assert_eq!(paid.ask(), 0);
    assert!(Event::signed(KEY_BEFORE, &key, "CAPTURED").is_taken(&visitor));
    assert_eq!(paid.ask(), 1);
    assert_eq!(paid.attempt(&attempt)["state"], "captured");
    paid.verify(&request);
}

#[test]
fn an_event_of_a_refund_lets_the_provider_be_asked_about_it() {
    let paid = studio(None);
    let (request, _) = ordered_refund(&paid);
    paid.ask();
    paid.bank.settles(RefundStatus::Refunded);
    let refund = paid.bank.refunds().remove(0);
    let event = Event::signed(KEY, refund.key.as_str(), "REFUNDED");
    assert!(event.is_taken(&paid.studio.app.visitor()));
    assert_eq!(paid.ask(), 0);
    // Before the regular question, which is a minute after it was sent.
    paid.studio.app.pass(Duration::seconds(30));
    assert_eq!(paid.ask(), 1);
    assert_eq!(paid.seen(&request)["refunds"][0]["state"], "done");
    paid.verify(&request);
}

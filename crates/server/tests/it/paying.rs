//! Paying through a provider: pages, captures, releases, refunds and events, over the API and against the ledger.

mod bank;
mod billing;
mod by_bank;
mod clocks;
mod comparisons;
mod covered;
mod decisions;
mod disputes;
mod due_money;
mod ended;
mod events;
mod failures;
mod funding;
mod histories;
mod injecting;
mod jumps;
mod late;
mod limits;
mod lowering;
mod named;
mod notices;
mod own_money;
mod pages;
mod paused;
mod questions;
mod races;
mod refunds;
mod reported;
mod reviews;
mod rivals;
mod silence;
mod sums;
mod taken_back;
mod takings;
mod tests_of_providers;
mod troubles;
mod without;

use std::sync::Arc;

use marsam_domain::ids::{QuoteRequestId, RefundId};
use marsam_domain::ledger::{Account, ProviderSlug};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_http::Payments;
use marsam_persistence::payment_attempts::NewAttempt;
use marsam_persistence::refunds::{NewRefund, RefundChange};
use marsam_persistence::{ids, ledger, payment_attempts, refunds as stored_refunds, request_money};
use marsam_workflows::{books, payments::paying::Checkout};
use serde_json::{Value, json};
use time::Duration;

use self::bank::{Bank, LIMITS, METHODS};
use crate::browser::{Answer, Browser};
use crate::harness::TestApp;
use crate::projects::{Studio, act, delivery, detail, id_of, proposal, select};
use crate::samples::but;

/// A site that takes the events of a bank, at which no one pays.
pub(crate) fn app_with_a_bank() -> TestApp {
    let bank = Arc::new(Bank::open());
    TestApp::spawn_paying(Payments::new(None, vec![bank]), |_| {})
}

/// A studio whose brands pay at a bank.
struct PaidStudio {
    studio: Studio,
    bank: Arc<Bank>,
}

impl PaidStudio {
    fn open() -> Self {
        Self::at(Bank::open())
    }

    /// The same, whose brands pay real money.
    fn live() -> Self {
        Self::at(Bank::live())
    }

    /// The same, whose brands pay at this bank.
    fn at(bank: Bank) -> Self {
        let bank = Arc::new(bank);
        let checkout = Checkout {
            provider: ProviderSlug::Tap,
            is_live: bank.is_live(),
            methods: METHODS.to_vec(),
            limits: LIMITS,
            page: Duration::minutes(30),
        };
        let payments = Payments::new(Some(checkout), vec![bank.clone()]);
        let app = TestApp::spawn_paying(payments, |settings| {
            // A fee that shows in every amount.
            settings.service_fee_bps = 1_000;
        });
        Self {
            studio: Studio::of(app),
            bank,
        }
    }

    /// A project of KWD 300, whose parts are due at these times.
    fn project(&self, parts: &[(i64, &str)]) -> String {
        let plan: Vec<Value> = parts
            .iter()
            .map(|(fils, due)| json!({"label": "Part", "amount_fils": fils, "due": due}))
            .collect();
        self.project_of(json!(plan))
    }

    fn project_of(&self, plan: Value) -> String {
        let request = self.studio.request();
        let offer = but(proposal(), "payment_plan", plan);
        let sent = self.studio.dana.offer(&request, &offer).is(201).json();
        select(&self.studio.brand, &id_of(&sent), 1).is(200);
        request
    }

    fn pay(&self, request: &str, method: &str) -> Answer {
        act(
            &self.studio.brand,
            request,
            "pay",
            &json!({ "method": method }),
        )
    }

    /// Opens a page, pays on it, and lets the worker ask.
    fn paid(&self, request: &str, method: &str) -> Value {
        let attempt = self.pay(request, method).is(201).json();
        self.bank.pays();
        self.ask_after(Duration::minutes(2));
        self.attempt(&attempt)
    }

    /// Runs the worker after some time.
    fn ask_after(&self, time: Duration) -> usize {
        self.studio.pass(time);
        self.ask()
    }

    fn ask(&self) -> usize {
        let jobs = self.studio.app.payment_jobs().clone();
        actix_web::rt::System::new()
            .block_on(jobs.run_due())
            .unwrap()
    }

    /// Runs the nightly comparison; false if it has run today.
    fn compare(&self) -> bool {
        let jobs = self.studio.app.payment_jobs().clone();
        actix_web::rt::System::new()
            .block_on(jobs.compare_nightly())
            .unwrap()
    }

    fn attempt(&self, attempt: &Value) -> Value {
        let path = format!("/api/payment-attempts/{}", id_of(attempt));
        self.studio.brand.get(&path).is(200).json()
    }

    fn seen(&self, request: &str) -> Value {
        detail(&self.studio.brand, request)
    }

    fn balance(&self, account: Account) -> i64 {
        self.studio.app.read(|db| ledger::credit_fils(db, account))
    }

    /// Checks the ledger against the rows that explain it, and what is shown of a project.
    fn verify(&self, request: &str) {
        let verified = self.studio.app.store().read(books::verify).unwrap();
        assert_eq!(verified.findings, []);
        let key: QuoteRequestId = request.parse().unwrap();
        let money = self.studio.app.read(|db| request_money::find(db, key));
        let held = self.balance(Account::Held(key));
        assert_eq!(held, money.sums.held_fils());
        let seen = self.seen(request);
        assert_eq!(seen["held_fils"], held);
        assert_eq!(seen["recorded_fils"], money.sums.recorded_fils());
        let stage = seen["stage"].as_str().unwrap();
        if matches!(stage, "closed" | "cancelled" | "approved") {
            assert_eq!(held, 0, "money is held after the end");
        }
    }
}

/// A refund that is done, for the tests of who may read its note.
pub(crate) fn refund_of(app: &TestApp, request: &str, attempt: &str) -> String {
    let id = RefundId::new(ids::fresh(app.now()));
    let new = NewRefund {
        id,
        request_id: request.parse().unwrap(),
        attempt_id: attempt.parse().unwrap(),
        charge: None,
        ordered_as: id,
        source: RefundSource::Held,
        amount_fils: 1_000,
        fee_fils: 0,
        is_borne: false,
        is_decided: true,
        ordered_by: None,
        note: None,
    };
    app.write(|db| {
        let made = stored_refunds::insert(db, &new, app.now())?;
        let done = RefundChange {
            done: Some((app.now(), "T-2026-000001".to_owned())),
            ..RefundChange::default()
        };
        stored_refunds::advance(db, &made, RefundState::Done, &done)
    });
    id.to_string()
}

/// An attempt to pay of a brand, for the tests of who may read it.
pub(crate) fn attempt_of(app: &TestApp, request: &str, brand: &Browser) -> String {
    let account = brand.get("/api/users/me").is(200).json();
    let new = NewAttempt {
        request_id: request.parse().unwrap(),
        account_id: id_of(&account).parse().unwrap(),
        provider: ProviderSlug::Tap,
        amount_fils: 100_000,
        through_part: 0,
        method: CheckoutMethod::Knet,
        is_live: false,
        page: Duration::minutes(30),
    };
    let made = app.write(|db| payment_attempts::insert(db, &new, app.now()));
    made.id.to_string()
}

#[test]
fn a_payment_is_held_until_the_approval_and_released_with_it() {
    let paid = PaidStudio::open();
    let config = paid.studio.brand.get("/api/config").is(200).json();
    assert_eq!(
        config["payments"],
        json!({"provider": "tap", "methods": ["knet", "card", "apple_pay"], "test": true, "min_fils": 100})
    );
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let before = paid.seen(&request);
    assert_eq!(before["payable"]["due_fils"], 100_000);
    assert_eq!(
        before["payable"]["choices"],
        json!([{"through_part": 0, "amount_fils": 100_000, "methods": ["knet", "card", "apple_pay"]}])
    );
    assert_eq!(before["payable"]["parts"][0]["release"], "on_approval");
    assert_eq!(before["payable"]["parts"][0]["label_key"], Value::Null);
    assert_eq!(before["headline"]["next"], "pay");
    let attempt = paid.paid(&request, "card");
    assert_eq!(attempt["state"], "captured");
    assert_eq!(attempt["receipt_number"], "T-2026-000001");
    assert_eq!(attempt["page_url"], Value::Null);
    assert_eq!(pages::stored(&paid), (0, 0));
    let held = paid.seen(&request);
    assert_eq!(held["held_fils"], 100_000);
    assert_eq!(held["payments"][0]["recorded_by"], "provider");
    assert_eq!(held["payments"][0]["allowed_moves"], json!([]));
    assert_eq!(held["payments"][0]["reference"], Value::Null);
    paid.verify(&request);
    let receipt = format!(
        "/api/payments/{}/receipt",
        attempt["payment_id"].as_str().unwrap()
    );
    let read_by = |reader: &Browser| reader.get(&receipt).is(200).json();
    let receipt_of_brand = read_by(&paid.studio.brand);
    assert_eq!(receipt_of_brand["number"], "T-2026-000001");
    assert_eq!(receipt_of_brand["reference"], Value::Null);
    assert_eq!(read_by(&paid.studio.dana.browser)["reference"], Value::Null);
    assert!(read_by(&paid.studio.admin)["reference"].is_string());
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&paid.studio.brand, &request, "approve", &json!({})).is(200);
    let released = paid.seen(&request);
    assert_eq!(
        (&released["held_fils"], &released["released_fils"]),
        (&json!(0), &json!(100_000))
    );
    let dana = paid.studio.dana.id.parse().unwrap();
    assert_eq!(paid.balance(Account::Payable(dana)), 90_000);
    paid.verify(&request);
    // The rest closes the project, and goes to the creative at once.
    paid.paid(&request, "knet");
    assert_eq!(paid.seen(&request)["stage"], "closed");
    assert_eq!(paid.balance(Account::Payable(dana)), 270_000);
    paid.verify(&request);
}

#[test]
fn a_silent_approval_releases_too() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.paid(&request, "card");
    act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
    paid.studio.pass(Duration::days(8));
    paid.studio.tick();
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["released_fils"]),
        (&json!("closed"), &json!(300_000))
    );
    paid.verify(&request);
}

#[test]
fn a_deposit_goes_to_the_creative_at_once_and_is_paid_by_knet() {
    let paid = PaidStudio::open();
    let plan = json!([
        {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
        {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
    ]);
    let request = paid.project_of(plan);
    let choice = paid.seen(&request)["payable"]["choices"][0].clone();
    assert_eq!(choice["methods"], json!(["knet"]));
    paid.pay(&request, "card")
        .refused_fields(&[("method", "knet_only")]);
    paid.paid(&request, "knet");
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["held_fils"], &seen["released_fils"]),
        (&json!(0), &json!(100_000))
    );
    paid.verify(&request);
}

#[test]
fn a_plan_is_refused_that_cannot_be_paid_here() {
    let paid = PaidStudio::open();
    let request = paid.studio.request();
    let refused = |plan: Value, code: &str| {
        let offer = but(proposal(), "payment_plan", plan);
        let answer = paid.studio.dana.offer(&request, &offer);
        answer.refused_fields(&[("payment_plan", code)]);
    };
    let part = |fils: i64, release: &str| json!({"label": "Part", "amount_fils": fils, "due": "before_start", "release": release});
    refused(
        json!([part(200_000, "at_start"), part(100_000, "on_approval")]),
        "deposit_too_large",
    );
    refused(
        json!([part(299_950, "on_approval"), part(50, "on_approval")]),
        "part_too_small",
    );
}

#[test]
fn one_thing_is_paid_at_a_time() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let first = paid.pay(&request, "card").is(201).json();
    assert!(
        first["page_url"]
            .as_str()
            .unwrap()
            .starts_with("https://pay.example.com/")
    );
    assert_eq!(pages::stored(&paid), (1, 0));
    let same = paid.pay(&request, "card").is(200).json();
    assert_eq!(
        (&same["id"], &same["page_url"]),
        (&first["id"], &first["page_url"])
    );
    paid.pay(&request, "knet").refused(409, "payment_open");
    let record = json!({"amount_fils": 250_000, "method": "bank"});
    act(&paid.studio.brand, &request, "record-payment", &record).refused(409, "payment_open");
    let seen = paid.seen(&request);
    assert_eq!(seen["payable"]["attempt"]["id"], first["id"]);
    let moves = seen["allowed_moves"].as_array().unwrap();
    assert!(moves.contains(&json!("pay")) && moves.contains(&json!("cancel-attempt")));
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).is(200);
    assert_eq!(pages::stored(&paid), (0, 0));
    act(&paid.studio.brand, &request, "cancel-attempt", &json!({})).refused(409, "stale_stage");
    // Given up here, and paid there after all: it counts.
    paid.bank.pays();
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.attempt(&first)["state"], "captured");
    assert_eq!(paid.seen(&request)["held_fils"], 100_000);
    paid.pay(&request, "card").refused(409, "stale_stage");
    paid.verify(&request);
}

#[test]
fn only_the_brand_pays_and_only_what_is_due() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    let body = json!({"method": "card"});
    for browser in [&paid.studio.dana.browser, &paid.studio.admin] {
        act(browser, &request, "pay", &body).refused(403, "wrong_side");
        assert_eq!(detail(browser, &request)["payable"], Value::Null);
    }
    let through = |part: i64| json!({"method": "card", "through_part": part});
    act(&paid.studio.brand, &request, "pay", &through(1))
        .refused_fields(&[("through_part", "out_of_range")]);
    let cash = json!({"method": "cash"});
    act(&paid.studio.brand, &request, "pay", &cash).refused_fields(&[("method", "unknown_option")]);
    let waiting = paid.studio.request();
    act(&paid.studio.brand, &waiting, "pay", &body).refused(409, "stale_stage");
}

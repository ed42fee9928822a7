//! Disputes where money is held, and that money changes meanwhile.

use marsam_domain::calendar::Holidays;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::clocks::ClockDoubt;
use marsam_persistence::payouts::facts;
use marsam_workflows::disputes::clock;
use marsam_workflows::payments::trust::{self, Trust};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::{Answer, Browser};
use crate::projects::{act, delivery, fields, id_of, proposal, reason, select};
use crate::samples::but;

const PLAN: [(i64, &str); 2] = [(100_000, "before_start"), (200_000, "before_start")];

/// A wish that has an amount: what the brand gets, or the final price.
fn wish(kind: &str, amount_fils: i64) -> Value {
    json!({"wish": kind, "amount_fils": amount_fils, "text": "That is what it is worth."})
}

/// A report of the brand with its first wish.
fn report(kind: &str, amount_fils: i64) -> Value {
    json!({
        "reason": "Half of it is missing.",
        "problem": "not_as_agreed",
        "wish": kind,
        "amount_fils": amount_fils,
    })
}

fn going_on() -> Value {
    json!({"wish": "continue", "text": "I can do it in time."})
}

/// A dispute of a project, and what both sides and an admin do in it.
struct Disputed {
    paid: PaidStudio,
    request: String,
}

impl Disputed {
    /// The first of two parts is paid; it is delivered first where the brand wishes another price.
    fn open(kind: &str, amount_fils: i64) -> Self {
        let paid = PaidStudio::open();
        let request = paid.project(&PLAN);
        let first = json!({"method": "card", "through_part": 0});
        act(&paid.studio.brand, &request, "pay", &first).is(201);
        paid.bank.pays();
        paid.ask_after(Duration::minutes(2));
        if kind == "lower_price" {
            act(&paid.studio.dana.browser, &request, "deliver", &delivery()).is(200);
        }
        let report = report(kind, amount_fils);
        act(&paid.studio.brand, &request, "hold", &report).is(200);
        let disputed = Self { paid, request };
        assert_eq!(disputed.seen()["held_fils"], 100_000);
        disputed
    }

    /// The same; both have spoken, and the admin has decided.
    fn decided(kind: &str, amount_fils: i64) -> Self {
        let disputed = Self::open(kind, amount_fils);
        disputed
            .by(disputed.creative(), "position", &going_on())
            .is(200);
        disputed.decide(kind, amount_fils);
        disputed
    }

    fn brand(&self) -> &Browser {
        &self.paid.studio.brand
    }

    fn creative(&self) -> &Browser {
        &self.paid.studio.dana.browser
    }

    fn by(&self, browser: &Browser, name: &str, body: &Value) -> Answer {
        act(browser, &self.request, name, body)
    }

    fn decide(&self, kind: &str, amount_fils: i64) {
        let decision = json!({
            "outcome": kind,
            "amount_fils": amount_fils,
            "fault": "creative",
            "clause": "delivery_day",
            "reason": "Half of the work is missing, as both sides have said themselves.",
        });
        self.by(&self.paid.studio.admin, "decide", &decision)
            .is(200);
    }

    /// Both accept the decision; how the project is seen then.
    fn both_accept(&self) -> Value {
        for browser in [self.brand(), self.creative()] {
            self.by(browser, "accept-decision", &json!({})).is(200);
        }
        self.seen()
    }

    /// The second part is captured; all of the price is held then. Answers its attempt.
    fn second_part_arrives(&self) -> Value {
        let attempt = self.paid.paid(&self.request, "card");
        let seen = self.seen();
        assert_eq!(
            (&seen["stage"], &seen["held_fils"]),
            (&json!("on_hold"), &json!(300_000))
        );
        attempt
    }

    fn seen(&self) -> Value {
        self.paid.seen(&self.request)
    }

    fn state(&self) -> Value {
        let path = format!("/api/quote-requests/{}/disputes", self.request);
        self.brand().get(&path).is(200).json()[0]["state"].clone()
    }

    /// What the two have got in the end.
    fn shares(&self, seen: &Value) -> (i64, i64) {
        self.paid.verify(&self.request);
        let fils = |name: &str| seen[name].as_i64().unwrap();
        (fils("refunded_fils"), fils("released_fils"))
    }
}

#[test]
fn a_wish_is_accepted_only_for_the_money_that_it_was_made_for() {
    let disputed = Disputed::open("end", 60_000);
    disputed.second_part_arrives();
    let accept = |number: i64| {
        let body = json!({ "number": number });
        disputed.by(disputed.creative(), "accept-position", &body)
    };
    accept(1).refused(409, "held_changed");
    assert_eq!(disputed.state(), "open");
    disputed.paid.verify(&disputed.request);
    // It is asked again.
    disputed
        .by(disputed.brand(), "position", &wish("end", 60_000))
        .is(200);
    accept(1).refused(409, "position_changed");
    accept(2).is(200);
    let seen = disputed.seen();
    assert_eq!(
        (&seen["stage"], disputed.state()),
        (&json!("cancelled"), json!("settled"))
    );
    assert_eq!(disputed.shares(&seen), (60_000, 240_000));
}

#[test]
fn two_equal_wishes_settle_nothing_while_they_are_about_other_money() {
    let disputed = Disputed::open("end", 60_000);
    disputed.second_part_arrives();
    let same = wish("end", 60_000);
    disputed.by(disputed.creative(), "position", &same).is(200);
    let seen = disputed.seen();
    assert_eq!(
        (&seen["stage"], disputed.state()),
        (&json!("on_hold"), json!("open"))
    );
    assert_eq!(seen["held_fils"], 300_000);
    // The brand wishes it for what is held now.
    disputed.by(disputed.brand(), "position", &same).is(200);
    let seen = disputed.seen();
    assert_eq!(seen["stage"], "cancelled");
    assert_eq!(disputed.shares(&seen), (60_000, 240_000));
}

#[test]
fn money_that_is_captured_after_a_decision_to_end_goes_back_on_top() {
    let disputed = Disputed::decided("end", 40_000);
    disputed.second_part_arrives();
    let seen = disputed.both_accept();
    assert_eq!(
        (&seen["stage"], disputed.state()),
        (&json!("cancelled"), json!("final"))
    );
    // 40 of the 100 that were held then, and the 200 since.
    assert_eq!(disputed.shares(&seen), (240_000, 60_000));
}

#[test]
fn money_that_is_captured_after_a_decision_counts_towards_the_final_price() {
    let disputed = Disputed::decided("lower_price", 250_000);
    disputed.second_part_arrives();
    let seen = disputed.both_accept();
    assert_eq!(
        (&seen["stage"], &seen["lowered_fils"]),
        (&json!("closed"), &json!(50_000))
    );
    assert_eq!(disputed.shares(&seen), (50_000, 250_000));
    // The clock has carried the decision out; the brand was not silent.
    let request: QuoteRequestId = disputed.request.parse().unwrap();
    let app = &disputed.paid.studio.app;
    let decided = app.read(|db| facts::of_projects(db, &[request]));
    assert_eq!(decided[&request].silent_at, None);
}

#[test]
fn money_that_is_captured_after_a_decision_is_divided_by_the_clock_too() {
    let disputed = Disputed::decided("end", 40_000);
    disputed.second_part_arrives();
    disputed.paid.studio.pass(Duration::days(8));
    let app = &disputed.paid.studio.app;
    clock::run_due(app.store(), &Holidays::none(), app.now()).unwrap();
    let seen = disputed.seen();
    assert_eq!(seen["stage"], "cancelled");
    assert_eq!(disputed.shares(&seen), (240_000, 60_000));
}

#[test]
fn a_decision_about_held_money_is_not_carried_out_by_a_clock_in_doubt() {
    let disputed = Disputed::decided("end", 40_000);
    let app = &disputed.paid.studio.app;
    let look = |other: OffsetDateTime| app.write(|db| trust::look_at(db, &[other], app.now()));
    let run = || clock::run_due(app.store(), &Holidays::none(), app.now()).unwrap();
    let decided_at = app.now();
    assert_eq!(look(decided_at), Trust::Full);
    disputed.paid.studio.pass(Duration::days(8));
    // The provider still shows the day of the decision.
    assert_eq!(look(decided_at), Trust::New(ClockDoubt::Skewed));
    run();
    let seen = disputed.seen();
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], disputed.state()),
        (&json!("on_hold"), &json!(100_000), json!("decided"))
    );
    assert_eq!(look(app.now()), Trust::Full);
    run();
    let seen = disputed.seen();
    assert_eq!(
        (&seen["stage"], disputed.state()),
        (&json!("cancelled"), json!("final"))
    );
    assert_eq!(disputed.shares(&seen), (40_000, 60_000));
}

#[test]
fn a_decision_that_a_chargeback_has_emptied_is_made_again() {
    let disputed = Disputed::open("end", 60_000);
    let paid = &disputed.paid;
    let second = disputed.second_part_arrives();
    disputed
        .by(disputed.creative(), "position", &going_on())
        .is(200);
    disputed.decide("end", 250_000);
    let path = format!("payments/{}/chargeback", id_of(&second));
    let entered = json!({"amount_fils": 120_000, "reference": "CB-1", "note": "Not known."});
    decide(paid, &path, &entered).is(200);
    assert_eq!(disputed.seen()["held_fils"], 180_000);
    let told = || {
        let notices = paid.studio.admin.get("/api/notifications?limit=100");
        let notices = notices.is(200).json();
        let kinds = fields(&notices, "event").into_iter();
        kinds.filter(|kind| *kind == "problem_reported").count()
    };
    let before = told();
    let seen = disputed.both_accept();
    // Nothing is carried out, and the admins decide again.
    assert_eq!(
        (&seen["stage"], &seen["held_fils"], disputed.state()),
        (&json!("on_hold"), &json!(180_000), json!("open"))
    );
    assert_eq!(told(), before + 1);
    paid.verify(&disputed.request);
    disputed.decide("end", 150_000);
    let seen = disputed.both_accept();
    assert_eq!(
        (&seen["stage"], disputed.state()),
        (&json!("cancelled"), json!("final"))
    );
    assert_eq!(disputed.shares(&seen), (150_000, 30_000));
}

/// A project without revisions whose delivery is revised all the same, as both agreed in a dispute. The first of its two
/// parts is paid, the second one is due on delivery.
fn revised_by_agreement() -> (PaidStudio, String) {
    let paid = PaidStudio::open();
    let part = |fils: i64, due: &str| json!({"label": "Part", "amount_fils": fils, "due": due});
    let plan = json!([part(100_000, "before_start"), part(200_000, "on_delivery")]);
    let offer = but(proposal(), "payment_plan", plan);
    let offer = but(offer, "revisions_included", json!(0));
    let request = paid.studio.request();
    let sent = paid.studio.dana.offer(&request, &offer).is(201).json();
    select(&paid.studio.brand, &id_of(&sent), 1).is(200);
    paid.paid(&request, "card");
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    act(dana, &request, "deliver", &delivery()).is(200);
    let report = json!({
        "reason": "Two pictures are too dark.",
        "problem": "not_as_agreed",
        "wish": "revision",
        "day": "2026-12-03",
    });
    act(brand, &request, "hold", &report).is(200);
    act(dana, &request, "accept-position", &json!({"number": 1})).is(200);
    let seen = paid.seen(&request);
    assert_eq!(
        (&seen["stage"], &seen["revisions_requested"]),
        (&json!("in_progress"), &json!(0))
    );
    (paid, request)
}

#[test]
fn what_is_due_on_delivery_is_paid_while_a_delivery_is_revised_that_counts_as_no_revision() {
    let (paid, request) = revised_by_agreement();
    assert_eq!(paid.seen(&request)["payable"]["due_fils"], 200_000);
    paid.paid(&request, "card");
    assert_eq!(paid.seen(&request)["held_fils"], 300_000);
    paid.verify(&request);
}

#[test]
fn what_is_due_on_delivery_can_be_missed_while_a_delivery_is_revised_that_counts_as_no_revision() {
    let (paid, request) = revised_by_agreement();
    let report = json!({"reason": "It is due.", "problem": "not_paid", "wish": "continue"});
    act(&paid.studio.dana.browser, &request, "hold", &report).is(200);
    paid.paid(&request, "card");
    let app = &paid.studio.app;
    clock::run_due(app.store(), &Holidays::none(), app.now()).unwrap();
    assert_eq!(paid.seen(&request)["stage"], "in_progress");
    paid.verify(&request);
}

#[test]
fn a_cancellation_gives_the_brand_nothing_by_default_once_work_was_delivered() {
    let (paid, request) = revised_by_agreement();
    act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
    let seen = paid.seen(&request);
    let asked = &seen["cancel"];
    assert_eq!(
        (&asked["to_brand_fils"], &asked["held_fils"]),
        (&json!(0), &json!(100_000))
    );
    let last = seen["events"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["event"], &last["amount_fils"], &last["held_fils"]),
        (&json!("cancel_asked"), &json!(0), &json!(100_000))
    );
}

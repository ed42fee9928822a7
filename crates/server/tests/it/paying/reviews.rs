//! With a provider: which reviews enter numbers, by what was paid through it, and by what went back.

use marsam_payments::RefundStatus;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::projects::reviews::{of_brand, of_creative, write};
use crate::projects::{act, delivery, id_of, payment, reason};

const PRICE: i64 = 300_000;

impl PaidStudio {
    /// Where the brand's account is old enough for its reviews to count.
    fn of_old_brand() -> Self {
        let paid = Self::open();
        paid.studio.pass(Duration::days(31));
        paid
    }

    /// A project of which so much was paid here and the rest outside, with both reviews; with its attempt.
    fn reviewed(&self, here_fils: i64) -> Value {
        let rest = PRICE - here_fils;
        let request = if rest > 0 {
            self.project(&[(here_fils, "before_start"), (rest, "on_approval")])
        } else {
            self.project(&[(PRICE, "before_start")])
        };
        let attempt = self.paid(&request, "card");
        assert_eq!(attempt["state"], "captured");
        self.studio.pass(Duration::days(2));
        act(&self.studio.dana.browser, &request, "deliver", &delivery()).is(200);
        act(&self.studio.brand, &request, "approve", &json!({})).is(200);
        if rest > 0 {
            act(
                &self.studio.admin,
                &request,
                "record-payment",
                &payment(rest),
            )
            .is(201);
        }
        assert_eq!(self.seen(&request)["stage"], "closed");
        write(&self.studio.brand, &request, &of_brand()).is(200);
        write(&self.studio.dana.browser, &request, &of_creative()).is(200);
        attempt
    }

    /// Why an admin sees that the brand's review of the only project does not count, and whether the stored score has it.
    fn counting(&self) -> (Value, usize) {
        self.studio.measure();
        let listed = self.studio.admin.get("/api/admin/reviews").is(200).json();
        let mut listed = listed.as_array().unwrap().iter();
        let by_brand = listed.find(|review| review["side"] == "brand").unwrap();
        let sql = "SELECT count(*) AS found FROM reputation_facts WHERE fact = 'score'";
        let scores = self.studio.app.count(sql);
        (
            by_brand["not_counted"].clone(),
            usize::try_from(scores).unwrap(),
        )
    }

    /// As everyone reads it.
    fn public(&self) -> Value {
        let path = format!("/api/creatives/{}/reviews", self.studio.dana.id);
        self.studio.app.visitor().get(&path).is(200).json()[0].clone()
    }

    /// An admin's refund, which arrives.
    fn refunds(&self, attempt: &Value, fils: i64) {
        let path = format!("payments/{}/refund", id_of(attempt));
        let body = json!({ "amount_fils": fils, "note": "As both wished." });
        decide(self, &path, &body).is(200);
        self.ask();
        self.bank.settles(RefundStatus::Refunded);
        self.ask_after(Duration::minutes(2));
    }
}

fn counts() -> (Value, usize) {
    (Value::Null, 1)
}

#[test]
fn a_project_of_which_half_was_paid_here_counts() {
    let paid = PaidStudio::of_old_brand();
    paid.reviewed(PRICE / 2);
    assert_eq!(paid.counting(), counts());
    assert_eq!(paid.public()["paid_through_marsam"], true);
}

#[test]
fn a_project_of_which_less_than_half_was_paid_here_does_not() {
    let paid = PaidStudio::of_old_brand();
    paid.reviewed(PRICE / 2 - 1);
    assert_eq!(paid.counting(), (json!("unpaid"), 0));
    assert_eq!(paid.public()["paid_through_marsam"], false);
}

#[test]
fn half_of_a_price_that_was_lowered_is_half_of_what_is_left() {
    let paid = PaidStudio::of_old_brand();
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    let request = paid.project(&[(100_000, "before_start"), (200_000, "on_approval")]);
    paid.paid(&request, "card");
    paid.studio.pass(Duration::days(2));
    act(dana, &request, "deliver", &delivery()).is(200);
    let report = json!({
        "reason": "A third of it is missing.",
        "problem": "not_as_agreed",
        "wish": "lower_price",
        "amount_fils": 200_000,
    });
    act(brand, &request, "hold", &report).is(200);
    act(dana, &request, "accept-position", &json!({"number": 1})).is(200);
    let rest = payment(100_000);
    act(&paid.studio.admin, &request, "record-payment", &rest).is(201);
    assert_eq!(paid.seen(&request)["stage"], "closed");
    write(brand, &request, &of_brand()).is(200);
    write(dana, &request, &of_creative()).is(200);
    assert_eq!(paid.counting(), counts());
    assert_eq!(paid.public()["paid_through_marsam"], true);
}

#[test]
fn a_refund_in_full_leaves_the_numbers_when_it_is_done_and_a_part_does_not() {
    let paid = PaidStudio::of_old_brand();
    let attempt = paid.reviewed(PRICE);
    assert_eq!(paid.counting(), counts());
    paid.refunds(&attempt, PRICE - 1_000);
    assert_eq!(paid.counting(), counts());
    assert_eq!(paid.public()["refunded"], false);
    paid.refunds(&attempt, 1_000);
    assert_eq!(paid.counting(), (json!("refunded"), 0));
    let shown = paid.public();
    assert_eq!(shown["refunded"], true);
    assert!(shown["body"].is_string(), "its text stays");
}

#[test]
fn a_project_that_is_cancelled_after_its_reviews_counts_until_all_that_was_paid_goes_back() {
    let paid = PaidStudio::of_old_brand();
    let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
    let half = PRICE / 2;
    let request = paid.project(&[(half, "before_start"), (half, "on_approval")]);
    let attempt = paid.paid(&request, "card");
    paid.studio.pass(Duration::days(2));
    act(dana, &request, "deliver", &delivery()).is(200);
    act(brand, &request, "approve", &json!({})).is(200);
    // The rest is not paid.
    paid.studio.pass(Duration::days(22));
    write(brand, &request, &of_brand()).is(200);
    write(dana, &request, &of_creative()).is(200);
    assert_eq!(paid.counting(), counts());
    act(brand, &request, "cancel", &reason()).is(200);
    act(dana, &request, "agree-cancel", &json!({})).is(200);
    assert_eq!(paid.seen(&request)["stage"], "cancelled");
    assert_eq!(paid.counting(), counts());
    assert_eq!(paid.public()["paid_through_marsam"], true);
    paid.refunds(&attempt, half);
    assert_eq!(paid.counting(), (json!("refunded"), 0));
    let shown = paid.public();
    assert_eq!(shown["refunded"], true);
    assert!(shown["body"].is_string(), "its text stays");
}

#[test]
fn a_refund_in_full_leaves_the_numbers_when_it_is_matched() {
    let paid = PaidStudio::of_old_brand();
    let attempt = paid.reviewed(PRICE);
    let path = format!("payments/{}/refund", id_of(&attempt));
    let body = json!({ "amount_fils": PRICE, "note": "As both wished." });
    decide(&paid, &path, &body).is(200);
    // By hand instead.
    paid.bank.refunds_by_hand(PRICE);
    assert!(paid.compare());
    assert_eq!(paid.counting(), counts());
    let review = "/api/admin/refunds?state=review";
    let rows = paid.studio.admin.get(review).is(200).json();
    let path = format!("refunds/{}/match", id_of(&rows[0]));
    decide(&paid, &path, &json!({ "note": "It is the same." })).is(200);
    assert_eq!(paid.counting(), (json!("refunded"), 0));
}

#[test]
fn a_chargeback_leaves_the_numbers_until_it_is_won() {
    let paid = PaidStudio::of_old_brand();
    let attempt = paid.reviewed(PRICE);
    assert_eq!(paid.counting(), counts());
    let taken = json!({"amount_fils": 200_000, "reference": "CB:1", "note": "As the bank says."});
    let path = |call: &str| format!("payments/{}/{call}", id_of(&attempt));
    decide(&paid, &path("chargeback"), &taken).is(200);
    assert_eq!(paid.counting(), (json!("refunded"), 0));
    assert_eq!(paid.public()["refunded"], true);
    decide(&paid, &path("chargeback-won"), &taken).is(200);
    assert_eq!(paid.counting(), counts());
}

#[test]
fn what_the_operator_refunds_on_the_providers_page_counts_as_a_refund() {
    let paid = PaidStudio::of_old_brand();
    paid.reviewed(PRICE);
    assert_eq!(paid.counting(), counts());
    // More than half would count twice as all of it.
    paid.bank.refunds_by_hand(160_000);
    assert!(paid.compare());
    let rows = paid
        .studio
        .admin
        .get("/api/admin/refunds?state=review")
        .is(200)
        .json();
    let post = format!("refunds/{}/post", id_of(&rows[0]));
    decide(&paid, &post, &json!({ "note": "By hand." })).is(200);
    assert_eq!(paid.counting(), counts(), "a part of it");
}

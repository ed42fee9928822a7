//! Random histories through the API and the worker: after each step the whole ledger holds.

use marsam_domain::calendar::day_of;
use marsam_domain::ledger::invariants::Broken;
use marsam_payments::{ObservedStatus, ProviderKey, RefundStatus};
use marsam_workflows::books::{self, Finding};
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::Answer;
use crate::payouts::settled_details;
use crate::projects::{act, delivery, id_of, reason};

/// How many histories are played.
const USUAL: u64 = 12;
/// How many follow each other in one database, which is read as a whole after each step.
const OF_ONE_STUDIO: u64 = 12;
const STEPS: usize = 18;

/// `make races` plays 1,000.
fn histories() -> u64 {
    std::env::var("MARSAM_HISTORIES").map_or(USUAL, |number| number.parse().unwrap())
}

/// A small generator, so that a history can be told again by its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn fils(&mut self) -> i64 {
        i64::try_from(self.below(300) + 1).unwrap() * 1_000
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let many = u64::try_from(all.len()).unwrap();
        let place = self.below(many.max(1));
        all.get(usize::try_from(place).unwrap())
    }
}

/// A history of one project.
struct History<'a> {
    paid: &'a PaidStudio,
    request: String,
    dice: Dice,
    /// Pages that the brand has given up and that are paid later.
    given_up: Vec<ProviderKey>,
}

impl History<'_> {
    fn step(&mut self) -> String {
        match self.dice.below(27) {
            0..=4 => self.pays(),
            5 => self.pays_a_page_that_was_given_up(),
            6..=14 => self.moves(),
            15..=17 => self.decides_about_a_charge(),
            18..=20 => self.decides_about_a_refund(),
            21 => self.settles(),
            22 | 23 => self.pays_out(),
            24 => self.days_pass(),
            _ => self.passes(),
        }
    }

    fn told(name: &str, answer: &Answer) -> String {
        assert!(answer.status < 500, "{name}: {}", answer.text());
        format!("{name} {}", answer.status)
    }

    fn decides(&self, path: &str, body: &Value) -> String {
        Self::told(path, &decide(self.paid, path, body))
    }

    fn moves(&mut self) -> String {
        let (paid, request) = (self.paid, self.request.clone());
        let (brand, dana, admin) = (
            &paid.studio.brand,
            &paid.studio.dana.browser,
            &paid.studio.admin,
        );
        let side = [brand, dana][usize::from(self.dice.below(2) == 0)];
        let (browser, name, body) = match self.dice.below(10) {
            0 => (dana, "deliver", delivery()),
            1 => (brand, "approve", json!({})),
            2 => (admin, "hold", reason()),
            3 => (side, "cancel", reason()),
            4 => (side, "agree-cancel", json!({})),
            5 => (admin, "resolve", self.resolution()),
            6 => {
                let recorder = [brand, admin][usize::from(self.dice.below(2) == 0)];
                let body = json!({"amount_fils": self.dice.fils(), "method": "bank"});
                (recorder, "record-payment", body)
            }
            7 => (dana, "confirm-payment", self.of_a_record(&json!({}))),
            8 => {
                let note = json!({"note": "It was another project."});
                (admin, "void-payment", self.of_a_record(&note))
            }
            _ => {
                let note = json!({"note": "No one can pay it here."});
                return self.decides(&format!("quote-requests/{request}/lower"), &note);
            }
        };
        Self::told(name, &act(browser, &request, name, &body))
    }

    /// How an admin ends a problem, in some cases with an amount.
    fn resolution(&mut self) -> Value {
        let fils = self.dice.fils();
        let mut body = json!({"note": "Decided."});
        let (outcome, amount) = [
            ("resume", None),
            ("approved", None),
            ("approved", Some("final_price_fils")),
            ("cancelled", None),
            ("cancelled", Some("to_brand_fils")),
        ][usize::try_from(self.dice.below(5)).unwrap()];
        body["outcome"] = json!(outcome);
        if let Some(name) = amount {
            body[name] = json!(fils);
        }
        body
    }

    /// What is said about one of the recorded payments, or about one that there is not.
    fn of_a_record(&mut self, words: &Value) -> Value {
        let seen = self.paid.seen(&self.request);
        let payment = self.dice.pick(seen["payments"].as_array().unwrap());
        let mut body = words.clone();
        body["payment_id"] = payment.map_or(json!(self.request), |one| one["id"].clone());
        body
    }

    /// One of the rows of the project in a list of the admins.
    fn row_of(&mut self, list: &str) -> Option<Value> {
        let path = format!("/api/admin/{list}?limit=100");
        let rows = self.paid.studio.admin.get(&path).is(200).json();
        let mut rows = rows.as_array().unwrap().clone();
        rows.retain(|row| row["request_id"] == self.request);
        self.dice.pick(&rows).cloned()
    }

    fn decides_about_a_charge(&mut self) -> String {
        let fils = self.dice.fils();
        let note =
            json!({"amount_fils": fils, "note": "As agreed.", "reference": format!("CB{fils}")});
        let calls = ["refund", "chargeback", "chargeback-won", "bear"];
        let call = calls[usize::try_from(self.dice.below(4)).unwrap()];
        match self.row_of("payments") {
            Some(row) => self.decides(&format!("payments/{}/{call}", id_of(&row)), &note),
            None => "nothing was paid".to_owned(),
        }
    }

    /// An admin makes one of the moves that are offered of a refund.
    fn decides_about_a_refund(&mut self) -> String {
        let Some(row) = self.row_of("refunds") else {
            return "nothing goes back".to_owned();
        };
        let Some(call) = self.dice.pick(row["allowed_moves"].as_array().unwrap()) else {
            return "nothing is to be decided about a refund".to_owned();
        };
        let note = json!({
            "note": "Looked at.", "amount_fils": self.dice.fils(), "payee": "Yousef", "bank_reference": "FT-17",
            "sent_on": day_of(self.paid.studio.app.now()).to_string(),
        });
        let path = format!("refunds/{}/{}", id_of(&row), call.as_str().unwrap());
        self.decides(&path, &note)
    }

    /// An admin decides about money that arrived otherwise than it was ordered, if any did.
    fn settles(&mut self) -> String {
        let decisions = ["accept", "refund", "seen"];
        let decision = decisions[usize::try_from(self.dice.below(3)).unwrap()];
        let body = json!({"decision": decision, "note": "A typing error."});
        match self.row_of("payments") {
            Some(row) => self.decides(&format!("payment-attempts/{}/settle", id_of(&row)), &body),
            None => "nothing was paid".to_owned(),
        }
    }

    /// An admin prepares what is due to Dana, or makes a step of a payout.
    fn pays_out(&mut self) -> String {
        let studio = &self.paid.studio;
        settled_details(&studio.app, &studio.dana.browser);
        let rows = studio.admin.get("/api/admin/payouts?limit=100").is(200);
        let mut rows = rows.json().as_array().unwrap().clone();
        rows.retain(|row| row["state"] == "prepared" || row["state"] == "sent");
        let chosen = self.dice.pick(&rows);
        let call = chosen.and_then(|row| self.dice.pick(row["allowed_moves"].as_array().unwrap()));
        let path = match (chosen, call) {
            (Some(row), Some(call)) if self.dice.below(2) == 0 => {
                format!("payouts/{}/{}", id_of(row), call.as_str().unwrap())
            }
            _ => "payouts".to_owned(),
        };
        let today = day_of(studio.app.now()).to_string();
        let body = json!({
            "creative_ids": [studio.dana.id], "bank_reference": "FT1", "sent_on": today, "note": "By the bank.",
        });
        self.decides(&path, &body)
    }

    /// The brand pays on a page, at once or after something else has happened.
    fn pays(&mut self) -> String {
        let method = ["knet", "card"][usize::try_from(self.dice.below(2)).unwrap()];
        let answer = self.paid.pay(&self.request, method);
        if answer.status == 201 {
            let bank = &self.paid.bank;
            match self.dice.below(6) {
                0 => {
                    let other = self.dice.fils();
                    bank.newest(|charge| charge.amount_fils = other);
                    bank.pays();
                    self.paid.ask_after(Duration::minutes(2));
                }
                1 => {
                    self.given_up.push(bank.newest_charge().key);
                    let brand = &self.paid.studio.brand;
                    act(brand, &self.request, "cancel-attempt", &json!({})).is(200);
                }
                // No one has asked about it when the next step is made.
                2 => bank.pays(),
                _ => {
                    bank.pays();
                    self.paid.ask_after(Duration::minutes(2));
                }
            }
        }
        Self::told("pay", &answer)
    }

    fn pays_a_page_that_was_given_up(&mut self) -> String {
        let Some(key) = self.given_up.pop() else {
            return "no page was given up".to_owned();
        };
        self.paid.bank.change(&key, |charge| {
            charge.status = ObservedStatus::Captured;
        });
        self.paid.ask_after(Duration::HOUR);
        "a page that was given up is paid".to_owned()
    }

    /// Time passes, and refunds go through or not, or as another amount.
    fn passes(&mut self) -> String {
        let statuses = [RefundStatus::Refunded, RefundStatus::Failed];
        let status = statuses[usize::try_from(self.dice.below(2)).unwrap()];
        let bank = &self.paid.bank;
        self.paid.ask();
        if self.dice.below(4) == 0 && !bank.refunds().is_empty() {
            bank.refunds_otherwise(self.dice.fils());
        }
        bank.settles(status);
        self.paid.ask_after(Duration::minutes(11));
        format!("{status:?}")
    }

    /// Days pass, with what the clock does and what the night finds.
    fn days_pass(&mut self) -> String {
        if self.dice.below(3) == 0 && self.paid.bank.has_charges() {
            self.paid.bank.refunds_by_hand(self.dice.fils());
        }
        self.paid.studio.pass(Duration::days(5));
        self.paid.studio.tick();
        self.paid.compare();
        self.paid.ask();
        "five days".to_owned()
    }

    /// More than was captured of one charge may go back, by bank and from the provider: that alarm is right. Nothing else
    /// may be found.
    fn holds(&self, told: &[String]) {
        let verified = self.paid.studio.app.store().read(books::verify).unwrap();
        let mut findings = verified.findings;
        findings.retain(|found| !matches!(found, Finding::Broken(Broken::Charge(_))));
        assert_eq!(findings, [], "{told:?}");
    }
}

/// The plan of a history.
fn plan(seed: u64) -> Value {
    match seed % 3 {
        0 => json!([{"label": "Part", "amount_fils": 300_000, "due": "before_start"}]),
        1 => json!([
            {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
            {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
        ]),
        _ => json!([
            {"label": "Part", "amount_fils": 99_999, "due": "before_start"},
            {"label": "Part", "amount_fils": 100_001, "due": "on_delivery"},
            {"label": "Rest", "amount_fils": 100_000, "due": "on_approval"},
        ]),
    }
}

#[test]
fn random_histories_hold_after_each_step() {
    let mut seed = 0;
    while seed < histories() {
        let paid = PaidStudio::open();
        paid.bank.opens_pages_for(Duration::days(36_500));
        for _ in 0..OF_ONE_STUDIO.min(histories() - seed) {
            let mut history = History {
                paid: &paid,
                request: paid.project_of(plan(seed)),
                dice: Dice(seed),
                given_up: Vec::new(),
            };
            let mut told = vec![format!("seed {seed}")];
            for _ in 0..STEPS {
                told.push(history.step());
                history.holds(&told);
            }
            // Sign-ins and budgets of an hour begin again.
            paid.studio.pass(Duration::HOUR);
            seed += 1;
        }
    }
}

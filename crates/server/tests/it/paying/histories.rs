//! Random histories through the API and the worker: after each step the whole ledger holds.

use marsam_payments::RefundStatus;
use marsam_workflows::books;
use serde_json::{Value, json};
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::browser::Answer;
use crate::projects::{act, delivery, id_of, reason};

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
}

/// A history of one project.
struct History<'a> {
    paid: &'a PaidStudio,
    request: String,
    dice: Dice,
}

impl History<'_> {
    fn step(&mut self) -> String {
        let (paid, request) = (self.paid, self.request.clone());
        let (brand, dana) = (&paid.studio.brand, &paid.studio.dana.browser);
        let fils = self.dice.fils();
        let side = if self.dice.below(2) == 0 { brand } else { dana };
        let note =
            json!({"amount_fils": fils, "note": "As agreed.", "reference": format!("CB{fils}")});
        let name = match self.dice.below(16) {
            0..=3 => return self.pays(),
            4 => "deliver",
            5 => "approve",
            6 => "hold",
            7 => "cancel",
            8 => "agree-cancel",
            9 => "resolve",
            10 => "record-payment",
            11 => "refund",
            12 => "chargeback",
            13 => "chargeback-won",
            14 => "bear",
            _ => return self.passes(),
        };
        let answer = match name {
            "deliver" => act(dana, &request, name, &delivery()),
            "approve" => act(brand, &request, name, &json!({})),
            "hold" => act(&paid.studio.admin, &request, name, &reason()),
            "cancel" => act(side, &request, name, &reason()),
            "agree-cancel" => act(side, &request, name, &json!({})),
            "resolve" => {
                let outcome = ["in_progress", "approved", "cancelled"];
                let chosen = outcome[usize::try_from(self.dice.below(3)).unwrap()];
                let body = json!({"outcome": chosen, "note": "Decided."});
                act(&paid.studio.admin, &request, name, &body)
            }
            "record-payment" => {
                let body = json!({"amount_fils": fils, "method": "bank"});
                act(&paid.studio.admin, &request, name, &body)
            }
            _ => match self.attempt() {
                Some(attempt) => decide(paid, &format!("payments/{attempt}/{name}"), &note),
                None => return "nothing was paid".to_owned(),
            },
        };
        Self::told(name, &answer)
    }

    fn told(name: &str, answer: &Answer) -> String {
        assert!(answer.status < 500, "{name}: {}", answer.text());
        format!("{name} {}", answer.status)
    }

    /// An attempt of the project, if there is one.
    fn attempt(&mut self) -> Option<String> {
        let rows = self.paid.studio.admin.get("/api/admin/payments?limit=100");
        let rows = rows.is(200).json();
        let own: Vec<&Value> = rows
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["request_id"] == self.request)
            .collect();
        let place = self.dice.below(u64::try_from(own.len()).unwrap().max(1));
        own.get(usize::try_from(place).unwrap())
            .map(|row| id_of(row))
    }

    /// The brand pays on a page, at once or after something else has happened.
    fn pays(&mut self) -> String {
        let method = ["knet", "card"][usize::try_from(self.dice.below(2)).unwrap()];
        let answer = self.paid.pay(&self.request, method);
        if answer.status == 201 {
            if self.dice.below(4) == 0 {
                let other = self.dice.fils();
                self.paid.bank.newest(|charge| charge.amount_fils = other);
            }
            self.paid.bank.pays();
            if self.dice.below(3) > 0 {
                self.paid.ask_after(Duration::minutes(2));
            }
        }
        Self::told("pay", &answer)
    }

    /// Time passes, and refunds go through or not.
    fn passes(&mut self) -> String {
        let statuses = [RefundStatus::Refunded, RefundStatus::Failed];
        let status = statuses[usize::try_from(self.dice.below(2)).unwrap()];
        self.paid.ask();
        self.paid.bank.settles(status);
        self.paid.ask_after(Duration::minutes(11));
        format!("{status:?}")
    }
}

#[test]
fn random_histories_hold_after_each_step() {
    let paid = PaidStudio::open();
    for seed in 0..12_u64 {
        let plan = [
            json!([{"label": "Part", "amount_fils": 300_000, "due": "before_start"}]),
            json!([
                {"label": "Deposit", "amount_fils": 100_000, "due": "before_start", "release": "at_start"},
                {"label": "Rest", "amount_fils": 200_000, "due": "on_approval"},
            ]),
            json!([
                {"label": "Part", "amount_fils": 99_999, "due": "before_start"},
                {"label": "Part", "amount_fils": 100_001, "due": "on_delivery"},
                {"label": "Rest", "amount_fils": 100_000, "due": "on_approval"},
            ]),
        ];
        let request = paid.project_of(plan[usize::try_from(seed % 3).unwrap()].clone());
        let mut history = History {
            paid: &paid,
            request: request.clone(),
            dice: Dice(seed),
        };
        let mut told = Vec::new();
        for _ in 0..15 {
            told.push(history.step());
            let verified = paid.studio.app.store().read(books::verify).unwrap();
            assert_eq!(verified.findings, [], "seed {seed}: {told:?}");
        }
        // Sign-ins and budgets of an hour begin again.
        paid.studio.pass(Duration::HOUR);
    }
}

//! Random histories through the API and the worker: after each step the whole ledger holds. And failures in the middle of a
//! step: all of it is undone, and done once later.

use marsam_domain::ledger::Account;
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
            "hold" | "cancel" => act(side, &request, name, &reason()),
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

/// The tables that a step of money writes to.
const WRITTEN: [&str; 9] = [
    "journals",
    "ledger_lines",
    "events",
    "notifications",
    "outbox",
    "number_series",
    "payments",
    "refunds",
    "request_money",
];

/// While it lives, a transaction that adds a row to a table fails.
struct Injected<'a> {
    paid: &'a PaidStudio,
    table: &'static str,
}

/// When such a transaction fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Write,
    /// At its very end; the embedded database has no trigger for that.
    Commit,
}

impl At {
    fn all() -> &'static [Self] {
        if is_embedded() {
            &[Self::Write]
        } else {
            &[Self::Write, Self::Commit]
        }
    }
}

impl<'a> Injected<'a> {
    fn into(paid: &'a PaidStudio, table: &'static str, at: At) -> Self {
        let app = &paid.studio.app;
        if is_embedded() {
            app.execute(&format!(
                "CREATE TRIGGER injected BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'injected'); END"
            ));
        } else {
            app.execute(
                "CREATE OR REPLACE FUNCTION injected() RETURNS trigger LANGUAGE plpgsql AS \
                 $$BEGIN RAISE EXCEPTION 'injected'; END$$",
            );
            let trigger = match at {
                At::Write => format!("CREATE TRIGGER injected BEFORE INSERT ON {table}"),
                At::Commit => format!(
                    "CREATE CONSTRAINT TRIGGER injected AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED"
                ),
            };
            app.execute(&format!(
                "{trigger} FOR EACH ROW EXECUTE FUNCTION injected()"
            ));
        }
        Self { paid, table }
    }
}

impl Drop for Injected<'_> {
    fn drop(&mut self) {
        let of_table = if is_embedded() {
            String::new()
        } else {
            format!(" ON {}", self.table)
        };
        self.paid
            .studio
            .app
            .execute(&format!("DROP TRIGGER injected{of_table}"));
    }
}

fn is_embedded() -> bool {
    std::env::var_os("TEST_DATABASE_URL").is_none()
}

/// Each table, with each time at which its transaction fails.
fn failures(tables: &[&'static str]) -> impl Iterator<Item = (&'static str, At)> {
    tables
        .iter()
        .flat_map(|table| At::all().iter().map(|at| (*table, *at)))
}

fn worker_fails_or_not(paid: &PaidStudio) {
    let jobs = paid.studio.app.payment_jobs().clone();
    let _ran = actix_web::rt::System::new().block_on(jobs.run_due());
}

#[test]
fn a_failure_at_any_write_of_a_capture_loses_nothing_and_counts_nothing_twice() {
    let paid = PaidStudio::open();
    for (table, at) in failures(&WRITTEN) {
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        paid.bank.pays();
        paid.studio.pass(Duration::minutes(2));
        let injected = Injected::into(&paid, table, at);
        worker_fails_or_not(&paid);
        let verified = paid.studio.app.store().read(books::verify).unwrap();
        assert_eq!(verified.findings, [], "{table} {at:?}");
        drop(injected);
        // By the worker's next question while the page is open.
        paid.ask_after(Duration::minutes(11));
        assert_eq!(
            paid.attempt(&attempt)["state"],
            "captured",
            "{table} {at:?}"
        );
        let held = Account::Held(request.parse().unwrap());
        assert_eq!(paid.balance(held), 300_000, "{table} {at:?}");
        paid.verify(&request);
        paid.studio.pass(Duration::HOUR);
    }
}

#[test]
fn a_failure_at_any_write_of_a_move_undoes_the_move_with_its_money() {
    let paid = PaidStudio::open();
    let written = [
        "journals",
        "ledger_lines",
        "events",
        "notifications",
        "refunds",
    ];
    for (table, at) in failures(&written) {
        let request = paid.project(&[(300_000, "before_start")]);
        paid.paid(&request, "card");
        act(&paid.studio.brand, &request, "cancel", &reason()).is(200);
        let injected = Injected::into(&paid, table, at);
        let agree = || {
            let dana = &paid.studio.dana.browser;
            act(dana, &request, "agree-cancel", &json!({}))
        };
        let answer = agree();
        assert!(answer.status >= 500, "{table} {at:?}: {}", answer.status);
        drop(injected);
        let seen = paid.seen(&request);
        assert_eq!(
            (&seen["stage"], &seen["held_fils"]),
            (&json!("in_progress"), &json!(300_000)),
            "{table} {at:?}"
        );
        paid.verify(&request);
        agree().is(200);
        assert_eq!(
            paid.seen(&request)["refunded_fils"],
            300_000,
            "{table} {at:?}"
        );
        paid.verify(&request);
        paid.studio.pass(Duration::HOUR);
    }
}

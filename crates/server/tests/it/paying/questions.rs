//! The worker's next question: money that a failure kept from being counted is counted by it.

use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::Account;
use marsam_persistence::payment_attempts;
use marsam_workflows::books;
use serde_json::Value;
use time::Duration;

use super::PaidStudio;
use super::injecting::{Failure, Injection};
use super::notices::told;
use super::pages::stored;
use crate::projects::id_of;

/// A page that is open for half an hour, and the attempt of it.
struct Asking {
    paid: PaidStudio,
    request: String,
    attempt: Value,
    id: PaymentAttemptId,
}

impl Asking {
    fn open() -> Self {
        let paid = PaidStudio::open();
        paid.bank.opens_pages_for(Duration::minutes(30));
        let request = paid.project(&[(300_000, "before_start")]);
        let attempt = paid.pay(&request, "card").is(201).json();
        let id = id_of(&attempt).parse().unwrap();
        Self {
            paid,
            request,
            attempt,
            id,
        }
    }

    /// Moves the clock to the next question, and lets the worker ask; how long it waited.
    fn climb(&self) -> Duration {
        let read = self
            .paid
            .studio
            .app
            .read(|db| payment_attempts::find(db, self.id));
        let wait = read.next_ask_at.unwrap() - self.paid.studio.app.now();
        assert!(wait > Duration::ZERO, "{read:?}");
        self.paid.studio.pass(wait);
        let asked = self.paid.bank.asked();
        let jobs = self.paid.studio.app.payment_jobs().clone();
        let _fails_or_not = actix_web::rt::System::new().block_on(jobs.run_due());
        assert_eq!(self.paid.bank.asked(), asked + 1);
        wait
    }

    fn held(&self) -> i64 {
        self.paid
            .balance(Account::Held(self.request.parse().unwrap()))
    }

    fn suspense(&self) -> i64 {
        self.paid.balance(Account::Suspense(self.id))
    }

    fn state(&self) -> Value {
        self.paid.attempt(&self.attempt)["state"].clone()
    }
}

/// Money that arrives so long after its page was opened; the questions then are at most `most` apart.
struct Arrival {
    after: Duration,
    most: Duration,
    amount_fils: i64,
}

impl Arrival {
    fn is_counted_by_the_next_question(&self) {
        let asking = Asking::open();
        let paid = &asking.paid;
        let opened_at = paid.studio.app.now();
        while paid.studio.app.now() - opened_at < self.after {
            asking.climb();
        }
        assert_eq!(paid.studio.app.now() - opened_at, self.after);
        paid.bank
            .newest(|charge| charge.amount_fils = self.amount_fils);
        paid.bank.pays();
        let injection = Injection::into(paid);
        injection.fail(Failure::Named("INSERT journals"));
        let failed = asking.climb();
        injection.mend();
        assert!(failed <= self.most, "{failed}");
        assert_eq!((asking.held(), asking.suspense()), (0, 0));
        let verified = paid.studio.app.store().read(books::verify).unwrap();
        assert_eq!(verified.findings, []);
        let next = asking.climb();
        assert!(next <= self.most, "{next}");
        let (state, money) = if self.amount_fils == 300_000 {
            ("captured", (300_000, 0))
        } else {
            ("review", (0, self.amount_fils))
        };
        assert_eq!(asking.state(), state);
        assert_eq!((asking.held(), asking.suspense()), money);
        paid.verify(&asking.request);
    }
}

/// Money of the ordered amount, and of another one.
fn both_are_counted(after: Duration, most: Duration) {
    for amount_fils in [300_000, 250_000] {
        let arrival = Arrival {
            after,
            most,
            amount_fils,
        };
        arrival.is_counted_by_the_next_question();
    }
}

#[test]
fn money_is_counted_within_eleven_minutes_while_the_page_is_open() {
    let most = Duration::minutes(11);
    // The questions are after 2, 5, 10, 20, 30 and 31 minutes.
    for minutes in [2, 5, 10, 20] {
        both_are_counted(Duration::minutes(minutes), most);
    }
}

#[test]
fn money_is_counted_within_an_hour_on_the_first_day() {
    for hours in [1, 5, 22] {
        both_are_counted(Duration::hours(hours), Duration::HOUR);
    }
}

#[test]
fn money_is_counted_within_a_day_in_the_first_week() {
    for days in [1, 3, 5] {
        both_are_counted(Duration::days(days), Duration::DAY);
    }
}

#[test]
fn a_payment_that_is_never_made_is_asked_about_for_a_week_and_then_no_more() {
    let asking = Asking::open();
    let paid = &asking.paid;
    let opened_at = paid.studio.app.now();
    while paid.studio.app.now() - opened_at < Duration::days(7) {
        let passed = paid.studio.app.now() - opened_at;
        let wait = asking.climb();
        let most = if passed < Duration::minutes(30) {
            Duration::minutes(11)
        } else if passed < Duration::DAY {
            Duration::HOUR
        } else {
            Duration::DAY
        };
        assert!(wait <= most, "{wait} after {passed}");
    }
    let read = paid
        .studio
        .app
        .read(|db| payment_attempts::find(db, asking.id));
    assert_eq!(read.next_ask_at, None);
    assert_eq!(asking.state(), "expired");
    assert_eq!(told(&paid.studio.brand, "payment_failed"), [300_000]);
    assert_eq!(stored(paid), (0, 0));
}

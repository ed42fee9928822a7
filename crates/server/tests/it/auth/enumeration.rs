//! With enumeration protection, nothing measurable reveals whether an account exists: status, body, headers, hashed
//! passwords and transactions.

use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use marsam_domain::accounts::AccountState;
use marsam_domain::throttles::{SIGN_IN_PER_ACCOUNT, VERIFICATION_MAILS};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp};
use crate::issuer::Issuer;
use crate::operations::logs::{self, Lines};
use crate::samples::sign_up;

/// Transactions that began, were committed, and were rolled back.
static TRANSACTIONS: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];

fn count(event: &InstrumentationEvent<'_>) {
    let which = match event {
        InstrumentationEvent::BeginTransaction { .. } => 0,
        InstrumentationEvent::CommitTransaction { .. } => 1,
        InstrumentationEvent::RollbackTransaction { .. } => 2,
        _ => return,
    };
    TRANSACTIONS[which].fetch_add(1, Ordering::SeqCst);
}

#[expect(clippy::unnecessary_wraps, reason = "the shape that diesel asks for")]
fn counting() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| count(&event)))
}

/// A server with enumeration protection, and everything an observer could count.
struct Observed {
    app: TestApp,
    visitors: AtomicUsize,
    log: Lines,
}

/// Everything one request reveals.
#[derive(Debug, PartialEq)]
struct Seen {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    passwords: usize,
    transactions: [usize; 3],
}

impl Observed {
    fn spawn() -> Self {
        let log = logs::listen();
        set_default_instrumentation(counting).unwrap();
        let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
        Self::of(app, log)
    }

    fn of(app: TestApp, log: Lines) -> Self {
        let visitors = AtomicUsize::new(1);
        Self { app, visitors, log }
    }

    fn see(&self, send: impl FnOnce() -> Answer) -> Seen {
        let passwords = || self.log.text().matches("a password takes a core").count();
        let transactions = || {
            TRANSACTIONS
                .each_ref()
                .map(|count| count.load(Ordering::SeqCst))
        };
        let (hashed, done) = (passwords(), transactions());
        let answer = send();
        let mut now_done = transactions();
        for (now, before) in now_done.iter_mut().zip(done) {
            *now -= before;
        }
        let mut headers: Vec<_> = answer
            .headers()
            // They differ from one request to the next in any case, as does the order of the headers.
            .filter(|(name, _)| !matches!(*name, "x-request-id" | "date"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        headers.sort();
        Seen {
            status: answer.status,
            headers,
            body: answer.body,
            passwords: passwords() - hashed,
            transactions: now_done,
        }
    }

    /// The same request from two addresses, about a known and an unknown e-mail address.
    fn both_as(&self, addresses: [&str; 2], send: impl Fn(&Browser, &str) -> Answer) -> Seen {
        let [known, unknown] = addresses.map(|address| {
            let visitor = self
                .app
                .visitor()
                .from(&format!("198.51.100.{}", self.next()));
            self.see(|| send(&visitor, address))
        });
        assert_eq!(known, unknown, "{addresses:?}");
        known
    }

    /// A counter, so that no throttle of an address is reached.
    fn next(&self) -> usize {
        self.visitors.fetch_add(1, Ordering::SeqCst)
    }

    /// The same request from a visitor, about a known and an unknown address.
    fn both(&self, path: &str, body: impl Fn(&str) -> Value) -> Seen {
        let [known, unknown] = ["known@example.com", "nobody@example.com"].map(|address| {
            let (visitor, body) = (self.app.visitor(), body(address));
            self.see(|| visitor.post(path, &body))
        });
        assert_eq!(known, unknown, "{path}");
        assert!(known.transactions[0] > 0, "what is counted is counted");
        known
    }
}

#[test]
fn signing_up_reveals_nothing() {
    let observed = Observed::spawn();
    observed.app.account("known@example.com");
    let seen = observed.both("/api/auth/sign-up", sign_up);
    assert_eq!((seen.status, seen.body.len()), (202, 0));
    // Once for the estimate and once for the hash.
    assert_eq!(seen.passwords, 2);
}

#[test]
fn signing_in_reveals_nothing() {
    let observed = Observed::spawn();
    let account = observed.app.account("known@example.com");
    let body = |address: &str| json!({ "email": address, "password": "wrong", "totp": "123456" });
    let before = observed.both("/api/auth/sign-in", body);
    assert_eq!((before.status, before.passwords), (401, 1));
    observed.app.verify(account);
    assert_eq!(observed.both("/api/auth/sign-in", body), before);
    let known = observed.app.browser_of(account);
    observed.app.turn_on_totp(&known);
    assert_eq!(observed.both("/api/auth/sign-in", body), before);
    for state in [AccountState::Suspended, AccountState::Deleted] {
        observed.app.set_state(account, state);
        assert_eq!(observed.both("/api/auth/sign-in", body), before);
    }
}

#[test]
fn the_limit_on_signing_in_reveals_nothing() {
    let observed = Observed::spawn();
    observed.app.account("known@example.com");
    let body = |address: &str| json!({ "email": address, "password": "wrong" });
    for _ in 0..SIGN_IN_PER_ACCOUNT.limit {
        assert_eq!(observed.both("/api/auth/sign-in", body).status, 401);
    }
    let refused = observed.both("/api/auth/sign-in", body);
    assert_eq!((refused.status, refused.passwords), (429, 0));
}

#[test]
fn asking_for_a_reset_reveals_nothing() {
    let observed = Observed::spawn();
    let account = observed.app.account("known@example.com");
    let body = |address: &str| json!({ "email": address });
    let seen = observed.both("/api/auth/password-reset", body);
    assert_eq!((seen.status, seen.body.len(), seen.passwords), (202, 0, 0));
    observed.app.set_state(account, AccountState::Suspended);
    assert_eq!(observed.both("/api/auth/password-reset", body), seen);
    observed.app.set_state(account, AccountState::Deleted);
    assert_eq!(observed.both("/api/auth/password-reset", body), seen);
    let refused = observed.both("/api/auth/password-reset", body);
    assert_eq!(refused.status, 429, "counted for both alike");
}

#[test]
fn asking_for_another_address_reveals_nothing() {
    let observed = Observed::spawn();
    observed.app.account("known@example.com");
    let [one, other]: [Browser; 2] =
        ["one@example.com", "other@example.com"].map(|address| observed.app.newcomer(address));
    let ask = |browser: &Browser, email: &str| {
        let body = json!({ "email": email, "current_password": PASSWORD });
        observed.see(|| browser.post("/api/account/email", &body))
    };
    let (known, unknown) = (
        ask(&one, "known@example.com"),
        ask(&other, "nobody@example.com"),
    );
    assert_eq!(known, unknown);
    assert_eq!((known.status, known.body.len()), (202, 0));
    // A pending change shows neither.
    let shown = |browser: &Browser| browser.get("/api/account").is(200).json();
    let (known, unknown) = (shown(&one), shown(&other));
    assert_eq!(
        (&known["pending_email"], &unknown["pending_email"]),
        (&json!("known@example.com"), &json!("nobody@example.com"))
    );
}

/// A visitor's call about an address; the input is the same whether or not there is an account.
type Call = fn(&Browser, &str) -> Answer;

const SIGN_UP: Call = |visitor, address| visitor.post("/api/auth/sign-up", &sign_up(address));
const SIGN_IN: Call = |visitor, address| {
    let password = &sign_up(address)["password"];
    let body = json!({ "email": address, "password": password });
    visitor.post("/api/auth/sign-in", &body)
};
const RESET: Call =
    |visitor, address| visitor.post("/api/auth/password-reset", &json!({ "email": address }));
const RESEND: Call =
    |visitor, _| visitor.send(&Request::new("POST", "/api/auth/verify-email/resend"));

#[test]
fn two_calls_reveal_no_more_than_one() {
    let observed = Observed::spawn();
    let calls = [SIGN_UP, SIGN_IN, RESET, RESEND];
    for (one, first) in calls.iter().enumerate() {
        for (other, second) in calls.iter().enumerate() {
            for is_proved in [true, false] {
                let name = format!("{one}-{other}-{is_proved}@example.com");
                let (known, unknown) = (format!("known-{name}"), format!("free-{name}"));
                let account = observed.app.account(&known);
                if is_proved {
                    observed.app.verify(account);
                }
                observed.both_as([&known, &unknown], first);
                observed.both_as([&known, &unknown], second);
            }
        }
    }
}

#[test]
fn signing_up_and_in_at_once_reveals_nothing_however_often() {
    let observed = Observed::spawn();
    observed
        .app
        .verify(observed.app.account("known@example.com"));
    let both = ["known@example.com", "free@example.com"];
    assert_eq!(observed.both_as(both, SIGN_UP).status, 202);
    for _ in 0..VERIFICATION_MAILS.limit + 2 {
        let seen = observed.both_as(both, SIGN_IN);
        assert_eq!((seen.status, seen.passwords), (401, 1));
    }
}

#[test]
fn a_provider_that_vouches_for_no_address_reveals_nothing() {
    let (issuer, log) = (Issuer::start(), logs::listen());
    set_default_instrumentation(counting).unwrap();
    let app = issuer.app_with(|settings| settings.enumeration_protection = true);
    let observed = Observed::of(app, log);
    observed.app.account("known@example.com");
    issuer.says("email_verified", false);
    // Discovery is fetched once.
    issuer.sends_back(&observed.app.visitor());
    let seen = observed.both_as(
        ["known@example.com", "free@example.com"],
        |visitor, address| {
            issuer.says("email", address);
            let answer = issuer.sign_in(visitor);
            answer.refused(409, "provider_email_unverified");
            answer
        },
    );
    assert_eq!(seen.status, 409);
    assert_eq!(observed.app.rows_of("accounts"), 1);
    issuer.says("email_verified", true);
    issuer.sign_in(&observed.app.visitor()).is(201);
    // Known by now, whatever the provider says of the address.
    issuer.says("email_verified", false);
    issuer.sign_in(&observed.app.visitor()).is(201);
}

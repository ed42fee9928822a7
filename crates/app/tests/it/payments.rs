//! `marsam payments`, with the payment provider for development.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, PaymentAttemptId};
use marsam_domain::language::Language;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::quote_requests::NewQuoteRequest;
use marsam_domain::quote_requests::briefs::QuoteRequestDraft;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::payment_attempts::{self, AttemptMoney, NewAttempt};
use marsam_persistence::{DbError, Store, ids, money_state, quote_requests};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::harness::{Place, Site, get};

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../frontend/tools/pay-provider.mjs"
);
const KEY: &str = "sk_test_marsam_commands";

/// Ends with the test.
struct Provider {
    address: String,
    process: Child,
}

impl Drop for Provider {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _reaped = self.process.wait();
    }
}

impl Provider {
    fn start() -> Self {
        let mut process = Command::new("node")
            .args([SCRIPT, "--secret-key", KEY])
            .env_remove("MARSAM_PUBLIC_URL")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line.split(' ').find(|word| word.starts_with("http://"));
        Self {
            address: url.unwrap().trim_start_matches("http://").to_owned(),
            process,
        }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (address, body) = (&self.address, body.to_string());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {KEY}\r\n\
             x-marsam-test: yes\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let start = answer.find('{').unwrap();
        let end = answer.rfind('}').unwrap();
        serde_json::from_str(answer.get(start..=end).unwrap()).unwrap()
    }

    /// A captured charge of a project that no database has; its name.
    fn lost_charge(&self) -> String {
        let lost = |number: u8| format!("0198c0de-0000-7000-8000-{number:012}");
        let charge = json!({
            "amount": 280.5,
            "currency": "KWD",
            "source": {"id": "src_all"},
            "redirect": {"url": "http://localhost:8080/"},
            "customer": {"first_name": "Noura"},
            "metadata": {
                "marsam_attempt": lost(1),
                "marsam_request": lost(2),
                "marsam_amount": "280500",
                "marsam_part": "0",
            },
        });
        let made = self.post("/v2/charges", &charge);
        let key = made.get("id").and_then(Value::as_str).unwrap().to_owned();
        self.post(
            "/control",
            &json!({"do": "answer", "key": key, "as": "pay"}),
        );
        key
    }
}

/// A command of a site that knows the provider.
fn run(place: &Place, provider: &Provider, arguments: &[&str]) -> Output {
    let mut all = vec!["payments"];
    all.extend(arguments);
    place
        .marsam(&all)
        .env("MARSAM_TAP_SECRET_KEY", KEY)
        .env(
            "MARSAM_PAYMENTS_URL",
            format!("http://{}", provider.address),
        )
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    texts.concat()
}

#[test]
fn a_lost_charge_is_named_until_it_is_set_aside() {
    let (place, provider) = (Place::new(), Provider::start());
    place.print(&["migrate"]);
    let key = provider.lost_charge();
    let compare = || run(&place, &provider, &["reconcile", "--since", "2026-01-01"]);
    let named = compare();
    assert_eq!(named.status.code(), Some(1), "{}", said(&named));
    assert!(said(&named).contains(&format!("tap {key}: KWD 280.500")));
    // Its project is lost, too.
    let adopted = run(&place, &provider, &["adopt", &key]);
    assert_eq!(adopted.status.code(), Some(1), "{}", said(&adopted));
    let mistyped = run(
        &place,
        &provider,
        &["set-aside", "chg_other", "--note", "x"],
    );
    assert_eq!(mistyped.status.code(), Some(1), "{}", said(&mistyped));
    let noteless = run(&place, &provider, &["set-aside", &key, "--note", " "]);
    assert_eq!(noteless.status.code(), Some(1), "{}", said(&noteless));
    let set_aside = || {
        run(
            &place,
            &provider,
            &["set-aside", &key, "--note", "paid back"],
        )
    };
    let first = set_aside();
    assert!(first.status.success(), "{}", said(&first));
    assert!(said(&set_aside()).contains("set aside before: KWD 280.500"));
    let compared = compare();
    assert!(compared.status.success(), "{}", said(&compared));
    assert!(said(&compared).contains("compared: 1 charges and 0 refunds"));
    assert!(said(&compared).contains(&format!("set aside: tap {key}: paid back")));
    let undo = || run(&place, &provider, &["set-aside", &key, "--undo"]);
    assert!(undo().status.success());
    assert_eq!(undo().status.code(), Some(1));
    assert_eq!(compare().status.code(), Some(1));
}

#[test]
fn what_is_mistyped_is_named_and_changes_nothing() {
    let place = Place::new();
    place.print(&["migrate"]);
    for (arguments, wanted) in [
        (
            vec!["payments", "reconcile", "--since", "2026-01-01"],
            "set MARSAM_TAP_SECRET_KEY",
        ),
        (
            vec!["payments", "reconcile", "--since", "yesterday"],
            "--since is a day like 2026-12-31",
        ),
        (
            vec!["payments", "adopt", "chg_1", "--provider", "paypal"],
            "--provider is the name of a payment provider",
        ),
        (vec!["payments", "forget-test"], "repeat it with --yes"),
        (
            vec!["payments", "forget-test", "--yes"],
            "nothing was forgotten",
        ),
    ] {
        let said = place.refuse(&arguments, 1);
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
}

/// The database of a place.
fn store_of(place: &Place) -> Store {
    let file = place.path("data/marsam.db");
    Store::connect(&format!("sqlite://{}", file.display())).unwrap()
}

/// The metrics of a site that is served there.
fn metrics_of(place: &Place) -> String {
    let mut command = place.marsam(&["serve"]);
    command.env("MARSAM_METRICS_BIND", "127.0.0.1:0");
    let mut site = Site::start_unread(command);
    let metrics = site.address_after("metrics on http://");
    site.read_address();
    get(metrics, "/metrics")
}

#[test]
fn a_restored_copy_has_paused_its_money_and_the_metrics_show_it() {
    let (place, other) = (Place::new(), Place::new());
    place.print(&["migrate"]);
    // As the first attempt to pay does.
    let store = store_of(&place);
    store
        .write(|db| money_state::settle_mode(db, false))
        .unwrap();
    drop(store);
    place.print(&["backup", "copy.db"]);
    let copy = place.path("copy.db");
    other.print(&["restore", copy.to_str().unwrap()]);
    let state_of = |place: &Place| store_of(place).read(money_state::find).unwrap();
    let (before, after) = (state_of(&place), state_of(&other));
    assert_eq!(before.paused_at, None);
    let paused_at = after.paused_at.unwrap();
    assert!(paused_at <= OffsetDateTime::now_utc());
    // Its papers have numbers that the site before has never given.
    assert_eq!(after.run, before.run + 1);
    for (place, paused) in [(&place, 0), (&other, 1)] {
        let page = metrics_of(place);
        for line in [
            format!("marsam_payments_stopped{{state=\"paused\"}} {paused}"),
            "marsam_payments_stopped{state=\"clock\"} 0".to_owned(),
            "marsam_clock_stopped 0".to_owned(),
            "marsam_payment_oldest_open_seconds 0".to_owned(),
            "marsam_refunds_open 0".to_owned(),
            "marsam_forged_payment_events_total 0".to_owned(),
        ] {
            assert!(page.lines().any(|shown| shown == line), "{line}: {page}");
        }
    }
    Site::start_unread(other.marsam(&["serve"])).wait_for("payments are paused");
    other.print(&["payments", "resume"]);
    assert_eq!(state_of(&other).paused_at, None);
}

/// An attempt to pay of a brand, which the provider is still to be asked about.
fn open_attempt(store: &Store) -> PaymentAttemptId {
    let now = OffsetDateTime::now_utc();
    let email = Email::parse("brand@example.com").unwrap();
    let account = NewAccount {
        id: AccountId::new(ids::fresh(now)),
        email: &email,
        password_hash: None,
        full_name: Some("Noura Al-Sabah"),
        language: Language::En,
        email_verified_at: Some(now),
    };
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Noura Al-Sabah".to_owned(),
        company_name: Some("Dar Noura".to_owned()),
    };
    let draft: QuoteRequestDraft = serde_json::from_value(json!({
        "brandName": "Dar Noura",
        "contactName": "Noura Al-Sabah",
        "email": "brand@example.com",
        "phone": "+965 2222 2222",
        "serviceCategory": "Photography",
        "projectDescription": "Twelve photographs of a new menu.",
        "budgetRange": "KWD 300 - 1,500",
        "timeline": "Within 1 month",
        "preferredCreativeId": "",
        "agreeToTerms": true,
        "terms_agreed_at": "2026-11-21T09:00:00.000Z",
        "terms_agreed_email": "brand@example.com",
        "terms_agreed_name": "Noura Al-Sabah",
    }))
    .unwrap();
    let brief = NewQuoteRequest::try_from(draft).unwrap();
    let stored = store.write(|db| -> Result<PaymentAttemptId, DbError> {
        accounts::insert(db, &account, now)?;
        accounts::set_profile(db, account.id, &profile, now)?;
        let brand = accounts::brand_of(db, account.id)?.ok_or(DbError::NotFound)?;
        let request = quote_requests::insert(db, brand, &brief, Language::En, now)?;
        let new = NewAttempt {
            request_id: request.id,
            account_id: account.id,
            provider: ProviderSlug::Tap,
            amount_fils: 300_000,
            through_part: 0,
            method: CheckoutMethod::Knet,
            is_live: false,
            page: Duration::minutes(30),
        };
        Ok(payment_attempts::insert(db, &new, now)?.id)
    });
    stored.unwrap()
}

#[test]
fn a_site_with_open_money_does_not_start_without_a_key_of_its_provider() {
    let place = Place::new();
    place.print(&["migrate"]);
    let attempt = open_attempt(&store_of(&place));
    let captured = |days_ago: i64| {
        let at = OffsetDateTime::now_utc() - Duration::days(days_ago);
        let money = AttemptMoney {
            captured_fils: 300_000,
            ..AttemptMoney::default()
        };
        store_of(&place)
            .write(|db| {
                payment_attempts::never_asked(db, attempt)?;
                payment_attempts::store_money(db, attempt, money, Some(at))
            })
            .unwrap();
    };
    let is_refused = || {
        let said = place.refuse(&["serve"], 2);
        let wanted = "marsam: MARSAM_PAYMENTS is without a key of tap, where payments are open";
        assert!(said.contains(wanted), "{said}");
        assert!(said.contains("MARSAM_PAYMENTS_ABANDON=tap"), "{said}");
    };
    let starts_with = |settings: &[(&str, &str)]| {
        let mut command = place.marsam(&["serve"]);
        command.envs(settings.iter().copied());
        drop(Site::start(command));
    };
    // No one knows what became of it.
    is_refused();
    // It is known, and can be refunded.
    captured(179);
    is_refused();
    starts_with(&[("MARSAM_PAYMENTS_ABANDON", "tap")]);
    starts_with(&[
        ("MARSAM_TAP_SECRET_KEY", KEY),
        ("MARSAM_PAYMENTS_URL", "http://127.0.0.1:9"),
    ]);
    captured(181);
    starts_with(&[]);
}

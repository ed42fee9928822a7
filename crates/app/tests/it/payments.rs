//! `marsam payments`, with the payment provider for development.

mod open_money;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Output, Stdio};

use marsam_domain::ids::{PaymentAttemptId, RefundId};
use marsam_domain::ledger::{Account, MoneyEvent, ProviderSlug, RefundDone};
use marsam_persistence::{DbError, Store, ids, ledger, money_state, payment_attempts};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use self::open_money::{open_attempt, opened_now};
use crate::clocks::send_requests_of;
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
        self.charge("0198c0de-0000-7000-8000-000000000002", "280500")
    }

    /// A captured charge of KWD 280.500 of this project, for an attempt to pay so much that no database has; its name.
    fn charge(&self, request: &str, ordered_fils: &str) -> String {
        let charge = json!({
            "amount": 280.5,
            "currency": "KWD",
            "source": {"id": "src_all"},
            "redirect": {"url": "http://localhost:8080/"},
            "customer": {"first_name": "Noura"},
            "metadata": {
                "marsam_attempt": "0198c0de-0000-7000-8000-000000000001",
                "marsam_request": request,
                "marsam_amount": ordered_fils,
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

/// The binary of a site that knows the provider.
fn marsam(place: &Place, provider: &Provider, arguments: &[&str]) -> Command {
    let mut command = place.marsam(arguments);
    let url = format!("http://{}", provider.address);
    command
        .env("MARSAM_TAP_SECRET_KEY", KEY)
        .env("MARSAM_PAYMENTS_URL", url);
    command
}

/// A command about payments.
fn run(place: &Place, provider: &Provider, arguments: &[&str]) -> Output {
    let mut all = vec!["payments"];
    all.extend(arguments);
    marsam(place, provider, &all).output().unwrap()
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

#[test]
fn real_money_is_never_forgotten() {
    let place = Place::new();
    place.print(&["migrate"]);
    let now = OffsetDateTime::now_utc();
    let left = MoneyEvent::RefundDone(RefundDone {
        refund: RefundId::new(ids::fresh(now)),
        ordered_fils: 100,
        left_fils: 100,
        provider: Some(ProviderSlug::Tap),
        rest: None,
    });
    store_of(&place)
        .write(|db| {
            money_state::settle_mode(db, true)?;
            ledger::post(db, &left.journal().unwrap(), None, now)
        })
        .unwrap();
    let said = place.refuse(&["payments", "forget-test", "--yes"], 1);
    assert!(said.contains("nothing was forgotten"), "{said}");
    let kept = store_of(&place)
        .read(|db| {
            let at_provider = Account::AtProvider(ProviderSlug::Tap);
            Ok::<_, DbError>((
                money_state::find(db)?.is_live,
                ledger::debit_fils(db, at_provider)?,
            ))
        })
        .unwrap();
    assert_eq!(kept, (Some(true), -100));
}

/// The database of a place.
fn store_of(place: &Place) -> Store {
    let file = place.path("data/marsam.db");
    Store::connect(&format!("sqlite://{}", file.display())).unwrap()
}

/// A site, and the address of its metrics.
fn measured(mut command: Command) -> (Site, SocketAddr) {
    command.env("MARSAM_METRICS_BIND", "127.0.0.1:0");
    let mut site = Site::start_unread(command);
    let metrics = site.address_after("metrics on http://");
    site.read_address();
    (site, metrics)
}

/// The metrics of a site that is served there.
fn metrics_of(place: &Place) -> String {
    let (_site, metrics) = measured(place.marsam(&["serve"]));
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
            "marsam_suspense_oldest_seconds 0".to_owned(),
            "marsam_forged_payment_events_total 0".to_owned(),
            "marsam_unknown_payment_events_total 0".to_owned(),
        ] {
            assert!(page.lines().any(|shown| shown == line), "{line}: {page}");
        }
    }
    Site::start_unread(other.marsam(&["serve"])).wait_for("payments are paused");
    other.print(&["payments", "resume"]);
    assert_eq!(state_of(&other).paused_at, None);
    other.print(&["payments", "pause"]);
    assert_ne!(state_of(&other).paused_at, None);
}

/// A site that asks about this attempt hears that the provider's clock is an hour ahead.
fn doubts_its_clock(place: &Place, provider: &Provider, attempt: PaymentAttemptId) {
    let store = store_of(place);
    let brand = store
        .read(|db| payment_attempts::find(db, attempt))
        .unwrap()
        .account_id;
    // Something to do by the clock, so that it is looked at again at once.
    let long_ago = OffsetDateTime::now_utc() - Duration::days(60);
    send_requests_of(&store, brand, 1, long_ago);
    store
        .write(|db| payment_attempts::opened(db, attempt, &opened_now()))
        .unwrap();
    drop(store);
    provider.post("/control", &json!({"do": "clock", "advance": 3_600_000}));
    let site = Site::start_unread(marsam(place, provider, &["serve"]));
    site.wait_for("the clock is in doubt: it releases no money");
}

#[test]
fn a_database_that_was_brought_back_in_its_place_has_paused_its_money() {
    let place = Place::new();
    place.print(&["migrate"]);
    store_of(&place)
        .write(|db| money_state::settle_mode(db, false))
        .unwrap();
    let state = || store_of(&place).read(money_state::find).unwrap();
    let before = state();
    let said = place.print(&["restored"]);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("`marsam payments resume`"), "{said}");
    let held = state();
    assert!(held.paused_at.is_some());
    // Its papers have numbers that the database has never given, also before it was brought back.
    assert_eq!(held.run, before.run + 1);
    Site::start_unread(place.marsam(&["serve"])).wait_for("payments are paused");
    place.print(&["restored"]);
    let again = state();
    assert_eq!(again.paused_at, held.paused_at);
    assert_eq!(again.run, held.run + 1);
}

#[test]
fn a_lost_charge_whose_project_is_here_is_adopted_and_forgotten_with_its_test() {
    let (place, provider) = (Place::new(), Provider::start());
    place.print(&["migrate"]);
    let open = open_attempt(&store_of(&place));
    let found = || store_of(&place).read(|db| payment_attempts::find(db, open));
    let request = found().unwrap().request_id.to_string();
    // Another amount than was ordered, which waits for an admin.
    let key = provider.charge(&request, "300000");
    for wanted in ["adopted: KWD 280.500", "known already: KWD 280.500"] {
        let adopted = run(&place, &provider, &["adopt", &key]);
        assert!(adopted.status.success(), "{}", said(&adopted));
        assert!(said(&adopted).contains(wanted), "{}", said(&adopted));
    }
    doubts_its_clock(&place, &provider, open);
    place.print(&["payments", "forget-test", "--yes"]);
    assert!(matches!(found(), Err(DbError::NotFound)));
    let state = store_of(&place).read(money_state::find).unwrap();
    assert_eq!(state.is_live, None);
}

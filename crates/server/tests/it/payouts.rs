//! Earnings and payouts: what is due, prepared, sent, returned, blocked; where to; the books.

mod books;
mod carried_out;
mod earnings;
mod safety;
mod steps;

use marsam_auth::secrets::SecretKey;
use marsam_domain::calendar::day_of;
use marsam_domain::ids::{CreativeId, PayoutId, QuoteRequestId};
use marsam_domain::ledger::{MoneyEvent, Released};
use marsam_domain::payments::payouts::{
    PayoutDestination, PayoutDetailsDraft, PayoutRules, PlanRules,
};
use marsam_persistence::accounts;
use marsam_persistence::{DbError, ids, ledger, money_state};
use marsam_workflows::Refused;
use marsam_workflows::payouts::{Preparation, Step};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::access::IBAN;
use crate::browser::{Answer, Browser, Request};
use crate::conventions::half_bodies::id_of;
use crate::harness::{PASSWORD, SECRET_KEY, TestApp};
use crate::samples::enter_roster;

/// Longer than money waits.
const LONG_AGO: Duration = Duration::days(40);

fn db_error(refused: Refused) -> DbError {
    match refused {
        Refused::Db(error) => error,
        other => DbError::Corrupt(other.to_string()),
    }
}

/// Releases money of a project to a creative; 10 of 100 is the fee.
pub(crate) fn release(
    app: &TestApp,
    creative: &str,
    request: Option<&str>,
    gross_fils: i64,
    at: OffsetDateTime,
) {
    let request = match request {
        Some(request) => request.parse().unwrap(),
        None => QuoteRequestId::new(ids::fresh(at)),
    };
    let released = Released {
        request,
        creative: creative.parse().unwrap(),
        before_fils: app.now().unix_timestamp() + gross_fils,
        amount_fils: gross_fils,
        fee_fils: gross_fils / 10,
    };
    let journal = MoneyEvent::Released(released).journal().unwrap();
    app.write(|db| ledger::post(db, &journal, None, at).map(drop));
}

/// The same, so long ago that it is due; the net amount is 90,000 fils.
pub(crate) fn owe(app: &TestApp, creative: &str) {
    release(app, creative, None, 100_000, app.now() - LONG_AGO);
}

/// Where a creative is paid, entered by the creative.
pub(crate) fn enter(browser: &Browser, holder: &str, iban: &str) -> Answer {
    let body = json!({ "holder": holder, "iban": iban, "current_password": PASSWORD });
    browser.send(&Request::new("PUT", "/api/creative/payout-details").json(&body))
}

/// Details that have waited for long enough.
pub(crate) fn settled_details(app: &TestApp, creative: &Browser) {
    details_sealed_by(&SECRET_KEY, app, creative);
}

/// The same, sealed by this key of the server.
fn details_sealed_by(key: &SecretKey, app: &TestApp, creative: &Browser) {
    let account = id_of(creative);
    app.write(|db| {
        let account = accounts::find(db, account)?;
        let draft: PayoutDetailsDraft =
            serde_json::from_value(json!({ "holder": "Dana", "iban": IBAN })).unwrap();
        let new = PayoutDestination::try_from(draft).unwrap();
        let at = app.now() - LONG_AGO;
        marsam_workflows::payouts::set_details(db, &account, &new, key, at)
            .map(drop)
            .map_err(db_error)
    });
}

/// A prepared payout to a creative who is owed money and has said where to.
pub(crate) fn prepared(app: &TestApp, creative: &str, admin: &Browser) -> PayoutId {
    let creative: CreativeId = creative.parse().unwrap();
    let by = id_of(admin);
    app.write(|db| {
        let how = Preparation {
            by,
            key: &SECRET_KEY,
            rules: PlanRules {
                payouts: PayoutRules::default(),
                holidays: &marsam_domain::calendar::Holidays::none(),
                now: app.now(),
            },
        };
        let made = marsam_workflows::payouts::prepare(db, &[creative], how).map_err(db_error)?;
        Ok(made.payouts.first().unwrap().id)
    })
}

/// A payout for a route that moves one: prepared, or sent.
pub(crate) fn for_route(app: &TestApp, row: usize, path: &str) -> String {
    let admin = app.admin(&format!("payout-admin-{row}@example.com"));
    let payee = app.creative(&format!("payee-{row}@example.com"));
    let creative = enter_roster(&payee, &admin);
    owe(app, &creative);
    settled_details(app, &payee);
    let payout = prepared(app, &creative, &admin);
    if path.ends_with("/returned") {
        let (by, now) = (id_of(&admin), app.now());
        let step = Step { payout, by, now };
        let entered = marsam_domain::payments::payouts::SentOn {
            bank_reference: "FT1".to_owned(),
            day: day_of(now),
        };
        app.write(|db| marsam_workflows::payouts::sent(db, step, &entered).map_err(db_error));
    }
    payout.to_string()
}

/// Puts a creative on the roster who is owed little money and has said where to send it.
pub(crate) fn for_creative(app: &TestApp, row: usize, caller: &Browser) -> String {
    let admin = app.admin(&format!("payout-admin-{row}@example.com"));
    let creative = enter_roster(caller, &admin);
    release(app, &creative, None, 1_000, app.now() - LONG_AGO);
    settled_details(app, caller);
    creative
}

/// A creative on the roster for a decision; whose balance is below 0, where that is what is decided about.
pub(crate) fn for_decision(app: &TestApp, address: &str, path: &str) -> String {
    let admin = app.admin(&format!("lister-{address}"));
    let creative = enter_roster(&app.creative(&format!("payee-{address}")), &admin);
    if path.ends_with("/write-off") {
        overdraw(app, &creative, 5_000);
    }
    creative
}

/// Pauses all money, as a restore does.
pub(crate) fn pause(app: &TestApp) {
    let now = app.now();
    app.write(|db| {
        money_state::settle_mode(db, true)?;
        money_state::pause(db, now).map(drop)
    });
}

/// A chargeback that a creative bears by an admin's decision.
pub(crate) fn overdraw(app: &TestApp, creative: &str, fils: i64) {
    use marsam_domain::ledger::{ProviderSlug, TakeBack, TakeBackCause};
    let now = app.now();
    let borne = MoneyEvent::Borne {
        what: TakeBack {
            provider: ProviderSlug::Tap,
            cause: TakeBackCause::Chargeback,
            reference: ids::fresh(now).to_string(),
            request: QuoteRequestId::new(ids::fresh(now)),
            attempt: marsam_domain::ids::PaymentAttemptId::new(ids::fresh(now)),
        },
        creative: creative.parse().unwrap(),
        amount_fils: fils,
    };
    let journal = borne.journal().unwrap();
    app.write(|db| ledger::post(db, &journal, None, now).map(drop));
}

/// A write of an admin, with the proof.
fn by_admin(admin: &Browser, path: &str, mut body: Value) -> Answer {
    body["current_password"] = json!(PASSWORD);
    admin.post(path, &body)
}

/// Prepares payouts to these creatives.
fn prepare(admin: &Browser, creatives: &[&str]) -> Value {
    let wanted = json!({ "creative_ids": creatives });
    by_admin(admin, "/api/admin/payouts", wanted).is(200).json()
}

//! What stops payouts: a change of whatever leads to the money, and "Not me".

use marsam_auth::mailed_tokens;
use marsam_auth::secrets::SecretKey;
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::former_addresses;
use marsam_persistence::payouts::details;
use marsam_workflows::payouts;
use serde_json::json;
use time::Duration;

use super::{by_admin, details_sealed_by, enter, owe, prepare, settled_details};
use crate::access::IBAN;
use crate::conventions::half_bodies::id_of as account_of;
use crate::harness::{PASSWORD, SECRET_KEY};
use crate::projects::{Studio, fields, id_of};

/// A studio whose Dana could be paid now.
fn payable() -> Studio {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    settled_details(&studio.app, &studio.dana.browser);
    studio
}

fn reasons(studio: &Studio) -> serde_json::Value {
    let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
    due[0]["reasons"].clone()
}

fn token(studio: &Studio, purpose: Purpose) -> String {
    let account = account_of(&studio.dana.browser);
    let made = studio.app.write(|db| {
        mailed_tokens::issue(db, purpose, account, "dana@example.com", studio.app.now())
    });
    made.reveal().to_owned()
}

#[test]
fn a_new_password_by_mail_stops_payouts_for_72_hours() {
    let studio = payable();
    assert_eq!(reasons(&studio), json!([]));
    let body =
        json!({ "token": token(&studio, Purpose::ResetPassword), "password": "zaatar-jadid 52" });
    let visitor = studio.app.visitor();
    visitor
        .post("/api/auth/password-reset/confirm", &body)
        .is(204);
    assert_eq!(reasons(&studio), json!(["stopped"]));
    studio.app.pass(Duration::hours(72));
    let admin = studio.app.another_browser_of("admin@example.com");
    let due = admin.get("/api/admin/payouts/due").is(200).json();
    assert_eq!(due[0]["reasons"], json!([]));
}

#[test]
fn a_second_step_that_is_recovered_or_turned_off_stops_payouts() {
    let studio = payable();
    let (app, dana) = (&studio.app, &studio.dana.browser);
    let (phone, codes) = app.turn_on_totp(dana);
    assert_eq!(reasons(&studio), json!([]));
    let signs_in = json!({ "email": "dana@example.com", "password": PASSWORD, "totp": codes[0] });
    app.visitor().post("/api/auth/sign-in", &signs_in).is(200);
    assert_eq!(reasons(&studio), json!(["stopped"]));
    studio.pass(Duration::hours(72));
    assert_eq!(reasons(&studio), json!([]));
    // With a code of the phone, which by itself stops nothing.
    let body = json!({ "current_password": PASSWORD, "totp": phone.code(app.now()) });
    dana.post("/api/account/totp/disable", &body).is(204);
    assert_eq!(reasons(&studio), json!(["stopped"]));
}

#[test]
fn a_change_of_address_stops_payouts_and_both_addresses_are_told_of_new_details() {
    let studio = payable();
    let (app, dana) = (&studio.app, &studio.dana.browser);
    let change = json!({ "email": "moved@example.com", "current_password": PASSWORD });
    dana.post("/api/account/email", &change).is(202);
    let account = account_of(dana);
    for recipient in ["dana@example.com", "moved@example.com"] {
        let made = app.write(|db| {
            mailed_tokens::issue_for_change(db, account, recipient, "moved@example.com", app.now())
        });
        let body = json!({ "token": made.reveal() });
        dana.post("/api/auth/change-email", &body).is(200);
    }
    assert_eq!(reasons(&studio), json!(["stopped"]));
    let former = app.read(|db| former_addresses::of_account(db, account, app.now()));
    assert_eq!(former, Some(Email::parse("dana@example.com").unwrap()));
    enter(dana, "Eve", "GB82 WEST 1234 5698 7654 32").is(200);
    let told: Vec<(String, bool)> = app
        .mails()
        .into_iter()
        .filter_map(|mail| match mail.notice {
            Notice::PayoutDetailsChanged { is_first, .. } => Some((mail.recipient, is_first)),
            _ => None,
        })
        .collect();
    // Of the first details, and of those that replace them.
    for (recipient, is_first) in [
        ("dana@example.com", true),
        ("moved@example.com", false),
        ("dana@example.com", false),
    ] {
        assert!(told.contains(&(recipient.to_owned(), is_first)), "{told:?}");
    }
    let later = app.now() + Duration::days(31);
    assert_eq!(
        app.read(|db| former_addresses::of_account(db, account, later)),
        None
    );
    assert_eq!(app.write(|db| former_addresses::forget_old(db, later)), 1);
}

#[test]
fn not_me_stops_payouts_and_signs_out_everywhere_until_an_admin_lets_them_go() {
    let studio = payable();
    let body = json!({ "token": token(&studio, Purpose::StopPayouts) });
    let visitor = studio.app.visitor();
    visitor
        .post("/api/auth/stop-payouts", &json!({}))
        .refused_fields(&[("token", "required")]);
    visitor.post("/api/auth/stop-payouts", &body).is(204);
    visitor
        .post("/api/auth/stop-payouts", &body)
        .refused(400, "invalid_token");
    studio
        .dana
        .browser
        .get("/api/users/me")
        .refused(401, "not_signed_in");
    assert_eq!(reasons(&studio), json!(["not_me"]));
    let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
    assert_eq!(due[0]["block"]["by"], "not_me");
    let notices = studio.admin.get("/api/notifications").is(200).json();
    assert!(
        notices
            .as_array()
            .unwrap()
            .iter()
            .any(|notice| notice["event"] == "payouts_stopped"
                && notice["params"]["name"].is_string()),
        "{notices}"
    );
    // New details do not lift it.
    let dana = studio.app.another_browser_of("dana@example.com");
    enter(&dana, "Eve", IBAN).is(200);
    studio.app.pass(Duration::hours(73));
    let admin = studio.app.another_browser_of("admin@example.com");
    let made = prepare(&admin, &[&studio.dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["not_me"]));
    let decision = json!({ "creative_id": studio.dana.id, "note": "We spoke." });
    by_admin(&admin, "/api/admin/payouts/unblock", decision).is(204);
    assert_eq!(
        prepare(&admin, &[&studio.dana.id])["prepared"][0]["amount_fils"],
        90_000
    );
}

#[test]
fn not_me_takes_back_what_is_prepared_already() {
    let studio = payable();
    let payout = id_of(&prepare(&studio.admin, &[&studio.dana.id])["prepared"][0]);
    let file = || {
        let file = studio.admin.get("/api/admin/payouts.csv");
        file.is(200).text()
    };
    assert!(file().contains("S-2026-000001"));
    let body = json!({ "token": token(&studio, Purpose::StopPayouts) });
    let visitor = studio.app.visitor();
    visitor.post("/api/auth/stop-payouts", &body).is(204);
    assert!(!file().contains("S-2026-000001"));
    let sent = json!({ "bank_reference": "FT1", "sent_on": "2026-11-21" });
    let path = format!("/api/admin/payouts/{payout}/sent");
    by_admin(&studio.admin, &path, sent).refused(409, "stale_stage");
    // It is due again once an admin lets it go.
    assert_eq!(reasons(&studio), json!(["not_me"]));
    let decision = json!({ "creative_id": studio.dana.id, "note": "We spoke." });
    by_admin(&studio.admin, "/api/admin/payouts/unblock", decision).is(204);
    let again = prepare(&studio.admin, &[&studio.dana.id])["prepared"][0].clone();
    assert_eq!(
        (&again["number"], &again["amount_fils"]),
        (&json!("S-2026-000002"), &json!(90_000))
    );
}

#[test]
fn not_me_leaves_what_the_bank_has_carried_out() {
    let studio = payable();
    let payout = id_of(&prepare(&studio.admin, &[&studio.dana.id])["prepared"][0]);
    let sent = json!({ "bank_reference": "FT1", "sent_on": "2026-11-21" });
    let path = format!("/api/admin/payouts/{payout}/sent");
    by_admin(&studio.admin, &path, sent).is(200);
    let body = json!({ "token": token(&studio, Purpose::StopPayouts) });
    let visitor = studio.app.visitor();
    visitor.post("/api/auth/stop-payouts", &body).is(204);
    let rows = studio.admin.get("/api/admin/payouts").is(200).json();
    assert_eq!(
        (&rows[0]["id"], &rows[0]["state"]),
        (&json!(payout), &json!("sent"))
    );
}

#[test]
fn a_suspended_creative_is_paid_when_an_admin_decides() {
    let studio = payable();
    let account = account_of(&studio.dana.browser);
    let reason = json!({ "reason": "Reported." });
    let path = format!("/api/admin/users/{account}/suspend");
    studio.admin.post(&path, &reason).is(200);
    assert_eq!(reasons(&studio), json!(["suspended"]));
    let decision = json!({ "creative_id": studio.dana.id, "note": "It is theirs." });
    by_admin(&studio.admin, "/api/admin/payouts/unblock", decision).is(204);
    assert_eq!(reasons(&studio), json!([]));
}

#[test]
fn a_creative_without_an_iban_is_asked_for_one_at_once_and_every_week() {
    let studio = Studio::open();
    owe(&studio.app, &studio.dana.id);
    let asked = || {
        let notices = studio.dana.browser.get("/api/notifications").is(200).json();
        let notices = notices.as_array().unwrap().iter();
        notices
            .filter(|notice| notice["event"] == "payout_details_missing")
            .count()
    };
    studio.tick();
    studio.tick();
    assert_eq!(asked(), 1);
    studio.pass(Duration::days(7));
    studio.tick();
    assert_eq!(asked(), 2);
    enter(&studio.dana.browser, "Dana", IBAN).is(200);
    studio.pass(Duration::days(7));
    studio.tick();
    assert_eq!(asked(), 2);
}

#[test]
fn details_that_a_lost_key_has_sealed_are_entered_again() {
    let studio = Studio::open();
    let (app, dana) = (&studio.app, &studio.dana);
    owe(app, &dana.id);
    details_sealed_by(&SecretKey::draw(), app, &dana.browser);
    assert_eq!(reasons(&studio), json!(["no_details"]));
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["skipped"][0]["reasons"], json!(["no_details"]));
    // The same ones: they cannot be read, so they count as a change.
    enter(&dana.browser, "Dana", IBAN).is(200);
    assert_eq!(reasons(&studio), json!(["stopped"]));
    studio.pass(Duration::hours(73));
    let made = prepare(&studio.admin, &[&dana.id]);
    assert_eq!(made["prepared"][0]["amount_fils"], 90_000);
}

#[test]
fn creatives_who_are_paid_to_one_iban_are_looked_at_first() {
    let studio = Studio::open();
    let (app, dana, salem) = (&studio.app, &studio.dana, &studio.salem);
    owe(app, &dana.id);
    owe(app, &salem.id);
    let signs = || {
        let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
        let row = due
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["creative_id"] == json!(dana.id));
        let row = row.unwrap();
        json!([
            row["look_first"],
            row["same_iban"].as_array().unwrap().len()
        ])
    };
    enter(&dana.browser, "Dana", IBAN).is(200);
    assert_eq!(signs(), json!([[], 0]));
    enter(&salem.browser, "Salem", IBAN).is(200);
    assert_eq!(signs(), json!([["shared_iban"], 1]));
    let readable =
        format!("SELECT COUNT(*) AS found FROM payout_details WHERE iban_digest LIKE '%{IBAN}%'");
    let hashed = "SELECT COUNT(*) AS found FROM payout_details WHERE iban_digest IS NOT NULL";
    assert_eq!((app.count(&readable), app.count(hashed)), (0, 2));
    // As a version before there were hashes left them.
    app.execute("UPDATE payout_details SET iban_digest = NULL");
    assert_eq!(signs(), json!([[], 0]));
    let opened = || app.read(details::without_digest).len();
    let hash = || {
        let stale = app.read(|db| payouts::stale_digests(db, &SECRET_KEY));
        app.write(|db| payouts::store_digests(db, &stale));
        assert_eq!(opened(), 0, "a start opens no IBAN that is hashed");
        stale.len()
    };
    assert_eq!(hash(), 2);
    assert_eq!(signs(), json!([["shared_iban"], 1]));
    assert_eq!(hash(), 0);
    // Such a version also changes an IBAN without its hash.
    app.execute("UPDATE payout_details SET iban_digest = 'of another', hashed_iban = 'another'");
    assert_eq!((signs(), hash()), (json!([["shared_iban"], 1]), 2));
    assert_eq!(hash(), 0);
    enter(&salem.browser, "Salem", "KW86GULB0000000000330450022803").is(200);
    assert_eq!(signs(), json!([[], 0]));
}

#[test]
fn those_who_can_be_paid_come_first_on_a_page() {
    let studio = payable();
    let (app, salem, dana) = (&studio.app, &studio.salem, &studio.dana);
    owe(app, &salem.id);
    let order = || {
        let due = studio.admin.get("/api/admin/payouts/due").is(200).json();
        let listed = fields(&due, "creative_id").into_iter();
        listed.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(order(), [dana.id.clone(), salem.id.clone()]);
    settled_details(app, &salem.browser);
    let of_dana = json!({ "creative_id": dana.id, "note": "We look first." });
    by_admin(&studio.admin, "/api/admin/payouts/block", of_dana).is(204);
    assert_eq!(order(), [salem.id.clone(), dana.id.clone()]);
    // The next page follows also when the last one before it is owed nothing any more.
    let first = studio.admin.get("/api/admin/payouts/due?limit=1").is(200);
    let gone = first.json()[0]["creative_id"].as_str().unwrap().to_owned();
    app.execute(&format!(
        "UPDATE payable_balances SET balance_fils = 0 WHERE creative_id = '{gone}'"
    ));
    let next = first.header("link").unwrap().split(['<', '>']).nth(1);
    let second = studio.admin.get(next.unwrap()).is(200).json();
    let other = if gone == dana.id { &salem.id } else { &dana.id };
    assert_eq!(fields(&second, "creative_id"), [other.as_str()]);
}

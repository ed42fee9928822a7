//! Mails that strangers can cause to an unverified address: no text of theirs, and five mails an hour, next to three resets.

use std::collections::BTreeSet;

use marsam_auth::mailed_tokens;
use marsam_domain::applications::lifecycle::UNDO_PERIOD;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{AddressRole, Notice, NoticeKind};
use marsam_domain::throttles::MAILS_TO_RECIPIENT;
use marsam_persistence::outbox::DueMail;
use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, TestApp};
use crate::issuer::Issuer;
use crate::projects::{self, Creative};
use crate::samples::{application, but, contact_message, quote_request, sign_up};

const VICTIM: &str = "victim@example.com";
const MARKER: &str = "zq-marker";
/// Their addresses are verified.
const MAY_READ_VISITORS: [&str; 2] = ["help@marsam.example", "dana@example.com"];
/// Mails that no visitor causes to an unverified address.
const NEVER_TO_UNPROVED: [&str; 22] = [
    "contact_message",
    "new_browser",
    // Admins have verified theirs.
    "admin_granted",
    "admin_revoked",
    // Numbers for them.
    "admin_summary",
    // Without a word of anyone's.
    "clock_doubted",
    "clock_stopped",
    "charge_lost",
    "comparison_incomplete",
    "suspense_waits",
    "ledger_broken",
    // A day after a request of the unproved account itself, without a text.
    "verify_reminder",
    // Only an admin causes them, and they contain no text of a visitor: the title of a work is left out.
    "account_suspended",
    "account_restored",
    "work_hidden",
    "work_restored",
    "profile_image_hidden",
    "profile_image_restored",
    // To creatives that an admin has listed, with amounts, numbers and the last digits of an IBAN.
    "payout_details_changed",
    "payout_details_missing",
    "payout_returned",
    "payout_sent",
];

/// The victim's mails, without the victim's own address.
#[derive(Default)]
struct Inbox {
    kinds: BTreeSet<&'static str>,
}

impl Inbox {
    fn read(&mut self, app: &TestApp, why: &str) {
        for DueMail {
            notice, recipient, ..
        } in app.mails()
        {
            let stored = serde_json::to_string(&notice).unwrap();
            let may = MAY_READ_VISITORS.contains(&recipient.as_str());
            assert!(may || !stored.contains(MARKER), "{why}: {stored}");
            if recipient == VICTIM {
                self.kinds.insert(notice.event());
            }
        }
        // The limit on mails has its own test.
        app.pass(MAILS_TO_RECIPIENT.window);
    }
}

fn marked_sign_up() -> Value {
    but(sign_up(VICTIM), "full_name", json!(MARKER))
}

/// Every free text of a body.
fn marked(mut body: Value, fields: &[&str]) -> Value {
    for field in fields {
        body[*field] = json!(format!("{MARKER} {field}"));
    }
    body
}

fn id_of(browser: &Browser) -> AccountId {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().parse().unwrap()
}

fn stranger(app: &TestApp, role: &str) -> Browser {
    let browser = app.visitor();
    let body = but(marked_sign_up(), "password", json!(PASSWORD));
    browser.post("/api/auth/sign-up", &body).is(201);
    let profile = json!({ "role": role, "full_name": MARKER, "company_name": MARKER });
    browser.post("/api/users/profile", &profile).is(201);
    browser
}

fn application_mails(inbox: &mut Inbox) {
    for (verb, body_of_verb) in [
        ("reject", json!({})),
        ("approve", json!({})),
        ("request-changes", json!({ "note": "A link, please." })),
    ] {
        let app = TestApp::spawn();
        let admin = app.admin("admin@example.com");
        let creative = stranger(&app, "creative");
        let fields = ["name", "name_ar", "bio", "whyJoin", "terms_agreed_name"];
        let body = marked(application(), &fields);
        let sent = creative.post("/api/creative-applications", &body).is(201);
        inbox.read(&app, "an application");
        let id = sent.json()["id"].as_str().unwrap().to_owned();
        let path = format!("/api/admin/creative-applications/{id}/{verb}");
        admin.post(&path, &body_of_verb).is(200);
        app.pass(UNDO_PERIOD);
        inbox.read(&app, verb);
    }
}

fn brand_mails(inbox: &mut Inbox) {
    let app = TestApp::spawn();
    let message = marked(contact_message(), &["name", "message"]);
    let message = but(message, "email", json!(VICTIM));
    let sent = app
        .visitor()
        .post("/api/contact-messages", &message)
        .is(201);
    inbox.read(&app, "the contact form");
    let id = sent.json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/admin/contact-messages/{id}/answer");
    let admin = app.admin("admin@example.com");
    admin.post(&path, &json!({ "answer": "Yes." })).is(200);
    inbox.read(&app, "an answer");
    let brand = stranger(&app, "brand");
    inbox.read(&app, "signing up");
    let resend = Request::new("POST", "/api/auth/verify-email/resend");
    brand.send(&resend).is(202);
    inbox.read(&app, "asking for another mail");
    let reset = json!({ "email": VICTIM });
    app.visitor()
        .post("/api/auth/password-reset", &reset)
        .is(202);
    inbox.read(&app, "a reset");
    let fields = [
        "brandName",
        "contactName",
        "phone",
        "projectDescription",
        "terms_agreed_name",
    ];
    let body = marked(quote_request(), &fields);
    let sent = brand.post("/api/quote-requests", &body).is(201).json();
    inbox.read(&app, "a quote request");
    let admin = app.another_browser_of("admin@example.com");
    let dana = Creative::join(&app, &admin, "dana@example.com");
    let path = format!("/api/quote-requests/{}/proposals", projects::id_of(&sent));
    let offer = marked(projects::proposal(), &["message"]);
    dana.browser.post(&path, &offer).is(201);
    inbox.read(&app, "a proposal");
    security_mails(inbox, &app, &brand);
    mails_of_a_move(inbox, &app, &brand);
}

fn security_mails(inbox: &mut Inbox, app: &TestApp, brand: &Browser) {
    let change = json!({ "current_password": PASSWORD, "password": "gahwa-w-tamr 99" });
    brand.post("/api/account/password", &change).is(204);
    inbox.read(app, "a new password");
    let back = json!({ "current_password": "gahwa-w-tamr 99", "password": PASSWORD });
    brand.post("/api/account/password", &back).is(204);
    let (_, codes) = app.turn_on_totp(brand);
    inbox.read(app, "the second step");
    let renew = json!({ "current_password": PASSWORD, "totp": codes[0] });
    let renewed = brand
        .post("/api/account/totp/recovery-codes", &renew)
        .is(200)
        .json();
    let off = json!({ "current_password": PASSWORD, "totp": renewed["recovery_codes"][0] });
    brand.post("/api/account/totp/disable", &off).is(204);
    inbox.read(app, "the second step again");
}

fn mails_of_a_move(inbox: &mut Inbox, app: &TestApp, brand: &Browser) {
    let away = format!("{MARKER}@example.com");
    let body = json!({ "email": away, "current_password": PASSWORD });
    brand.post("/api/account/email", &body).is(202);
    let account = id_of(brand);
    let link =
        app.write(|db| mailed_tokens::issue_for_change(db, account, &away, &away, app.now()));
    // Its mail names the address that it is sent to.
    drop(app.mails());
    let confirm = json!({ "token": link.reveal() });
    app.visitor()
        .post("/api/auth/change-email", &confirm)
        .is(200);
    inbox.read(app, "a move to another address");
}

#[test]
fn no_mail_to_an_unverified_address_contains_visitor_text() {
    let mut inbox = Inbox::default();
    brand_mails(&mut inbox);
    application_mails(&mut inbox);
    let app = TestApp::spawn();
    let body = json!({ "email": VICTIM, "current_password": PASSWORD });
    let mover = app.newcomer("mover@example.com");
    mover.post("/api/account/email", &body).is(202);
    inbox.read(&app, "a move to the victim's address");
    let app = TestApp::spawn();
    let gone = stranger(&app, "brand");
    gone.post(
        "/api/account/delete",
        &json!({ "current_password": PASSWORD }),
    )
    .is(204);
    inbox.read(&app, "an account that goes");
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    for _ in 0..2 {
        app.visitor()
            .post("/api/auth/sign-up", &marked_sign_up())
            .is(202);
        inbox.read(&app, "signing up twice");
    }
    provider_mails(&mut inbox);
    every_other_kind_is_known(&inbox);
}

fn provider_mails(inbox: &mut Inbox) {
    let issuer = Issuer::start();
    let app = issuer.app();
    issuer.says("email", VICTIM);
    issuer.says("email_verified", false);
    issuer.says("name", MARKER);
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    inbox.read(&app, "a provider");
    issuer.sign_in(&browser).is(201);
    browser
        .post("/api/account/password", &json!({ "password": PASSWORD }))
        .is(204);
    let shown = browser.get("/api/account").is(200).json();
    let id = shown["providers"][0]["id"].as_str().unwrap();
    let path = format!("/api/account/providers/{id}");
    let unlink = json!({ "current_password": PASSWORD });
    browser
        .send(&Request::new("DELETE", &path).json(&unlink))
        .is(204);
    inbox.read(&app, "a provider that goes");
}

/// A new kind of mail needs a way to cause it above, or an entry here that says why not.
fn every_other_kind_is_known(inbox: &Inbox) {
    let all: BTreeSet<_> = NoticeKind::ALL.iter().map(|kind| kind.slug()).collect();
    let mut known: BTreeSet<_> = NEVER_TO_UNPROVED.into();
    // It verifies the address at the same time.
    known.insert("provider_linked");
    known.extend(&inbox.kinds);
    assert_eq!(all, known);
}

#[test]
fn strangers_cause_at_most_five_mails_an_hour_and_three_resets_to_an_address() {
    let app = TestApp::spawn();
    app.visitor()
        .post("/api/auth/sign-up", &sign_up(VICTIM))
        .is(201);
    for n in 0..3 {
        let stranger = app.visitor().from(&format!("203.0.113.{n}"));
        stranger
            .post("/api/auth/password-reset", &json!({ "email": VICTIM }))
            .is(202);
    }
    let mover = |n: u32| app.newcomer(&format!("mover{n}@example.com"));
    for n in 0..3 {
        let body = json!({ "email": VICTIM, "current_password": PASSWORD });
        mover(n)
            .post("/api/account/email", &body)
            .refused(409, "email_exists");
    }
    assert_eq!(app.mails().len(), 4);

    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    let mover = |n: u32| app.newcomer(&format!("mover{n}@example.com"));
    for n in 0..4 {
        let stranger = app.visitor().from(&format!("203.0.113.{n}"));
        stranger.post("/api/auth/sign-up", &sign_up(VICTIM)).is(202);
        let body = json!({ "email": VICTIM, "current_password": PASSWORD });
        mover(n).post("/api/account/email", &body).is(202);
        if n < 3 {
            stranger
                .post("/api/auth/password-reset", &json!({ "email": VICTIM }))
                .is(202);
        }
    }
    let to_victim = |mails: Vec<DueMail>| {
        let mut mails = mails;
        mails.retain(|mail| mail.recipient == VICTIM);
        mails.len()
    };
    let mails = app.mails();
    let resets = mails
        .iter()
        .filter(|mail| mail.recipient == VICTIM && mail.notice == Notice::ResetPassword);
    assert_eq!(resets.count(), 3);
    assert_eq!(to_victim(mails), 5 + 3);
    app.pass(MAILS_TO_RECIPIENT.window);
    app.visitor()
        .post("/api/auth/sign-up", &sign_up(VICTIM))
        .is(202);
    assert_eq!(to_victim(app.mails()), 1);
}

#[test]
fn an_owner_gets_a_reset_although_strangers_have_used_up_the_mails_to_the_address() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    for n in 0..8 {
        let stranger = app.visitor().from(&format!("203.0.113.{n}"));
        stranger.post("/api/auth/sign-up", &sign_up(VICTIM)).is(202);
    }
    assert_eq!(app.mails().len(), 5);
    let owner = app.visitor().from("198.51.100.7");
    owner
        .post("/api/auth/password-reset", &json!({ "email": VICTIM }))
        .is(202);
    let mails = app.mails();
    let resets: Vec<_> = mails
        .iter()
        .filter(|mail| mail.notice == Notice::ResetPassword)
        .collect();
    assert_eq!(resets.len(), 1);
}

#[test]
fn changes_of_many_accounts_to_one_free_address_are_counted_together() {
    let app = TestApp::spawn();
    for n in 0..7 {
        let mover = app.newcomer(&format!("mover{n}@example.com"));
        let body = json!({ "email": VICTIM, "current_password": PASSWORD });
        mover.post("/api/account/email", &body).is(202);
    }
    let new = Notice::ChangeEmail {
        to: VICTIM.to_owned(),
        at: AddressRole::New,
    };
    let mails = app.mails();
    assert_eq!(mails.iter().filter(|mail| mail.notice == new).count(), 5);
}

#[test]
fn an_owner_whose_address_is_proved_hears_of_eight_requests_an_hour() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    for _ in 0..10 {
        brand.post("/api/quote-requests", &quote_request()).is(201);
    }
    assert_eq!(app.rows_of("outbox"), 8);
}

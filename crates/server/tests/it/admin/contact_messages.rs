//! Answering and closing what visitors wrote.

use marsam_domain::ids::ContactMessageId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::harness::{TestApp, at_once, count};
use crate::samples::{but, contact_message, write_to_us};

const LIST: &str = "/api/admin/contact-messages";

fn reply(admin: &Browser, id: &str, text: &str) -> Answer {
    let path = format!("{LIST}/{id}/answer");
    admin.post(&path, &json!({ "answer": text }))
}

fn close(admin: &Browser, id: &str) -> Answer {
    admin.post(&format!("{LIST}/{id}/close"), &json!({}))
}

fn history(app: &TestApp, id: &str) -> Vec<String> {
    let id: ContactMessageId = id.parse().unwrap();
    app.read(|db| events::names_of(db, Subject::ContactMessage(id)))
}

fn counts(admin: &Browser) -> Value {
    admin.get(&format!("{LIST}/counts")).is(200).json()
}

#[test]
fn an_answer_is_stored_and_mailed_in_the_language_of_the_page() {
    let app = TestApp::spawn_with(|settings| settings.support_email = String::new());
    let admin = app.admin("admin@example.com");
    let request = Request::new("POST", "/api/contact-messages")
        .header("accept-language", "ar")
        .json(&contact_message());
    let id = app.visitor().send(&request).is(201).json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let answered = reply(&admin, &id, " Try again now.\nشكرًا ").is(200).json();
    let wanted = json!({
        "id": id,
        "name": "Salem",
        "email": "salem@example.com",
        "subject": "Technical Support",
        "message": "The page does not open.\nشكرًا لكم",
        "language": "ar",
        "created_at": "2026-11-21T09:00:00.123456Z",
        "state": "answered",
        "answer": "Try again now.\nشكرًا",
        "answered_at": "2026-11-21T09:00:00.123456Z",
        "answered_by": "Noura Al-Sabah"
    });
    assert_eq!(answered, wanted);
    assert_eq!(admin.get(LIST).is(200).json(), json!([wanted]));
    assert_eq!(history(&app, &id), ["message_answered"]);
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(
        (mails[0].recipient.as_str(), mails[0].language),
        ("salem@example.com", Language::Ar)
    );
    let notice = Notice::ContactAnswered {
        subject: "support".to_owned(),
        answer: "Try again now.\nشكرًا".to_owned(),
        message: None,
    };
    assert_eq!(
        mails[0].notice, notice,
        "a visitor may have typed any address"
    );
}

#[test]
fn the_message_is_quoted_to_a_sender_who_was_signed_in_and_whose_address_is_verified() {
    let app = TestApp::spawn_with(|settings| settings.support_email = String::new());
    let admin = app.admin("admin@example.com");
    let verified = app.brand("salem@example.com");
    let unverified = app.browser_of(app.account("fahad@example.com"));
    for (sender, email, is_quoted) in [
        (&verified, "salem@example.com", true),
        (&verified, "another@example.com", false),
        (&unverified, "fahad@example.com", false),
    ] {
        let message = but(contact_message(), "email", json!(email));
        let sent = sender.post("/api/contact-messages", &message).is(201);
        reply(&admin, sent.json()["id"].as_str().unwrap(), "Yes.").is(200);
        let Notice::ContactAnswered { message, .. } = app.mails().remove(0).notice else {
            panic!("{email}")
        };
        let wanted = is_quoted.then_some("The page does not open.\nشكرًا لكم");
        assert_eq!(message.as_deref(), wanted, "{email}");
    }
}

#[test]
fn a_message_is_answered_once_even_by_two_admins_at_once() {
    let app = TestApp::spawn();
    let admins = [app.admin("one@example.com"), app.admin("two@example.com")];
    let id = write_to_us(&app, 1);
    let answers = at_once(2, |which| reply(&admins[which], &id, "Yes."));
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
    let refused = answers.iter().find(|answer| answer.status == 409);
    refused.unwrap().refused(409, "already_answered");
    close(&admins[0], &id).is(200);
    reply(&admins[0], &id, "Yes.").refused(409, "already_answered");
    assert_eq!(history(&app, &id), ["message_answered", "message_closed"]);
    // The forwarded message and one answer.
    assert_eq!(app.rows_of("outbox"), 2);
}

#[test]
fn a_closed_message_may_still_be_answered_and_is_closed_once() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let id = write_to_us(&app, 1);
    for _ in 0..2 {
        assert_eq!(close(&admin, &id).is(200).json()["state"], json!("closed"));
    }
    assert_eq!(history(&app, &id), ["message_closed"]);
    let answered = reply(&admin, &id, "After all.").is(200).json();
    assert_eq!(answered["state"], json!("answered"));
}

#[test]
fn the_list_is_filtered_by_state_and_counted() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let made: Vec<_> = (0..4).map(|number| write_to_us(&app, number)).collect();
    reply(&admin, &made[1], "Yes.").is(200);
    close(&admin, &made[2]).is(200);
    let ids = |query: &str| {
        let page = admin.get(&format!("{LIST}{query}")).is(200);
        let total = page.header("x-total-count").unwrap().to_owned();
        let rows = page.json();
        let ids: Vec<_> = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["id"].clone())
            .collect();
        (ids, total)
    };
    let open = vec![json!(made[3]), json!(made[0])];
    assert_eq!(ids("?state=open"), (open, "2".to_owned()));
    assert_eq!(ids("?state=answered").0, [json!(made[1])]);
    assert_eq!(ids("?state=closed").0, [json!(made[2])]);
    assert_eq!(ids("?state=").1, "4");
    assert_eq!(ids("?state=Open").1, "0");
    let wanted = json!({ "open": 2, "answered": 1, "closed": 1 });
    assert_eq!(counts(&admin), wanted);
    let first = admin.get(&format!("{LIST}?state=open&limit=1")).is(200);
    let link = first.header("link").unwrap();
    let next = link.split(['<', '>']).nth(1).unwrap();
    assert!(next.contains("state=open"), "{next}");
    assert_eq!(admin.get(next).is(200).json()[0]["id"], json!(made[0]));
}

#[test]
fn an_unknown_message_is_a_404_before_the_answer_is_judged() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    for id in ["0199aaaa-0000-7000-8000-000000000000", "x"] {
        reply(&admin, id, "").refused(404, "not_found");
        close(&admin, id).refused(404, "not_found");
    }
    let id = write_to_us(&app, 1);
    let path = format!("{LIST}/{id}/answer");
    for (body, code) in [
        (json!({}), "required"),
        (json!({ "answer": " \n" }), "required"),
        (json!({ "answer": 7 }), "wrong_type"),
        (json!({ "answer": "x".repeat(5_001) }), "too_long"),
        (json!({ "answer": "a\u{0}b" }), "invalid_characters"),
    ] {
        admin.post(&path, &body).refused_fields(&[("answer", code)]);
    }
    assert_eq!(counts(&admin)["open"], json!(1));
}

#[test]
fn the_sender_finds_the_answer_in_its_data_and_it_goes_with_the_account() {
    let app = TestApp::spawn();
    let (admin, sender) = (
        app.admin("admin@example.com"),
        app.newcomer("noura@example.com"),
    );
    let own = but(contact_message(), "email", json!("noura@example.com"));
    let id = app
        .visitor()
        .post("/api/contact-messages", &own)
        .is(201)
        .json()["id"]
        .clone();
    reply(&admin, id.as_str().unwrap(), "On Sunday.").is(200);
    let data = sender.get("/api/account/export").is(200).json();
    let exported = &data["contact_messages"][0];
    assert_eq!(
        (&exported["state"], &exported["answer"]),
        (&json!("answered"), &json!("On Sunday."))
    );
    assert_eq!(exported.get("answered_by"), None);
    let proof = json!({ "current_password": crate::harness::PASSWORD });
    sender.post("/api/account/delete", &proof).is(204);
    assert_eq!(app.rows_of("contact_messages"), 0);
    // Of the three mails about the message and the account only the last is left.
    assert_eq!(app.rows_of("outbox"), 1);
}

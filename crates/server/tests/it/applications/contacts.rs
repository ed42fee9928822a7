//! What an approval makes public: texts without contacts, as the admin read them.

use serde_json::{Value, json};

use super::PATH;
use super::review::{decide, history};
use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::samples::{application, apply, but};

const ADMINS: &str = "/api/admin/creative-applications";
const TEXTS: &str = "/api/admin/profile-texts";
const CHAT: &str = "https://wa.me/96599887766";

fn two(app: &TestApp) -> (Browser, Browser) {
    (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    )
}

fn change(creative: &Browser, id: &str, body: &Value) -> crate::browser::Answer {
    let path = format!("/api/creative/applications/{id}");
    creative.send(&Request::new("PATCH", &path).json(body))
}

/// How many texts admins have not read.
fn unread(admin: &Browser) -> Value {
    admin.get(&format!("{TEXTS}/counts")).is(200).json()["new"].clone()
}

#[test]
fn a_form_with_a_contact_is_neither_sent_nor_changed() {
    let app = TestApp::spawn();
    let (_, creative) = two(&app);
    let body = but(application(), "bio", json!("Food, call 9988 7766"));
    let body = but(body, "portfolioUrl", json!(CHAT));
    let wanted = [
        ("bio", "contact_in_text"),
        ("portfolioUrl", "contact_in_text"),
    ];
    creative.post(PATH, &body).refused_fields(&wanted);
    assert_eq!(app.rows_of("applications"), 0);
    let id = apply(&creative);
    let arabic = json!({ "bio_ar": "رقمي ٩٩٨٨ ٧٧٦٦" });
    change(&creative, &id, &arabic).refused_fields(&[("bio_ar", "contact_in_text")]);
    let link = json!({ "portfolioUrl": CHAT });
    change(&creative, &id, &link).refused_fields(&[("portfolioUrl", "contact_in_text")]);
    assert_eq!(history(&app, &id), ["submitted"]);
}

#[test]
fn an_older_application_with_a_contact_is_not_approved() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    app.execute(&format!(
        "UPDATE applications SET bio = 'Food, call 9988 7766', portfolio_url = '{CHAT}'"
    ));
    let wanted = [
        ("bio", "contact_in_text"),
        ("portfolioUrl", "contact_in_text"),
    ];
    decide(&admin, &id, "approve").refused_fields(&wanted);
    assert_eq!((app.rows_of("creatives"), unread(&admin)), (0, json!(0)));
    decide(&admin, &id, "reject").is(200);
}

#[test]
fn approved_texts_are_among_the_new_ones_until_the_approval_is_undone() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    decide(&admin, &id, "approve").is(200);
    let rows = admin.get(&format!("{TEXTS}?state=new")).is(200).json();
    let bio = application()["bio"].clone();
    assert_eq!((unread(&admin), &rows[0]["bio"]), (json!(1), &bio));
    let link = json!({ "label": "example.com", "url": application()["portfolioUrl"] });
    assert_eq!(rows[0]["portfolio_links"], json!([link]));
    decide(&admin, &id, "undo").is(200);
    assert_eq!(unread(&admin), json!(0));
    app.lists_are_kept();
}

#[test]
fn an_approval_names_the_version_that_was_read() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    let read = || admin.get(&format!("{ADMINS}/{id}")).is(200).json()["version"].clone();
    let approve = |version: &Value| {
        let path = format!("{ADMINS}/{id}/approve");
        admin.post(&path, &json!({ "version": version }))
    };
    let before = read();
    let bread = json!({ "bio": "Photographs bread." });
    change(&creative, &id, &bread).is(200);
    approve(&before).refused(409, "stale_stage");
    approve(&json!("1")).refused_fields(&[("version", "wrong_type")]);
    assert_eq!(app.rows_of("creatives"), 0);
    approve(&read()).is(200);
    // One that is decided is refused for that, whichever version was read.
    approve(&before).refused(409, "already_reviewed");
}

//! Texts of published profiles that their creatives changed, for the admins who read them.

use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::samples::enter_roster;

const PROFILE: &str = "/api/creative/profile";
const PUBLISH: &str = "/api/creative/profile/publish";
const LIST: &str = "/api/admin/profile-texts";

fn publish(creative: &Browser, change: &Value) {
    let changed = Request::new("PATCH", PROFILE).json(change);
    creative.send(&changed).is(200);
    creative.post(PUBLISH, &json!({})).is(200);
}

fn counts(admin: &Browser) -> Value {
    admin.get(&format!("{LIST}/counts")).is(200).json()
}

/// Other texts than those of the application.
fn other_texts() -> Value {
    json!({
        "bio": "Films of food",
        "cover": "ugc",
        "portfolio_links": [{ "label": "Films", "url": "https://noura.example/films" }],
    })
}

#[test]
fn changed_texts_are_new_until_an_admin_has_read_them_and_other_changes_are_not() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let dana = app.creative("dana@example.com");
    let id = enter_roster(&dana, &admin);
    publish(&dana, &other_texts());
    let rows = admin.get(&format!("{LIST}?state=new")).is(200);
    assert_eq!(rows.header("x-total-count"), Some("1"));
    let row = rows.json()[0].clone();
    assert_eq!(
        (&row["creative"]["id"], &row["bio"], &row["seen"]),
        (&json!(id), &json!("Films of food"), &json!(false))
    );
    assert_eq!(row["portfolio_links"][0]["label"], json!("Films"));
    let read = json!({ "ids": [row["id"]], "until": row["changed_at"] });
    admin.post(&format!("{LIST}/seen"), &read).is(204);
    assert_eq!(counts(&admin), json!({ "new": 0, "seen": 1 }));
    // Neither the same texts again nor what is no text.
    app.pass(Duration::MINUTE);
    publish(&dana, &json!({ "years_experience": 4 }));
    assert_eq!(counts(&admin), json!({ "new": 0, "seen": 1 }));

    publish(&dana, &json!({ "location": "Hawalli" }));
    assert_eq!(counts(&admin), json!({ "new": 1, "seen": 0 }));
    // An admin who looked at the texts before has not read these.
    admin.post(&format!("{LIST}/seen"), &read).is(204);
    assert_eq!(counts(&admin), json!({ "new": 1, "seen": 0 }));
    let gone = admin.get(&format!("{LIST}?state=other")).is(200);
    assert_eq!(gone.json(), json!([]));
    app.lists_are_kept();
}

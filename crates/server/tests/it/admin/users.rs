//! The admins' list of accounts.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::conventions::half_bodies::id_of;
use crate::harness::TestApp;
use crate::projects::{Studio, act};

fn emails(admin: &Browser, query: &str) -> String {
    let path = format!("/api/admin/users{query}");
    let list = admin.get(&path).is(200).json();
    let rows = list.as_array().unwrap().iter();
    let names: Vec<_> = rows
        .map(|row| row["email"].as_str().unwrap().split('@').next().unwrap())
        .collect();
    names.join(" ")
}

#[test]
fn it_is_filtered_by_role_state_and_text() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    app.newcomer("new@example.com");
    app.creative("dana@example.com");
    let brand = app.brand("brand@example.com");
    let id = brand.get("/api/users/me").is(200).json()["id"].clone();
    let suspend = format!("/api/admin/users/{}/suspend", id.as_str().unwrap());
    admin.post(&suspend, &json!({})).is(200);
    for (query, wanted) in [
        ("", "brand dana new admin"),
        ("?role=brand", "brand"),
        ("?role=creative", "dana"),
        ("?role=admin", "admin"),
        ("?role=owner", ""),
        ("?state=suspended", "brand"),
        ("?state=active&role=creative", "dana"),
        ("?state=deleted", ""),
        ("?q=GAHWA", "brand"),
        ("?q=dana%40", "dana"),
        ("?q=ana", ""),
        // No word: everything, as on the roster.
        ("?q=%25", "brand dana new admin"),
        ("?q=&role=&state=", "brand dana new admin"),
    ] {
        assert_eq!(emails(&admin, query), wanted, "{query}");
    }
    let first = admin.get("/api/admin/users?q=example.com&limit=2").is(200);
    assert_eq!(first.header("x-total-count"), Some("4"));
    let link = first.header("link").unwrap();
    assert!(link.contains("q=example.com"), "{link}");
}

#[test]
fn only_admins_see_the_state_of_an_account() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let list = admin.get("/api/admin/users").is(200).json();
    assert_eq!(list[0]["state"], json!("active"));
    let me: Value = admin.get("/api/users/me").is(200).json();
    let of_admins = [
        "state",
        "last_seen_at",
        "two_step",
        "running_projects",
        "pressure_reports",
    ];
    for field in of_admins {
        assert_eq!(me.get(field), None, "{field}");
    }
}

#[test]
fn it_says_when_accounts_were_seen_how_they_sign_in_and_what_they_work_on() {
    let studio = Studio::open();
    let row = |email: &str| {
        let path = format!("/api/admin/users?q={email}");
        let found = studio.admin.get(&path).is(200).json();
        // Both creatives are found by their name on the roster.
        let mut rows = found.as_array().unwrap().iter();
        rows.find(|row| row["email"] == email).unwrap().clone()
    };
    let parts = |email: &str| {
        let row = row(email);
        json!([row["two_step"], row["running_projects"]])
    };
    assert!(row("brand@example.com")["last_seen_at"].is_string());
    assert_eq!(parts("brand@example.com"), json!([false, 0]));
    studio.project();
    for email in ["brand@example.com", "dana@example.com"] {
        assert_eq!(parts(email), json!([false, 1]), "{email}");
    }
    studio.app.turn_on_second_step(id_of(&studio.dana.browser));
    assert_eq!(parts("dana@example.com"), json!([true, 1]));
    studio.brand.get("/api/logout").is(204);
    assert_eq!(row("brand@example.com")["last_seen_at"], Value::Null);
}

#[test]
fn it_says_how_often_the_other_side_reported_pressure() {
    let studio = Studio::open();
    let reported = |email: &str| {
        let path = format!("/api/admin/users?q={email}");
        let found = studio.admin.get(&path).is(200).json();
        let mut rows = found.as_array().unwrap().iter();
        let row = rows.find(|row| row["email"] == email).unwrap();
        row["pressure_reports"].clone()
    };
    let report = |by: &Browser, problem: &str| {
        let request = studio.project();
        let body = json!({"reason": "Five stars, or no approval.", "problem": problem, "wish": "continue"});
        act(by, &request, "hold", &body).is(200);
    };
    report(&studio.dana.browser, "pressure");
    report(&studio.dana.browser, "other");
    report(&studio.brand, "pressure");
    report(&studio.dana.browser, "pressure");
    assert_eq!(reported("brand@example.com"), json!(2));
    assert_eq!(reported("dana@example.com"), json!(1));
    assert_eq!(reported("salem@example.com"), json!(0));
}

//! A creative's own profile: drafted, published, and seen by visitors.

use marsam_domain::applications::lifecycle::UNDO_PERIOD;
use marsam_domain::ids::{ApplicationId, CreativeId};
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::TestApp;
use crate::samples::{apply, enter_roster};
use crate::works::ready;

const PATH: &str = "/api/creative/profile";

fn change(creative: &Browser, body: &Value) -> Answer {
    creative.send(&Request::new("PATCH", PATH).json(body))
}

fn publish(creative: &Browser) -> Answer {
    creative.post("/api/creative/profile/publish", &json!({}))
}

/// A creative on the roster, and the id of its entry.
fn listed(app: &TestApp) -> (Browser, String) {
    let creative = app.creative("dana@example.com");
    let id = enter_roster(&creative, &app.admin("admin@example.com"));
    (creative, id)
}

fn public(app: &TestApp, id: &str) -> Value {
    let path = format!("/api/creatives/{id}");
    app.visitor().get(&path).is(200).json()
}

#[test]
fn it_starts_from_the_entry_that_the_approval_made() {
    let app = TestApp::spawn();
    let (creative, id) = listed(&app);
    let own = creative.get(PATH).is(200).json();
    let version = json!({
        "name": "Dana Al-Mutairi",
        "name_ar": "دانة المطيري",
        "bio": "Photographs food and the people who make it.",
        "bio_ar": null,
        "location": "Salmiya",
        "location_ar": null,
        "rate_range": "KWD 30-60/hour",
        "years_experience": 7,
        "portfolio_links": [{ "label": "example.com", "url": "https://example.com/dana" }],
        "skills": ["Photography", "Voiceover"],
        "ugc_styles": [],
        "ai_ads_styles": [],
        "ai_shorts_styles": [],
        "branding_styles": [],
        "photography_styles": ["Food Photography", "Portrait Photography"],
        "videography_styles": [],
        "scriptwriting_styles": [],
        "scriptwriting_languages": [],
        "voiceover_styles": ["Commercial Voiceover"],
        "voiceover_languages": ["Arabic", "English", "Both"],
        "industries": ["Food"],
        "working_languages": [],
        "can_perform_kuwaiti_dialect": true,
        "can_provide_voiceovers": null,
        "cover": null,
        "away_from": null,
        "away_until": null,
        "avatar": null,
        "cover_image": null
    });
    let wanted = json!({
        "creative_id": id,
        "is_published": false,
        "is_listed": true,
        "draft": version,
        "published": version,
        "completeness": { "photo_or_cover": false, "bio": true, "rate": true, "link_or_work": true },
        "published_works": 0,
        "has_changes": false
    });
    assert_eq!(own, wanted);
    let data = creative.get("/api/account/export").is(200).json();
    assert_eq!(data["profile"], own);
}

#[test]
fn a_change_is_a_draft_that_visitors_do_not_see() {
    let app = TestApp::spawn();
    let (creative, id) = listed(&app);
    let before = public(&app, &id);
    let body = json!({
        "bio": "", "bio_ar": "أصوّر الخبز.", "rate_range": "", "skills": ["Photography"],
        "portfolio_links": [], "location": null
    });
    let own = change(&creative, &body).is(200).json();
    let draft = &own["draft"];
    assert_eq!(
        (&draft["bio"], &draft["rate_range"], &draft["location"]),
        (&json!("أصوّر الخبز."), &Value::Null, &json!("Salmiya"))
    );
    // The lists of a skill go with it.
    assert_eq!(draft["voiceover_styles"], json!([]));
    assert_eq!(own["published"]["rate_range"], json!("KWD 30-60/hour"));
    let parts =
        json!({ "photo_or_cover": false, "bio": true, "rate": false, "link_or_work": false });
    assert_eq!(
        (&own["has_changes"], &own["completeness"]),
        (&json!(true), &parts)
    );
    assert_eq!(creative.get(PATH).json(), own);
    assert_eq!(public(&app, &id), before);
    assert_eq!(app.rows_of("profile_drafts"), 1);
    let published = own["published"].clone();
    let back = change(&creative, &published).is(200).json();
    assert_eq!(back["has_changes"], json!(false));
    assert_eq!(app.rows_of("profile_drafts"), 0);
}

#[test]
fn publishing_needs_every_part_and_names_those_that_lack() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    publish(&creative).refused_fields(&[("cover", "required")]);
    let bare = json!({ "bio": " ", "rate_range": "", "portfolio_links": [] });
    change(&creative, &bare).is(200);
    publish(&creative).refused_fields(&[
        ("bio", "required"),
        ("cover", "required"),
        ("portfolio_links", "at_least_one"),
        ("rate_range", "required"),
    ]);
    assert_eq!(app.rows_of("creative_pages"), 0);
    app.pass(UNDO_PERIOD);
    let own = creative.get("/api/creative/applications").json();
    assert_eq!(own[0]["status"], json!("Accepted"));
}

#[test]
fn a_contact_in_a_public_text_is_refused_at_publishing_and_kept_in_the_draft() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    let typed = "Photographs food. Call 9988 7766.";
    change(
        &creative,
        &json!({ "bio": typed, "bio_ar": "إنستا: noura.k", "cover": "photography" }),
    )
    .is(200);
    publish(&creative).refused_fields(&[("bio", "contact_in_text"), ("bio_ar", "contact_in_text")]);
    assert_eq!(creative.get(PATH).json()["draft"]["bio"], json!(typed));
}

#[test]
fn half_of_a_number_in_the_profile_and_half_in_a_title_are_refused() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    let show = |title: &str| {
        let files = [ready(&app, &creative, "work")];
        let work = json!({ "title": title, "service": "photography", "files": files, "state": "published" });
        creative.post("/api/creative/works", &work)
    };
    let half = json!({ "bio": "Food 9988", "cover": "photography" });
    change(&creative, &half).is(200);
    publish(&creative).is(200);
    show("Menu 2024").is(201);
    show("Salmiya 7766").refused_fields(&[("title", "contact_in_text")]);
    change(&creative, &json!({ "bio": "Food" })).is(200);
    publish(&creative).is(200);
    show("Salmiya 7766").is(201);
    change(&creative, &half).is(200);
    publish(&creative).refused_fields(&[("bio", "contact_in_text")]);
}

#[test]
fn publishing_replaces_what_visitors_see_and_completes_the_application() {
    let app = TestApp::spawn();
    let (creative, id) = listed(&app);
    let links = json!([
        { "label": "Bread", "url": "https://example.com/bread" },
        { "label": "Coffee", "url": "https://example.com/coffee" }
    ]);
    let body = json!({
        "name": "Dana", "bio": "Photographs bread.", "cover": "photography", "portfolio_links": links
    });
    change(&creative, &body).is(200);
    let own = publish(&creative).is(200).json();
    assert_eq!(
        (&own["is_published"], &own["has_changes"], &own["draft"]),
        (&json!(true), &json!(false), &own["published"])
    );
    let seen = public(&app, &id);
    assert_eq!(
        (&seen["name"], &seen["bio"], &seen["cover"]),
        (
            &json!("Dana"),
            &json!("Photographs bread."),
            &json!("photography")
        )
    );
    assert_eq!(
        (&seen["portfolio_links"], &seen["portfolio_url"]),
        (&links, &json!("https://example.com/bread"))
    );
    let list = app.visitor().get("/api/creatives?q=bread").is(200).json();
    assert_eq!(list, json!([seen]));
    let applied = creative.get("/api/creative/applications").json()[0].clone();
    assert_eq!(
        (&applied["status"], &applied["stage"]),
        (&json!("Completed"), &json!("published"))
    );
    let application: ApplicationId = applied["id"].as_str().unwrap().parse().unwrap();
    let entry: CreativeId = id.parse().unwrap();
    let history = |subject| app.read(|db| events::names_of(db, subject));
    assert_eq!(
        history(Subject::Application(application)),
        ["submitted", "approved", "published"]
    );
    // Without a change there is nothing to publish.
    assert_eq!(publish(&creative).is(200).json(), own);
    assert_eq!(history(Subject::Creative(entry)), ["published"]);
    change(&creative, &json!({ "name": "Dana M." })).is(200);
    publish(&creative).is(200);
    assert_eq!(
        history(Subject::Creative(entry)),
        ["published", "published"]
    );
    assert_eq!(history(Subject::Application(application)).len(), 3);
}

#[test]
fn a_creative_is_shown_as_away_on_the_days_away_and_on_no_other() {
    let app = TestApp::spawn();
    let (creative, id) = listed(&app);
    // It is noon of 21 November in Kuwait.
    let away = json!({ "cover": "ugc", "away_from": "2026-11-22", "away_until": "2026-11-23" });
    change(&creative, &away).is(200);
    publish(&creative).is(200);
    let (mut seen, mut coming) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let one = public(&app, &id);
        let list = app.visitor().get("/api/creatives?limit=1").is(200).json();
        assert_eq!(list[0], one);
        assert_eq!(one["cover"], json!("ugc"));
        seen.push(one["away_until"].clone());
        coming.push(one["next_absence"].clone());
        app.pass(Duration::days(1));
    }
    let until = json!("2026-11-23");
    assert_eq!(seen, [Value::Null, until.clone(), until, Value::Null]);
    // The day before, visitors are shown what is coming.
    let absence = json!({ "from": "2026-11-22", "until": "2026-11-23" });
    assert_eq!(coming, [absence, Value::Null, Value::Null, Value::Null]);
    // Without a first day the creative is away at once.
    let now = json!({ "away_from": "", "away_until": "2026-12-01" });
    change(&creative, &now).is(200);
    publish(&creative).is(200);
    assert_eq!(public(&app, &id)["away_until"], json!("2026-12-01"));
    change(&creative, &json!({ "away_until": "" })).is(200);
    publish(&creative).is(200);
    assert_eq!(public(&app, &id)["away_until"], Value::Null);
}

#[test]
fn every_invalid_field_is_reported() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    let body = json!({
        "name": "", "name_ar": "", "skills": "Singing", "cover": "none", "away_from": "soon",
        "portfolio_links": [{ "url": "example.com" }], "years_experience": 51, "rate_range": 7
    });
    change(&creative, &body).refused_fields(&[
        ("name", "required"),
        ("skills", "wrong_type"),
        ("cover", "unknown_option"),
        ("away_from", "invalid_date"),
        ("portfolio_links", "invalid_url"),
        ("years_experience", "out_of_range"),
        ("rate_range", "wrong_type"),
    ]);
    change(
        &creative,
        &json!({ "portfolio_links": "https://example.com" }),
    )
    .refused_fields(&[("portfolio_links", "wrong_type")]);
    assert_eq!(app.rows_of("profile_drafts"), 0);
}

#[test]
fn who_is_not_on_the_roster_has_no_profile() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let refused = || {
        creative.get(PATH).refused(404, "not_found");
        // Before the fields are judged.
        change(&creative, &json!({ "skills": [] })).refused(404, "not_found");
        publish(&creative).refused(404, "not_found");
    };
    refused();
    let review = |verb| {
        let path = format!("/api/admin/creative-applications/{id}/{verb}");
        admin.post(&path, &json!({})).is(200);
    };
    review("approve");
    change(&creative, &json!({ "cover": "ugc" })).is(200);
    review("undo");
    refused();
    review("approve");
    publish(&creative).is(200);
    // What its creative has published is not undone.
    let path = format!("/api/admin/creative-applications/{id}/undo");
    admin.post(&path, &json!({})).refused(409, "undo_too_late");
}

#[test]
fn drafts_and_pages_go_with_the_account() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    change(&creative, &json!({ "cover": "ugc" })).is(200);
    publish(&creative).is(200);
    change(&creative, &json!({ "bio": "A draft." })).is(200);
    let proof = json!({ "current_password": crate::harness::PASSWORD });
    creative.post("/api/account/delete", &proof).is(204);
    assert_eq!(
        (app.rows_of("creative_pages"), app.rows_of("profile_drafts")),
        (0, 0)
    );
}

#[test]
fn a_published_work_replaces_the_link() {
    let app = TestApp::spawn();
    let (creative, _) = listed(&app);
    let body = json!({ "portfolio_links": [], "cover": "photography" });
    change(&creative, &body).is(200);
    let mut work = json!({ "title": "Bread", "service": "photography" });
    creative.post("/api/creative/works", &work).is(201);
    publish(&creative).refused_fields(&[("portfolio_links", "at_least_one")]);
    work["files"] = json!([ready(&app, &creative, "work")]);
    work["state"] = json!("published");
    creative.post("/api/creative/works", &work).is(201);
    let own = creative.get(PATH).is(200).json();
    assert_eq!(own["published_works"], json!(1));
    assert_eq!(own["completeness"]["link_or_work"], json!(true));
    publish(&creative).is(200);
}

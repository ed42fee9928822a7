//! What admins do with works: look at them, hide them, show them again.

use marsam_domain::ids::WorkId;
use marsam_domain::notices::{Notice, WorkTitle};
use marsam_domain::works::{WorkContent, WorkDraft};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::works;
use serde_json::{Value, json};
use time::Duration;

use super::{change, listed, public, published, ready, ready_with, remove, work};
use crate::browser::{Answer, Browser};
use crate::harness::{TestApp, at_once, count};
use crate::samples::enter_roster;

const LIST: &str = "/api/admin/works";

fn hide_for(admin: &Browser, work: &str, reason: &str) -> Answer {
    let path = format!("{LIST}/{work}/hide");
    admin.post(&path, &json!({ "reason": reason }))
}

fn restore(admin: &Browser, work: &str) -> Answer {
    admin.post(&format!("{LIST}/{work}/restore"), &json!({}))
}

fn see(admin: &Browser, works: &[&str], until: &Value) -> Answer {
    let body = json!({ "ids": works, "until": until });
    admin.post(&format!("{LIST}/seen"), &body)
}

fn titles(admin: &Browser, query: &str) -> Vec<Value> {
    let rows = admin.get(&format!("{LIST}{query}")).is(200).json();
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row["title"].clone()).collect()
}

fn counts(admin: &Browser) -> Value {
    admin.get(&format!("{LIST}/counts")).is(200).json()
}

/// A body that marks no work that there is.
pub(crate) fn seen_nothing() -> Value {
    let unknown = "0199aaaa-0000-7000-8000-000000000000";
    json!({ "ids": [unknown], "until": "2026-11-21T09:00:00Z" })
}

/// The id of a work of another creative with which the route succeeds.
pub(crate) fn for_route(app: &TestApp, row: usize, path: &str) -> String {
    let creative = app.creative(&format!("shown-{row}@example.com"));
    let entry = enter_roster(&creative, &app.admin(&format!("lister-{row}@example.com")));
    let draft = json!({ "title": "Menu", "service": "photography", "state": "published" });
    let draft: WorkDraft = serde_json::from_value(draft).unwrap();
    let content = WorkContent::try_from(draft).unwrap();
    let work = app.write(|db| works::insert(db, entry.parse().unwrap(), &content, app.now()));
    if path.ends_with("/restore") {
        super::media::hide(app, &work.to_string());
    }
    work.to_string()
}

#[test]
fn a_published_work_is_new_until_it_is_seen_and_again_after_a_change() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let first = work(&app, &dana, "Menu");
    app.pass(Duration::MINUTE);
    let second = work(&app, &dana, "Wall");
    super::draft(&dana);
    let admin = app.admin("admin@example.com");
    assert_eq!(titles(&admin, "?state=new"), ["Wall", "Menu"]);
    let page = admin.get(&format!("{LIST}?limit=1")).is(200);
    assert_eq!(page.header("x-total-count"), Some("2"));
    let next = page.header("link").unwrap().split(['<', '>']).nth(1);
    assert_eq!(
        admin.get(next.unwrap()).is(200).json()[0]["id"],
        json!(first)
    );
    let shown = &page.json()[0];
    let creative = json!({
        "id": id, "name": "Dana Al-Mutairi", "name_ar": shown["creative"]["name_ar"], "listed": true,
    });
    assert_eq!(shown["creative"], creative);
    assert_eq!(
        (&shown["seen"], &shown["hidden_by"]),
        (&json!(false), &Value::Null)
    );

    let looked_at = shown["updated_at"].clone();
    see(&admin, &[&first, &second], &looked_at).is(204);
    assert_eq!(titles(&admin, "?state=new"), [""; 0]);
    assert_eq!(titles(&admin, "?state=seen").len(), 2);
    app.pass(Duration::MINUTE);
    change(&dana, &first, &json!({ "title": "Another" })).is(200);
    assert_eq!(titles(&admin, "?state=new"), ["Another"]);
    // What was looked at before the change was not seen.
    see(&admin, &[&first], &looked_at).is(204);
    assert_eq!(counts(&admin), json!({ "new": 1, "seen": 1, "hidden": 0 }));
    assert_eq!(titles(&admin, "?state=other"), [""; 0]);
    for (body, field, code) in [
        (json!({ "until": looked_at }), "ids", "at_least_one"),
        (json!({ "ids": [first] }), "until", "required"),
        (
            json!({ "ids": ["x"], "until": looked_at }),
            "ids",
            "unknown_id",
        ),
    ] {
        let answer = admin.post(&format!("{LIST}/seen"), &body);
        answer.refused_fields(&[(field, code)]);
    }
    app.lists_are_kept();
}

#[test]
fn a_hidden_work_is_gone_and_its_creative_sees_the_reason_until_it_is_restored() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let admin = app.admin("admin@example.com");
    drop(app.mails());
    let hidden = hide_for(&admin, &shown, " Not yours. ").is(200).json();
    assert_eq!(
        (
            &hidden["state"],
            &hidden["hidden_reason"],
            &hidden["hidden_by"]
        ),
        (
            &json!("hidden"),
            &json!("Not yours."),
            &json!("Noura Al-Sabah")
        )
    );
    assert_eq!(public(&app, &id), json!([]));
    assert_eq!(counts(&admin), json!({ "new": 0, "seen": 0, "hidden": 1 }));
    let own = dana.get(super::PATH).is(200).json();
    assert_eq!(own[0]["hidden_reason"], json!("Not yours."));
    let title = WorkTitle::of(Some("Menu"), None);
    let reason = "Not yours.".to_owned();
    let mails = app.mails();
    let hiding = Notice::WorkHidden {
        title: title.clone(),
        reason,
    };
    assert_eq!((mails.len(), &mails[0].notice), (1, &hiding));
    assert_eq!(mails[0].recipient, "dana@example.com");
    let notices = dana.get("/api/notifications").is(200).json();
    let (notice, params) = (&notices[0], &notices[0]["params"]);
    assert_eq!(notice["event"], json!("work_hidden"));
    assert_eq!(notice["link"], json!("/creative-page"));
    assert_eq!(
        (&params["title"], &params["reason"]),
        (&json!("Menu"), &json!("Not yours."))
    );
    hide_for(&admin, &shown, "Again").refused(409, "stale_stage");

    let restored = restore(&admin, &shown).is(200).json();
    assert_eq!(
        (
            &restored["state"],
            &restored["hidden_reason"],
            &restored["seen"]
        ),
        (&json!("published"), &Value::Null, &json!(true))
    );
    assert_eq!(public(&app, &id)[0]["title"], json!("Menu"));
    restore(&admin, &shown).refused(409, "stale_stage");
    let mails = app.mails();
    assert_eq!(
        (mails.len(), &mails[0].notice),
        (1, &Notice::WorkRestored { title })
    );
    let notices = dana.get("/api/notifications").is(200).json();
    assert_eq!(notices[0]["event"], json!("work_restored"));
    app.lists_are_kept();
}

#[test]
fn hiding_and_restoring_stand_in_the_history_and_in_the_creatives_data() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let admin = app.admin("admin@example.com");
    hide_for(&admin, &shown, "Not yours.").is(200);
    restore(&admin, &shown).is(200);
    let key: WorkId = shown.parse().unwrap();
    let history = app.read(|db| events::names_of(db, Subject::Work(key)));
    assert_eq!(history, ["work_hidden", "work_restored"]);
    let audit = admin.get("/api/admin/audit?subject=work").is(200).json();
    assert_eq!(
        (
            &audit[1]["event"],
            &audit[1]["subject_name"],
            &audit[1]["note"]
        ),
        (&json!("work_hidden"), &json!("Menu"), &json!("Not yours."))
    );
    let export = dana.get("/api/account/export").is(200).json();
    let exported = export["events"].as_array().unwrap();
    assert!(
        exported
            .iter()
            .any(|event| event["event"] == json!("work_hidden"))
    );
}

#[test]
fn only_admins_read_the_files_of_a_work_that_is_not_a_draft() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let file = ready(&app, &dana, "work");
    let draft = json!({ "title": "Menu", "service": "photography", "files": [file] });
    let id = super::id_of(&dana.post(super::PATH, &draft).is(201));
    let (admin, other) = (
        app.admin("admin@example.com"),
        app.creative("salem@example.com"),
    );
    let path = format!("/api/files/{file}/content?version=320");
    admin.get(&path).refused(404, "not_found");
    hide_for(&admin, &id, "A draft").refused(404, "not_found");
    change(&dana, &id, &json!({ "state": "published" })).is(200);
    let listed = admin.get(LIST).is(200).json();
    assert_eq!(listed[0]["files"][0]["urls"]["320"], json!(path));
    hide_for(&admin, &id, "Not yours.").is(200);
    admin.get(&path).is(200);
    other.get(&path).refused(404, "not_found");
    remove(&dana, &id).is(204);
    admin.get(&path).refused(404, "not_found");
}

#[test]
fn a_work_is_hidden_once_even_by_two_admins_at_once() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let shown = work(&app, &dana, "Menu");
    let admins = [app.admin("one@example.com"), app.admin("two@example.com")];
    drop(app.mails());
    let answers = at_once(2, |which| hide_for(&admins[which], &shown, "Not yours."));
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 1));
    assert_eq!(app.mails().len(), 1);
}

#[test]
fn an_unknown_work_is_a_404_before_the_reason_is_judged() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let admin = app.admin("admin@example.com");
    for id in ["0199aaaa-0000-7000-8000-000000000000", "x"] {
        hide_for(&admin, id, "").refused(404, "not_found");
        restore(&admin, id).refused(404, "not_found");
    }
    let id = work(&app, &dana, "Menu");
    hide_for(&admin, &id, " ").refused_fields(&[("reason", "required")]);
    hide_for(&admin, &id, &"x".repeat(5_001)).refused_fields(&[("reason", "too_long")]);
    assert_eq!(counts(&admin)["new"], json!(1));
}

#[test]
fn what_an_admin_hid_stays_hidden_with_its_file_and_its_bytes() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let file = ready_with(&app, &dana, "work", b"0123456789");
    let with = |file: &str, state: &str| json!({ "title": "Menu", "service": "photography", "files": [file], "state": state });
    let made = dana
        .post(super::PATH, &with(&file, "published"))
        .is(201)
        .json();
    let shown = made["id"].as_str().unwrap();
    let admin = app.admin("admin@example.com");
    hide_for(&admin, shown, "Not yours.").is(200);
    // The work is deleted, and the same file or the same bytes are added again.
    remove(&dana, shown).is(204);
    let again = ready_with(&app, &dana, "work", b"0123456789");
    for (file, state) in [
        (&file, "published"),
        (&again, "published"),
        (&again, "draft"),
    ] {
        let refused = dana.post(super::PATH, &with(file, state)).is(422);
        refused.refused_fields(&[("files", "hidden_file")]);
    }
    assert_eq!(public(&app, &id), json!([]));
    // Another creative's same bytes are that creative's own.
    let salem = app.creative("salem@example.com");
    enter_roster(&salem, &app.admin("lister@example.com"));
    let own = ready_with(&app, &salem, "work", b"0123456789");
    salem.post(super::PATH, &with(&own, "draft")).is(201);
}

#[test]
fn what_a_hidden_work_linked_to_is_not_linked_to_again() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let with = |link: &str, poster: &str, state: &str| json!({ "title": "Film", "service": "videography", "link": link, "poster": poster, "state": state });
    let film = "https://www.youtube.com/watch?v=1";
    let poster = ready_with(&app, &dana, "cover", b"0123456789");
    let made = dana.post(super::PATH, &with(film, &poster, "published"));
    let made = made.is(201).json();
    let shown = made["id"].as_str().unwrap();
    let admin = app.admin("admin@example.com");
    hide_for(&admin, shown, "Not yours.").is(200);
    // The hidden work itself can be changed.
    change(&dana, shown, &json!({ "title": "Mine" })).is(200);
    remove(&dana, shown).is(204);
    let other = ready_with(&app, &dana, "cover", b"9876543210");
    for link in [film, "https://youtu.be/1?si=abc"] {
        let refused = dana.post(super::PATH, &with(link, &other, "published"));
        refused.refused_fields(&[("link", "hidden_file")]);
    }
    assert_eq!(public(&app, &id), json!([]));
    let another = with("https://youtu.be/2", &other, "published");
    dana.post(super::PATH, &another).is(201);
}

#[test]
fn what_an_admin_restores_can_be_used_again() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let file = ready(&app, &dana, "work");
    let menu = json!({
        "title": "Menu", "service": "photography", "files": [file], "state": "published",
    });
    let made = dana.post(super::PATH, &menu).is(201).json();
    let shown = made["id"].as_str().unwrap();
    let admin = app.admin("admin@example.com");
    hide_for(&admin, shown, "Not yours.").is(200);
    restore(&admin, shown).is(200);
    remove(&dana, shown).is(204);
    dana.post(super::PATH, &menu).is(201);
}

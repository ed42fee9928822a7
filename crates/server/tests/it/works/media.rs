//! Who sees a work, and its files under `/media`.

use std::path::Path;

use marsam_domain::files::FileKind;
use marsam_domain::ids::WorkId;
use marsam_media::job::{Derivative, Job, Outcome, Ready};
use marsam_persistence::{accounts, works};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};

use super::{PATH, change, listed, public, publish_profile, published, ready, remove, work};
use crate::browser::Request;
use crate::conventions::half_bodies::id_of;
use crate::files::jobs::{jobs, run};
use crate::files::upload;
use crate::harness::TestApp;

/// Hides a work as an admin.
pub(super) fn hide(app: &TestApp, work: &str) {
    let id: WorkId = work.parse().unwrap();
    let admin = app.account("hiding-admin@example.com");
    app.write(|db| {
        let found = works::find_moderated(db, id)?;
        works::hide(db, &found.work, admin, "Somebody else's", app.now())
    });
}

fn name(works: &Value) -> String {
    let url = works[0]["files"][0]["urls"]["320"].as_str().unwrap();
    assert_eq!(url.len(), "/media/".len() + 32);
    url.to_owned()
}

#[test]
fn a_work_is_public_while_it_and_the_profile_are_published() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let work = work(&app, &dana, "Menu");
    assert_eq!(public(&app, &id), json!([]));
    publish_profile(&dana);
    let shown = public(&app, &id);
    assert_eq!(shown[0]["title"], json!("Menu"));
    assert_eq!(shown[0]["files"][0]["width"], json!(640));
    let first = name(&shown);
    let picture = app.visitor().get(&first).is(200);
    assert_eq!(picture.body, b"9876543210");
    // A change of the text leaves the names.
    change(&dana, &work, &json!({ "title": "Wall" })).is(200);
    let shown = public(&app, &id);
    assert_eq!(
        (&shown[0]["title"], name(&shown)),
        (&json!("Wall"), first.clone())
    );
    change(&dana, &work, &json!({ "state": "draft" })).is(200);
    assert_eq!(public(&app, &id), json!([]));
    app.visitor().get(&first).refused(404, "not_found");
    change(&dana, &work, &json!({ "state": "published" })).is(200);
    let second = name(&public(&app, &id));
    assert_ne!(first, second);
    app.visitor().get(&first).refused(404, "not_found");
    app.visitor().get(&second).is(200);
    remove(&dana, &work).is(204);
    app.visitor().get(&second).refused(404, "not_found");
}

#[test]
fn what_is_hidden_suspended_or_erased_is_gone_at_once() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let account = id_of(&dana);
    let shown = work(&app, &dana, "Menu");
    let visitor = app.visitor();
    let first = name(&public(&app, &id));
    visitor.get(&first).is(200);
    hide(&app, &shown);
    visitor.get(&first).refused(404, "not_found");
    assert_eq!(public(&app, &id), json!([]));
    let admin = app.admin("admin@example.com");
    let restore = format!("/api/admin/works/{shown}/restore");
    admin.post(&restore, &json!({})).is(200);
    let second = name(&public(&app, &id));
    let suspend = format!("/api/admin/users/{account}/suspend");
    admin
        .post(&suspend, &json!({ "reason": "Not now." }))
        .is(200);
    visitor.get(&second).refused(404, "not_found");
    let path = format!("/api/creatives/{id}/works");
    visitor.get(&path).refused(404, "not_found");
    let restore = format!("/api/admin/users/{account}/restore");
    admin.post(&restore, &json!({})).is(200);
    let third = name(&public(&app, &id));
    assert_ne!(second, third);
    app.write(|db| {
        let account = accounts::find(db, account)?;
        marsam_persistence::erasure::erase(db, &account, app.now())
    });
    visitor.get(&third).refused(404, "not_found");
    assert_eq!(app.rows_of("works"), 0);
}

#[test]
fn public_files_are_immutable_and_can_do_nothing_in_a_browser() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    work(&app, &dana, "Menu");
    let url = name(&public(&app, &id));
    // From the store, then from memory.
    for _ in 0..2 {
        let answer = app.visitor().get(&url).is(200);
        assert_eq!(answer.header("content-type"), Some("image/webp"));
        let forever = "public, max-age=31536000, immutable";
        assert_eq!(answer.header("cache-control"), Some(forever));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("set-cookie"), None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("sandbox"), "{policy}");
    }
    let tag = format!("\"{}\"", url.trim_start_matches("/media/"));
    let asked = |name: &str, value: &str| Request::new("GET", &url).header(name, value);
    let visitor = app.visitor();
    let known = visitor.send(&asked("if-none-match", &tag)).is(304);
    assert_eq!(known.header("etag"), Some(tag.as_str()));
    let part = visitor.send(&asked("range", "bytes=2-4")).is(206);
    assert_eq!(part.body, b"765");
    assert_eq!(part.header("content-range"), Some("bytes 2-4/10"));
    let of_another = asked("range", "bytes=2-4").header("if-range", "\"other\"");
    assert_eq!(visitor.send(&of_another).is(200).body.len(), 10);
    visitor
        .send(&asked("range", "bytes=10-"))
        .refused(416, "range_not_satisfiable");
    let shouted = format!("/media/{}", "AB".repeat(16));
    for wrong in ["/media/x", &shouted, &format!("/media/{}", "0".repeat(32))] {
        visitor.get(wrong).refused(404, "not_found");
    }
    // A name that was taken is gone for a browser that knows the object, too.
    let works = dana.get("/api/creative/works").json();
    remove(&dana, works[0]["id"].as_str().unwrap()).is(204);
    visitor
        .send(&asked("if-none-match", &tag))
        .refused(404, "not_found");
}

#[test]
fn works_are_listed_in_order_and_by_service_and_not_sent_twice() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let (a, b) = (work(&app, &dana, "A"), work(&app, &dana, "B"));
    change(&dana, &b, &json!({ "service": "videography" })).is(200);
    let path = format!("/api/creatives/{id}/works");
    let visitor = app.visitor();
    let titles = |query: &str| -> Vec<Value> {
        let shown = visitor.get(&format!("{path}{query}")).is(200).json();
        let shown = shown.as_array().unwrap().iter();
        shown.map(|work| work["title"].clone()).collect()
    };
    assert_eq!(titles(""), ["A", "B"]);
    assert_eq!(titles("?service=videography"), ["B"]);
    assert_eq!(titles("?service=painting"), Vec::<Value>::new());
    let tag = visitor.get(&path).header("etag").unwrap().to_owned();
    let again = Request::new("GET", &path).header("if-none-match", &tag);
    visitor.send(&again).is(304);
    let order = Request::new("PUT", "/api/creative/works/order");
    dana.send(&order.json(&json!({ "ids": [b, a] }))).is(200);
    visitor.send(&again).is(200);
    assert_eq!(titles(""), ["B", "A"]);
}

#[test]
fn a_row_of_the_roster_shows_the_first_public_work_of_each_service() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let row = || {
        let listed = app.visitor().get("/api/creatives?limit=24").is(200).json();
        let shown = app.visitor().get(&format!("/api/creatives/{id}")).json();
        assert_eq!(listed, json!([shown]));
        shown["covers"].clone()
    };
    assert_eq!(row(), json!({}));
    let (a, b, c) = (
        work(&app, &dana, "A"),
        work(&app, &dana, "B"),
        work(&app, &dana, "C"),
    );
    change(
        &dana,
        &c,
        &json!({ "service": "videography", "alt": "Bread" }),
    )
    .is(200);
    let shown = public(&app, &id);
    let (url, covers) = (name(&shown), row());
    let cover = json!({
        "url": url, "srcset": format!("{url} 320w"), "width": 640, "height": 480,
        "thumbhash": "1QcSHQRnh493V4dIh4eXh1h4kJUI", "alt": "A", "alt_ar": null, "kind": "image",
        "play": null,
    });
    assert_eq!(covers["photography"], cover);
    assert_eq!(covers["videography"]["alt"], json!("Bread"));
    assert_eq!(covers.as_object().unwrap().len(), 2);
    let export = dana.get("/api/account/export").is(200).json();
    assert_eq!(export["roster_entry"]["covers"], covers);
    remove(&dana, &a).is(204);
    assert_eq!(row()["photography"]["alt"], json!("B"));
    hide(&app, &b);
    change(&dana, &c, &json!({ "state": "draft" })).is(200);
    assert_eq!(row(), json!({}));
}

/// Makes a film out of any input, which it only copies.
#[expect(
    clippy::unnecessary_wraps,
    reason = "simulates a worker, which may crash"
)]
fn film(_: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    std::fs::copy(input, out.join("film.mp4")).unwrap();
    Ok(Outcome::Ready(Ready {
        kind: FileKind::Video,
        content_type: "video/mp4".to_owned(),
        width: Some(1080),
        height: Some(1920),
        duration_ms: Some(15_000),
        thumbhash: None,
        peaks: None,
        derivatives: vec![Derivative {
            name: "file".to_owned(),
            path: "film.mp4".to_owned(),
            content_type: "video/mp4".to_owned(),
            bytes: 10,
            width: None,
            height: None,
        }],
    }))
}

/// The worker's result for sound.
fn sound(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let outcome = film(job, input, out)?;
    let Outcome::Ready(ready) = outcome else {
        return Ok(outcome);
    };
    Ok(Outcome::Ready(Ready {
        kind: FileKind::Audio,
        width: None,
        height: None,
        peaks: Some("AAAA".to_owned()),
        ..ready
    }))
}

#[test]
fn sound_is_played_on_the_roster_with_and_without_a_picture() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let file = upload(&dana, "work", b"0123456789");
    assert!(run(&jobs(&app, sound)));
    let body = json!({
        "title": "Voice", "service": "voiceover", "files": [file], "state": "published",
    });
    let work = crate::works::id_of(&dana.post(PATH, &body).is(201));
    let cover = || {
        let path = format!("/api/creatives/{id}");
        app.visitor().get(&path).is(200).json()["covers"]["voiceover"].clone()
    };
    let bare = cover();
    assert_eq!(
        (&bare["url"], &bare["srcset"], &bare["kind"]),
        (&Value::Null, &json!(""), &json!("audio"))
    );
    assert_eq!(bare["play"], public(&app, &id)[0]["files"][0]["play"]);
    let poster = json!({ "poster": ready(&app, &dana, "cover") });
    change(&dana, &work, &poster).is(200);
    let pictured = cover();
    assert!(pictured["url"].is_string());
    assert_eq!(pictured["play"], bare["play"]);
}

#[test]
fn a_film_needs_a_poster_which_represents_it_on_the_roster() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let file = upload(&dana, "work", b"0123456789");
    assert!(run(&jobs(&app, film)));
    let mut body = json!({
        "title": "Film", "service": "videography", "files": [file], "state": "published",
    });
    dana.post(PATH, &body)
        .refused_fields(&[("poster", "required")]);
    body["poster"] = json!(ready(&app, &dana, "cover"));
    dana.post(PATH, &body).is(201);
    let shown = &public(&app, &id)[0];
    let play = &shown["files"][0]["play"];
    assert_eq!(
        (&play["type"], &play["duration_ms"]),
        (&json!("video/mp4"), &json!(15_000))
    );
    let row = app
        .visitor()
        .get(&format!("/api/creatives/{id}"))
        .is(200)
        .json();
    let cover = &row["covers"]["videography"];
    assert_eq!((&cover["kind"], &cover["play"]), (&json!("video"), play));
    assert_eq!(cover["url"], shown["poster"]["urls"]["320"]);
    let part = Request::new("GET", play["url"].as_str().unwrap()).header("range", "bytes=0-3");
    assert_eq!(app.visitor().send(&part).is(206).body, b"0123");
}

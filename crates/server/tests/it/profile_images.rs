//! Profile pictures and covers: chosen and cut out in the draft, published with it, hidden and shown again by admins.

pub(crate) mod moderation;

use std::path::Path;

use marsam_domain::creatives::PixelRegion;
use marsam_domain::files::{FileKind, FileRefusal};
use marsam_domain::throttles::UPLOADS;
use marsam_media::job::{Derivative, Job, Outcome, Ready};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::files::jobs::{jobs, run};
use crate::files::{metadata, tus, upload};
use crate::harness::TestApp;
use crate::samples::enter_roster;

const PROFILE: &str = "/api/creative/profile";
const PUBLISH: &str = "/api/creative/profile/publish";

/// Makes one picture of 1280 × 960 pixels of an upload, and pictures of a region of two widths.
#[expect(
    clippy::unnecessary_wraps,
    reason = "simulates a worker, which may crash"
)]
fn worker(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let bytes = std::fs::read(input).unwrap();
    let (sides, widths) = match job.crop.map(|crop| crop.within(1280, 960)) {
        None => ((1280, 960), vec![1280]),
        Some(PixelRegion { width, height, .. }) => ((width, height), vec![96, width]),
    };
    let made = |width: u32| {
        let path = format!("{width}.webp");
        let bytes = [&bytes[..], b" at ", path.as_bytes()].concat();
        std::fs::write(out.join(&path), &bytes).unwrap();
        Derivative {
            name: width.to_string(),
            path,
            content_type: "image/webp".to_owned(),
            bytes: bytes.len().try_into().unwrap(),
            width: Some(width),
            height: Some(sides.1 * width / sides.0),
        }
    };
    Ok(Outcome::Ready(Ready {
        kind: FileKind::Image,
        content_type: "image/webp".to_owned(),
        width: Some(sides.0),
        height: Some(sides.1),
        duration_ms: None,
        thumbhash: Some("1QcSHQRnh493V4dIh4eXh1h4kJUI".to_owned()),
        peaks: None,
        derivatives: widths.into_iter().map(made).collect(),
    }))
}

fn work_off(app: &TestApp) {
    while run(&jobs(app, worker)) {}
}

/// A creative on the roster, and the id of its entry.
fn listed(app: &TestApp) -> (Browser, String) {
    let creative = app.creative("dana@example.com");
    let id = enter_roster(&creative, &app.admin("reviewer@example.com"));
    (creative, id)
}

/// Uploads a picture, makes it ready and returns its id.
fn uploaded(app: &TestApp, creative: &Browser, purpose: &str) -> String {
    let file = upload(creative, purpose, b"0123456789");
    work_off(app);
    file
}

/// The left three quarters: a square of 960 pixels.
fn square() -> Value {
    json!({ "x": 0.0, "y": 0.0, "width": 0.75, "height": 1.0 })
}

fn choose(creative: &Browser, part: &str, file: &str, crop: &Value) -> Answer {
    let body = json!({ "file": file, "crop": crop });
    creative.send(&Request::new("PUT", &format!("{PROFILE}/{part}")).json(&body))
}

fn remove(creative: &Browser, part: &str) -> Answer {
    creative.send(&Request::new("DELETE", &format!("{PROFILE}/{part}")))
}

fn own(creative: &Browser) -> Value {
    creative.get(PROFILE).is(200).json()
}

fn public(app: &TestApp, id: &str) -> Value {
    let path = format!("/api/creatives/{id}");
    app.visitor().get(&path).is(200).json()
}

/// What chooses a picture that this creative has just uploaded.
pub(crate) fn choice(app: &TestApp, creative: &Browser) -> Value {
    json!({ "file": uploaded(app, creative, "avatar"), "crop": square() })
}

/// Uploads, chooses and publishes a profile picture; returns its source.
pub(crate) fn with_avatar(app: &TestApp, creative: &Browser) -> String {
    let file = uploaded(app, creative, "avatar");
    choose(creative, "avatar", &file, &square()).is(200);
    work_off(app);
    creative.post(PUBLISH, &json!({})).is(200);
    file
}

#[test]
fn a_picture_is_cut_out_for_the_draft_and_shown_once_it_is_published() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    assert_eq!(own(&dana)["completeness"]["photo_or_cover"], json!(false));
    let file = uploaded(&app, &dana, "avatar");
    let chosen = choose(&dana, "avatar", &file, &square()).is(200).json();
    let avatar = &chosen["draft"]["avatar"];
    assert_eq!(
        (&avatar["file"], &avatar["crop"]),
        (&json!(file), &square())
    );
    assert_eq!(
        (&avatar["state"], &avatar["urls"]),
        (&json!("processing"), &json!({}))
    );
    assert_eq!(chosen["published"]["avatar"], Value::Null);
    assert_eq!(chosen["has_changes"], json!(true));
    assert_eq!(chosen["completeness"]["photo_or_cover"], json!(true));
    dana.post(PUBLISH, &json!({}))
        .refused_fields(&[("avatar", "file_not_ready")]);

    work_off(&app);
    let ready = own(&dana)["draft"]["avatar"].clone();
    assert_eq!(
        (&ready["state"], &ready["width"], &ready["height"]),
        (&json!("ready"), &json!(960), &json!(960))
    );
    let url = ready["urls"]["960"].as_str().unwrap();
    // What the worker was given: the widest picture of the upload.
    let cut = dana.get(url).is(200);
    assert_eq!(cut.body, b"0123456789 at 1280.webp at 960.webp");
    app.creative("salem@example.com")
        .get(url)
        .refused(404, "not_found");
    assert_eq!(public(&app, &id)["profile_image_url"], Value::Null);

    let published = dana.post(PUBLISH, &json!({})).is(200).json();
    assert_eq!(published["has_changes"], json!(false));
    let shown = public(&app, &id);
    let address = shown["profile_image_url"].as_str().unwrap();
    assert_eq!(
        app.visitor().get(address).is(200).body,
        b"0123456789 at 1280.webp at 96.webp"
    );
}

#[test]
fn a_cover_has_every_width_and_goes_with_the_next_publication() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let file = uploaded(&app, &dana, "cover");
    let wide = json!({ "x": 0.25, "y": 0.25, "width": 0.75, "height": 0.5 });
    choose(&dana, "cover", &file, &wide).is(200);
    work_off(&app);
    dana.post(PUBLISH, &json!({})).is(200);
    let cover = public(&app, &id)["cover_image"].clone();
    assert_eq!(
        (&cover["width"], &cover["height"]),
        (&json!(960), &json!(480))
    );
    let entries: Vec<&str> = cover["srcset"].as_str().unwrap().split(", ").collect();
    let widths: Vec<_> = entries
        .iter()
        .map(|entry| entry.rsplit(' ').next())
        .collect();
    assert_eq!(widths, [Some("96w"), Some("960w")]);
    let url = cover["url"].as_str().unwrap();

    let removed = remove(&dana, "cover").is(200).json();
    assert_eq!(removed["draft"]["cover_image"], Value::Null);
    assert_eq!(removed["published"]["cover_image"]["file"], json!(file));
    app.visitor().get(url).is(200);
    // Without it the page lacks a cover.
    dana.post(PUBLISH, &json!({}))
        .refused_fields(&[("cover", "required")]);
    let drawn = Request::new("PATCH", PROFILE).json(&json!({ "cover": "ugc" }));
    dana.send(&drawn).is(200);
    dana.post(PUBLISH, &json!({})).is(200);
    assert_eq!(public(&app, &id)["cover_image"], Value::Null);
    app.visitor().get(url).refused(404, "not_found");
    // The upload is free again, and what was cut out of it is gone.
    assert_eq!(app.rows_of("files"), 1);
    let free = format!("/api/files/{file}");
    dana.send(&Request::new("DELETE", &free)).is(204);
    remove(&dana, "cover").is(200);
}

#[test]
fn the_same_choice_again_changes_nothing_and_another_one_replaces_it() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let file = with_avatar(&app, &dana);
    let address = public(&app, &id)["profile_image_url"].clone();
    choose(&dana, "avatar", &file, &square()).is(200);
    assert_eq!(own(&dana)["has_changes"], json!(false));
    assert!(!run(&jobs(&app, worker)));
    let other = json!({ "x": 0.25, "y": 0.0, "width": 0.75, "height": 1.0 });
    for _ in 0..2 {
        choose(&dana, "avatar", &file, &other).is(200);
    }
    // The upload, what is published, and what is drafted.
    assert_eq!(app.rows_of("files"), 3);
    assert_eq!(public(&app, &id)["profile_image_url"], address);
    choose(&dana, "avatar", &file, &square()).is(200);
    assert_eq!(app.rows_of("files"), 3);
    work_off(&app);
    dana.post(PUBLISH, &json!({})).is(200);
    assert_eq!(app.rows_of("files"), 2);
    assert_ne!(public(&app, &id)["profile_image_url"], address);
    let in_use = format!("/api/files/{file}");
    dana.send(&Request::new("DELETE", &in_use))
        .refused(409, "file_in_use");
    // A change of a text of the profile keeps the pictures.
    let text = Request::new("PATCH", PROFILE).json(&json!({ "bio": "Light." }));
    dana.send(&text).is(200);
    dana.post(PUBLISH, &json!({})).is(200);
    assert!(public(&app, &id)["profile_image_url"].is_string());
}

#[test]
fn what_cannot_be_a_picture_is_refused_and_changes_nothing() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let avatar = uploaded(&app, &dana, "avatar");
    let cover = uploaded(&app, &dana, "cover");
    let salem = app.creative("salem@example.com");
    enter_roster(&salem, &app.admin("second@example.com"));
    let theirs = uploaded(&app, &salem, "avatar");
    let unfinished = upload(&dana, "avatar", b"9876543210");
    let narrow = json!({ "x": 0.5, "y": 0.5, "width": 0.1, "height": 0.1 });
    let outside = json!({ "x": 0.5, "y": 0.0, "width": 0.75, "height": 1.0 });
    for (part, file, crop, field, code) in [
        ("avatar", &cover, square(), "file", "unknown_id"),
        ("avatar", &theirs, square(), "file", "unknown_id"),
        ("avatar", &"x".to_owned(), square(), "file", "unknown_id"),
        ("avatar", &String::new(), square(), "file", "required"),
        ("avatar", &unfinished, square(), "file", "file_not_ready"),
        ("avatar", &avatar, narrow.clone(), "crop", "too_small"),
        ("cover", &cover, narrow, "crop", "too_small"),
        ("avatar", &avatar, outside, "crop", "out_of_range"),
        ("avatar", &avatar, Value::Null, "crop", "required"),
    ] {
        choose(&dana, part, file, &crop).refused_fields(&[(field, code)]);
    }
    choose(&dana, "banner", &avatar, &square()).refused(404, "not_found");
    remove(&dana, "banner").refused(404, "not_found");
    assert_eq!(own(&dana)["has_changes"], json!(false));
    // The poster of a work is in use.
    let draft = json!({ "title": "Menu", "service": "photography", "poster": cover });
    dana.post("/api/creative/works", &draft).is(201);
    choose(&dana, "cover", &cover, &square()).refused_fields(&[("file", "file_not_ready")]);
}

#[test]
fn a_picture_that_could_not_be_cut_out_is_reported_and_tried_again() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let file = uploaded(&app, &dana, "avatar");
    choose(&dana, "avatar", &file, &square()).is(200);
    let refusing = |_: &Job, _: &Path, _: &Path| {
        Ok(Outcome::Refused {
            reason: FileRefusal::CouldNotProcess,
        })
    };
    assert!(run(&jobs(&app, refusing)));
    let avatar = own(&dana)["draft"]["avatar"].clone();
    assert_eq!(
        (&avatar["state"], &avatar["reason"]),
        (&json!("refused"), &json!("could_not_process"))
    );
    dana.post(PUBLISH, &json!({}))
        .refused_fields(&[("avatar", "file_not_ready")]);
    choose(&dana, "avatar", &file, &square()).is(200);
    work_off(&app);
    assert_eq!(own(&dana)["draft"]["avatar"]["state"], json!("ready"));
}

#[test]
fn choosing_counts_as_an_upload() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let file = uploaded(&app, &dana, "avatar");
    for step in 1..UPLOADS.limit {
        let crop = json!({ "x": 0.0, "y": 0.0, "width": 0.75 - f64::from(step) / 10_000.0, "height": 1.0 });
        choose(&dana, "avatar", &file, &crop).is(200);
    }
    choose(&dana, "avatar", &file, &square()).refused(429, "too_many_attempts");
    // Each replaced the one before.
    assert_eq!(app.rows_of("files"), 2);
}

#[test]
fn a_picture_is_cut_out_only_where_there_is_room_for_it() {
    for (is_of_all, code) in [(false, "quota_full"), (true, "storage_full")] {
        let app = TestApp::spawn_with(|settings| {
            if is_of_all {
                settings.media_max_bytes = 1_000;
            } else {
                settings.media_quota = 1_000;
            }
        });
        let (dana, _) = listed(&app);
        let account = crate::conventions::half_bodies::id_of(&dana);
        let file = uploaded(&app, &dana, "avatar");
        let taken = app.read(|db| marsam_persistence::files::bytes_of_account(db, account));
        let filling = tus("POST", "/api/uploads")
            .header("upload-length", &(1_000 - taken).to_string())
            .header("upload-metadata", &metadata("b.jpg", "avatar"));
        let begun = dana.send(&filling).is(201);
        choose(&dana, "avatar", &file, &square()).refused(507, code);
        assert_eq!(own(&dana)["draft"]["avatar"], Value::Null);
        let rest = begun.header("location").unwrap();
        dana.send(&tus("DELETE", rest)).is(204);
        choose(&dana, "avatar", &file, &square()).is(200);
    }
}

#[test]
fn the_pictures_go_with_their_account_and_are_in_its_export() {
    let app = TestApp::spawn();
    let (dana, id) = listed(&app);
    let account = crate::conventions::half_bodies::id_of(&dana);
    let file = with_avatar(&app, &dana);
    let export = dana.get("/api/account/export").is(200).json();
    let avatar = &export["profile"]["published"]["avatar"];
    assert_eq!(
        (&avatar["file"], &avatar["crop"]),
        (&json!(file), &square())
    );
    let address = public(&app, &id)["profile_image_url"].clone();
    assert_eq!(export["roster_entry"]["profile_image_url"], address);
    let address = address.as_str().unwrap();
    app.visitor().get(address).is(200);
    app.write(|db| {
        let account = marsam_persistence::accounts::find(db, account)?;
        marsam_persistence::erasure::erase(db, &account, app.now())
    });
    app.visitor().get(address).refused(404, "not_found");
    assert_eq!(
        (app.rows_of("files"), app.rows_of("profile_images")),
        (0, 0)
    );
}

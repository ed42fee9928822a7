//! Films that are converted: what their owner sees, what is kept, and how it goes on after a stop. ffmpeg itself is run by the
//! tests of `marsam-media` and of the binary.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use futures_util::TryStreamExt as _;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};
use marsam_media::job::{Derivative, Job, Outcome, Ready};
use marsam_media::runner::Converted;
use marsam_persistence::files::{self, Lane, Turn};
use marsam_workflows::file_jobs::{FileJobs, WorkerCrashed};
use serde_json::{Value, json};
use time::Duration;
use tokio::sync::watch;

use super::deliveries::{upload_for, with_files};
use super::jobs::{jobs, picture, run};
use super::sweeps::adopt_store;
use super::{listed, upload};
use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::projects::{Studio, act, detail};

/// Ten bytes that the worker below takes for a film of a phone.
const PHONE: &[u8] = b"0123456789";
const CONVERTED: &[u8] = b"converted";

/// A worker that refuses a phone's film, and makes ready what ffmpeg made of it.
fn worker(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let bytes = std::fs::read(input).unwrap();
    if job.purpose == FilePurpose::Cover {
        return picture(job, input, out);
    }
    if bytes == CONVERTED {
        return Ok(film(out));
    }
    if job.can_convert {
        let content_type = "video/quicktime".to_owned();
        return Ok(Outcome::Convertible { content_type });
    }
    if job.purpose.is_handed_over() {
        return Ok(Outcome::Ready(kept()));
    }
    Ok(Outcome::Refused {
        reason: FileRefusal::HevcFilm,
    })
}

/// A file that is kept for download alone.
fn kept() -> Ready {
    Ready {
        kind: FileKind::Video,
        content_type: "video/quicktime".to_owned(),
        width: None,
        height: None,
        duration_ms: None,
        thumbhash: None,
        peaks: None,
        derivatives: Vec::new(),
    }
}

fn film(out: &Path) -> Outcome {
    std::fs::write(out.join("file.mp4"), CONVERTED).unwrap();
    Outcome::Ready(Ready {
        content_type: "video/mp4".to_owned(),
        width: Some(1280),
        height: Some(720),
        duration_ms: Some(2_000),
        derivatives: vec![Derivative {
            name: "file".to_owned(),
            path: "file.mp4".to_owned(),
            content_type: "video/mp4".to_owned(),
            bytes: CONVERTED.len().try_into().unwrap(),
            width: Some(1280),
            height: Some(720),
        }],
        ..kept()
    })
}

/// What ffmpeg leaves behind.
#[expect(
    clippy::unnecessary_wraps,
    reason = "simulates a process, which may not start"
)]
fn done(out: &Path) -> Result<Converted, WorkerCrashed> {
    let (film, picture) = (out.join("film.mp4"), out.join("picture.jpg"));
    std::fs::write(&film, CONVERTED).unwrap();
    std::fs::write(&picture, "a picture").unwrap();
    Ok(Converted::Done {
        film,
        picture: Some(picture),
    })
}

fn converting(
    app: &TestApp,
    convert: impl Fn(&Path, &Path, &dyn Fn(u8) -> bool) -> Result<Converted, WorkerCrashed>
    + Send
    + Sync
    + 'static,
) -> FileJobs {
    let (now, ticks) = (app.now(), AtomicI64::new(0));
    FileJobs {
        // Every look at it is some seconds later: each report is noted.
        clock: Arc::new(move || now + Duration::seconds(ticks.fetch_add(5, Ordering::SeqCst))),
        convert: Some(Arc::new(convert)),
        ..jobs(app, worker)
    }
}

fn convert_until(jobs: &FileJobs, stop: &watch::Receiver<bool>) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(jobs.convert_next(stop)).unwrap()
}

fn convert(jobs: &FileJobs) -> bool {
    convert_until(jobs, &watch::channel(false).1)
}

fn file(browser: &Browser, id: &str) -> Value {
    browser.get(&format!("/api/files/{id}")).is(200).json()
}

/// Its state, and the reason of a refusal.
fn fate(browser: &Browser, id: &str) -> (Value, Value) {
    let shown = file(browser, id);
    (shown["state"].clone(), shown["reason"].clone())
}

fn keys(app: &TestApp) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let listed = runtime.block_on(app.media().list().try_collect::<Vec<_>>());
    listed
        .unwrap()
        .into_iter()
        .map(|object| object.key)
        .collect()
}

#[test]
fn a_phones_film_is_converted_with_its_progress_and_a_picture_and_its_original_is_deleted() {
    let app = TestApp::spawn();
    adopt_store(&app);
    let dana = listed(&app);
    let id = upload(&dana, "work", PHONE);
    let (browser, asked) = (app.another_browser_of("dana@example.com"), id.clone());
    let jobs = converting(&app, move |input, out, report| {
        assert_eq!(std::fs::read(input).unwrap(), PHONE);
        assert!(report(40));
        assert_eq!(file(&browser, &asked)["progress"], 40);
        done(out)
    });
    assert!(!convert(&jobs));
    assert!(run(&jobs));
    let waiting = file(&dana, &id);
    assert_eq!(
        (&waiting["state"], &waiting["progress"]),
        (&json!("processing"), &json!(0))
    );
    // Nothing else waits behind it.
    let other = upload(&dana, "cover", b"a picture.");
    assert!(run(&jobs));
    assert_eq!(file(&dana, &other)["state"], "ready");
    assert!(!run(&jobs));
    assert!(convert(&jobs));
    assert!(!convert(&jobs));
    let shown = file(&dana, &id);
    assert_eq!(
        (&shown["state"], &shown["kind"], &shown["progress"]),
        (&json!("ready"), &json!("video"), &Value::Null)
    );
    assert_eq!(shown["play"]["duration_ms"], 2_000);
    assert!(shown["thumbhash"].is_string(), "{shown}");
    let played = dana.get(shown["play"]["url"].as_str().unwrap()).is(200);
    assert_eq!(played.body, CONVERTED);
    let poster = dana.get(shown["urls"]["320"].as_str().unwrap()).is(200);
    assert_eq!(poster.header("content-type"), Some("image/webp"));
    let left = keys(&app);
    assert!(
        !left.iter().any(|key| key.starts_with("parts/")),
        "{left:?}"
    );
    assert!(
        !left.iter().any(|key| key.starts_with("originals/")),
        "{left:?}"
    );
}

#[test]
fn without_ffmpeg_a_phones_film_is_refused_as_before() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", PHONE);
    let jobs = jobs(&app, worker);
    assert!(run(&jobs));
    assert!(!convert(&jobs));
    assert_eq!(fate(&dana, &id), (json!("refused"), json!("hevc_film")));
}

#[test]
fn a_film_whose_conversion_was_stopped_or_killed_is_converted_after_the_next_start() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", PHONE);
    let (stopping, stop) = watch::channel(false);
    let begun = AtomicUsize::new(0);
    let jobs = converting(&app, move |_, out, report| {
        match begun.fetch_add(1, Ordering::SeqCst) {
            0..3 => {
                stopping.send_replace(false);
                assert!(report(30));
                stopping.send_replace(true);
                assert!(!report(60));
                Ok(Converted::Stopped)
            }
            _ => done(out),
        }
    });
    run(&jobs);
    // More often than a crash is allowed: a stop is none.
    for _ in 0..3 {
        assert!(convert_until(&jobs, &stop));
        assert_eq!(file(&dana, &id)["state"], "processing");
        // The file is still there, and so are its bytes.
        assert!(keys(&app).iter().any(|key| key.starts_with("parts/")));
    }
    assert!(convert(&jobs));
    assert_eq!(file(&dana, &id)["state"], "ready");
}

#[test]
fn a_film_whose_instance_was_killed_is_taken_up_by_another() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", PHONE);
    let jobs = converting(&app, |_, out, _| done(out));
    run(&jobs);
    let turn = Turn {
        lane: Lane::Films,
        after: None,
        until: app.now() + Duration::minutes(3),
    };
    let now = app.now();
    let leased = app.write(|db| files::lease(db, &turn, now));
    assert!(leased.is_some());
    assert!(!convert(&jobs));
    app.pass(Duration::minutes(4));
    assert!(convert(&converting(&app, |_, out, _| done(out))));
    assert_eq!(file(&dana, &id)["state"], "ready");
}

#[test]
fn a_film_that_is_too_long_or_cannot_be_converted_is_refused_with_the_reason() {
    let app = TestApp::spawn();
    adopt_store(&app);
    let dana = listed(&app);
    let failed = Converted::Failed {
        said: "it did not end in time: ".to_owned(),
    };
    for (ended, reason) in [
        (Converted::TooLong, "too_long_to_convert"),
        (failed, "not_converted"),
    ] {
        let id = upload(&dana, "work", PHONE);
        let jobs = converting(&app, move |_, _, _| Ok(ended.clone()));
        run(&jobs);
        assert!(convert(&jobs));
        assert_eq!(fate(&dana, &id), (json!("refused"), json!(reason)));
        assert!(!keys(&app).iter().any(|key| key.starts_with("parts/")));
        assert!(!convert(&jobs));
    }
    let id = upload(&dana, "work", PHONE);
    let jobs = converting(&app, |_, _, _| Err(WorkerCrashed("no fork".to_owned())));
    run(&jobs);
    assert!(convert(&jobs));
    assert_eq!(file(&dana, &id)["state"], "processing");
    assert!(convert(&jobs));
    let given_up = (json!("refused"), json!("could_not_process"));
    assert_eq!(fate(&dana, &id), given_up);
}

#[test]
fn a_film_that_is_deleted_meanwhile_ends_its_conversion() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", PHONE);
    let path = format!("/api/files/{id}");
    let (browser, deleted) = (app.another_browser_of("dana@example.com"), path.clone());
    let jobs = converting(&app, move |_, _, report| {
        browser.send(&Request::new("DELETE", &deleted)).is(204);
        assert!(!report(10));
        Ok(Converted::Stopped)
    });
    run(&jobs);
    assert!(convert(&jobs));
    dana.get(&path).refused(404, "not_found");
    assert!(!convert(&jobs));
}

#[test]
fn a_delivered_film_is_shown_and_its_original_kept_and_one_that_cannot_be_is_kept_for_download() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    let [shown, long] = [(); 2].map(|()| upload_for(dana, &request));
    let converted = AtomicUsize::new(0);
    let jobs = converting(&studio.app, move |_, out, _| {
        match converted.fetch_add(1, Ordering::SeqCst) {
            0 => done(out),
            _ => Ok(Converted::TooLong),
        }
    });
    while run(&jobs) {}
    while convert(&jobs) {}
    act(dana, &request, "deliver", &with_files(&[&shown, &long])).is(200);
    let delivered = &detail(&studio.brand, &request)["deliveries"][0]["files"];
    let of = |id: &str| {
        let all = delivered.as_array().unwrap();
        all.iter().find(|file| file["id"] == id).unwrap()
    };
    assert_eq!(of(&shown)["play"]["type"], "video/mp4");
    assert!(of(&shown)["urls"]["320"].is_string());
    assert_eq!(of(&long)["play"], Value::Null);
    for id in [&shown, &long] {
        let original = of(id)["urls"]["file"].as_str().unwrap();
        assert_eq!(studio.brand.get(original).is(200).body, PHONE);
    }
}

#[test]
fn what_is_converted_is_named_before_anyone_uploads_and_larger_films_are_taken() {
    let converts = |converts_films| {
        TestApp::spawn_with(move |settings| settings.converts_films = converts_films)
    };
    let plain = converts(false);
    assert_eq!(
        plain.visitor().get("/api/config").is(200).json()["conversion"],
        Value::Null
    );
    let app = converts(true);
    let conversion = &app.visitor().get("/api/config").is(200).json()["conversion"];
    assert_eq!(
        conversion,
        &json!({"max_bytes": 500_000_000, "max_seconds": 180})
    );
    let begin = |app: &TestApp, purpose: &str, megabytes: usize| {
        let sent = super::creation(purpose, megabytes * 1_000_000);
        listed(app).send(&sent)
    };
    begin(&plain, "work", 101).refused(413, "too_large");
    begin(&app, "work", 450).is(201);
    let app = converts(true);
    begin(&app, "work", 501).refused(413, "too_large");
}

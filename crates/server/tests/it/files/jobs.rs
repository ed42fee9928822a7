//! What becomes of a complete file, and who may read it. The worker itself is tested in its own crate.

use std::io::BufReader;
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::TryStreamExt as _;
use marsam_domain::files::quotas::Quotas;
use marsam_domain::files::{FileKind, FileRefusal, MEDIA_QUOTA};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_media::job::{Derivative, Job, Outcome, Ready};
use marsam_workflows::file_jobs::{FileJobs, LastTurn, Scratch, WorkerCrashed};
use serde_json::{Value, json};
use time::Duration;

use super::sweeps::adopt_store;
use super::{listed, upload};
use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::projects::stream::{lines, until};

pub(crate) fn jobs(
    app: &TestApp,
    process: impl Fn(&Job, &Path, &Path) -> Result<Outcome, WorkerCrashed> + Send + Sync + 'static,
) -> FileJobs {
    let now = app.now();
    FileJobs {
        store: app.store().clone(),
        media: app.media().clone(),
        clock: Arc::new(move || now),
        process: Arc::new(process),
        convert: None,
        quotas: Quotas {
            of_account: MEDIA_QUOTA,
            of_all: 0,
        },
        scratch: Arc::new(Scratch::open(&std::env::temp_dir()).unwrap()),
        turn: LastTurn::default(),
    }
}

pub(crate) fn run(jobs: &FileJobs) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(jobs.run_next()).unwrap()
}

/// Makes one picture of 320 pixels, which holds the input upside down.
#[expect(
    clippy::unnecessary_wraps,
    reason = "simulates a worker, which may crash"
)]
pub(crate) fn picture(_: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let mut bytes = std::fs::read(input).unwrap();
    bytes.reverse();
    std::fs::write(out.join("320.webp"), &bytes).unwrap();
    Ok(Outcome::Ready(Ready {
        kind: FileKind::Image,
        content_type: "image/jpeg".to_owned(),
        width: Some(640),
        height: Some(480),
        duration_ms: None,
        thumbhash: Some("1QcSHQRnh493V4dIh4eXh1h4kJUI".to_owned()),
        peaks: None,
        derivatives: vec![Derivative {
            name: "320".to_owned(),
            path: "320.webp".to_owned(),
            content_type: "image/webp".to_owned(),
            bytes: bytes.len().try_into().unwrap(),
            width: Some(320),
            height: Some(240),
        }],
    }))
}

/// Makes a picture of 70 bytes, whatever it is given.
pub(super) fn picture_of_70(job: &Job, _: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let larger = out.join("larger");
    std::fs::write(&larger, [b'a'; 70]).unwrap();
    picture(job, &larger, out)
}

pub(super) fn file(browser: &Browser, id: &str) -> Value {
    browser.get(&format!("/api/files/{id}")).is(200).json()
}

#[test]
fn a_complete_file_becomes_what_the_worker_made_of_it() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    let jobs = jobs(&app, picture);
    assert!(run(&jobs));
    assert!(!run(&jobs));
    let shown = file(&dana, &id);
    assert_eq!(
        (&shown["state"], &shown["kind"]),
        (&"ready".into(), &"image".into())
    );
    assert_eq!(
        (&shown["width"], &shown["play"]),
        (&640.into(), &Value::Null)
    );
    let url = shown["urls"]["320"].as_str().unwrap();
    let content = dana.get(url).is(200);
    assert_eq!(content.body, b"9876543210");
    assert_eq!(content.header("content-type"), Some("image/webp"));
    assert_eq!(content.header("cache-control"), Some("private, no-cache"));
    assert!(
        content
            .header("content-security-policy")
            .unwrap()
            .contains("sandbox")
    );
    // The original is not kept.
    assert_eq!(shown["urls"].as_object().unwrap().len(), 1);
    dana.get(&format!("/api/files/{id}/content"))
        .refused(404, "not_found");
}

#[test]
fn a_range_is_answered_with_its_bytes() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    run(&jobs(&app, picture));
    let url = format!("/api/files/{id}/content?version=320");
    let asked = |range: &str| dana.send(&Request::new("GET", &url).header("range", range));
    let part = asked("bytes=2-4").is(206);
    assert_eq!(part.body, b"765");
    assert_eq!(part.header("content-range"), Some("bytes 2-4/10"));
    asked("bytes=10-").refused(416, "range_not_satisfiable");
}

#[test]
fn the_original_of_an_application_is_kept_for_download() {
    let app = TestApp::spawn();
    let salem = app.creative("salem@example.com");
    let id = upload(&salem, "application", b"0123456789");
    run(&jobs(&app, picture));
    let original = salem.get(&format!("/api/files/{id}/content")).is(200);
    assert_eq!(original.body, b"0123456789");
    assert_eq!(
        original.header("content-type"),
        Some("application/octet-stream")
    );
    let disposition = original.header("content-disposition").unwrap();
    assert_eq!(disposition, "attachment; filename*=UTF-8''caf%C3%A9.jpg");
}

#[test]
fn only_its_owner_reads_a_file_and_only_while_signed_in() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    run(&jobs(&app, picture));
    let url = format!("/api/files/{id}/content?version=320");
    app.visitor().get(&url).refused(401, "not_signed_in");
    app.brand("brand@example.com")
        .get(&url)
        .refused(404, "not_found");
    app.admin("admin@example.com")
        .get(&url)
        .refused(404, "not_found");
    dana.get("/api/logout").is(204);
    dana.get(&url).refused(401, "not_signed_in");
}

#[test]
fn a_refused_file_says_why_and_can_be_deleted() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"<svg/>");
    let reason = FileRefusal::SvgImage;
    run(&jobs(&app, move |_, _, _| Ok(Outcome::Refused { reason })));
    let shown = file(&dana, &id);
    assert_eq!(
        (&shown["state"], &shown["reason"]),
        (&"refused".into(), &"svg_image".into())
    );
    let path = format!("/api/files/{id}");
    dana.send(&Request::new("DELETE", &path)).is(204);
    dana.get(&path).refused(404, "not_found");
}

#[test]
fn every_reason_of_the_worker_is_the_one_that_the_owner_reads() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    for reason in FileRefusal::ALL.iter().copied() {
        let id = upload(&dana, "work", b"0123456789");
        run(&jobs(&app, move |_, _, _| Ok(Outcome::Refused { reason })));
        let shown = file(&dana, &id);
        assert_eq!(
            (&shown["state"], &shown["reason"]),
            (&"refused".into(), &reason.slug().into())
        );
    }
}

#[test]
fn a_worker_that_crashes_twice_refuses_the_file() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    let crashes = Arc::new(AtomicUsize::new(0));
    let counted = crashes.clone();
    let jobs = jobs(&app, move |_, _, _| {
        counted.fetch_add(1, Ordering::SeqCst);
        Err(WorkerCrashed("signal 9".to_owned()))
    });
    assert!(run(&jobs));
    assert_eq!(file(&dana, &id)["state"], "processing");
    assert!(run(&jobs));
    let shown = file(&dana, &id);
    assert_eq!(
        (&shown["state"], &shown["reason"]),
        (&"refused".into(), &"could_not_process".into())
    );
    assert_eq!(crashes.load(Ordering::SeqCst), 2);
    assert!(!run(&jobs));
}

#[test]
fn a_file_whose_bytes_are_lost_is_refused_and_what_was_made_is_not_found() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let (kept, lost) = (
        upload(&dana, "work", b"0123456789"),
        upload(&dana, "work", b"9876543210"),
    );
    let jobs = jobs(&app, picture);
    assert!(run(&jobs));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        for object in app.media().list().try_collect::<Vec<_>>().await.unwrap() {
            app.media().delete(&object.key).await.unwrap();
        }
    });
    dana.get(&format!("/api/files/{kept}/content?version=320"))
        .refused(404, "not_found");
    assert!(run(&jobs));
    let shown = file(&dana, &lost);
    assert_eq!(
        (&shown["state"], &shown["reason"]),
        (&"refused".into(), &"could_not_process".into())
    );
    assert!(!run(&jobs));
}

#[test]
fn its_owners_pages_hear_when_a_file_is_ready_or_refused_and_no_one_elses() {
    let app = TestApp::spawn();
    app.deliver_changes();
    let (dana, other) = (listed(&app), app.creative("salem@example.com"));
    let mut heard = lines(&dana);
    let mut elsewhere = lines(&other);
    until(&mut heard, "retry:");
    until(&mut elsewhere, "retry:");
    let ready = upload(&dana, "work", b"0123456789");
    assert!(run(&jobs(&app, picture)));
    until(&mut heard, "event: file");
    assert_eq!(data(&mut heard), json!({"id": ready}));
    assert_eq!(file(&dana, &ready)["state"], "ready");

    let refused = upload(&dana, "work", b"<svg/>");
    // Nothing has become of a file that is tried once more.
    assert!(run(&jobs(&app, |_, _, _| Err(WorkerCrashed(
        "signal 9".to_owned()
    )))));
    let reason = FileRefusal::SvgImage;
    assert!(run(&jobs(&app, move |_, _, _| Ok(Outcome::Refused {
        reason
    }))));
    assert_eq!(file(&dana, &refused)["state"], "refused");
    until(&mut heard, "event:");
    assert_eq!(data(&mut heard), json!({"id": refused}));

    let own = upload(&other, "application", b"0123456789");
    assert!(run(&jobs(&app, picture)));
    until(&mut elsewhere, "event:");
    assert_eq!(data(&mut elsewhere), json!({"id": own}));
}

fn data(stream: &mut BufReader<TcpStream>) -> Value {
    let line = until(stream, "data:");
    serde_json::from_str(line.trim_start_matches("data:")).unwrap()
}

#[test]
fn a_file_that_is_deleted_while_it_is_processed_stays_deleted() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "work", b"0123456789");
    let path = format!("/api/files/{id}");
    let (browser, deleted) = (app.another_browser_of("dana@example.com"), path.clone());
    run(&jobs(&app, move |job, input, out| {
        browser.send(&Request::new("DELETE", &deleted)).is(204);
        picture(job, input, out)
    }));
    dana.get(&path).refused(404, "not_found");
}

#[test]
fn what_is_made_of_files_that_wait_is_kept_only_where_there_is_room_for_it() {
    for (of_account, of_all, reason) in [(100, 0, "quota_full"), (MEDIA_QUOTA, 100, "storage_full")]
    {
        let app = TestApp::spawn_with(|settings| {
            settings.media_quota = of_account;
            settings.media_max_bytes = of_all;
        });
        adopt_store(&app);
        let dana = listed(&app);
        let first = upload(&dana, "work", &[b'a'; 40]);
        app.pass(Duration::seconds(1));
        let second = upload(&dana, "work", &[b'a'; 40]);
        let jobs = FileJobs {
            quotas: Quotas { of_account, of_all },
            ..jobs(&app, picture_of_70)
        };
        while run(&jobs) {}
        let refused = file(&dana, &first);
        assert_eq!(
            (&refused["state"], &refused["reason"]),
            (&"refused".into(), &reason.into())
        );
        // Its parts are gone, so there is room for what is made of the second.
        assert_eq!(file(&dana, &second)["state"], "ready");
        assert_eq!(app.rows_of("stored_objects"), 1);
    }
}

#[test]
fn what_is_handed_over_is_kept_without_a_preview_where_there_is_no_room_for_one() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let id = upload(&brand, "brief", &[b'a'; 40]);
    let quotas = Quotas {
        of_account: 100,
        of_all: 0,
    };
    assert!(run(&FileJobs {
        quotas,
        ..jobs(&app, picture_of_70)
    }));
    let kept = file(&brand, &id);
    assert_eq!(kept["state"], "ready");
    assert_eq!(kept["urls"].as_object().unwrap().len(), 1);
    let original = brand.get(&format!("/api/files/{id}/content")).is(200);
    assert_eq!(original.body, [b'a'; 40]);
}

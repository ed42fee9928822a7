//! tus 1.0.0: creation, parts, cuts, expiry, quotas, and who may upload what.

use std::time::Duration as Pause;

use marsam_domain::email::Email;
use marsam_domain::files::{PART_MAX_BYTES, STARTING_QUOTA};
use marsam_persistence::{accounts, files};
use marsam_workflows::file_jobs::Consent;
use time::Duration;

use super::sweeps::{adopt_store, sweep};
use super::{begin, creation, listed, metadata, offset, part, tus, upload};
use crate::browser::Request;
use crate::harness::{TestApp, at_once};

#[test]
fn a_file_arrives_in_parts() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 10);
    let first = dana.send(&part(&path, 0, b"0123")).is(204);
    assert_eq!(offset(&first), 4);
    assert!(first.header("upload-expires").unwrap().ends_with("GMT"));
    let asked = dana.send(&tus("HEAD", &path)).is(200);
    assert_eq!(
        (offset(&asked), asked.header("upload-length")),
        (4, Some("10"))
    );
    assert_eq!(asked.header("cache-control"), Some("no-store"));
    let last = dana.send(&part(&path, 4, b"456789")).is(204);
    assert_eq!(offset(&last), 10);
    assert_eq!(last.header("upload-expires"), None);
    let file = dana.get(&path.replace("uploads", "files")).is(200).json();
    assert_eq!(file["state"], "processing");
    assert_eq!(
        (&file["name"], &file["received"]),
        (&"café.jpg".into(), &10.into())
    );
}

#[test]
fn a_small_file_needs_one_request() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let id = upload(&dana, "avatar", &vec![7; 3_000_000]);
    let file = dana.get(&format!("/api/files/{id}")).is(200).json();
    assert_eq!(file["state"], "processing");
    assert_eq!(file["bytes"], 3_000_000);
}

#[test]
fn every_answer_names_the_version_and_another_version_is_refused() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let known = dana.send(&Request::new("OPTIONS", "/api/uploads")).is(204);
    assert_eq!(known.header("tus-version"), Some("1.0.0"));
    assert_eq!(known.header("tus-max-size"), Some("100000000"));
    let none = Request::new("POST", "/api/uploads");
    let refused = dana.send(&none);
    refused.refused(412, "tus_version");
    assert_eq!(refused.header("tus-resumable"), Some("1.0.0"));
    assert_eq!(refused.header("tus-version"), Some("1.0.0"));
}

#[test]
fn a_part_that_does_not_follow_the_last_is_refused_and_changes_nothing() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 10);
    dana.send(&part(&path, 3, b"345"))
        .refused(409, "upload_offset");
    dana.send(&part(&path, 0, b"0123456789a"))
        .refused(413, "too_large");
    let wrong_type = tus("PATCH", &path)
        .header("upload-offset", "0")
        .bytes("text/plain", "0");
    dana.send(&wrong_type)
        .refused(415, "unsupported_media_type");
    assert_eq!(offset(&dana.send(&tus("HEAD", &path))), 0);
}

#[test]
fn a_part_is_limited_whether_or_not_its_length_is_announced() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 10_000_000);
    let most = usize::try_from(PART_MAX_BYTES).unwrap();
    let too_much = vec![1; most + 1];
    dana.send(&part(&path, 0, &too_much))
        .refused(413, "too_large");
    dana.send(&part(&path, 0, &too_much).chunked())
        .refused(413, "too_large");
    // What was within the limit has arrived: it is stored in pieces.
    let kept = offset(&dana.send(&tus("HEAD", &path)));
    assert!(kept <= most, "{kept}");
    dana.send(&part(&path, kept, b"more")).is(204);
}

#[test]
fn what_arrived_before_a_cut_is_kept() {
    /// actix-http drops the content of its read buffer (`MAX_BUFFER_SIZE`) when the connection ends while the handler
    /// is busy.
    const READ_BUFFER: usize = 131_072;
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 3_000_000);
    let half = dana.send_half(&part(&path, 0, &vec![9; 3_000_000]));
    drop(half);
    let mut kept = 0;
    for _ in 0..200 {
        kept = offset(&dana.send(&tus("HEAD", &path)));
        if kept >= 1_500_000 - READ_BUFFER {
            break;
        }
        std::thread::sleep(Pause::from_millis(50));
    }
    assert!(
        (1_500_000 - READ_BUFFER..=1_500_000).contains(&kept),
        "{kept}"
    );
    dana.send(&part(&path, kept, &vec![9; 3_000_000 - kept]))
        .is(204);
}

#[test]
fn a_creation_whose_first_part_is_cut_off_reserves_nothing() {
    let app = TestApp::spawn();
    let salem = app.creative("salem@example.com");
    let email = Email::parse("salem@example.com").unwrap();
    let account = app.read(|db| accounts::by_email(db, &email)).unwrap();
    let reserved = || app.read(|db| files::bytes_of_account(db, account.id));
    let until = |bytes: u64| {
        for _ in 0..400 {
            if reserved() == bytes {
                return;
            }
            std::thread::sleep(Pause::from_millis(25));
        }
        panic!("{} are reserved, not {bytes}", reserved());
    };
    let most = usize::try_from(STARTING_QUOTA).unwrap();
    let first =
        creation("application", most).bytes("application/offset+octet-stream", vec![9; 2_000_000]);
    let half = salem.send_half(&first);
    until(STARTING_QUOTA);
    // No answer named an address: the client can only begin again.
    drop(half);
    // What has arrived goes with the next sweep.
    until(1_000_000);
    adopt_store(&app);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 1);
    until(0);
    begin(&salem, "application", most);
}

#[test]
fn an_upload_that_is_idle_for_a_day_expires() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 10);
    app.pass(Duration::hours(23));
    let dana = app.another_browser_of("dana@example.com");
    dana.send(&part(&path, 0, b"01")).is(204);
    app.pass(Duration::hours(24));
    let dana = app.another_browser_of("dana@example.com");
    dana.send(&tus("HEAD", &path)).is(410);
    dana.send(&part(&path, 2, b"23"))
        .refused(410, "upload_expired");
}

#[test]
fn another_account_finds_no_upload() {
    let app = TestApp::spawn();
    let path = begin(&listed(&app), "work", 10);
    let other = app.creative("salem@example.com");
    other.send(&tus("HEAD", &path)).is(404);
    other.send(&part(&path, 0, b"01")).refused(404, "not_found");
    other.send(&tus("DELETE", &path)).refused(404, "not_found");
    other
        .get(&path.replace("uploads", "files"))
        .refused(404, "not_found");
}

#[test]
fn a_cancelled_upload_is_gone() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 10);
    dana.send(&tus("DELETE", &path)).is(204);
    dana.send(&tus("HEAD", &path)).is(404);
    dana.send(&tus("DELETE", &path)).refused(404, "not_found");
}

#[test]
fn a_post_may_stand_for_the_other_methods() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 4);
    let with = |name: &str| tus("POST", &path).header("x-http-method-override", name);
    assert_eq!(offset(&dana.send(&with("HEAD")).is(200)), 0);
    let sent = with("PATCH")
        .header("upload-offset", "0")
        .bytes("application/offset+octet-stream", "01");
    assert_eq!(offset(&dana.send(&sent).is(204)), 2);
    dana.send(&with("PUT")).refused(405, "method_not_allowed");
    dana.send(&with("DELETE")).is(204);
}

#[test]
fn who_may_upload_depends_on_the_purpose() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    for purpose in ["avatar", "cover", "work", "caption"] {
        begin(&dana, purpose, 10);
    }
    dana.send(&creation("application", 10))
        .refused(403, "upload_not_allowed");
    let newcomer = app.creative("salem@example.com");
    begin(&newcomer, "application", 10);
    newcomer
        .send(&creation("work", 10))
        .refused(403, "upload_not_allowed");
    app.brand("brand@example.com")
        .send(&creation("work", 10))
        .refused(403, "creative_only");
}

#[test]
fn a_creation_says_what_is_wrong_with_it() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let unnamed = tus("POST", "/api/uploads").header("upload-length", "10");
    dana.send(&unnamed)
        .refused_fields(&[("filename", "required"), ("purpose", "required")]);
    let endless = tus("POST", "/api/uploads").header("upload-metadata", &metadata("a", "work"));
    dana.send(&endless).refused(400, "bad_request");
    dana.send(&creation("work", 0))
        .refused_fields(&[("length", "out_of_range")]);
}

#[test]
fn no_file_is_announced_that_is_larger_than_its_purpose_takes() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    for (purpose, most) in [
        ("avatar", 20_000_000),
        ("cover", 20_000_000),
        ("work", 100_000_000),
        ("caption", 200_000),
    ] {
        dana.send(&creation(purpose, most + 1))
            .refused(413, "too_large");
        let path = begin(&dana, purpose, most);
        dana.send(&tus("DELETE", &path)).is(204);
    }
}

#[test]
fn extensions_that_are_not_spoken_are_refused_and_reserve_nothing() {
    let app = TestApp::spawn_with(|settings| settings.media_quota = 10);
    let dana = listed(&app);
    let spoken = dana.send(&Request::new("OPTIONS", "/api/uploads")).is(204);
    let spoken = spoken.header("tus-extension").unwrap().to_owned();
    assert!(!spoken.contains("concatenation") && !spoken.contains("defer"));
    let endless = tus("POST", "/api/uploads").header("upload-metadata", &metadata("a.jpg", "work"));
    for refused in [
        endless.clone().header("upload-defer-length", "1"),
        creation("work", 10).header("upload-defer-length", "1"),
        creation("work", 10).header("upload-concat", "partial"),
        endless.header("upload-concat", "final;/api/uploads/a /api/uploads/b"),
        creation("work", 2)
            .header("upload-concat", "partial")
            .bytes("application/offset+octet-stream", "01"),
    ] {
        dana.send(&refused).refused(400, "bad_request");
    }
    begin(&dana, "work", 10);
}

#[test]
fn files_of_an_account_have_a_quota_that_deleting_frees() {
    let app = TestApp::spawn();
    let newcomer = app.creative("salem@example.com");
    let most = usize::try_from(STARTING_QUOTA).unwrap();
    let path = begin(&newcomer, "application", most);
    newcomer
        .send(&creation("application", 1))
        .refused(507, "quota_full");
    newcomer.send(&tus("DELETE", &path)).is(204);
    begin(&newcomer, "application", most);
}

#[test]
fn a_creative_on_the_roster_has_the_larger_quota() {
    let app = TestApp::spawn_with(|settings| settings.media_quota = STARTING_QUOTA + 10);
    let dana = listed(&app);
    begin(&dana, "work", usize::try_from(STARTING_QUOTA).unwrap());
    begin(&dana, "work", 10);
    dana.send(&creation("work", 1)).refused(507, "quota_full");
}

#[test]
fn all_files_together_have_a_limit() {
    let app = TestApp::spawn_with(|settings| settings.media_max_bytes = 1_000);
    let dana = listed(&app);
    begin(&dana, "work", 900);
    dana.send(&creation("work", 101))
        .refused(507, "storage_full");
    begin(&dana, "work", 100);
}

#[test]
fn an_account_begins_200_uploads_an_hour() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    for _ in 0..200 {
        dana.send(&creation("work", 1)).is(201);
    }
    dana.send(&creation("work", 1))
        .refused(429, "too_many_attempts");
}

#[test]
fn an_upload_needs_a_verified_address() {
    let app = TestApp::spawn();
    let unverified = app.unverified_creative("mallory@example.com");
    for purpose in ["application", "work", "avatar", "delivery"] {
        let mut sent = creation(purpose, 10);
        if purpose == "delivery" {
            sent = tus("POST", "/api/uploads")
                .header("upload-length", "10")
                .header(
                    "upload-metadata",
                    "filename YQ==,purpose ZGVsaXZlcnk=,request \
                     MDE5OWFhYWEtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMGYx",
                );
        }
        unverified.send(&sent).refused(403, "email_not_verified");
    }
    assert_eq!(app.rows_of("files"), 0);
    // A brand first learns that uploads are not for brands.
    app.brand("brand@example.com")
        .send(&creation("work", 10))
        .refused(403, "creative_only");
}

#[test]
fn two_requests_at_one_offset_store_one_part() {
    let app = TestApp::spawn();
    let dana = listed(&app);
    let path = begin(&dana, "work", 3_000_000);
    let bytes = vec![9; 1_000_000];
    let browsers: Vec<_> = (0..6)
        .map(|_| app.another_browser_of("dana@example.com"))
        .collect();
    let answers = at_once(6, |n| browsers[n].send(&part(&path, 0, &bytes)));
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    let stored = statuses.iter().filter(|status| **status == 204).count();
    assert_eq!(stored, 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [204, 409].contains(status)));
    assert_eq!(app.rows_of("file_parts"), 1);
    assert_eq!(app.rows_of("stored_objects"), 1, "nothing else was written");
}

//! How long files of briefs and messages are kept, and what they count for.

use marsam_domain::email::Email;
use marsam_persistence::{accounts, attachments, files};
use serde_json::json;
use time::Duration;

use super::{brief_file, message_file, reads, say, with_files};
use crate::harness::{PASSWORD, TestApp};
use crate::projects::{Studio, act, detail, fields, select};

/// Deletes what is due and returns how many files went.
fn swept(studio: &Studio) -> usize {
    let app = &studio.app;
    app.write(|db| attachments::delete_due(db, app.now()))
}

#[test]
fn files_go_30_days_after_an_end_without_a_selection() {
    let studio = Studio::open();
    let file = brief_file(&studio);
    let request = studio.send(&with_files(&[&file]));
    studio.dana.propose(&request);
    let said = message_file(&studio, &studio.brand, &request);
    let body = json!({ "creative_id": studio.dana.id, "files": [said] });
    say(&studio.brand, &request, &body).is(201);
    let kept = brief_file(&studio);
    let project = studio.send(&with_files(&[&kept]));
    let offer = studio.dana.propose(&project);
    select(&studio.brand, &offer, 1).is(200);
    let cancel = json!({ "reason": "We changed our plans." });
    act(&studio.brand, &request, "cancel", &cancel).is(200);
    studio.pass(Duration::days(29));
    assert_eq!(swept(&studio), 0);
    assert!(reads(&studio.brand, &file));
    studio.pass(Duration::days(1));
    assert_eq!(swept(&studio), 2);
    assert_eq!(swept(&studio), 0);
    assert_eq!(detail(&studio.brand, &request)["files"], json!([]));
    for gone in [&file, &said] {
        assert!(!reads(&studio.brand, gone));
    }
    assert!(reads(&studio.brand, &kept));
    let objects = studio
        .app
        .read(|db| files::unused(db, studio.app.now() + Duration::days(1)));
    let kept = objects.iter().filter(|key| !key.starts_with("parts/"));
    // An original and a picture of each.
    assert_eq!(kept.count(), 4);
}

#[test]
fn files_of_a_request_that_is_reopened_stay() {
    let studio = Studio::open();
    let file = brief_file(&studio);
    let request = studio.send(&with_files(&[&file]));
    studio.pass(Duration::days(15));
    assert!(studio.tick() > 0);
    studio.pass(Duration::days(20));
    act(&studio.brand, &request, "reopen", &json!({})).is(200);
    studio.pass(Duration::days(11));
    assert_eq!(swept(&studio), 0);
    assert!(reads(&studio.brand, &file));
}

#[test]
fn what_is_sent_counts_for_the_request_and_no_more_for_the_account() {
    let studio = Studio::open();
    let email = Email::parse("brand@example.com").unwrap();
    let of_account = |app: &TestApp| {
        app.read(|db| {
            let brand = accounts::by_email(db, &email)?.unwrap();
            files::bytes_of_account(db, brand.id)
        })
    };
    let file = brief_file(&studio);
    let before = of_account(&studio.app);
    studio.send(&with_files(&[&file]));
    // The original and its picture; the parts are deleted by the next sweep.
    assert_eq!(of_account(&studio.app), before - 20);
}

#[test]
fn a_project_keeps_the_files_of_the_other_side_when_an_account_is_erased() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    let from_brand = message_file(&studio, &studio.brand, &request);
    let body = json!({ "body": "Ours", "creative_id": studio.dana.id, "files": [from_brand] });
    say(&studio.brand, &request, &body).is(201);
    let from_dana = message_file(&studio, dana, &request);
    say(dana, &request, &json!({ "files": [from_dana] })).is(201);
    let exported = dana.get("/api/account/export").is(200).json();
    let own = &exported["attachments"];
    assert_eq!(fields(own, "file_id"), [from_dana.as_str()]);
    assert_eq!(own[0]["request_id"], json!(request));
    act(dana, &request, "cancel", &json!({ "reason": "Ill." })).is(200);
    act(&studio.brand, &request, "agree-cancel", &json!({})).is(200);
    let password = json!({ "current_password": PASSWORD });
    dana.post("/api/account/delete", &password).is(204);
    assert!(reads(&studio.brand, &from_brand));
    assert!(!reads(&studio.brand, &from_dana));
    let path = format!(
        "/api/quote-requests/{request}/messages?creative_id={}",
        studio.dana.id
    );
    let thread = studio.brand.get(&path).is(200).json();
    assert_eq!(thread[0]["files"], json!([]));
    assert_eq!(thread[0]["body"], json!("—"));
}

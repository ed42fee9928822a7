//! The files of a brief that was sent: changed, and by two tabs at once.

use marsam_domain::files::MAX_ATTACHMENTS;
use serde_json::json;

use super::{brief_file, change, edit, reads, with_files};
use crate::browser::Request;
use crate::harness::{at_once, count};
use crate::projects::{Studio, detail, fields, proposal};

#[test]
fn changed_files_are_a_change_of_the_brief() {
    let studio = Studio::open();
    let first = brief_file(&studio);
    let request = studio.send(&with_files(&[&first]));
    studio.dana.propose(&request);
    let second = brief_file(&studio);
    let edited = edit(&studio.brand, &request, &[&second, &first])
        .is(200)
        .json();
    assert_eq!(
        fields(&edited["files"], "id"),
        [second.as_str(), first.as_str()]
    );
    assert_eq!(edited["brief_version"], json!(2));
    let shown = detail(&studio.dana.browser, &request);
    assert_eq!(
        fields(&shown["files"], "id"),
        [second.as_str(), first.as_str()]
    );
    assert_eq!(shown["proposals"][0]["brief_changed"], json!(true));
    let notices = studio.dana.browser.get("/api/notifications").json();
    assert!(fields(&notices, "event").contains(&"brief_changed"));
    // The same files change nothing, and a brief that is edited without naming them keeps them.
    edit(&studio.brand, &request, &[&second, &first]).is(200);
    let text = json!({ "project_description": "Twenty dishes" });
    let edited = change(&studio.brand, &request, &text).is(200).json();
    assert_eq!(edited["brief_version"], json!(3));
    assert_eq!(fields(&edited["files"], "id").len(), 2);
    // Removed: its brand may delete it or attach it again, and no one else reads it.
    edit(&studio.brand, &request, &[&first]).is(200);
    assert!(!reads(&studio.dana.browser, &second));
    edit(&studio.brand, &request, &[&first, &second]).is(200);
    assert!(reads(&studio.dana.browser, &second));
    edit(&studio.dana.browser, &request, &[]).refused(403, "wrong_side");
}

#[test]
fn two_tabs_that_attach_a_fifth_file_leave_five() {
    let studio = Studio::open();
    let four: Vec<String> = (1..MAX_ATTACHMENTS).map(|_| brief_file(&studio)).collect();
    let four: Vec<&str> = four.iter().map(String::as_str).collect();
    let request = studio.send(&with_files(&four));
    let fifth = [brief_file(&studio), brief_file(&studio)];
    let tabs = [(); 2].map(|()| studio.app.another_browser_of("brand@example.com"));
    let answers = at_once(2, |tab| {
        let wanted = [&four[..], &[fifth[tab].as_str()]].concat();
        edit(&tabs[tab], &request, &wanted)
    });
    assert_eq!(count(&answers, 200), 2);
    let files = &detail(&studio.brand, &request)["files"];
    let left = fields(files, "id");
    assert_eq!(left.len(), MAX_ATTACHMENTS);
    assert_eq!(left[..4], four);
    // What the other tab attached is used nowhere, and can be.
    let lost = fifth.iter().find(|file| !left.contains(&file.as_str()));
    let delete = Request::new("DELETE", &format!("/api/files/{}", lost.unwrap()));
    studio.brand.send(&delete).is(204);
}

#[test]
fn a_proposal_for_files_of_before_is_marked() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.offer(&request, &proposal()).is(201);
    let file = brief_file(&studio);
    edit(&studio.brand, &request, &[&file]).is(200);
    let shown = detail(&studio.brand, &request);
    assert_eq!(shown["proposals"][0]["brief_changed"], json!(true));
}

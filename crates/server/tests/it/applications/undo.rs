//! Asking for changes, and taking a review back.

use marsam_domain::applications::lifecycle::UNDO_PERIOD;
use marsam_domain::notices::Notice;
use marsam_persistence::{accounts, creatives, outbox};
use serde_json::{Value, json};
use time::Duration;

use super::review::{decide, history};
use crate::browser::{Answer, Browser};
use crate::harness::{TestApp, at_once, count};
use crate::projects::{Studio, detail, id_of, proposal, select};
use crate::samples::{apply, enter_roster};

const LIST: &str = "/api/admin/creative-applications";

fn ask(admin: &Browser, id: &str, note: &str) -> Answer {
    let path = format!("{LIST}/{id}/request-changes");
    admin.post(&path, &json!({ "note": note }))
}

fn two(app: &TestApp) -> (Browser, Browser) {
    (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    )
}

fn moves(answer: &Value) -> String {
    let moves = answer["allowed_moves"].as_array().unwrap().iter();
    let names: Vec<_> = moves.map(|one| one.as_str().unwrap()).collect();
    names.join(" ")
}

#[test]
fn an_applicant_who_is_asked_for_changes_sees_and_gets_the_note() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    drop(app.mails());
    let asked = ask(&admin, &id, " A link, please.\n").is(200).json();
    assert_eq!(
        (&asked["status"], &asked["stage"], &asked["is_reviewed"]),
        (&json!("Pending"), &json!("needs_changes"), &json!(false))
    );
    assert_eq!(
        (&asked["review_note"], &asked["reviewed_at"]),
        (&json!("A link, please."), &Value::Null)
    );
    assert_eq!(moves(&asked), "approve reject undo");
    let own = || creative.get("/api/creative/applications").json()[0].clone();
    assert_eq!(own()["review_note"], Value::Null, "the page waits");
    assert_eq!(own()["stage"], json!("submitted"));
    assert!(app.mails().is_empty(), "the mail waits");
    app.pass(UNDO_PERIOD);
    assert_eq!(own()["review_note"], json!("A link, please."));
    assert_eq!(moves(&own()), "edit withdraw");
    let mails = app.mails();
    let wanted = Notice::ApplicationChangesRequested {
        name: Some("Dana Al-Mutairi".to_owned()),
        note: "A link, please.".to_owned(),
    };
    assert_eq!((mails.len(), &mails[0].notice), (1, &wanted));
    ask(&admin, &id, "Once more").refused(409, "already_reviewed");
    decide(&admin, &id, "approve").is(200);
}

#[test]
fn a_request_for_changes_needs_a_note() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    let path = format!("{LIST}/{id}/request-changes");
    for (body, code) in [
        (json!({}), "required"),
        (json!({ "note": " " }), "required"),
        (json!({ "note": 1 }), "wrong_type"),
        (json!({ "note": "x".repeat(5_001) }), "too_long"),
    ] {
        admin.post(&path, &body).refused_fields(&[("note", code)]);
    }
    assert_eq!(history(&app, &id), ["submitted"]);
}

#[test]
fn an_undone_approval_takes_the_creative_off_the_roster_and_sends_no_mail() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    drop(app.mails());
    let approved = decide(&admin, &id, "approve").is(200).json();
    assert_eq!(moves(&approved), "undo");
    let roster = || app.visitor().get("/api/creatives").is(200).json();
    let entry = roster()[0]["id"].clone();
    app.pass(Duration::seconds(9));
    let undone = decide(&admin, &id, "undo").is(200).json();
    assert_eq!(
        (&undone["stage"], &undone["status"], &undone["reviewed_at"]),
        (&json!("submitted"), &json!("Pending"), &Value::Null)
    );
    assert_eq!(moves(&undone), "approve reject request-changes");
    assert_eq!(roster(), json!([]));
    app.pass(UNDO_PERIOD);
    assert!(app.mails().is_empty());
    assert_eq!(
        history(&app, &id),
        ["submitted", "approved", "review_undone"]
    );
    // The second approval shows the same entry again.
    decide(&admin, &id, "approve").is(200);
    assert_eq!(roster()[0]["id"], entry);
    app.pass(UNDO_PERIOD);
    assert_eq!(app.mails().len(), 1);
    assert_eq!(app.rows_of("creatives"), 1);
}

#[test]
fn an_undone_approval_ends_the_proposals_that_were_sent_since() {
    let studio = Studio::open();
    let request = studio.request();
    let lulwa = studio.app.creative("lulwa@example.com");
    let id = apply(&lulwa);
    decide(&studio.admin, &id, "approve").is(200);
    let path = format!("/api/quote-requests/{request}/proposals");
    let sent = id_of(&lulwa.post(&path, &proposal()).is(201).json());
    decide(&studio.admin, &id, "undo").is(200);
    let seen = detail(&studio.brand, &request);
    assert_eq!(seen["proposals"][0]["state"], "closed");
    select(&studio.brand, &sent, 1).refused(409, "stale_stage");
}

#[test]
fn no_admin_reviews_their_own_application() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    let account = id_of(&creative.get("/api/users/me").is(200).json());
    let account = account.parse().unwrap();
    app.write(|db| accounts::grant_admin(db, account, app.now()));
    for verb in ["approve", "reject"] {
        decide(&creative, &id, verb).refused(409, "admin_account");
    }
    ask(&creative, &id, "More.").refused(409, "admin_account");
    assert_eq!(history(&app, &id), ["submitted"]);
    let list = creative.get("/api/admin/creative-applications").is(200);
    let own = list.json();
    assert_eq!(
        (&own[0]["is_own"], &own[0]["allowed_moves"]),
        (&json!(true), &json!([]))
    );
    decide(&admin, &id, "approve").is(200);
    decide(&creative, &id, "undo").refused(409, "undo_too_late");
}

#[test]
fn a_live_proposal_of_an_unlisted_creative_is_not_selected() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    let dana = studio.dana.id.parse().unwrap();
    // Unlisted by hand: no call of the product leaves the proposal live.
    let now = studio.app.now();
    studio.app.write(|db| creatives::hide(db, dana, now));
    select(&studio.brand, &sent, 1).refused(409, "stale_stage");
    assert_eq!(detail(&studio.brand, &request)["stage"], "proposals");
}

#[test]
fn undoing_restores_the_stage_and_the_note_before() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    ask(&admin, &id, "A link, please.").is(200);
    app.pass(Duration::hours(1));
    let path = format!("{LIST}/{id}/reject");
    let reason = json!({ "reason": "No link came." });
    admin.post(&path, &reason).is(200);
    let undone = decide(&admin, &id, "undo").is(200).json();
    assert_eq!(
        (&undone["stage"], &undone["review_note"]),
        (&json!("needs_changes"), &json!("A link, please."))
    );
    // The review before is an hour old.
    assert_eq!(moves(&undone), "approve reject");
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
}

#[test]
fn two_reviews_within_the_time_are_undone_one_after_the_other() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    drop(app.mails());
    ask(&admin, &id, "A link, please.").is(200);
    decide(&admin, &id, "reject").is(200);
    let first = decide(&admin, &id, "undo").is(200).json();
    assert_eq!(moves(&first), "approve reject undo");
    let second = decide(&admin, &id, "undo").is(200).json();
    assert_eq!(
        (&second["stage"], &second["review_note"]),
        (&json!("submitted"), &Value::Null)
    );
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
    assert_eq!(
        app.count("SELECT COUNT(*) AS found FROM outbox WHERE sent_at IS NULL AND attempts = 0"),
        0
    );
}

#[test]
fn only_the_same_admin_undoes_and_only_within_ten_seconds() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let other = app.admin("other@example.com");
    let id = apply(&creative);
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
    decide(&admin, &id, "reject").is(200);
    decide(&other, &id, "undo").refused(409, "undo_too_late");
    let seen = |browser: &Browser| {
        let list = browser.get(LIST).is(200).json();
        let one = browser.get(&format!("{LIST}/{id}")).is(200).json();
        assert_eq!(list[0], one);
        moves(&one)
    };
    assert_eq!((seen(&admin).as_str(), seen(&other).as_str()), ("undo", ""));
    app.pass(UNDO_PERIOD);
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
    assert_eq!(seen(&admin), "");
}

#[test]
fn a_review_whose_mail_is_being_sent_is_not_undone() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    decide(&admin, &id, "approve").is(200);
    let due = app.now() + UNDO_PERIOD;
    let taken =
        app.write(|db| outbox::take_due(db, due, Duration::minutes(1), outbox::Room::of(10)));
    assert_eq!(taken.len(), 2);
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
    let roster = app.visitor().get("/api/creatives").json();
    assert_eq!(roster.as_array().unwrap().len(), 1);
}

#[test]
fn what_the_applicant_did_since_is_not_undone() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    ask(&admin, &id, "A link, please.").is(200);
    let path = format!("/api/creative/applications/{id}/withdraw");
    creative.post(&path, &json!({})).is(200);
    decide(&admin, &id, "undo").refused(409, "undo_too_late");
    assert_eq!(
        history(&app, &id),
        ["submitted", "changes_requested", "withdrawn"]
    );
}

#[test]
fn of_two_clicks_at_once_one_undoes() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    decide(&admin, &id, "approve").is(200);
    let answers = at_once(4, |_| decide(&admin, &id, "undo"));
    assert_eq!((count(&answers, 200), count(&answers, 409)), (1, 3));
}

#[test]
fn a_rejection_can_be_undone_even_if_the_creative_is_listed_another_way() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    let listed = enter_roster(&app.creative("other@example.com"), &admin);
    decide(&admin, &id, "reject").is(200);
    decide(&admin, &id, "undo").is(200);
    app.visitor()
        .get(&format!("/api/creatives/{listed}"))
        .is(200);
}

fn notices(browser: &Browser) -> Vec<(String, String)> {
    let shown = browser.get("/api/notifications").is(200).json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = shown.as_array().unwrap().iter();
    rows.map(|row| (text(&row["event"]), text(&row["link"])))
        .collect()
}

#[test]
fn each_review_sends_a_notice_inside_the_product_and_undoing_it_takes_the_notice_back() {
    for (verb, event, link) in [
        ("approve", "application_approved", "/creative-page"),
        ("reject", "application_rejected", "/creative-dashboard"),
        (
            "request-changes",
            "application_changes_requested",
            "/creative-dashboard",
        ),
    ] {
        let app = TestApp::spawn();
        let (admin, creative) = two(&app);
        let id = apply(&creative);
        let path = format!("{LIST}/{id}/{verb}");
        let review = || {
            admin
                .post(&path, &json!({ "note": "A link, please." }))
                .is(200)
        };
        let expected = [(event.to_owned(), link.to_owned())];
        review();
        assert_eq!(notices(&creative), [], "the bell waits");
        decide(&admin, &id, "undo").is(200);
        let answer = creative.get("/api/notifications").is(200);
        assert_eq!(
            (answer.header("x-unread-count"), answer.json()),
            (Some("0"), json!([]))
        );
        review();
        app.pass(UNDO_PERIOD);
        decide(&admin, &id, "undo").refused(409, "undo_too_late");
        assert_eq!(notices(&creative), expected);
        let to_admin = ("application_submitted".to_owned(), "/admin".to_owned());
        assert_eq!(notices(&admin), [to_admin]);
    }
}

#[test]
fn undoing_the_second_of_two_reviews_leaves_the_notice_of_the_first() {
    let app = TestApp::spawn();
    let (admin, creative) = two(&app);
    let id = apply(&creative);
    ask(&admin, &id, "A link, please.").is(200);
    app.pass(Duration::seconds(1));
    decide(&admin, &id, "reject").is(200);
    decide(&admin, &id, "undo").is(200);
    app.pass(UNDO_PERIOD);
    let kept = notices(&creative);
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].0, "application_changes_requested");
}

//! What admins decide: a text is hidden, appealed, shown again or kept hidden, and a project is treated otherwise in a fact.

use marsam_persistence::accounts;
use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, act, detail, id_of, payment};
use super::{WORDS, notices, published, reviews};
use crate::browser::Browser;
use crate::conventions::half_bodies::id_of as account_of;

const INSULT: &str = "It insults the creative.";
const REFUSED: &str = "It is an insult.";

/// What admins decided about subjects of a kind, the newest first, as the audit has it.
fn audited(studio: &Studio, kind: &str) -> Vec<Value> {
    let path = format!("/api/admin/audit?subject={kind}");
    let all = studio.admin.get(&path).is(200).json();
    let all = all.as_array().unwrap().iter();
    let decided = all.filter(|event| event["event"] != "review_published");
    let row = |event: &Value| {
        json!([
            event["event"],
            event["actor_id"],
            event["note"],
            event["request_id"],
            event["request_code"]
        ])
    };
    decided.map(row).collect()
}

/// A row of [`audited`].
fn decided(event: &str, by: &Browser, note: Option<&str>, project: &Value) -> Value {
    let by = account_of(by).to_string();
    json!([event, by, note, project["id"], project["code"]])
}

#[test]
fn an_admin_hides_a_text_and_its_author_appeals_once() {
    let studio = Studio::open();
    let (request, by_brand, by_creative) = published(&studio);
    let at = |name: &str| format!("/api/admin/reviews/{by_brand}/{name}");
    let hiding = json!({ "rule": "insult", "note": INSULT, "part": "text" });
    let appeal = format!("/api/reviews/{by_brand}/appeal");
    let words = json!({ "body": "Nothing in it is an insult, please read it again." });
    // Nothing is hidden yet.
    studio
        .brand
        .post(&appeal, &words)
        .refused(409, "appeal_closed");
    studio
        .admin
        .post(&at("hide"), &json!({ "rule": "insult" }))
        .is(422);
    let hidden = studio.admin.post(&at("hide"), &hiding).is(200).json();
    assert_eq!(
        [&hidden["hidden"], &hidden["hidden_rule"]],
        [&json!("text"), &json!("insult")]
    );
    studio.admin.post(&at("hide"), &hiding).is(409);
    // The author reads it, the other side only its marks.
    assert_eq!(reviews(&studio.brand, &request)["by_brand"]["body"], WORDS);
    let seen = reviews(&studio.dana.browser, &request);
    assert_eq!(seen["by_brand"]["body"], json!(null));
    assert_eq!(seen["by_brand"]["marks"]["quality"], 5);
    studio.dana.browser.post(&appeal, &words).is(403);
    studio.brand.post(&appeal, &words).is(200);
    studio
        .brand
        .post(&appeal, &words)
        .refused(409, "appeal_exists");
    assert_eq!(notices(&studio.admin, "review_appealed"), 1);
    let note = json!({ "note": "Read again." });
    // With one admin the appeal goes to the same one.
    let other = studio.app.admin("second@example.com");
    studio
        .admin
        .post(&at("restore"), &note)
        .refused(409, "other_admin_decides");
    other.post(&at("restore"), &note).is(200);
    let shown = reviews(&studio.dana.browser, &request);
    assert_eq!(shown["by_brand"]["body"], WORDS);
    assert_eq!(shown["by_brand"]["appeal"]["state"], "granted");
    for browser in [&studio.brand, &studio.dana.browser] {
        assert_eq!(notices(browser, "review_hidden"), 1);
        assert_eq!(notices(browser, "review_restored"), 1);
    }
    let project = detail(&studio.admin, &request);
    let wanted = [
        decided("review_restored", &other, Some("Read again."), &project),
        decided("review_appealed", &studio.brand, None, &project),
        decided("review_hidden", &studio.admin, Some(INSULT), &project),
    ];
    assert_eq!(audited(&studio, "review"), wanted);
    assert_too_late(&studio, &by_creative);
}

/// Dana's review is hidden, and its author appeals when the time for that is over.
fn assert_too_late(studio: &Studio, by_creative: &str) {
    let hide = format!("/api/admin/reviews/{by_creative}/hide");
    let hiding = json!({ "rule": "insult", "note": "It insults the brand.", "part": "all" });
    studio.admin.post(&hide, &hiding).is(200);
    studio.pass(Duration::days(14));
    let words = json!({ "body": "Nothing in it is an insult, please read it again." });
    let appeal = format!("/api/reviews/{by_creative}/appeal");
    let late = studio.dana.browser.post(&appeal, &words);
    late.refused(409, "appeal_closed");
}

/// Reports a review as a visitor, and returns the path that closes the report.
fn closing_a_report(studio: &Studio, review: &str) -> String {
    let about = json!({ "subject": "review", "id": review, "reason": "insult" });
    let sent = studio.app.visitor().post("/api/reports", &about).is(201);
    let report = sent.json()["id"].as_str().unwrap().to_owned();
    format!("/api/admin/reports/{report}/close")
}

/// What an admin may decide about a review, and about a fact of its project.
fn decisions(request: &str, review: &str) -> [(String, Value); 5] {
    let of_review = |name: &str| format!("/api/admin/reviews/{review}/{name}");
    let of_facts = format!("/api/admin/quote-requests/{request}/exclude-fact");
    let note = || json!({ "note": "Read again." });
    let hiding = json!({ "rule": "insult", "note": "An insult.", "part": "all" });
    let treated = json!({
        "subject": "creative", "fact": "on_time", "treatment": "excluded", "note": "For me.",
    });
    [
        (of_review("hide"), hiding),
        (of_review("restore"), note()),
        (of_review("keep"), note()),
        (of_review("count"), json!({ "counts": true })),
        (of_facts, treated),
    ]
}

#[test]
fn an_admin_who_is_a_side_decides_nothing_and_a_refused_appeal_keeps_the_text_hidden() {
    let studio = Studio::open();
    let (request, by_brand, _) = published(&studio);
    let at = |name: &str| format!("/api/admin/reviews/{by_brand}/{name}");
    let hiding = json!({ "rule": "insult", "note": INSULT, "part": "text" });
    studio.admin.post(&at("hide"), &hiding).is(200);
    let appeal = format!("/api/reviews/{by_brand}/appeal");
    let words = json!({ "body": "Nothing in it is an insult, please read it again." });
    studio.brand.post(&appeal, &words).is(200);
    let close = closing_a_report(&studio, &by_brand);
    let closing = json!({ "outcome": "no_action" });
    let sides = [&studio.brand, &studio.dana.browser];
    for (side, address) in sides.iter().zip(["brand@example.com", "dana@example.com"]) {
        let (account, now) = (account_of(side), studio.app.now());
        studio
            .app
            .write(|db| accounts::grant_admin(db, account, now));
        let admin = studio.app.another_browser_of(address);
        for (path, body) in decisions(&request, &by_brand) {
            admin.post(&path, &body).refused(403, "own_review");
        }
        admin.post(&close, &closing).refused(403, "own_review");
    }
    studio.admin.post(&close, &closing).is(200);
    // Every other admin is a side, so the appeal goes to the same one.
    let note = json!({ "note": REFUSED });
    let kept = studio.admin.post(&at("keep"), &note).is(200).json();
    assert_eq!(
        (&kept["hidden"], &kept["appeal"]["state"]),
        (&json!("text"), &json!("refused"))
    );
    studio
        .admin
        .post(&at("keep"), &note)
        .refused(409, "stale_stage");
    studio
        .brand
        .post(&appeal, &words)
        .refused(409, "appeal_exists");
    for side in sides {
        assert_eq!(notices(side, "review_kept"), 1);
        let seen = reviews(side, &request)["by_brand"].clone();
        assert_eq!(seen["appeal"]["note"], REFUSED);
    }
    let seen = reviews(&studio.dana.browser, &request)["by_brand"].clone();
    assert_eq!(
        (&seen["hidden"], &seen["body"]),
        (&json!("text"), &Value::Null)
    );
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let shown = studio.app.visitor().get(&path).is(200).json()[0].clone();
    assert_eq!(
        (&shown["text_removed"], &shown["body"]),
        (&json!(true), &Value::Null)
    );
    let project = detail(&studio.admin, &request);
    let wanted = decided("review_kept", &studio.admin, Some(REFUSED), &project);
    assert_eq!(audited(&studio, "review")[0], wanted);
}

const NOTE: &str = "The bank was closed.";

/// Four projects, of which the brand paid the last one late; that one. The creative confirms the first payment late.
fn paid_late(studio: &Studio) -> String {
    let confirmed_late = studio.approved();
    let paid = act(
        &studio.brand,
        &confirmed_late,
        "record-payment",
        &payment(300_000),
    );
    let confirmation = json!({ "payment_id": id_of(&paid.is(201).json()) });
    studio.pass(Duration::days(9));
    let dana = &studio.dana.browser;
    act(dana, &confirmed_late, "confirm-payment", &confirmation).is(200);
    for _ in 0..2 {
        studio.closed();
        studio.pass(Duration::DAY);
    }
    let late = studio.approved();
    studio.pass(Duration::days(9));
    studio.pay(&late);
    late
}

/// An account's own fact: how many count of how many, and what becomes of a project, and why.
fn own_fact(browser: &Browser, (subject, fact): (&str, &str), request: &str) -> Value {
    let record = browser
        .get(&format!("/api/{subject}/record"))
        .is(200)
        .json();
    let mut facts = record["facts"].as_array().unwrap().iter();
    let found = facts.find(|known| known["fact"] == fact).unwrap();
    let mut projects = found["projects"].as_array().unwrap().iter();
    let project = projects.find(|known| known["request_id"] == request);
    let project = project.unwrap();
    json!([
        found["good"],
        found["total"],
        project["counts"],
        project["reason"],
        project["note"]
    ])
}

/// What Salem reads of the brand on the page of a request, and in the own inbox, which is the same.
fn read_by_salem(studio: &Studio, request: &str) -> Value {
    studio.measure();
    let salem = &studio.salem.browser;
    let path = format!("/api/quote-requests/{request}/brand-record");
    let facts = salem.get(&path).is(200).json()["facts"].clone();
    let listed = salem.get("/api/creative/requests").is(200).json();
    let mut listed = listed.as_array().unwrap().iter();
    let row = listed.find(|row| row["id"] == request).unwrap();
    assert_eq!(row["brand_record"]["facts"], facts);
    facts
}

#[test]
fn an_admin_leaves_a_project_out_of_a_fact_and_counts_it_again() {
    let studio = Studio::open();
    let late = paid_late(&studio);
    let open = studio.request();
    let shown = || read_by_salem(&studio, &open);
    let of_brand = |paid_on_time: i64, of: i64| {
        json!([
            { "fact": "pays_within", "good": null, "total": 4, "value": 0 },
            { "fact": "paid_on_time", "good": paid_on_time, "total": of, "value": null },
            { "fact": "decides_within", "good": null, "total": 4, "value": 1 },
            { "fact": "selects", "good": 4, "total": 4, "value": null },
            { "fact": "projects", "good": null, "total": null, "value": 4 },
        ])
    };
    assert_eq!(shown(), of_brand(3, 4));
    for (side, (subject, fact), counted, brands) in [
        (
            &studio.dana.browser,
            ("creative", "on_time"),
            [json!(4), json!("good")],
            (3, 4),
        ),
        (
            &studio.brand,
            ("brand", "paid_on_time"),
            [json!(3), json!("missed")],
            (3, 3),
        ),
    ] {
        let own = || own_fact(side, (subject, fact), &late);
        let [good, counts] = &counted;
        let before = json!([good, 4, counts, null, null]);
        assert_eq!(own(), before);
        let treat = |treatment: &str| {
            let path = format!("/api/admin/quote-requests/{late}/exclude-fact");
            let body =
                json!({ "subject": subject, "fact": fact, "treatment": treatment, "note": NOTE });
            studio.admin.post(&path, &body).is(200).json()["treatments"].clone()
        };
        let wanted =
            json!([{ "subject": subject, "fact": fact, "treatment": "excluded", "note": NOTE }]);
        assert_eq!(treat("excluded"), wanted);
        for reader in [&studio.brand, &studio.dana.browser] {
            assert_eq!(reviews(reader, &late)["treatments"], wanted);
        }
        assert_eq!(own(), json!([3, 3, "excluded", "by_admin", NOTE]));
        assert_eq!(shown(), of_brand(brands.0, brands.1));
        assert_eq!(treat("counted"), json!([]));
        assert_eq!(own(), before);
        assert_eq!(shown(), of_brand(3, 4));
    }
    let project = detail(&studio.admin, &late);
    let treated = decided("fact_treated", &studio.admin, Some(NOTE), &project);
    assert_eq!(audited(&studio, "facts"), [(); 4].map(|()| treated.clone()));
}

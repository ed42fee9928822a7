//! Which reviews enter the score: not those with a sign that both sides are one, and not those of a suspended account.

use marsam_persistence::accounts;
use serde_json::{Value, json};
use time::Duration;

use super::super::{Creative, Studio, act, delivery, detail, fields, id_of, payment, select};
use super::{notices, of_brand, of_creative, reviews, write};
use crate::browser::{Browser, Request};
use crate::samples::{but, quote_request};

/// A project with Dana that ended so long after its selection, with both reviews; the id of the brand's.
pub(super) fn reviewed_after(studio: &Studio, wait: Duration) -> String {
    let request = studio.project();
    studio.pass(wait);
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    studio.pay(&request);
    write(&studio.brand, &request, &of_brand()).is(200);
    let both = write(&studio.dana.browser, &request, &of_creative());
    id_of(&both.is(200).json()["by_brand"])
}

const LOOKED_AT: &str = "Looked at.";

/// A published review as admins list it.
pub(super) fn listed(studio: &Studio, review: &str) -> Value {
    let all = studio.admin.get("/api/admin/reviews").is(200).json();
    let mut all = all.as_array().unwrap().iter();
    all.find(|row| row["id"] == review).unwrap().clone()
}

/// Without a payment provider a project counts once both sides have confirmed its payments.
fn assert_unpaid_does_not_count(studio: &Studio) {
    let request = studio.project();
    studio.pass(Duration::days(2));
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    // It may be reviewed all the same.
    studio.pass(Duration::days(21));
    write(&studio.brand, &request, &of_brand()).is(200);
    let both = write(&studio.dana.browser, &request, &of_creative());
    let by_brand = both.is(200).json()["by_brand"].clone();
    // No side reads a reason, so that a missing one tells of no suspicion.
    assert_eq!(
        (&by_brand["counted"], &by_brand["not_counted"]),
        (&json!(false), &Value::Null)
    );
    let review = id_of(&by_brand);
    let seen = listed(studio, &review);
    assert_eq!(
        (&seen["flags"], &seen["not_counted"]),
        (&json!([]), &json!("unpaid"))
    );
}

#[test]
fn a_review_with_a_sign_enters_the_score_once_an_admin_lets_it_count() {
    let studio = Studio::open();
    let voices = || {
        studio.measure();
        studio.voices()
    };
    let of_new_account = reviewed_after(&studio, Duration::days(2));
    // From now on the brand's account is old enough.
    studio.pass(Duration::days(31));
    assert_unpaid_does_not_count(&studio);
    let closed_at_once = reviewed_after(&studio, Duration::ZERO);
    let phone = json!({ "phone": "2222 2222" });
    let sent = Request::new("PATCH", "/api/users/profile").json(&phone);
    studio.dana.browser.send(&sent).is(200);
    let of_same_phone = reviewed_after(&studio, Duration::days(2));
    assert_eq!(voices(), 0);
    for (review, flag) in [
        (of_new_account, "new_account"),
        (closed_at_once, "closed_at_once"),
        (of_same_phone, "same_phone"),
    ] {
        let seen = listed(&studio, &review);
        assert_eq!(
            (&seen["flags"], &seen["not_counted"]),
            (&json!([flag]), &json!("flagged"))
        );
        let decide = |counts: bool| {
            let path = format!("/api/admin/reviews/{review}/count");
            let body = json!({ "counts": counts, "note": LOOKED_AT });
            let decided = studio.admin.post(&path, &body);
            decided.is(200).json()["not_counted"].clone()
        };
        assert_eq!((decide(true), voices()), (Value::Null, 1), "{flag}");
        assert_eq!((decide(false), voices()), (json!("refused"), 0), "{flag}");
        let path = format!("/api/admin/audit?subject={review}");
        let audit = studio.admin.get(&path).is(200).json();
        let noted = |event: &Value| json!([event["event"], event["note"]]);
        assert_eq!(noted(&audit[0]), json!(["review_not_counted", LOOKED_AT]));
        assert_eq!(noted(&audit[1]), json!(["review_counted", LOOKED_AT]));
    }
}

/// A project of a brand with a creative, which both have reviewed.
fn reviewed_by(studio: &Studio, address: &str, creative: &Creative, body: &Value) {
    let brand = studio.app.another_browser_of(address);
    let sent = brand.post("/api/quote-requests", &quote_request());
    let request = id_of(&sent.is(201).json());
    select(&brand, &creative.propose(&request), 1).is(200);
    // What is closed on its first day is flagged.
    studio.pass(Duration::days(2));
    let (brand, creative) = (studio.app.another_browser_of(address), &creative.browser);
    act(creative, &request, "deliver", &delivery()).is(200);
    act(&brand, &request, "approve", &json!({})).is(200);
    let paid = act(&brand, &request, "record-payment", &payment(300_000)).is(201);
    let confirmation = json!({ "payment_id": id_of(&paid.json()) });
    act(creative, &request, "confirm-payment", &confirmation).is(200);
    write(&brand, &request, body).is(200);
    write(creative, &request, &of_creative()).is(200);
}

/// What everyone reads of Dana's score, and what the roster lists by scores.
struct Seen {
    record: Value,
    /// Those whose score is 4.5 or better.
    good: Vec<String>,
    /// All, the best first.
    ordered: Vec<String>,
    /// The scores of their cards.
    scores: Vec<Value>,
}

impl Seen {
    fn now(studio: &Studio) -> Self {
        studio.measure();
        let get = |path: &str| studio.app.visitor().get(path).is(200).json();
        let ids = |rows: &Value| {
            let ids = fields(rows, "id").into_iter();
            ids.map(str::to_owned).collect()
        };
        let ordered = get("/api/creatives?sort=rating");
        let scores = ordered.as_array().unwrap().iter();
        Self {
            record: get(&format!("/api/creatives/{}/record", studio.dana.id)),
            good: ids(&get("/api/creatives?rating=4.5")),
            ordered: ids(&ordered),
            scores: scores.map(|row| row["score"].clone()).collect(),
        }
    }
}

/// An admin suspends or restores an account.
fn change(studio: &Studio, account: &str, name: &str) {
    let path = format!("/api/admin/users/{account}/{name}");
    studio.admin.post(&path, &json!({})).is(200);
}

/// The brand and admins read Dana's score on a proposal, and the proposal's author does not.
fn assert_score_is_on_proposals(studio: &Studio) {
    let request = studio.request();
    studio.dana.propose(&request);
    let proposal = |browser: &Browser| detail(browser, &request)["proposals"][0].clone();
    for reader in [&studio.brand, &studio.admin] {
        let score = proposal(reader)["record"]["score"].clone();
        assert_eq!(score, json!({ "tenths": 47, "brands": 3 }));
    }
    let own = proposal(&studio.dana.browser);
    assert!(own["id"].is_string(), "{own}");
    assert_eq!(own["record"], Value::Null);
}

/// Each brand has written about two creatives, and each of these about three brands. A draft is not among what an author
/// has given.
fn assert_authors_are_known_to_admins(studio: &Studio) {
    let draft = but(of_brand(), "quality", json!(1));
    write(&studio.brand, &studio.closed(), &draft).is(200);
    let all = studio.admin.get("/api/admin/reviews").is(200).json();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 12);
    for review in all {
        let wanted = if review["side"] == "brand" {
            json!([2, 417])
        } else {
            json!([3, 400])
        };
        let given = json!([review["author_reviews"], review["author_mean_hundredths"]]);
        assert_eq!(given, wanted, "{review}");
    }
}

/// What is measured of a suspended creative is hidden with the page, and back with it.
fn assert_hidden_while_suspended(studio: &Studio) {
    let about = |name: &str| {
        let path = format!("/api/creatives/{}/{name}", studio.dana.id);
        studio.app.visitor().get(&path)
    };
    let seen = || {
        studio.measure();
        let score = about("record").is(200).json()["score"].clone();
        (score, about("reviews").is(200).json())
    };
    let before = seen();
    assert!(before.0.is_object());
    let dana = id_of(&studio.dana.browser.get("/api/users/me").is(200).json());
    change(studio, &dana, "suspend");
    for name in ["reviews", "record"] {
        about(name).refused(404, "not_found");
    }
    change(studio, &dana, "restore");
    assert_eq!(seen(), before);
}

#[test]
fn scores_of_three_brands_order_the_roster_and_a_suspended_brand_has_no_voice() {
    let studio = Studio::open();
    let brands = [
        "brand@example.com",
        "second@example.com",
        "third@example.com",
    ];
    for address in brands.iter().skip(1) {
        studio.app.brand(address);
    }
    let new = Creative::join(&studio.app, &studio.admin, "new@example.com").id;
    // Reviews by new accounts do not count yet.
    studio.pass(Duration::days(31));
    let review = |address: &str| {
        reviewed_by(&studio, address, &studio.dana, &of_brand());
        let cool = but(but(of_brand(), "quality", json!(3)), "care", json!(4));
        reviewed_by(&studio, address, &studio.salem, &cool);
    };
    review(brands[0]);
    review(brands[1]);
    let assert_no_score = |seen: &Seen, listed: usize| {
        assert_eq!(
            [&seen.record["score"], &seen.record["distribution"]],
            [&Value::Null, &Value::Null]
        );
        assert_eq!(seen.record["reviews_total"], json!(listed));
        assert_eq!(seen.good, [""; 0]);
    };
    // The marks of two brands are in no number that everyone reads.
    assert_no_score(&Seen::now(&studio), 2);
    review(brands[2]);
    let assert_scored = |seen: &Seen| {
        assert_eq!(
            [&seen.record["score"], &seen.record["distribution"]],
            [
                &json!({ "tenths": 47, "brands": 3 }),
                &json!([0, 0, 0, 0, 3])
            ]
        );
        assert_eq!(seen.good, [studio.dana.id.as_str()]);
        // A creative without a score is at the mean.
        let wanted = [&studio.dana.id, &new, &studio.salem.id];
        assert_eq!(seen.ordered.iter().collect::<Vec<_>>(), wanted);
        let of_salem = json!({ "tenths": 37, "brands": 3 });
        let scores = [seen.record["score"].clone(), Value::Null, of_salem];
        assert_eq!(seen.scores, scores);
    };
    assert_scored(&Seen::now(&studio));
    let third = studio.app.another_browser_of(brands[2]);
    let third = id_of(&third.get("/api/users/me").is(200).json());
    change(&studio, &third, "suspend");
    assert_no_score(&Seen::now(&studio), 3);
    change(&studio, &third, "restore");
    assert_scored(&Seen::now(&studio));
    assert_score_is_on_proposals(&studio);
    assert_authors_are_known_to_admins(&studio);
    assert_hidden_while_suspended(&studio);
}

fn suspend_brand(studio: &Studio) {
    let brand = studio.brand.get("/api/users/me").is(200).json();
    let account = id_of(&brand).parse().unwrap();
    let now = studio.app.now();
    studio.app.write(|db| accounts::suspend(db, account, now));
}

#[test]
fn what_a_suspended_account_wrote_is_not_published() {
    let studio = Studio::open();
    let request = studio.closed();
    let dana = &studio.dana.browser;
    write(&studio.brand, &request, &of_brand()).is(200);
    suspend_brand(&studio);
    studio.pass(Duration::days(15));
    studio.tick();
    assert_eq!(reviews(dana, &request)["by_brand"], json!(null));
}

#[test]
fn no_one_writes_about_a_suspended_account_and_what_was_written_before_is_published() {
    let studio = Studio::open();
    let (request, other) = (studio.closed(), studio.closed());
    let dana = &studio.dana.browser;
    write(dana, &request, &of_creative()).is(200);
    assert_eq!(reviews(dana, &other)["can_write"], json!(true));
    suspend_brand(&studio);
    assert_eq!(reviews(dana, &other)["can_write"], json!(false));
    write(dana, &other, &of_creative()).refused(409, "review_closed");
    studio.pass(Duration::days(2));
    studio.tick();
    assert_eq!(notices(dana, "review_reminder"), 0);
    studio.pass(Duration::days(13));
    studio.tick();
    assert!(reviews(dana, &request)["by_creative"].is_object());
    assert_eq!(reviews(dana, &other)["by_creative"], json!(null));
}

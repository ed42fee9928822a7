//! A reviewer deletes the account: the marks count on, the words go. What was written about it goes whole.

use marsam_persistence::reputation::{self, SubjectKey};
use marsam_persistence::reviews::reviewing_brands;
use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, act, delivery, detail, id_of};
use super::{WORDS, of_brand, of_creative, reviews, write};
use crate::browser::Browser;
use crate::harness::PASSWORD;

const THANKS: &str = "Thank you, it was a pleasure.";

impl Studio {
    /// A project with both reviews and replies, which count: the brand's account is old enough, and nothing was paid on the
    /// day of the selection.
    fn replied(&self) -> String {
        self.pass(Duration::days(31));
        let request = self.project();
        self.pass(Duration::days(2));
        act(&self.dana.browser, &request, "deliver", &delivery()).is(200);
        act(&self.brand, &request, "approve", &json!({})).is(200);
        self.pay(&request);
        write(&self.brand, &request, &of_brand()).is(200);
        let both = write(&self.dana.browser, &request, &of_creative());
        let both = both.is(200).json();
        let reply = |browser: &Browser, review: &Value| {
            let path = format!("/api/reviews/{}/reply", id_of(review));
            browser.post(&path, &json!({ "body": THANKS })).is(200);
        };
        reply(&self.dana.browser, &both["by_brand"]);
        reply(&self.brand, &both["by_creative"]);
        self.measure();
        request
    }

    /// How many brands are in the creative's score.
    pub(super) fn voices(&self) -> u32 {
        let key = SubjectKey::creative(self.dana.id.parse().unwrap());
        let stored = self.app.read(|db| reputation::of(db, &key));
        stored.standing.brands
    }

    fn published(&self) -> Value {
        let path = format!("/api/creatives/{}/reviews", self.dana.id);
        self.app.visitor().get(&path).is(200).json()
    }

    /// How many words of reviews and replies are stored.
    fn words(&self) -> i64 {
        self.app
            .count("SELECT count(body) + count(reply) AS found FROM reviews")
    }
}

fn erase(browser: &Browser) {
    let body = json!({ "current_password": PASSWORD });
    browser.post("/api/account/delete", &body).is(204);
}

#[test]
fn of_a_brand_that_is_erased_the_marks_stay_and_the_words_go() {
    let studio = Studio::open();
    let request = studio.replied();
    let before = studio.published();
    assert_eq!(
        [&before[0]["body"], &before[0]["reply"]],
        [&json!(WORDS), &json!(THANKS)]
    );
    assert!(before[0]["brand_name"].is_string());
    assert_eq!((studio.voices(), studio.words()), (1, 4));
    let agreed = || detail(&studio.dana.browser, &request)["brand_name"].clone();
    let before_agreed = agreed();
    // One brand records few payments within an hour.
    studio.pass(Duration::hours(2));
    let not_reviewed = studio.closed();
    erase(&studio.brand);
    let after = studio.published();
    assert_eq!(
        [
            &after[0]["former_brand"],
            &after[0]["brand_name"],
            &after[0]["body"],
            &after[0]["reply"],
        ],
        [&json!(true), &Value::Null, &Value::Null, &Value::Null]
    );
    for same in ["id", "month", "marks", "score_hundredths"] {
        assert_eq!(after[0][same], before[0][same], "{same}");
    }
    write(&studio.dana.browser, &not_reviewed, &of_creative()).refused(409, "review_closed");
    // What the creative wrote about the brand is gone with it.
    let seen = reviews(&studio.dana.browser, &request);
    assert_eq!(seen["by_creative"], Value::Null);
    assert_eq!(
        seen["by_brand"]["marks"],
        json!({ "quality": 5, "communication": 4, "care": 5 })
    );
    assert_eq!(seen["by_brand"]["former_author"], true);
    let listed = studio.admin.get("/api/admin/reviews").is(200).json();
    assert_eq!(listed[0]["brand"]["name"], Value::Null);
    assert!(listed[0]["creative"]["name"].is_string());
    assert_eq!(agreed(), before_agreed, "what was agreed stays so");
    assert_eq!(studio.words(), 0);
    studio.measure();
    assert_eq!(studio.voices(), 1, "it counts on as one brand");
    let now = studio.app.now();
    let brands = |most, now| studio.app.read(|db| reviewing_brands(db, most, now));
    assert_eq!((brands(30, now), brands(0, now)), (1, 0));
    assert_eq!(brands(30, now + Duration::days(800)), 0);
}

#[test]
fn of_a_creative_who_is_erased_the_marks_stay_and_the_words_go() {
    let studio = Studio::open();
    let request = studio.replied();
    erase(&studio.dana.browser);
    let seen = reviews(&studio.brand, &request);
    assert_eq!(seen["by_brand"], Value::Null, "it was about the creative");
    let kept = &seen["by_creative"];
    assert_eq!(kept["former_author"], true);
    let listed = studio.admin.get("/api/admin/reviews").is(200).json();
    assert_eq!(listed[0]["creative"], Value::Null);
    assert!(listed[0]["brand"]["name"].is_string());
    assert_eq!(
        kept["marks"],
        json!({ "brief": 3, "communication": 4, "feedback": 5 })
    );
    assert_eq!(
        [&kept["body"], &kept["reply"]],
        [&Value::Null, &Value::Null]
    );
    assert_eq!(studio.words(), 0);
    studio.measure();
    assert_eq!(studio.voices(), 0, "no facts of an account that is gone");
}

//! Facts are computed again every night, filters read what is stored, an account writes so much in an hour, and the least
//! price may rise.

use marsam_domain::calendar::{KUWAIT, day_of};
use marsam_domain::reputation::{Fact, Measured};
use marsam_domain::reviews::Standing;
use marsam_persistence::reputation::{self, Computed, Stored, SubjectKey};
use marsam_workflows::clock::run_due;
use marsam_workflows::reviews::measuring::compute_due;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::super::{Studio, fields, id_of, rules};
use super::counted::{listed, reviewed_after};
use super::{notices, of_brand, of_creative, reviews, write};
use crate::browser::Request;
use crate::harness::START;

impl Studio {
    fn key(&self) -> SubjectKey {
        SubjectKey::creative(self.dana.id.parse().unwrap())
    }

    /// Of how many requests the stored fact says what.
    fn answers(&self) -> Option<(u32, u32)> {
        let stored = self.app.read(|db| reputation::of(db, &self.key()));
        let found = stored.facts.iter().find(|one| one.fact == Fact::Answers);
        found.map(|one| (one.good, one.total))
    }

    /// One look of the worker that computes facts.
    fn look(&self) -> usize {
        compute_due(self.app.store(), &rules(), self.app.now()).unwrap()
    }

    /// Goes to a time.
    fn go_to(&self, at: OffsetDateTime) {
        let wait = at - self.app.now();
        assert!(wait.is_positive());
        self.app.pass(wait);
    }

    /// Stores how many first deliveries were on time.
    fn delivers(&self, good: u32, total: u32) {
        let computed = Computed {
            stored: Stored {
                facts: vec![Measured {
                    fact: Fact::OnTime,
                    good,
                    total,
                    groups: total,
                    value: None,
                }],
                standing: Standing::default(),
            },
            is_idle: false,
        };
        let (key, now) = (self.key(), self.app.now());
        assert!(
            self.app
                .write(|db| reputation::store(db, &key, &computed, now))
        );
    }
}

#[test]
fn facts_that_time_alone_changes_are_computed_at_two_at_night_once() {
    let studio = Studio::open();
    studio.direct_request();
    // Sent while the creative is away: it does not count, though the creative is back before the night.
    let away = json!({ "cover": "photography", "away_from": "", "away_until": "2026-11-23" });
    let away = Request::new("PATCH", "/api/creative/profile").json(&away);
    studio.dana.browser.send(&away).is(200);
    let publish = "/api/creative/profile/publish";
    studio.dana.browser.post(publish, &json!({})).is(200);
    studio.direct_request();
    studio.measure();
    assert_eq!(studio.answers(), None, "it has seven days");
    let day = day_of(studio.app.now()) + Duration::days(8);
    let midnight = day.midnight().assume_offset(KUWAIT);
    studio.go_to(midnight + Duration::minutes(119));
    assert_eq!(studio.look(), 0);
    assert_eq!(studio.answers(), None, "the night has not come");
    studio.go_to(midnight + Duration::hours(2));
    assert!(studio.look() > 0);
    assert_eq!(studio.answers(), Some((0, 1)));
    studio.go_to(midnight + Duration::hours(3));
    assert_eq!(studio.look(), 0, "once a night");
    studio.go_to(midnight + Duration::hours(26));
    assert!(studio.look() > 0, "and the next one");
}

#[test]
fn a_review_of_a_young_brand_counts_from_the_night_after_its_thirtieth_day() {
    let studio = Studio::open();
    studio.pass(Duration::days(10));
    let review = reviewed_after(&studio, Duration::days(2));
    assert_eq!(listed(&studio, &review)["not_counted"], "new_account");
    let thirty_days_old = START + Duration::days(30);
    studio.go_to(thirty_days_old - Duration::SECOND);
    assert!(studio.look() > 0);
    assert_eq!(studio.voices(), 0);
    let next_day = day_of(thirty_days_old) + Duration::DAY;
    studio.go_to(next_day.midnight().assume_offset(KUWAIT) + Duration::hours(2));
    assert!(studio.look() > 0);
    assert_eq!(studio.voices(), 1);
}

#[test]
fn the_roster_lists_those_who_deliver_on_time_if_it_is_asked_for_them() {
    let studio = Studio::open();
    let listed = || {
        let path = "/api/creatives?on_time=yes";
        studio.app.visitor().get(path).is(200).json()
    };
    assert_eq!(listed(), json!([]));
    let cases = [
        (4, 4, false),
        (5, 5, true),
        (8, 9, false),
        (9, 10, true),
        (17, 19, false),
        (18, 20, true),
    ];
    for (good, total, is_listed) in cases {
        studio.delivers(good, total);
        let found: Value = listed();
        let ids = fields(&found, "id");
        let wanted: &[&str] = if is_listed {
            &[studio.dana.id.as_str()]
        } else {
            &[]
        };
        assert_eq!(ids, wanted, "{good} of {total}");
        if is_listed {
            let best = json!({ "fact": "on_time", "good": good, "total": total, "value": null });
            assert_eq!(found[0]["best_fact"], best, "a card shows the best");
        }
    }
}

#[test]
fn an_account_writes_twenty_reviews_and_replies_an_hour() {
    let studio = Studio::open();
    let (first, second) = (studio.closed(), studio.closed());
    write(&studio.brand, &first, &of_brand()).is(200);
    let both = write(&studio.dana.browser, &first, &of_creative());
    let about_brand = id_of(&both.is(200).json()["by_creative"]);
    // What is invalid is not counted.
    write(&studio.brand, &second, &json!({ "quality": 9 })).is(422);
    for _ in 0..19 {
        write(&studio.brand, &second, &of_brand()).is(200);
    }
    write(&studio.brand, &second, &of_brand()).refused(429, "too_many_attempts");
    let reply = format!("/api/reviews/{about_brand}/reply");
    let body = json!({ "body": "Thank you, it was a pleasure." });
    studio
        .brand
        .post(&reply, &body)
        .refused(429, "too_many_attempts");
    // The other account has an hour of its own.
    write(&studio.dana.browser, &second, &of_creative()).is(200);
    studio.pass(Duration::hours(1) + Duration::SECOND);
    studio.brand.post(&reply, &body).is(200);
}

#[test]
fn what_was_written_under_a_lower_minimum_is_not_published() {
    let studio = Studio::open();
    let request = studio.closed();
    write(&studio.brand, &request, &of_brand()).is(200);
    studio.pass(Duration::days(15));
    // The price is KWD 300.
    let mut raised = rules();
    raised.min_fils = 300_001;
    let (store, now) = (studio.app.store(), studio.app.now());
    run_due(store, &raised, now).unwrap();
    let seen = || reviews(&studio.dana.browser, &request)["by_brand"].clone();
    assert_eq!(seen(), json!(null));
    // The time is over, also under the minimum of before.
    studio.tick();
    assert_eq!(seen(), json!(null));
    assert_eq!(notices(&studio.dana.browser, "reviews_published"), 0);
}

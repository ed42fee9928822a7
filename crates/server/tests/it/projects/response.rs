//! How soon a creative usually answers, for everyone.

use marsam_persistence::creatives;
use serde_json::{Value, json};
use time::Duration;

use super::{Studio, act, reason};
use crate::browser::Request;

fn shown(studio: &Studio) -> Value {
    let path = format!("/api/creatives/{}/response", studio.dana.id);
    studio.app.visitor().get(&path).is(200).json()["typical_hours"].clone()
}

#[test]
fn proposals_and_refusals_are_answers() {
    let studio = Studio::open();
    let [first, second, third] = [(); 3].map(|()| studio.direct_request());
    assert_eq!(shown(&studio), Value::Null);
    studio.pass(Duration::minutes(30));
    studio.dana.propose(&first);
    studio.pass(Duration::minutes(100));
    studio.dana.propose(&second);
    assert_eq!(shown(&studio), Value::Null, "two are too few");
    studio.pass(Duration::hours(20));
    let declined = act(
        &studio.dana.browser,
        &third,
        "decline-invitation",
        &reason(),
    );
    declined.is(200);
    // After 30 minutes, 130 minutes and 22 hours.
    assert_eq!(shown(&studio), json!(3));
}

#[test]
fn open_requests_do_not_count_and_unanswered_ones_do_after_a_week() {
    let studio = Studio::open();
    for _ in 0..2 {
        let asked = studio.direct_request();
        studio.dana.propose(&asked);
        let asked = studio.direct_request();
        act(&studio.brand, &asked, "cancel", &reason()).is(200);
        studio.request();
        studio.direct_request();
    }
    assert_eq!(shown(&studio), Value::Null);
    let asked = studio.direct_request();
    studio.dana.propose(&asked);
    assert_eq!(shown(&studio), json!(1));
    studio.pass(Duration::days(7) - Duration::SECOND);
    assert_eq!(shown(&studio), json!(1));
    studio.pass(Duration::SECOND);
    // Three of five were answered.
    assert_eq!(shown(&studio), json!(1));
    let unanswered = studio.direct_request();
    studio.pass(Duration::days(7));
    assert_eq!(shown(&studio), Value::Null);
    studio.dana.propose(&unanswered);
    assert_eq!(shown(&studio), json!(168));
}

#[test]
fn only_creatives_on_the_roster_are_known() {
    let studio = Studio::open();
    let visitor = studio.app.visitor();
    let path = format!("/api/creatives/{}/response", studio.dana.id);
    let tag = visitor.get(&path).is(200);
    let request = Request::new("GET", &path);
    let known = request.header("if-none-match", tag.header("etag").unwrap());
    visitor.send(&known).is(304);
    let (app, entry) = (&studio.app, studio.dana.id.parse().unwrap());
    app.write(|db| creatives::hide(db, entry, app.now()));
    visitor.get(&path).refused(404, "not_found");
    visitor
        .get("/api/creatives/x/response")
        .refused(404, "not_found");
}

//! Reviews that race each other and the clock: each is published once, and what is too late is refused.

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::super::races::{notices_of, rounds, unlimited};
use super::super::{Studio, rules};
use super::{WORDS, of_brand, of_creative, reviews, write};
use crate::harness::{at_once, count};

/// One side learned, once, that the other one had written, and both of the publication.
#[track_caller]
fn assert_told_once(studio: &Studio, request: &str) {
    let kinds = ["review_waiting", "reviews_published"];
    assert_eq!(notices_of(studio, request, &kinds), [1, 2]);
}

#[test]
fn both_sides_write_at_once_and_both_are_published_once() {
    let studio = Studio::of(unlimited());
    for round in 1..=rounds() {
        // A brand causes few mails about payments within an hour.
        studio.pass(Duration::hours(2));
        let request = studio.closed();
        let answers = at_once(2, |side| match side {
            0 => write(&studio.brand, &request, &of_brand()),
            _ => write(&studio.dana.browser, &request, &of_creative()),
        });
        assert_eq!(count(&answers, 200), 2, "round {round}");
        for browser in [&studio.brand, &studio.dana.browser] {
            let seen = reviews(browser, &request);
            assert_eq!(seen["phase"], "published");
            assert_eq!(seen["by_brand"]["body"], WORDS);
            assert_eq!(seen["by_creative"]["marks"]["brief"], 3);
        }
        assert_told_once(&studio, &request);
    }
}

#[test]
fn a_side_writes_while_two_instances_publish_at_the_end_of_the_time() {
    let studio = Studio::of(unlimited());
    let stores = [(); 2].map(|()| studio.app.another_instance());
    for round in 1..=rounds() {
        let request = studio.closed();
        write(&studio.brand, &request, &of_brand()).is(200);
        let due = reviews(&studio.brand, &request)["due_at"].clone();
        let due = OffsetDateTime::parse(due.as_str().unwrap(), &Rfc3339).unwrap();
        // By the clock of the server that writes it is not over yet; the instances are ahead.
        studio.pass(due - Duration::SECOND - studio.app.now());
        let answer = std::thread::scope(|scope| {
            for store in &stores {
                scope
                    .spawn(move || marsam_workflows::clock::run_due(store, &rules(), due).unwrap());
            }
            write(&studio.dana.browser, &request, &of_creative())
        });
        let is_written = answer.status == 200;
        if !is_written {
            answer.refused(409, "review_closed");
        }
        let seen = reviews(&studio.brand, &request);
        assert_eq!(seen["phase"], "published", "round {round}");
        assert_eq!(seen["by_brand"]["body"], WORDS);
        assert_eq!(seen["by_creative"].is_object(), is_written, "round {round}");
        assert_told_once(&studio, &request);
    }
}

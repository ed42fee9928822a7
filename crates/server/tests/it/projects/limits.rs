//! What one side can do again and again: how many mails the other side gets of it, and how much a request holds.

use marsam_domain::actors::Actor;
use marsam_domain::events::{EventKind, Subject};
use marsam_domain::notices::Notice;
use marsam_domain::proposals::lifecycle::ProposalEvent;
use marsam_domain::quote_requests::RequestEvent as Event;
use marsam_domain::quote_requests::limits::{MAX_OPEN_PAYMENTS, MAX_PROPOSALS, most};
use marsam_persistence::events;
use serde_json::json;
use time::Duration;

use super::{
    Studio, act, act_on, delivery, detail, disputes, id_of, payment, proposal, reason, select,
};
use crate::browser::{Answer, Request};
use crate::harness::TestApp;
use crate::samples::{but, quote_request};

fn without_other_limits() -> Studio {
    Studio::of(TestApp::spawn_with(|settings| settings.quotes_per_hour = 0))
}

/// The due mails about requests to an address, by kind.
fn mailed(studio: &Studio, to: &str) -> Vec<&'static str> {
    let mails = studio.app.mails().into_iter();
    mails
        .filter(|mail| mail.recipient == to)
        .filter_map(|mail| match mail.notice {
            Notice::Request(notice) => Some(notice.kind.slug()),
            _ => None,
        })
        .collect()
}

fn revise(studio: &Studio, sent: &str, price: i64) -> Answer {
    let terms = json!({ "price_fils": price });
    let path = format!("/api/proposals/{sent}");
    let request = Request::new("PATCH", &path).json(&terms);
    studio.dana.browser.send(&request)
}

#[test]
fn a_brand_gets_one_mail_of_a_kind_until_it_has_read_the_notice_and_two_an_hour() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    studio.app.mails();
    let read = || {
        studio
            .brand
            .post("/api/notifications/read-all", &json!({}))
            .is(204)
    };
    let revised = |price| {
        revise(&studio, &sent, price).is(200);
        mailed(&studio, "brand@example.com").len()
    };
    assert_eq!(revised(200_000), 1);
    assert_eq!(revised(200_001), 0, "unread");
    read();
    assert_eq!(revised(200_002), 1);
    read();
    assert_eq!(revised(200_003), 0, "two an hour");
    read();
    studio.app.pass(Duration::hours(1) + Duration::SECOND);
    assert_eq!(revised(200_004), 1);
}

#[test]
fn one_brand_causes_six_mails_an_hour_to_one_creative_and_another_brand_its_own() {
    let studio = Studio::open();
    let project = studio.project();
    studio.app.mails();
    let read = studio
        .dana
        .browser
        .post("/api/notifications/read-all", &json!({}));
    read.is(204);
    let body = but(
        quote_request(),
        "preferredCreativeId",
        json!(studio.dana.id),
    );
    for _ in 0..10 {
        studio.send(&body);
    }
    assert_eq!(mailed(&studio, "dana@example.com"), ["request_invited"; 6]);
    // A request to cancel has to be answered in time: it is mailed all the same, but not without end.
    for _ in 0..3 {
        act(&studio.brand, &project, "cancel", &reason()).is(200);
        act(&studio.brand, &project, "take-back-cancel", &json!({})).is(200);
    }
    assert_eq!(mailed(&studio, "dana@example.com"), ["cancel_asked"; 2]);
    let other = studio.app.brand("other@example.com");
    other.post("/api/quote-requests", &body).is(201);
    assert_eq!(mailed(&studio, "dana@example.com").len(), 1);
}

/// A move that one side can repeat: the event that it appends, the way to a request where it can be made, and the move.
struct Repeated {
    event: Event,
    begin: fn(&Studio) -> String,
    make: fn(&Studio, &str) -> Answer,
}

const fn repeated(
    event: Event,
    begin: fn(&Studio) -> String,
    make: fn(&Studio, &str) -> Answer,
) -> Repeated {
    Repeated { event, begin, make }
}

fn delivered_without_revisions(studio: &Studio) -> String {
    let request = studio.request();
    let none = but(proposal(), "revisions_included", json!(0));
    let sent = id_of(&studio.dana.offer(&request, &none).is(201).json());
    select(&studio.brand, &sent, 1).is(200);
    act(&studio.dana.browser, &request, "deliver", &delivery()).is(200);
    request
}

fn extra_asked(studio: &Studio) -> String {
    let request = delivered_without_revisions(studio);
    ask_for_revision(studio, &request).is(200);
    request
}

fn ask_for_revision(studio: &Studio, request: &str) -> Answer {
    let note = json!({ "note": "Brighter, please." });
    act(&studio.brand, request, "request-revision", &note)
}

fn with_payment(studio: &Studio) -> String {
    let request = studio.project();
    act(&studio.brand, &request, "record-payment", &payment(1_000)).is(201);
    request
}

fn with_payment_id(studio: &Studio, request: &str) -> serde_json::Value {
    let shown = detail(&studio.brand, request);
    json!({ "payment_id": id_of(&shown["payments"][0]), "note": "A mistake." })
}

fn cancel_asked(studio: &Studio) -> String {
    let request = studio.project();
    act(&studio.brand, &request, "cancel", &reason()).is(200);
    request
}

fn decided(studio: &Studio) -> String {
    let request = studio.disputed();
    // Three working days, whatever the day of the week.
    studio.pass(Duration::days(6));
    studio.tick_disputes();
    let words = disputes::decision("continue");
    act(&studio.admin, &request, "decide", &words).is(200);
    request
}

fn expired(studio: &Studio) -> String {
    let request = studio.request();
    studio.pass(Duration::days(14));
    studio.tick();
    request
}

const REPEATED: [Repeated; 18] = [
    repeated(Event::BriefEdited, Studio::request, |studio, request| {
        let brief = json!({ "project_description": "Twelve dishes, then." });
        let path = format!("/api/quote-requests/{request}");
        studio
            .brand
            .send(&Request::new("PATCH", &path).json(&brief))
    }),
    repeated(Event::Delivered, Studio::project, |studio, request| {
        act(&studio.dana.browser, request, "deliver", &delivery())
    }),
    repeated(
        Event::RevisionRequested,
        Studio::delivered,
        ask_for_revision,
    ),
    repeated(
        Event::ExtraRevisionAsked,
        delivered_without_revisions,
        ask_for_revision,
    ),
    repeated(Event::RevisionAccepted, extra_asked, |studio, request| {
        act(&studio.dana.browser, request, "accept-revision", &json!({}))
    }),
    repeated(Event::RevisionRefused, extra_asked, |studio, request| {
        act(&studio.dana.browser, request, "refuse-revision", &reason())
    }),
    repeated(
        Event::PaymentRecorded,
        Studio::project,
        |studio, request| act(&studio.brand, request, "record-payment", &payment(1_000)),
    ),
    repeated(Event::PaymentConfirmed, with_payment, |studio, request| {
        let body = with_payment_id(studio, request);
        act(&studio.dana.browser, request, "confirm-payment", &body)
    }),
    repeated(Event::PaymentVoided, with_payment, |studio, request| {
        let body = with_payment_id(studio, request);
        act(&studio.brand, request, "void-payment", &body)
    }),
    repeated(Event::CancelAsked, Studio::project, |studio, request| {
        act(&studio.brand, request, "cancel", &reason())
    }),
    repeated(Event::CancelRefused, cancel_asked, |studio, request| {
        act(&studio.dana.browser, request, "refuse-cancel", &reason())
    }),
    repeated(Event::CancelTakenBack, cancel_asked, |studio, request| {
        act(&studio.brand, request, "take-back-cancel", &json!({}))
    }),
    repeated(Event::Held, Studio::project, |studio, request| {
        act(&studio.brand, request, "hold", &disputes::report())
    }),
    repeated(Event::Approved, Studio::delivered, |studio, request| {
        act(&studio.brand, request, "approve", &json!({}))
    }),
    repeated(Event::PositionTaken, Studio::disputed, |studio, request| {
        act(
            &studio.dana.browser,
            request,
            "position",
            &disputes::going_on(),
        )
    }),
    repeated(Event::Settled, Studio::disputed, |studio, request| {
        disputes::accept(&studio.dana.browser, request, 1)
    }),
    repeated(Event::Appealed, decided, |studio, request| {
        let words = json!({ "text": "The day was moved by both of us in the messages." });
        act(&studio.dana.browser, request, "appeal", &words)
    }),
    repeated(Event::Reopened, expired, |studio, request| {
        act(&studio.brand, request, "reopen", &json!({}))
    }),
];

/// Appends events as the clock does, which is not limited.
fn fill(studio: &Studio, subject: Subject, event: impl Into<EventKind> + Copy, count: i64) {
    let now = studio.app.now();
    studio.app.write(|db| {
        (0..count).try_for_each(|_| events::record(db, subject, Actor::Clock, event, now))
    });
}

#[test]
fn every_move_that_is_bounded_is_made_up_to_its_bound_and_no_more() {
    let studio = without_other_limits();
    for Repeated { event, begin, make } in REPEATED {
        let most = most(event.into()).unwrap();
        for (present, is_made) in [(most - 1, true), (most, false)] {
            // The mails of the last ones no longer count.
            studio.pass(Duration::hours(1) + Duration::SECOND);
            let request = begin(&studio);
            let subject = Subject::QuoteRequest(request.parse().unwrap());
            fill(&studio, subject, event, present);
            let before = detail(&studio.brand, &request)["version"].clone();
            let answer = make(&studio, &request);
            if is_made {
                assert!(answer.status < 300, "{event:?}: {}", answer.status);
            } else {
                answer.refused(409, "limit_reached");
                assert_eq!(detail(&studio.brand, &request)["version"], before);
            }
        }
    }
    let bounded = EventKind::all().filter(|kind| match kind {
        EventKind::Request(event) => most((*event).into()).is_some(),
        _ => false,
    });
    assert_eq!(bounded.count(), REPEATED.len());
}

#[test]
fn a_proposal_has_a_bounded_number_of_versions() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    let most = most(ProposalEvent::Revised.into()).unwrap();
    let subject = Subject::Proposal(sent.parse().unwrap());
    fill(&studio, subject, ProposalEvent::Revised, most - 1);
    revise(&studio, &sent, 200_000).is(200);
    revise(&studio, &sent, 200_001).refused(409, "limit_reached");
}

#[test]
fn a_creative_sends_a_bounded_number_of_proposals_for_a_request() {
    let studio = Studio::open();
    let request = studio.request();
    for _ in 0..MAX_PROPOSALS {
        let sent = studio.dana.propose(&request);
        act_on(&studio.dana.browser, &sent, "withdraw", &json!({})).is(200);
    }
    let refused = studio.dana.offer(&request, &proposal());
    refused.refused(409, "limit_reached");
    studio.salem.propose(&request);
    assert_eq!(mailed(&studio, "brand@example.com").len(), 2);
}

#[test]
fn a_bounded_number_of_payments_waits_for_the_creative() {
    let studio = Studio::open();
    let request = studio.project();
    let record = |browser| act(browser, &request, "record-payment", &payment(1_000));
    for _ in 0..MAX_OPEN_PAYMENTS {
        record(&studio.brand).is(201);
    }
    record(&studio.brand).refused(409, "limit_reached");
    record(&studio.admin).is(201);
    let body = with_payment_id(&studio, &request);
    act(&studio.dana.browser, &request, "confirm-payment", &body).is(200);
    record(&studio.brand).is(201);
}

#[test]
fn a_brand_that_records_and_voids_payments_at_full_speed_causes_ten_mails_at_most() {
    let studio = Studio::open();
    let request = studio.project();
    studio.app.mails();
    let mut refused = 0;
    for _ in 0..40 {
        let recorded = act(&studio.brand, &request, "record-payment", &payment(1_000));
        if recorded.status == 201 {
            let body = json!({ "payment_id": id_of(&recorded.json()), "note": "A mistake." });
            act(&studio.brand, &request, "void-payment", &body);
        } else {
            recorded.refused(429, "too_many_attempts");
            refused += 1;
        }
    }
    assert!(refused > 30, "{refused}");
    let mails = mailed(&studio, "dana@example.com");
    assert!((4..=10).contains(&mails.len()), "{mails:?}");
}

//! What a headline tells of the history: the latest event that led to it.

use super::*;

/// The event, who caused it, and whether with a reason.
type Event = (RequestEvent, ActorKind, bool);

const BRAND: ActorKind = ActorKind::Brand;
const CREATIVE: ActorKind = ActorKind::Creative;

fn heard(event: &Event) -> Heard<'_> {
    let (kind, actor, has_words) = event;
    Heard {
        event: kind.slug(),
        actor: actor.slug(),
        has_words: *has_words,
    }
}

/// The latest event that each reader's headline tells.
fn told_to_all(stage: Stage, question: Question, events: &[Event]) -> Vec<RequestEvent> {
    let rows = Reader::ALL
        .iter()
        .filter_map(|reader| Headline::find(*reader, stage, question));
    let told = rows.map(|row| row.told(events, heard).unwrap().latest.0);
    told.collect()
}

#[test]
fn a_problem_tells_what_was_reported_suggested_decided_and_appealed() {
    let mut events = Vec::new();
    for event in [
        RequestEvent::Held,
        RequestEvent::PositionTaken,
        RequestEvent::Decided,
        RequestEvent::Appealed,
    ] {
        events.push((event, BRAND, true));
        let told = told_to_all(Stage::OnHold, Question::None, &events);
        assert_eq!(told, [event; 3]);
    }
}

#[test]
fn a_payment_is_told_once_it_is_later_than_the_selection_or_the_approval() {
    let selected = (RequestEvent::Selected, BRAND, false);
    let approved = (RequestEvent::Approved, BRAND, false);
    for paid in [
        RequestEvent::PaymentRecorded,
        RequestEvent::PaymentConfirmed,
        RequestEvent::PaymentCaptured,
    ] {
        let payment = (paid, ActorKind::Clock, false);
        let working = [selected, payment];
        assert_eq!(
            told_to_all(Stage::InProgress, Question::None, &working),
            [paid; 3]
        );
        let before = [selected, payment, approved];
        let told = told_to_all(Stage::Closed, Question::None, &before);
        assert_eq!(told, [RequestEvent::Approved; 3]);
        let after = [selected, approved, payment];
        assert_eq!(
            told_to_all(Stage::Closed, Question::None, &after),
            [paid; 3]
        );
    }
    // A part of the price was paid, and the rest is open.
    let captured = (RequestEvent::PaymentCaptured, ActorKind::Clock, false);
    let told = told_to_all(Stage::Approved, Question::None, &[approved, captured]);
    assert_eq!(told, [RequestEvent::PaymentCaptured; 3]);
}

#[test]
fn what_a_revision_is_about_is_told_whatever_is_paid_meanwhile() {
    let events = [
        (RequestEvent::RevisionRequested, BRAND, true),
        (RequestEvent::PaymentCaptured, ActorKind::Clock, false),
    ];
    let told = told_to_all(Stage::InProgress, Question::RevisionAsked, &events);
    assert_eq!(told, [RequestEvent::RevisionRequested; 3]);
}

#[test]
fn a_cancellation_tells_who_agreed_and_what_was_asked() {
    let asked = (RequestEvent::CancelAsked, CREATIVE, true);
    let wish_before = |cancelled: Event| {
        let events = [asked, cancelled];
        Reader::ALL.iter().all(|reader| {
            let row = Headline::find(*reader, Stage::Cancelled, Question::None).unwrap();
            let told = row.told(&events, heard).unwrap();
            assert_eq!(told.latest, &cancelled);
            told.agreed_to == Some(&asked)
        })
    };
    assert!(wish_before((RequestEvent::Cancelled, BRAND, false)));
    // An admin decided, and a side that ends a project alone says why.
    assert!(!wish_before((
        RequestEvent::Cancelled,
        ActorKind::Admin,
        false
    )));
    assert!(!wish_before((RequestEvent::Cancelled, BRAND, true)));
    assert!(!wish_before((RequestEvent::Cancelled, CREATIVE, false)));
}

//! How long a brand can have a delivery wait.

use proptest::prelude::*;

use super::*;

/// A project that was delivered now, with no agreed revision.
fn just_delivered() -> Facts {
    Facts {
        due_at: Some(NOW + REVIEW_PERIOD),
        delivered_at: Some(NOW),
        revisions: revisions(0, 0),
        cancel: None,
        ..facts(Some(Stage::Delivered))
    }
}

/// The facts after a message or a move, as they are stored; a move that is refused changes nothing.
fn after(step: u8, facts: &Facts, now: OffsetDateTime) -> Facts {
    let (action, by) = match step {
        0 => {
            return Facts {
                due_at: restarted_by_message(facts, now).or(facts.due_at),
                ..*facts
            };
        }
        1 => (Action::RecordPayment, ActorKind::Brand),
        2 => (Action::RequestRevision, ActorKind::Brand),
        _ => (Action::RefuseRevision, ActorKind::Creative),
    };
    let Ok(moved) = advance(facts, action, actor(by), now) else {
        return *facts;
    };
    let is_asked = moved.revisions.is_extra_asked;
    Facts {
        due_at: moved.due_at,
        revisions: moved.revisions,
        extra_asked_at: is_asked.then(|| facts.extra_asked_at.unwrap_or(now)),
        ..*facts
    }
}

#[test]
fn one_message_a_week_puts_a_delivery_off_by_fourteen_days_in_all() {
    let mut facts = just_delivered();
    for (day, due) in [(6, 13), (12, 19), (18, 21), (20, 21)] {
        facts = after(0, &facts, NOW + Duration::days(day));
        assert_eq!(facts.due_at, Some(NOW + Duration::days(due)), "day {day}");
    }
    let end = NOW + REVIEW_PERIOD + MOST_PUT_OFF;
    assert_eq!(facts.due_at, Some(end));
    assert_eq!(restarted_by_message(&facts, end), None);
    assert!(advance(&facts, Action::Approve, Actor::Clock, end).is_ok());
}

#[test]
fn a_new_version_can_be_put_off_again_and_no_delivery_without_its_day() {
    let late = NOW + Duration::days(20);
    let again = Facts {
        due_at: Some(late + REVIEW_PERIOD),
        delivered_at: Some(late),
        ..just_delivered()
    };
    let now = late + Duration::days(6);
    assert_eq!(restarted_by_message(&again, now), Some(now + REVIEW_PERIOD));
    let unknown = Facts {
        delivered_at: None,
        ..again
    };
    assert_eq!(restarted_by_message(&unknown, now), None);
    let working = Facts {
        stage: Some(Stage::InProgress),
        ..again
    };
    assert_eq!(restarted_by_message(&working, now), None);
}

#[test]
fn what_a_problem_left_of_the_time_is_not_shortened_by_a_message() {
    let resumed = Facts {
        due_at: Some(NOW + Duration::days(30)),
        ..just_delivered()
    };
    assert_eq!(
        restarted_by_message(&resumed, NOW + Duration::days(24)),
        None
    );
}

#[test]
fn a_brand_whose_wish_is_refused_late_has_the_time_that_was_left() {
    let day = |day| NOW + Duration::days(day);
    let put_off = [6, 12, 18].into_iter();
    let facts = put_off.fold(just_delivered(), |facts, at| after(0, &facts, day(at)));
    let asked = after(2, &facts, day(19));
    assert!(asked.revisions.is_extra_asked);
    // Two of the 21 days were left.
    assert_eq!(after(3, &asked, day(40)).due_at, Some(day(42)));
    // A refusal at once asks again for the whole period.
    let asked = after(2, &just_delivered(), day(3));
    assert_eq!(after(3, &asked, day(4)).due_at, Some(day(11)));
}

proptest! {
    #[test]
    fn no_order_of_messages_and_moves_has_a_delivery_wait_for_more_than_three_weeks_of_the_brands_time(
        steps in prop::collection::vec((0..4_u8, 0..200_i64), 0..60),
    ) {
        let mut now = NOW;
        let mut answering = Duration::ZERO;
        let mut facts = just_delivered();
        for (step, hours) in steps {
            let passed = Duration::hours(hours);
            now += passed;
            if facts.revisions.is_extra_asked {
                answering += passed;
            }
            if advance(&facts, Action::Approve, Actor::Clock, now).is_ok() {
                break;
            }
            let before = facts.due_at;
            facts = after(step, &facts, now);
            prop_assert!(facts.due_at >= before);
            prop_assert!(facts.due_at <= Some(NOW + REVIEW_PERIOD + MOST_PUT_OFF + answering));
        }
    }
}

#[test]
fn a_brand_whose_silence_closed_the_project_reports_a_problem_once_until_the_payout() {
    let report = |after_silence, kind| {
        let closed = Facts {
            after_silence,
            ..facts(Some(Stage::Closed))
        };
        advance(&closed, Action::ReportAfterSilence, actor(kind), NOW)
    };
    for payout_at in [None, Some(NOW), Some(NOW + Duration::DAY)] {
        let waits = Some(AfterSilence::Reportable { payout_at });
        let reported = report(waits, ActorKind::Brand).unwrap();
        assert_eq!(
            (reported.from, reported.to, reported.event),
            (
                Some(Stage::Closed),
                Stage::Closed,
                RequestEvent::ReportedAfterSilence
            )
        );
        for other in [ActorKind::Creative, ActorKind::Admin, ActorKind::Clock] {
            assert_eq!(report(waits, other), Err(Refused::WrongSide));
        }
    }
    // Approved by the brand itself, paid out, or reported before.
    for after_silence in [None, Some(AfterSilence::Reported)] {
        assert_eq!(
            report(after_silence, ActorKind::Brand),
            Err(Refused::TooLate)
        );
    }
}

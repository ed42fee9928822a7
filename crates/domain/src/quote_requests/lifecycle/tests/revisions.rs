//! When the work of a revision is due.

use time::macros::datetime;

use super::*;
use crate::calendar::Holidays;

/// A Sunday morning.
const ASKED: OffsetDateTime = datetime!(2026-11-29 08:00 UTC);
/// The end of the third working day after it.
const EARLIEST: OffsetDateTime = datetime!(2026-12-02 20:59:59 UTC);

fn delivered(agreed: OffsetDateTime) -> Facts {
    Facts {
        delivery_due_at: Some(agreed),
        delivered_at: Some(ASKED - Duration::DAY),
        revisions: revisions(1, 0),
        ..facts(Some(Stage::Delivered))
    }
}

fn due_of(facts: &Facts, action: Action, by: ActorKind) -> Option<OffsetDateTime> {
    let moved = advance(facts, action, actor(by), ASKED).unwrap();
    moved.with_days_to_revise(facts, &Holidays::none()).due_at
}

#[test]
fn a_revision_asked_for_after_the_agreed_day_is_due_three_working_days_later() {
    let passed = delivered(ASKED - Duration::days(4));
    let due = due_of(&passed, Action::RequestRevision, ActorKind::Brand);
    assert_eq!(due, Some(EARLIEST));
    let later = delivered(EARLIEST + Duration::days(4));
    let due = due_of(&later, Action::RequestRevision, ActorKind::Brand);
    assert_eq!(due, later.delivery_due_at);
}

#[test]
fn a_revision_beyond_the_agreed_number_has_its_days_from_when_the_creative_agrees() {
    let used = Facts {
        revisions: revisions(1, 1),
        ..delivered(ASKED - Duration::days(4))
    };
    // While it waits for an answer the delivery stays up for review.
    let asked = due_of(&used, Action::RequestRevision, ActorKind::Brand);
    assert_eq!(asked, Some(ASKED + REVIEW_PERIOD));
    let asked = Facts {
        revisions: Revisions {
            is_extra_asked: true,
            ..used.revisions
        },
        ..used
    };
    let due = due_of(&asked, Action::AcceptRevision, ActorKind::Creative);
    assert_eq!(due, Some(EARLIEST));
}

#[test]
fn a_revision_that_goes_on_after_a_problem_gets_its_days_again() {
    let held = Facts {
        stage: Some(Stage::OnHold),
        held_stage: Some(Stage::InProgress),
        revisions: revisions(1, 1),
        ..delivered(ASKED - Duration::days(9))
    };
    let due = due_of(&held, Action::ResolveResume, ActorKind::Admin);
    assert_eq!(due, Some(EARLIEST));
    // A first delivery keeps its day.
    let first = Facts {
        revisions: revisions(1, 0),
        ..held
    };
    let due = due_of(&first, Action::ResolveResume, ActorKind::Admin);
    assert_eq!(due, first.delivery_due_at);
}

#[test]
fn a_delivery_day_that_waits_for_the_first_payment_still_waits() {
    let unfunded = Facts {
        delivery_due_at: None,
        funding_due_at: Some(ASKED + Duration::DAY),
        ..delivered(ASKED)
    };
    let due = due_of(&unfunded, Action::RequestRevision, ActorKind::Brand);
    assert_eq!(due, unfunded.funding_due_at);
}

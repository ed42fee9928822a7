//! How problems end that both sides settle, or an admin decides.

use super::*;

#[test]
fn a_revision_that_ends_a_problem_counts_while_one_of_the_agreed_is_left() {
    let revised = |held_stage, revisions| {
        let facts = Facts {
            held_stage: Some(held_stage),
            revisions,
            ..facts(Some(Stage::OnHold))
        };
        advance(&facts, Action::ResolveRevise, Actor::Clock, NOW)
    };
    let counted = revised(Stage::Delivered, revisions(1, 0)).unwrap();
    assert_eq!(
        (counted.event, counted.revisions.requested),
        (RequestEvent::RevisionRequested, 1)
    );
    let free = revised(Stage::Delivered, revisions(1, 1)).unwrap();
    assert_eq!(
        (free.to, free.event, free.revisions.requested),
        (Stage::InProgress, RequestEvent::Resumed, 1)
    );
    assert_eq!(
        revised(Stage::InProgress, revisions(1, 0)),
        Err(Refused::WrongStage)
    );
}

#[test]
fn a_question_to_cancel_that_became_a_wish_is_not_asked_any_more() {
    let held = advance(
        &facts(Some(Stage::Delivered)),
        Action::Hold,
        actor(ActorKind::Creative),
        NOW,
    )
    .unwrap();
    assert!(held.cancel.is_some());
    assert_eq!(held.without_cancel().cancel, None);
}

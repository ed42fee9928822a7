//! Money that completes a project.

use super::*;

#[test]
fn an_approved_project_that_was_paid_while_on_hold_is_completed_when_it_goes_on() {
    for kind in [ActorKind::Admin, ActorKind::Clock] {
        let resumed = |held_stage| {
            let facts = Facts {
                held_stage: Some(held_stage),
                ..paid(Stage::OnHold)
            };
            advance(&facts, Action::ResolveResume, actor(kind), NOW)
                .unwrap()
                .to
        };
        assert_eq!(resumed(Stage::Approved), Stage::Closed);
        assert_eq!(resumed(Stage::Delivered), Stage::Delivered);
    }
}

#[test]
fn what_is_lowered_need_not_be_paid() {
    let facts = Facts {
        sums: Sums {
            agreed_fils: 250_000,
            recorded_fils: 200_000,
            lowered_fils: 50_000,
        },
        ..facts(Some(Stage::Approved))
    };
    let admin = actor(ActorKind::Admin);
    let moved = advance(&facts, Action::RecordPayment, admin, NOW).unwrap();
    assert_eq!(moved.to, Stage::Closed);
}

#[test]
fn a_list_shows_the_price_that_was_decided_and_of_a_cancelled_project_the_agreed_one() {
    let sums = Sums::of_price(300_000, 59_500);
    for stage in [Stage::OnHold, Stage::Approved, Stage::Closed] {
        assert_eq!(sums.price_fils(stage), 240_500);
    }
    assert_eq!(sums.price_fils(Stage::Cancelled), 300_000);
}

//! Every stage, actor and action, compared with a readable table of the rules.

mod questions;

use uuid::Uuid;

use super::Action as Do;
use super::*;
use crate::ids::AccountId;
use crate::quote_requests::RequestStage as At;
use crate::vocabulary::Vocabulary as _;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// Action; actors; from which stages (`-`: before it is sent); to which (`=`: the same, `held`: the one before),
/// with everything due, a revision left, nothing paid and a cancellation that the brand asked for.
const ALLOWED: [(&str, &str, &str, &str); 24] = [
    ("Submit", "brand", "-", "submitted"),
    ("OpenProposals", "clock", "submitted", "proposals"),
    ("EditBrief", "brand", "submitted proposals", "="),
    ("Invite", "admin", "submitted proposals", "="),
    ("DeclineInvitation", "creative", "submitted proposals", "="),
    ("OpenToOthers", "brand", "submitted proposals", "="),
    ("Select", "brand", "proposals", "in_progress"),
    ("Deliver", "creative", "in_progress delivered", "delivered"),
    ("RequestRevision", "brand", "delivered", "in_progress"),
    ("Approve", "brand admin clock", "delivered", "approved"),
    (
        "RecordPayment",
        "brand admin",
        "in_progress delivered approved",
        "=",
    ),
    (
        "ConfirmPayment",
        "creative",
        "in_progress delivered approved",
        "=",
    ),
    (
        "VoidPayment",
        "brand admin",
        "in_progress delivered approved",
        "=",
    ),
    ("Decline", "admin", "submitted proposals", "declined"),
    (
        "Cancel",
        "brand admin operator",
        "submitted proposals",
        "cancelled",
    ),
    (
        "Cancel",
        "admin",
        "in_progress delivered approved on_hold",
        "cancelled",
    ),
    (
        "AgreeCancel",
        "creative",
        "in_progress delivered approved on_hold",
        "cancelled",
    ),
    (
        "RefuseCancel",
        "creative",
        "in_progress delivered approved on_hold",
        "=",
    ),
    ("Expire", "clock", "submitted proposals", "expired"),
    ("Reopen", "brand", "expired", "submitted"),
    (
        "Hold",
        "brand creative admin operator",
        "in_progress delivered approved",
        "on_hold",
    ),
    ("ResolveResume", "admin", "on_hold", "held"),
    ("ResolveApprove", "admin", "on_hold", "approved"),
    ("ResolveCancel", "admin", "on_hold", "cancelled"),
];

fn actors() -> [Actor; 5] {
    let id = AccountId::new(Uuid::from_u128(1));
    [
        Actor::Brand(id),
        Actor::Creative(id),
        Actor::Admin(id),
        Actor::Operator,
        Actor::Clock,
    ]
}

fn actor(kind: By) -> Actor {
    actors()
        .into_iter()
        .find(|actor| actor.kind() == kind)
        .unwrap()
}

fn stages() -> Vec<Option<RequestStage>> {
    let stored = RequestStage::ALL.iter().copied().map(Some);
    [None].into_iter().chain(stored).collect()
}

fn facts(stage: Option<RequestStage>) -> Facts {
    Facts {
        stage,
        held_stage: (stage == Some(At::OnHold)).then_some(At::Delivered),
        due_at: Some(NOW),
        revisions: revisions(1, 0),
        cancel: Some((By::Brand, NOW)),
        ..Facts::unsent(NOW)
    }
}

fn revisions(included: u8, requested: u8) -> Revisions {
    Revisions {
        included,
        requested,
        is_extra_asked: false,
    }
}

fn paid(stage: RequestStage) -> Facts {
    Facts {
        sums: Sums {
            agreed_fils: 250_000,
            recorded_fils: 250_000,
        },
        ..facts(Some(stage))
    }
}

fn wanted(action: Action, actor: Actor, stage: Option<RequestStage>) -> Option<RequestStage> {
    let name = format!("{action:?}");
    let from = stage.map_or("-", |stage| stage.slug());
    let row = ALLOWED.iter().find(|(known, by, stages, _)| {
        *known == name
            && by.split(' ').any(|kind| kind == actor.kind().slug())
            && stages.split(' ').any(|known| known == from)
    })?;
    match row.3 {
        "=" => stage,
        "held" => Some(At::Delivered),
        slug => RequestStage::from_slug(slug),
    }
}

#[test]
fn every_stage_actor_and_action_does_what_the_rules_say_and_nothing_else() {
    let mut allowed = 0;
    for stage in stages() {
        for actor in actors() {
            for &action in Action::ALL {
                let done = advance(&facts(stage), action, actor, NOW);
                let case = format!("{stage:?} {actor:?} {action:?}");
                assert_eq!(
                    done.ok().map(|t| t.to),
                    wanted(action, actor, stage),
                    "{case}"
                );
                if let Ok(transition) = done {
                    allowed += 1;
                    assert_eq!(
                        (transition.from, transition.actor),
                        (stage, actor),
                        "{case}"
                    );
                    assert_eq!(transition.at, NOW, "{case}");
                }
            }
        }
    }
    assert_eq!(allowed, 70);
}

#[test]
fn the_wrong_actor_is_refused_before_the_wrong_stage() {
    let at = |stage, action, kind| advance(&facts(Some(stage)), action, actor(kind), NOW);
    assert_eq!(
        at(At::Closed, Do::Select, By::Creative),
        Err(Refused::WrongSide)
    );
    assert_eq!(
        at(At::Closed, Do::Select, By::Brand),
        Err(Refused::WrongStage)
    );
    assert_eq!(
        at(At::Submitted, Do::Submit, By::Brand),
        Err(Refused::WrongStage)
    );
}

#[test]
fn a_hold_remembers_the_stage_and_only_a_hold_does() {
    for stage in [At::InProgress, At::Delivered, At::Approved] {
        let held = advance(&facts(Some(stage)), Do::Hold, actor(By::Brand), NOW).unwrap();
        assert_eq!(held.held_stage, Some(stage));
        let on_hold = Facts {
            stage: Some(held.to),
            held_stage: held.held_stage,
            ..facts(None)
        };
        let resumed = advance(&on_hold, Do::ResolveResume, actor(By::Admin), NOW).unwrap();
        assert_eq!((resumed.to, resumed.held_stage), (stage, None));
    }
    let lost = Facts {
        held_stage: None,
        ..facts(Some(At::OnHold))
    };
    assert_eq!(
        advance(&lost, Do::ResolveResume, actor(By::Admin), NOW),
        Err(Refused::WrongStage)
    );
}

#[test]
fn a_direct_request_is_opened_once() {
    let opened = advance(
        &facts(Some(At::Submitted)),
        Do::OpenToOthers,
        actor(By::Brand),
        NOW,
    )
    .unwrap();
    assert!(opened.is_open);
    let open = Facts {
        is_open: true,
        ..facts(Some(At::Submitted))
    };
    let again = advance(&open, Do::OpenToOthers, actor(By::Brand), NOW);
    assert_eq!(again, Err(Refused::NotOpen));
}

#[test]
fn approval_and_full_payment_close_a_request_in_any_order() {
    for (stage, action, kind, to) in [
        (At::Delivered, Do::Approve, By::Brand, At::Closed),
        (At::Delivered, Do::Approve, By::Clock, At::Closed),
        (At::OnHold, Do::ResolveApprove, By::Admin, At::Closed),
        (At::Approved, Do::RecordPayment, By::Admin, At::Closed),
        (At::Approved, Do::ConfirmPayment, By::Creative, At::Closed),
        (At::Delivered, Do::RecordPayment, By::Admin, At::Delivered),
        (
            At::InProgress,
            Do::ConfirmPayment,
            By::Creative,
            At::InProgress,
        ),
    ] {
        let moved = advance(&paid(stage), action, actor(kind), NOW).unwrap();
        assert_eq!(moved.to, to, "{stage:?} {action:?}");
    }
}

#[test]
fn only_a_price_that_is_paid_in_full_completes_a_request() {
    for (agreed_fils, recorded_fils) in [(0, 0), (250_000, 249_999), (250_000, 250_001)] {
        let facts = Facts {
            sums: Sums {
                agreed_fils,
                recorded_fils,
            },
            ..facts(Some(At::Approved))
        };
        let moved = advance(&facts, Do::RecordPayment, actor(By::Admin), NOW).unwrap();
        assert_eq!(moved.to, At::Approved, "{recorded_fils} of {agreed_fils}");
    }
}

#[test]
fn the_clock_moves_nothing_before_it_is_due() {
    for (stage, action) in [
        (At::Submitted, Do::Expire),
        (At::Proposals, Do::Expire),
        (At::Delivered, Do::Approve),
    ] {
        for due_at in [None, Some(NOW + Duration::SECOND)] {
            let early = Facts {
                due_at,
                ..paid(stage)
            };
            assert_eq!(
                advance(&early, action, Actor::Clock, NOW),
                Err(Refused::NotDue),
                "{stage:?}"
            );
        }
    }
}

#[test]
fn an_expired_request_can_be_reopened_for_thirty_days() {
    let expired = facts(Some(At::Expired));
    let reopen = |now| advance(&expired, Do::Reopen, actor(By::Brand), now);
    assert!(reopen(NOW + REOPEN_PERIOD - Duration::SECOND).is_ok());
    assert_eq!(reopen(NOW + REOPEN_PERIOD), Err(Refused::TooLate));
}

#[test]
fn a_stage_with_a_clock_is_due_and_the_others_are_not() {
    let due =
        |facts: &Facts, action, kind| advance(facts, action, actor(kind), NOW).unwrap().due_at;
    let waits = Some(NOW + IDLE_PERIOD);
    assert_eq!(due(&facts(None), Do::Submit, By::Brand), waits);
    assert_eq!(
        due(&facts(Some(At::Submitted)), Do::OpenProposals, By::Clock),
        waits
    );
    let delivers = facts(Some(At::InProgress));
    assert_eq!(
        due(&delivers, Do::Deliver, By::Creative),
        Some(NOW + REVIEW_PERIOD)
    );
    assert_eq!(due(&delivers, Do::Hold, By::Brand), None);
    assert_eq!(
        due(&facts(Some(At::Proposals)), Do::Cancel, By::Brand),
        None
    );
    assert_eq!(
        due(&delivers, Do::RecordPayment, By::Brand),
        delivers.due_at
    );
}

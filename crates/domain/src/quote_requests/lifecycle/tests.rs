//! Every stage, actor and action, compared with a readable table of the rules.

mod money;
mod problems;
mod questions;
mod revisions;
mod silence;

use uuid::Uuid;

use super::Action;
use super::*;
use crate::ids::AccountId;
use crate::quote_requests::RequestStage as Stage;
use crate::vocabulary::Vocabulary as _;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// Action; actors; from which stages (`-`: before it is sent); to which (`=`: the same, `held`: the one before),
/// with everything due, a revision left, nothing paid, a cancellation that the brand asked for, and a payout that waits.
#[rustfmt::skip]
const ALLOWED: [(&str, &str, &str, &str); 37] = [
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
    ("RecordPayment", "brand admin", "in_progress delivered approved on_hold", "="),
    ("ConfirmPayment", "creative", "in_progress delivered approved on_hold", "="),
    ("VoidPayment", "brand admin", "in_progress delivered approved on_hold", "="),
    ("CapturePayment", "clock", "in_progress delivered approved on_hold", "="),
    ("OrderRefund", "admin", "in_progress delivered approved on_hold", "="),
    ("LowerPrice", "admin", "in_progress delivered approved on_hold", "="),
    ("ChargeBack", "admin clock", "in_progress delivered approved", "on_hold"),
    ("ChargeBack", "admin clock", "on_hold", "="),
    ("Decline", "admin", "submitted proposals", "declined"),
    ("Cancel", "brand admin operator", "submitted proposals", "cancelled"),
    ("Cancel", "admin", "in_progress delivered approved on_hold", "cancelled"),
    ("AgreeCancel", "creative", "in_progress delivered approved on_hold", "cancelled"),
    ("RefuseCancel", "creative", "in_progress delivered approved on_hold", "="),
    ("TakeBackCancel", "brand", "in_progress delivered approved on_hold", "="),
    ("Expire", "clock", "submitted proposals", "expired"),
    ("Reopen", "brand", "expired", "submitted"),
    ("Hold", "brand creative admin operator", "in_progress delivered approved", "on_hold"),
    ("ReportAfterSilence", "brand", "closed", "="),
    ("ResolveResume", "admin clock", "on_hold", "held"),
    ("ResolveApprove", "admin clock", "on_hold", "approved"),
    ("ResolveCancel", "admin clock", "on_hold", "cancelled"),
    ("ResolveRevise", "clock", "on_hold", "in_progress"),
    ("TakePosition", "brand creative", "on_hold", "="),
    ("SettleDispute", "brand creative clock", "on_hold", "="),
    ("DecideDispute", "admin operator", "on_hold", "="),
    ("AppealDecision", "brand creative", "on_hold", "="),
    ("CarryOutDecision", "clock", "on_hold", "="),
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

fn actor(kind: ActorKind) -> Actor {
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
        held_stage: (stage == Some(Stage::OnHold)).then_some(Stage::Delivered),
        due_at: Some(NOW),
        revisions: revisions(1, 0),
        cancel: Some((ActorKind::Brand, NOW)),
        after_silence: (stage == Some(Stage::Closed)).then_some(AfterSilence::Reportable {
            payout_at: Some(NOW),
        }),
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
            lowered_fils: 0,
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
        "held" => Some(Stage::Delivered),
        slug => RequestStage::from_slug(slug),
    }
}

#[test]
fn every_stage_shows_a_status_that_the_look_and_the_database_know() {
    for stage in RequestStage::ALL {
        assert!(RequestStatus::ALL.contains(&stage.status()));
    }
    assert_eq!(Stage::OnHold.status(), RequestStatus::Accepted);
    assert_eq!(Stage::Closed.status(), RequestStatus::Completed);
}

#[test]
fn work_runs_in_the_stages_between_selection_and_the_end() {
    let at = |phase| {
        let stages = RequestStage::ALL.iter().copied();
        stages
            .filter(move |stage| stage.phase() == phase)
            .collect::<Vec<_>>()
    };
    assert_eq!(at(Phase::Selection), [Stage::Submitted, Stage::Proposals]);
    assert_eq!(
        at(Phase::Project),
        [
            Stage::InProgress,
            Stage::Delivered,
            Stage::OnHold,
            Stage::Approved
        ]
    );
    assert!(Stage::Proposals.is_waiting() && !Stage::Proposals.is_running());
    assert!(Stage::OnHold.is_running() && !Stage::Closed.is_running());
}

#[test]
fn files_of_a_delivery_are_taken_from_the_stages_that_can_be_delivered() {
    for (action, _, from, _) in ALLOWED.iter().filter(|(action, ..)| *action == "Deliver") {
        for &stage in Stage::ALL {
            let is_listed = from.split(' ').any(|slug| slug == stage.slug());
            assert_eq!(stage.takes_deliveries(), is_listed, "{action} {stage:?}");
        }
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
    assert_eq!(allowed, 114);
}

#[test]
fn the_wrong_actor_is_refused_before_the_wrong_stage() {
    let at = |stage, action, kind| advance(&facts(Some(stage)), action, actor(kind), NOW);
    assert_eq!(
        at(Stage::Closed, Action::Select, ActorKind::Creative),
        Err(Refused::WrongSide)
    );
    assert_eq!(
        at(Stage::Closed, Action::Select, ActorKind::Brand),
        Err(Refused::WrongStage)
    );
    assert_eq!(
        at(Stage::Submitted, Action::Submit, ActorKind::Brand),
        Err(Refused::WrongStage)
    );
}

#[test]
fn a_hold_remembers_the_stage_and_only_a_hold_does() {
    for stage in [Stage::InProgress, Stage::Delivered, Stage::Approved] {
        let held = advance(
            &facts(Some(stage)),
            Action::Hold,
            actor(ActorKind::Brand),
            NOW,
        )
        .unwrap();
        assert_eq!(held.held_stage, Some(stage));
        let on_hold = Facts {
            stage: Some(held.to),
            held_stage: held.held_stage,
            ..facts(None)
        };
        let resumed = advance(
            &on_hold,
            Action::ResolveResume,
            actor(ActorKind::Admin),
            NOW,
        )
        .unwrap();
        assert_eq!((resumed.to, resumed.held_stage), (stage, None));
    }
    let lost = Facts {
        held_stage: None,
        ..facts(Some(Stage::OnHold))
    };
    assert_eq!(
        advance(&lost, Action::ResolveResume, actor(ActorKind::Admin), NOW),
        Err(Refused::WrongStage)
    );
}

#[test]
fn a_direct_request_is_opened_once() {
    let opened = advance(
        &facts(Some(Stage::Submitted)),
        Action::OpenToOthers,
        actor(ActorKind::Brand),
        NOW,
    )
    .unwrap();
    assert!(opened.is_open);
    let open = Facts {
        is_open: true,
        ..facts(Some(Stage::Submitted))
    };
    let again = advance(&open, Action::OpenToOthers, actor(ActorKind::Brand), NOW);
    assert_eq!(again, Err(Refused::NotOpen));
}

#[test]
fn approval_and_full_payment_close_a_request_in_any_order() {
    use {Action as A, ActorKind as By};
    #[rustfmt::skip]
    let rows = [
        (Stage::Delivered, A::Approve, By::Brand, Stage::Closed),
        (Stage::Delivered, A::Approve, By::Clock, Stage::Closed),
        (Stage::OnHold, A::ResolveApprove, By::Admin, Stage::Closed),
        (Stage::Approved, A::RecordPayment, By::Admin, Stage::Closed),
        (Stage::Approved, A::ConfirmPayment, By::Creative, Stage::Closed),
        (Stage::Delivered, A::RecordPayment, By::Admin, Stage::Delivered),
        (Stage::Approved, A::CapturePayment, By::Clock, Stage::Closed),
        (Stage::OnHold, A::CapturePayment, By::Clock, Stage::OnHold),
        (Stage::Approved, A::LowerPrice, By::Admin, Stage::Closed),
        (Stage::InProgress, A::ConfirmPayment, By::Creative, Stage::InProgress),
    ];
    for (stage, action, kind, to) in rows {
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
                lowered_fils: 0,
            },
            ..facts(Some(Stage::Approved))
        };
        let moved = advance(&facts, Action::RecordPayment, actor(ActorKind::Admin), NOW).unwrap();
        assert_eq!(
            moved.to,
            Stage::Approved,
            "{recorded_fils} of {agreed_fils}"
        );
    }
}

#[test]
fn the_clock_moves_nothing_before_it_is_due() {
    for (stage, action) in [
        (Stage::Submitted, Action::Expire),
        (Stage::Proposals, Action::Expire),
        (Stage::Delivered, Action::Approve),
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
    let expired = facts(Some(Stage::Expired));
    let reopen = |now| advance(&expired, Action::Reopen, actor(ActorKind::Brand), now);
    assert!(reopen(NOW + REOPEN_PERIOD - Duration::SECOND).is_ok());
    assert_eq!(reopen(NOW + REOPEN_PERIOD), Err(Refused::TooLate));
}

#[test]
fn a_stage_with_a_clock_is_due_and_the_others_are_not() {
    let due =
        |facts: &Facts, action, kind| advance(facts, action, actor(kind), NOW).unwrap().due_at;
    let waits = Some(NOW + SELECTION_PERIOD);
    assert_eq!(due(&facts(None), Action::Submit, ActorKind::Brand), waits);
    assert_eq!(
        due(
            &facts(Some(Stage::Submitted)),
            Action::OpenProposals,
            ActorKind::Clock
        ),
        waits
    );
    let delivers = facts(Some(Stage::InProgress));
    assert_eq!(
        due(&delivers, Action::Deliver, ActorKind::Creative),
        Some(NOW + REVIEW_PERIOD)
    );
    assert_eq!(due(&delivers, Action::Hold, ActorKind::Brand), None);
    assert_eq!(
        due(
            &facts(Some(Stage::Proposals)),
            Action::Cancel,
            ActorKind::Brand
        ),
        None
    );
    assert_eq!(
        due(&delivers, Action::RecordPayment, ActorKind::Brand),
        delivers.due_at
    );
}

//! Who may do what in a dispute: every state, actor and move.

use time::Duration;
use uuid::Uuid;

use super::*;
use crate::disputes::wishes::WishKind;
use crate::vocabulary::Vocabulary as _;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn account(number: u128) -> AccountId {
    AccountId::new(Uuid::from_u128(number))
}

fn actors() -> [Actor; 5] {
    [
        Actor::Brand(account(1)),
        Actor::Creative(account(2)),
        Actor::Admin(account(3)),
        Actor::Operator,
        Actor::Clock,
    ]
}

fn position(number: i64) -> Position {
    Position {
        number,
        wish: Wish {
            kind: WishKind::Continue,
            amount_fils: None,
            day: None,
        },
        held_fils: 0,
    }
}

/// Reported by the brand, answered by the creative, before the admins, and due.
fn facts(state: DisputeState) -> Facts {
    Facts {
        state,
        opened_by: Party::Brand,
        is_escalated: true,
        positions: OfEach {
            brand: Some(position(1)),
            creative: Some(position(2)),
        },
        accepted: OfEach::default(),
        is_appealed: state == DisputeState::Appealed,
        decided_by: None,
        due_at: NOW,
    }
}

fn alone(actor: Actor) -> Mover {
    Mover {
        actor,
        has_other_admin: false,
    }
}

/// Move; actors; in which states.
const ALLOWED: [(DisputeMove, &str, &str); 7] = [
    (DisputeMove::Position, "brand creative", "open appealed"),
    (DisputeMove::Accept, "brand creative", "open appealed"),
    (DisputeMove::Decide, "admin operator", "open appealed"),
    (DisputeMove::AcceptDecision, "brand creative", "decided"),
    (DisputeMove::Appeal, "brand creative", "decided"),
    (DisputeMove::Escalate, "clock", "open"),
    (DisputeMove::CarryOut, "clock", "decided"),
];

#[test]
fn every_state_actor_and_move_does_what_the_rules_say_and_nothing_else() {
    for state in DisputeState::ALL {
        for actor in actors() {
            for (step, by, states) in ALLOWED {
                let facts = Facts {
                    is_escalated: step != DisputeMove::Escalate,
                    // An appeal comes before the decision is final, the clock's moves after they were due.
                    due_at: if step == DisputeMove::Appeal {
                        NOW
                    } else {
                        NOW - Duration::SECOND
                    },
                    ..facts(*state)
                };
                let by_this = by.split(' ').any(|kind| kind == actor.kind().slug());
                let in_this = states.split(' ').any(|slug| slug == state.slug());
                let wanted = match (by_this, in_this) {
                    (false, _) => Err(Refused::WrongSide),
                    (true, false) => Err(Refused::WrongState),
                    (true, true) => Ok(()),
                };
                let case = format!("{state:?} {actor:?} {step:?}");
                assert_eq!(facts.check(step, &alone(actor), NOW), wanted, "{case}");
            }
        }
    }
    assert_eq!(ALLOWED.len(), DisputeMove::ALL.len());
}

#[test]
fn an_admin_decides_once_the_other_side_had_its_days_or_has_answered() {
    for is_escalated in [false, true] {
        for creative in [None, Some(position(2))] {
            let facts = Facts {
                is_escalated,
                positions: OfEach {
                    creative,
                    ..facts(DisputeState::Open).positions
                },
                ..facts(DisputeState::Open)
            };
            let checked = facts.check(DisputeMove::Decide, &alone(actors()[2]), NOW);
            let may = is_escalated || creative.is_some();
            assert_eq!(checked.is_ok(), may, "{is_escalated} {creative:?}");
        }
    }
}

#[test]
fn what_a_side_asked_before_the_report_is_no_answer_to_it() {
    let decide = |brand, creative| {
        let facts = Facts {
            is_escalated: false,
            positions: OfEach {
                brand: Some(position(brand)),
                creative: Some(position(creative)),
            },
            ..facts(DisputeState::Open)
        };
        let checked = facts.check(DisputeMove::Decide, &alone(actors()[2]), NOW);
        (checked.is_ok(), facts.turn())
    };
    // The creative asked to cancel, then the brand reported the problem.
    assert_eq!(decide(2, 1), (false, Some(Party::Creative)));
    assert_eq!(decide(3, 1), (false, Some(Party::Creative)));
    assert_eq!(decide(2, 3), (true, Some(Party::Brand)));
}

#[test]
fn there_is_nothing_to_accept_before_the_other_side_wished_something() {
    let silent = Facts {
        positions: OfEach {
            creative: None,
            ..facts(DisputeState::Open).positions
        },
        ..facts(DisputeState::Open)
    };
    let [brand, creative, ..] = actors();
    let accept = |actor| silent.check(DisputeMove::Accept, &alone(actor), NOW);
    assert_eq!(accept(brand), Err(Refused::WrongState));
    assert_eq!(accept(creative), Ok(()));
}

#[test]
fn a_side_accepts_a_decision_once_and_does_not_appeal_it_then() {
    let [brand, creative, ..] = actors();
    let accepted = Facts {
        accepted: OfEach {
            brand: true,
            creative: false,
        },
        ..facts(DisputeState::Decided)
    };
    for step in [DisputeMove::AcceptDecision, DisputeMove::Appeal] {
        assert_eq!(
            accepted.check(step, &alone(brand), NOW),
            Err(Refused::WrongState)
        );
        assert_eq!(accepted.check(step, &alone(creative), NOW), Ok(()));
    }
}

#[test]
fn there_is_one_appeal_and_only_before_the_decision_is_final() {
    let [brand, ..] = actors();
    let appeal = |facts: Facts, now| facts.check(DisputeMove::Appeal, &alone(brand), now);
    let decided = facts(DisputeState::Decided);
    assert_eq!(appeal(decided, NOW), Ok(()));
    assert_eq!(
        appeal(decided, NOW + Duration::SECOND),
        Err(Refused::WrongState)
    );
    let again = Facts {
        is_appealed: true,
        ..decided
    };
    assert_eq!(appeal(again, NOW), Err(Refused::WrongState));
}

#[test]
fn a_decision_is_carried_out_when_its_time_is_over_or_both_accept_it() {
    let accepted = |brand, creative| Facts {
        accepted: OfEach { brand, creative },
        ..facts(DisputeState::Decided)
    };
    let carry = |facts: Facts, now| facts.check(DisputeMove::CarryOut, &alone(Actor::Clock), now);
    assert_eq!(carry(accepted(true, false), NOW), Err(Refused::WrongState));
    assert_eq!(carry(accepted(true, true), NOW), Ok(()));
    assert_eq!(
        carry(accepted(false, false), NOW + Duration::SECOND),
        Ok(())
    );
}

#[test]
fn an_appeal_is_decided_by_another_admin_where_there_is_one() {
    let [_, _, admin, operator, _] = actors();
    let appealed = Facts {
        decided_by: admin.account(),
        ..facts(DisputeState::Appealed)
    };
    let decide = |facts: &Facts, actor, has_other_admin| {
        let mover = Mover {
            actor,
            has_other_admin,
        };
        facts.check(DisputeMove::Decide, &mover, NOW)
    };
    assert_eq!(decide(&appealed, admin, true), Err(Refused::OtherAdmin));
    assert_eq!(decide(&appealed, admin, false), Ok(()));
    assert_eq!(decide(&appealed, Actor::Admin(account(4)), true), Ok(()));
    // The first decision may be of any admin, and the operator decides only without one.
    let open = facts(DisputeState::Open);
    assert_eq!(decide(&open, admin, true), Ok(()));
    assert_eq!(decide(&open, operator, true), Err(Refused::WrongSide));
    assert_eq!(decide(&open, operator, false), Ok(()));
}

#[test]
fn it_is_the_turn_of_the_side_that_did_not_speak_last() {
    let turn = |brand: Option<i64>, creative: Option<i64>, is_escalated| {
        let facts = Facts {
            is_escalated,
            positions: OfEach {
                brand: brand.map(position),
                creative: creative.map(position),
            },
            ..facts(DisputeState::Open)
        };
        facts.turn()
    };
    assert_eq!(turn(Some(1), None, false), Some(Party::Creative));
    assert_eq!(turn(Some(1), Some(2), false), Some(Party::Brand));
    assert_eq!(turn(Some(3), Some(2), false), Some(Party::Creative));
    assert_eq!(turn(Some(1), Some(2), true), None);
    for state in [
        DisputeState::Decided,
        DisputeState::Appealed,
        DisputeState::Settled,
        DisputeState::Final,
    ] {
        assert_eq!(facts(state).turn(), None);
    }
}

#[test]
fn the_third_report_of_a_side_goes_to_the_admins_at_once() {
    assert_eq!(
        [0, 1, 2, 3].map(goes_to_admins_at_once),
        [false, false, true, true]
    );
}

#[test]
fn every_wish_is_carried_out_by_a_move_of_the_request() {
    let action = |kind| {
        Wish {
            kind,
            amount_fils: None,
            day: None,
        }
        .action()
    };
    let wanted = [
        (WishKind::Continue, Action::ResolveResume),
        (WishKind::MoreTime, Action::ResolveResume),
        (WishKind::End, Action::ResolveCancel),
        (WishKind::Revision, Action::ResolveRevise),
        (WishKind::Approve, Action::ResolveApprove),
        (WishKind::LowerPrice, Action::ResolveApprove),
        (WishKind::PayRest, Action::ResolveResume),
    ];
    assert_eq!(wanted.len(), WishKind::ALL.len());
    for (kind, wanted) in wanted {
        assert_eq!(action(kind), wanted);
    }
}

#[test]
fn a_dispute_waits_for_a_side_then_for_an_admin_and_for_no_one_once_it_is_decided() {
    let answered = Facts {
        is_escalated: false,
        ..facts(DisputeState::Open)
    };
    assert_eq!(answered.waiting_on(), WaitingOn::Brand);
    let unanswered = Facts {
        positions: OfEach {
            brand: Some(position(1)),
            creative: None,
        },
        ..answered
    };
    assert_eq!(unanswered.waiting_on(), WaitingOn::Creative);
    for (state, wanted) in [
        (DisputeState::Open, WaitingOn::Admin),
        (DisputeState::Appealed, WaitingOn::Admin),
        (DisputeState::Decided, WaitingOn::NoOne),
        (DisputeState::Settled, WaitingOn::NoOne),
        (DisputeState::Final, WaitingOn::NoOne),
    ] {
        assert_eq!(facts(state).waiting_on(), wanted, "{state:?}");
    }
}

#[test]
fn it_is_settled_by_an_agreement_where_both_wish_the_same_and_by_a_payment_otherwise() {
    let end = |amount_fils: i64, held_fils: i64| Position {
        wish: Wish {
            kind: WishKind::End,
            amount_fils: Some(amount_fils),
            day: None,
        },
        held_fils,
        ..position(2)
    };
    let settled_by = |brand, creative| {
        let facts = Facts {
            positions: OfEach { brand, creative },
            ..facts(DisputeState::Settled)
        };
        facts.settled_by()
    };
    let (agreement, payment) = (Some(SettledBy::Agreement), Some(SettledBy::Payment));
    assert_eq!(settled_by(Some(position(1)), Some(position(2))), agreement);
    assert_eq!(settled_by(Some(end(5, 9)), Some(end(5, 9))), agreement);
    assert_eq!(settled_by(Some(end(5, 9)), Some(end(5, 8))), payment);
    assert_eq!(settled_by(Some(end(5, 9)), Some(end(4, 9))), payment);
    assert_eq!(settled_by(Some(position(1)), None), payment);
    for state in DisputeState::ALL {
        let is_settled = *state == DisputeState::Settled;
        assert_eq!(facts(*state).settled_by().is_some(), is_settled);
    }
}

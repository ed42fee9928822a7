//! Open questions between the two sides, whose turn it is, and random paths.

use proptest::prelude::*;

use super::*;

#[test]
fn beyond_the_agreed_number_the_creative_has_to_agree_to_a_revision() {
    let delivered = Facts {
        revisions: revisions(2, 2),
        ..facts(Some(Stage::Delivered))
    };
    let does = |facts: &Facts, action, kind| advance(facts, action, actor(kind), NOW);
    let asked = does(&delivered, Action::RequestRevision, ActorKind::Brand).unwrap();
    assert_eq!(
        (asked.to, asked.event),
        (Stage::Delivered, RequestEvent::ExtraRevisionAsked)
    );
    let waiting = Facts {
        revisions: asked.revisions,
        ..delivered
    };
    assert_eq!(
        does(&waiting, Action::RequestRevision, ActorKind::Brand),
        Err(Refused::NotOpen)
    );
    assert_eq!(
        does(&waiting, Action::Approve, ActorKind::Clock),
        Err(Refused::NotOpen)
    );
    let accepted = does(&waiting, Action::AcceptRevision, ActorKind::Creative).unwrap();
    assert_eq!(
        (accepted.to, accepted.revisions),
        (Stage::InProgress, revisions(2, 3))
    );
    let refused = does(&waiting, Action::RefuseRevision, ActorKind::Creative).unwrap();
    assert_eq!(
        (refused.to, refused.revisions),
        (Stage::Delivered, revisions(2, 2))
    );
    let delivered_again = does(&waiting, Action::Deliver, ActorKind::Creative).unwrap();
    assert!(!delivered_again.revisions.is_extra_asked);
    assert_eq!(
        does(&delivered, Action::AcceptRevision, ActorKind::Creative),
        Err(Refused::NotOpen)
    );
}

#[test]
fn one_side_asks_to_cancel_and_the_other_answers() {
    let running = Facts {
        cancel: None,
        ..facts(Some(Stage::InProgress))
    };
    for (asks, answers) in [
        (ActorKind::Brand, ActorKind::Creative),
        (ActorKind::Creative, ActorKind::Brand),
    ] {
        let asked = advance(&running, Action::Cancel, actor(asks), NOW).unwrap();
        assert_eq!(
            (asked.to, asked.event),
            (Stage::InProgress, RequestEvent::CancelAsked)
        );
        assert_eq!(asked.cancel, Some((asks, NOW + CANCEL_ANSWER_PERIOD)));
        let waiting = Facts {
            cancel: asked.cancel,
            ..running
        };
        for action in [Action::AgreeCancel, Action::RefuseCancel, Action::Cancel] {
            let own = advance(&waiting, action, actor(asks), NOW);
            assert_eq!(own, Err(Refused::NotOpen), "{action:?}");
        }
        let delivered =
            advance(&waiting, Action::Deliver, actor(ActorKind::Creative), NOW).unwrap();
        assert_eq!(delivered.cancel, waiting.cancel);
        let refused = advance(&waiting, Action::RefuseCancel, actor(answers), NOW).unwrap();
        assert_eq!((refused.to, refused.cancel), (Stage::InProgress, None));
        let taken_back = advance(&waiting, Action::TakeBackCancel, actor(asks), NOW).unwrap();
        assert_eq!(
            (taken_back.to, taken_back.cancel),
            (Stage::InProgress, None)
        );
        let others = advance(&waiting, Action::TakeBackCancel, actor(answers), NOW);
        assert_eq!(others, Err(Refused::NotOpen));
        let agreed = advance(&waiting, Action::AgreeCancel, actor(answers), NOW).unwrap();
        assert_eq!((agreed.to, agreed.cancel), (Stage::Cancelled, None));
    }
}

#[test]
fn whose_turn_it_is_follows_from_stage_and_open_questions() {
    let at = |stage| Facts {
        cancel: None,
        ..facts(Some(stage))
    };
    let turn = |stage, open| waiting_on(&at(stage), open).slug();
    let nothing = OpenQuestions::default();
    for (stage, wanted) in [
        (Stage::Submitted, "creative"),
        (Stage::Proposals, "brand"),
        (Stage::InProgress, "creative"),
        (Stage::Delivered, "brand"),
        (Stage::OnHold, "admin"),
        (Stage::Approved, "brand"),
        (Stage::Closed, "nobody"),
        (Stage::Expired, "nobody"),
    ] {
        assert_eq!(turn(stage, nothing), wanted, "{stage:?}");
    }
    let of = |live, questioned| OpenQuestions {
        proposals: ProposalCounts {
            live,
            questioned,
            outdated: 0,
        },
        ..nothing
    };
    assert_eq!(turn(Stage::Proposals, of(2, 2)), "creative");
    assert_eq!(turn(Stage::Proposals, of(2, 1)), "brand");
    let payment = OpenQuestions {
        is_payment_unconfirmed: true,
        ..nothing
    };
    assert_eq!(turn(Stage::Approved, payment), "creative");
    let declined = OpenQuestions {
        invitations: InvitationCounts {
            asked: 2,
            declined: 2,
        },
        ..nothing
    };
    assert_eq!(turn(Stage::Submitted, declined), "brand");
    let open_to_others = Facts {
        is_open: true,
        ..at(Stage::Submitted)
    };
    let without_proposals = Facts {
        is_open: true,
        ..at(Stage::Proposals)
    };
    assert_eq!(waiting_on(&without_proposals, nothing), WaitingOn::Creative);
    assert_eq!(waiting_on(&open_to_others, declined), WaitingOn::Creative);
    let mut extra = at(Stage::Delivered);
    extra.revisions.is_extra_asked = true;
    assert_eq!(waiting_on(&extra, nothing), WaitingOn::Creative);
}

#[test]
fn a_project_on_hold_waits_for_whoever_acts_next_in_its_problem() {
    for turn in WaitingOn::ALL {
        let open = OpenQuestions {
            problem: Some(*turn),
            ..OpenQuestions::default()
        };
        assert_eq!(waiting_on(&facts(Some(Stage::OnHold)), open), *turn);
        // Another stage has no problem, whatever was read.
        let delivered = Facts {
            cancel: None,
            ..facts(Some(Stage::Delivered))
        };
        assert_eq!(waiting_on(&delivered, open), WaitingOn::Brand);
    }
}

#[test]
fn a_cancellation_waits_for_the_side_that_was_asked() {
    for (asks, wanted) in [
        (ActorKind::Brand, WaitingOn::Creative),
        (ActorKind::Creative, WaitingOn::Brand),
    ] {
        let asked = |stage| Facts {
            cancel: Some((asks, NOW)),
            ..facts(Some(stage))
        };
        assert_eq!(
            waiting_on(&asked(Stage::Delivered), OpenQuestions::default()),
            wanted
        );
        assert_eq!(
            waiting_on(&asked(Stage::OnHold), OpenQuestions::default()),
            WaitingOn::Admin
        );
    }
}

#[test]
fn only_the_brand_breaks_the_silence_after_a_delivery() {
    let due = Some(NOW + Duration::DAY);
    let delivered = Facts {
        due_at: due,
        delivered_at: Some(NOW - Duration::DAY),
        ..facts(Some(Stage::Delivered))
    };
    let records = |kind| {
        advance(&delivered, Action::RecordPayment, actor(kind), NOW)
            .unwrap()
            .due_at
    };
    assert_eq!(records(ActorKind::Brand), Some(NOW + REVIEW_PERIOD));
    assert_eq!(records(ActorKind::Admin), due);
}

proptest! {
    /// Random moves of everyone, with the facts carried on as they are stored.
    #[test]
    fn no_path_breaks_an_invariant(path in prop::collection::vec((0..Action::ALL.len(), 0_usize..5, 0_i64..20), 0..60)) {
        let mut now = NOW;
        let mut facts = Facts::unsent(now);
        for (action, by, days) in path {
            now += Duration::days(days);
            let (action, actor) = (Action::ALL[action], actors()[by]);
            let before = facts;
            let mut tried = facts;
            if action == Action::Select {
                tried.sums.agreed_fils = 250_000;
                tried.delivery_due_at = Some(now + Duration::DAY);
            }
            if matches!(action, Action::RecordPayment | Action::ConfirmPayment) {
                tried.sums.recorded_fils = (tried.sums.recorded_fils + 125_000).min(tried.sums.agreed_fils);
            }
            let Ok(moved) = advance(&tried, action, actor, now) else { continue };
            // What a provider says of money is no step of time: a capture, or a charge that was taken back.
            let is_of_money = matches!(action, Action::CapturePayment | Action::ChargeBack);
            if actor == Actor::Clock && !is_of_money && moved.event != RequestEvent::ProposalsOpened {
                prop_assert!(before.stage != Some(Stage::OnHold), "the clock never acts on hold");
                prop_assert!(before.due_at.is_some_and(|due| due <= now));
            }
            if moved.to == Stage::Closed {
                prop_assert_eq!(tried.sums.recorded_fils, tried.sums.agreed_fils);
                prop_assert!(tried.sums.agreed_fils > 0);
            }
            if before.stage.is_some_and(|stage| !stage.is_waiting() && !stage.is_running() && stage != Stage::Expired) {
                prop_assert!(false, "{:?} is an end", before.stage);
            }
            prop_assert_eq!(moved.held_stage.is_some(), moved.to == Stage::OnHold);
            prop_assert!(moved.cancel.is_none() || moved.to.is_running());
            prop_assert!(!moved.revisions.is_extra_asked || matches!(moved.to, Stage::Delivered | Stage::OnHold));
            facts = Facts {
                stage: Some(moved.to),
                held_stage: moved.held_stage,
                due_at: moved.due_at,
                delivery_due_at: tried.delivery_due_at,
                funding_due_at: tried.funding_due_at,
                delivered_at: match moved.event {
                    RequestEvent::Delivered => Some(now),
                    _ => tried.delivered_at,
                },
                extra_asked_at: match moved.event {
                    RequestEvent::ExtraRevisionAsked => Some(now),
                    _ => tried.extra_asked_at.filter(|_| moved.revisions.is_extra_asked),
                },
                updated_at: now,
                revisions: moved.revisions,
                sums: tried.sums,
                is_open: moved.is_open,
                cancel: moved.cancel,
                after_silence: None,
            };
        }
    }
}

//! Every reader, stage and open question: it has one sentence, its buttons, and their moves are allowed.

use std::collections::BTreeSet;

use time::Duration;
use uuid::Uuid;

use super::questions::open_question;
use super::steps::StepMove;
use super::*;
use crate::ids::AccountId;
use crate::proposals::ProposalState;
use crate::quote_requests::RequestStage as Stage;
use crate::quote_requests::allowed::{Mover, Openings, allowed, move_names};
use crate::quote_requests::lifecycle::{
    AfterSilence, InvitationCounts, ProposalCounts, Revisions, Sums, waiting_on,
};
use crate::quote_requests::own_part::OwnOffer;
use crate::vocabulary::Vocabulary as _;

mod told;
mod turns;

const NOW: OffsetDateTime = time::macros::datetime!(2026-11-27 09:00:00 UTC);
const BOTH: [bool; 2] = [false, true];
/// Of a closed project.
const AFTER_SILENCE: [Option<AfterSilence>; 4] = [
    None,
    Some(AfterSilence::Reportable { payout_at: None }),
    Some(AfterSilence::Reportable {
        payout_at: Some(NOW),
    }),
    Some(AfterSilence::Reported),
];

fn account() -> AccountId {
    AccountId::new(Uuid::from_u128(1))
}

/// Every combination of what decides a headline for the brand, the selected creative and admins.
fn parties() -> Vec<PartySituation> {
    let mut all = Vec::new();
    for side in [Side::Owner, Side::Chosen, Side::Admin] {
        for stage in Stage::ALL {
            let is_selected = !stage.is_waiting() && *stage != Stage::Expired;
            if side == Side::Chosen && !is_selected {
                continue;
            }
            for facts in facts_at(*stage).into_iter().flat_map(with_silence) {
                for open in open_at(*stage) {
                    for is_start_unpaid in BOTH {
                        for is_unrecorded in BOTH {
                            all.push(PartySituation {
                                side,
                                facts,
                                open,
                                is_start_unpaid,
                                // Something is left to pay or to confirm until it is closed.
                                is_unrecorded: is_unrecorded
                                    || is_start_unpaid
                                    || !open.is_payment_unconfirmed,
                                now: NOW,
                            });
                        }
                    }
                }
            }
        }
    }
    all
}

fn facts_at(stage: Stage) -> Vec<Facts> {
    let mut all = Vec::new();
    let cancels = [
        None,
        Some((ActorKind::Brand, NOW + Duration::HOUR)),
        Some((ActorKind::Creative, NOW + Duration::HOUR)),
        Some((ActorKind::Brand, NOW - Duration::HOUR)),
        Some((ActorKind::Creative, NOW - Duration::HOUR)),
    ];
    let cancels = if stage.is_running() {
        &cancels[..]
    } else {
        &cancels[..1]
    };
    for is_open in BOTH {
        for requested in [0, 1, 2] {
            for is_extra_asked in BOTH {
                for cancel in cancels {
                    for days in [1, 60] {
                        let unfunded = [None, Some(NOW + Duration::DAY), Some(NOW - Duration::DAY)];
                        let unfunded = if stage == Stage::InProgress && requested == 0 {
                            &unfunded[..]
                        } else {
                            &unfunded[..1]
                        };
                        all.extend(unfunded.iter().map(|funding_due_at| Facts {
                            stage: Some(stage),
                            funding_due_at: *funding_due_at,
                            held_stage: (stage == Stage::OnHold).then_some(Stage::Delivered),
                            due_at: Some(NOW + Duration::DAY),
                            delivery_due_at: Some(NOW),
                            delivered_at: None,
                            extra_asked_at: None,
                            updated_at: NOW - Duration::days(days),
                            revisions: Revisions {
                                included: 2,
                                requested,
                                is_extra_asked: is_extra_asked && stage == Stage::Delivered,
                            },
                            sums: Sums {
                                agreed_fils: 300_000,
                                recorded_fils: 0,
                                lowered_fils: 0,
                            },
                            is_open,
                            cancel: *cancel,
                            after_silence: None,
                        }));
                    }
                }
            }
        }
    }
    all
}

/// The same, with what may be open after the silence of the brand.
fn with_silence(facts: Facts) -> Vec<Facts> {
    let known = if facts.stage == Some(Stage::Closed) {
        &AFTER_SILENCE[..]
    } else {
        &AFTER_SILENCE[..1]
    };
    let silent = known.iter().map(|after_silence| Facts {
        after_silence: *after_silence,
        ..facts
    });
    silent.collect()
}

fn open_at(stage: Stage) -> Vec<OpenQuestions> {
    let mut all = Vec::new();
    for (asked, declined) in [(0, 0), (1, 0), (1, 1), (3, 1), (3, 3)] {
        for (live, questioned, outdated) in [(0, 0, 0), (2, 0, 0), (2, 1, 0), (2, 2, 1), (2, 2, 2)]
        {
            for is_payment_unconfirmed in BOTH {
                all.push(OpenQuestions {
                    proposals: if stage == Stage::Proposals {
                        ProposalCounts {
                            live,
                            questioned,
                            outdated,
                        }
                    } else {
                        ProposalCounts::default()
                    },
                    is_payment_unconfirmed,
                    invitations: InvitationCounts { asked, declined },
                    problem: None,
                    problem_due_at: None,
                });
            }
        }
    }
    all
}

/// Every combination of what decides a headline for a creative who is not selected.
fn offered() -> Vec<OfferedSituation> {
    let mut all = Vec::new();
    let outcomes = [Stage::Declined, Stage::Cancelled, Stage::Expired].map(Outcome::Ended);
    for outcome in [Outcome::Waiting, Outcome::Decided]
        .into_iter()
        .chain(outcomes)
    {
        let states = ProposalState::ALL.iter().copied();
        for state in states
            .filter(|state| *state != ProposalState::Accepted)
            .map(Some)
            .chain([None])
        {
            for (is_named, has_declined) in
                [(true, true), (true, false), (false, true), (false, false)]
            {
                for (is_brief_changed, is_change_asked) in
                    [(false, false), (true, false), (false, true)]
                {
                    for may_propose in BOTH {
                        let latest = state.map(|state| OwnOffer {
                            state,
                            is_brief_changed,
                            is_change_asked,
                            valid_until: NOW + Duration::DAY,
                        });
                        all.push(OfferedSituation {
                            part: OwnPart {
                                outcome,
                                sent_at: NOW - Duration::DAY,
                                is_named,
                                has_declined,
                                latest,
                            },
                            may_propose,
                        });
                    }
                }
            }
        }
    }
    all
}

fn moves_of(party: &PartySituation) -> Vec<&'static str> {
    let openings = Openings {
        is_unrecorded: party.is_unrecorded,
        may_confirm: party.open.is_payment_unconfirmed,
        ..Openings::default()
    };
    let has_selection = party.facts.stage.is_some_and(Stage::is_running);
    allowed(
        Mover {
            side: party.side,
            account: account(),
        },
        &party.facts,
        has_selection,
        openings,
        party.now,
    )
}

fn row_of(situation: Situation<'_>) -> &'static Headline {
    let question = open_question(&situation);
    let (reader, stage) = (situation.reader(), situation.stage());
    let rows: Vec<_> = Headline::ALL
        .iter()
        .filter(|row| {
            row.reader == reader && row.stages.contains(&stage) && row.questions.contains(&question)
        })
        .collect();
    assert_eq!(rows.len(), 1, "{reader:?} {stage:?} {question:?}");
    rows[0]
}

#[test]
fn every_situation_has_one_sentence_and_every_sentence_a_situation() {
    let mut shown = BTreeSet::new();
    for party in parties() {
        shown.insert(std::ptr::from_ref(row_of(Situation::Party(&party))));
    }
    for own in offered() {
        shown.insert(std::ptr::from_ref(row_of(Situation::Offered(&own))));
    }
    let unused: Vec<_> = Headline::ALL
        .iter()
        .filter(|row| !shown.contains(&std::ptr::from_ref(*row)))
        .map(|row| (row.name, row.stages))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_row_is_listed_for_a_question_or_a_stage_that_does_not_occur() {
    let mut occurs = BTreeSet::new();
    let mut add = |situation: Situation<'_>| {
        let question = open_question(&situation).slug();
        occurs.insert((
            situation.reader().slug(),
            situation.stage().slug(),
            question,
        ));
    };
    for party in parties() {
        add(Situation::Party(&party));
    }
    for own in offered() {
        add(Situation::Offered(&own));
    }
    for row in Headline::ALL {
        for stage in row.stages {
            for question in row.questions {
                let key = (row.reader.slug(), stage.slug(), question.slug());
                assert!(occurs.contains(&key), "{key:?}");
            }
        }
    }
}

#[test]
fn whose_turn_it_is_has_a_button() {
    for row in Headline::ALL {
        if row.turn == row.reader.own_turn() {
            assert!(row.next.is_some(), "{}", row.name);
        }
        assert!(row.next.is_some() || row.second.is_none(), "{}", row.name);
    }
}

#[test]
fn every_button_has_its_move() {
    let known: Vec<_> = move_names().collect();
    for step in Step::ALL {
        if let StepMove::Request(name) = step.made_move() {
            assert!(known.contains(&name), "{step:?}");
        }
    }
    for party in parties() {
        let row = row_of(Situation::Party(&party));
        let moves = moves_of(&party);
        for step in row.next.into_iter().chain(row.second) {
            // A revision that the creative refused can be asked for again.
            assert!(
                step.is_among(&moves),
                "{} {step:?} {moves:?} {party:?}",
                row.name
            );
        }
        if row.next == Some(Step::Compare) {
            assert!(party.open.proposals.outdated < party.open.proposals.live);
        }
    }
    for own in offered() {
        let row = row_of(Situation::Offered(&own));
        match row.next {
            Some(Step::Proposals) => assert!(own.may_propose && own.part.live().is_none()),
            Some(Step::Revise | Step::ConfirmBrief) => {
                assert!(own.part.live().is_some_and(OwnOffer::is_questioned));
            }
            None => {}
            other => panic!("{} {other:?}", row.name),
        }
        if row.second == Some(Step::DeclineInvitation) {
            assert!(own.part.latest.is_none() && !own.part.has_declined);
        }
    }
}

#[test]
fn a_headline_says_by_when() {
    let party = |stage, side| PartySituation {
        side,
        facts: Facts {
            stage: Some(stage),
            ..facts_at(stage)[0]
        },
        ..parties()[0]
    };
    let kind = |party: PartySituation| party.due().map(|(kind, _)| kind);
    let at = |stage| kind(party(stage, Side::Owner));
    assert_eq!(at(Stage::Submitted), Some(DueKind::Expires));
    assert_eq!(at(Stage::InProgress), Some(DueKind::Delivery));
    assert_eq!(at(Stage::Delivered), Some(DueKind::Approves));
    assert_eq!(at(Stage::Closed), None);
    assert_eq!(at(Stage::Expired), Some(DueKind::Reopen));
    assert_eq!(kind(party(Stage::Expired, Side::Admin)), None);
    let mut silent = party(Stage::Closed, Side::Owner);
    let payout_at = NOW + Duration::DAY;
    silent.facts.after_silence = Some(AfterSilence::Reportable {
        payout_at: Some(payout_at),
    });
    assert_eq!(silent.due(), Some((DueKind::Payout, payout_at)));
    silent.side = Side::Chosen;
    assert_eq!(silent.due(), None);
    let mut asked = party(Stage::Delivered, Side::Chosen);
    asked.facts.cancel = Some((ActorKind::Brand, NOW));
    assert_eq!(asked.due(), Some((DueKind::CancelAnswer, NOW)));
    let mut extra = party(Stage::Delivered, Side::Chosen);
    extra.facts.revisions.is_extra_asked = true;
    assert_eq!(extra.due(), None);
    let mut held = party(Stage::OnHold, Side::Owner);
    assert_eq!(held.due(), None);
    held.open.problem_due_at = Some(NOW);
    for (turn, kind) in [
        (WaitingOn::Creative, DueKind::ProblemAnswer),
        (WaitingOn::Admin, DueKind::ProblemDecision),
        (WaitingOn::NoOne, DueKind::DecisionFinal),
    ] {
        held.open.problem = Some(turn);
        assert_eq!(held.due(), Some((kind, NOW)));
    }
}

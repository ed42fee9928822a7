//! Problems: open, appealed, and ended in every way.

use std::collections::HashSet;

use marsam_domain::disputes::procedure::Facts as DisputeFacts;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeFilter, DisputeState, Fault, Party, Problem, SettledBy};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::disputes::{self, Dispute};
use marsam_persistence::pages::{Before, Filter, Page, all_rows};
use marsam_persistence::quote_requests::briefs::earlier_versions;

use super::*;

fn all_disputes(test: &TestStore) -> Vec<Dispute> {
    let read = |db: &mut Db| all_rows(|page| disputes::page(db, Filter::Any, page));
    test.store.read(read).unwrap()
}

fn facts_of(test: &TestStore, one: &Dispute) -> DisputeFacts {
    let positions = test.store.read(|db| disputes::positions(db, one.id));
    one.facts(&positions.unwrap())
}

/// What was decided in the end, or what both sides wanted; `None` of a dispute that is live or was settled by a payment.
fn ended_in(test: &TestStore, one: &Dispute) -> Option<WishKind> {
    match one.state {
        DisputeState::Open | DisputeState::Decided | DisputeState::Appealed => None,
        DisputeState::Settled => {
            let agreed = facts_of(test, one).agreed();
            agreed.map(|position| position.wish.kind)
        }
        DisputeState::Final => {
            let decision = one.decision.as_ref();
            decision.map(|decision| decision.outcome.kind)
        }
    }
}

#[test]
fn disputes_end_in_every_way_and_every_filter_lists_one() {
    let test = filled(&DemoSettings::default());
    let all = all_disputes(&test);
    for kind in WishKind::ALL {
        let ended = all.iter().any(|one| ended_in(&test, one) == Some(*kind));
        assert!(ended, "none ended in {kind:?}");
    }
    for by in SettledBy::ALL {
        let is_settled = |one: &Dispute| facts_of(&test, one).settled_by() == Some(*by);
        assert!(all.iter().any(is_settled), "none was settled by {by:?}");
    }
    for filter in DisputeFilter::ALL {
        let read = |db: &mut Db| disputes::page(db, Filter::Only(*filter), Page::first());
        let listed = test.store.read(read).unwrap();
        assert!(listed.total > 0, "{filter:?} lists none");
    }
}

#[test]
fn some_decisions_are_accepted_and_some_appeals_are_refused_and_granted() {
    let test = filled(&DemoSettings::default());
    let mut all = all_disputes(&test);
    all.retain(|one| one.state == DisputeState::Final);
    let accepted = |one: &Dispute| facts_of(&test, one).is_accepted_by_both();
    assert!(all.iter().any(accepted), "no decision was accepted by both");
    let answered = all.iter().filter_map(|one| {
        let decisions = one.first_decision.as_ref().zip(one.decision.as_ref());
        let (first, second) = decisions.filter(|_| one.appeal.is_some())?;
        Some(first.outcome == second.outcome)
    });
    // Whether the second decision is the same as the first.
    let answered: HashSet<bool> = answered.collect();
    assert_eq!(answered, HashSet::from([true, false]));
}

#[test]
fn every_state_of_a_dispute_can_be_seen() {
    let test = filled(&DemoSettings::default());
    let all = all_disputes(&test);
    let states: HashSet<_> = all.iter().map(|one| one.state).collect();
    assert_eq!(states.len(), DisputeState::ALL.len(), "{states:?}");
    let problems: HashSet<_> = all.iter().map(|one| one.problem).collect();
    assert_eq!(problems.len(), Problem::ALL.len(), "{problems:?}");
    let decided: Vec<_> = all.iter().filter_map(|one| one.decision.as_ref()).collect();
    let faults: HashSet<_> = decided.iter().map(|one| one.fault).collect();
    assert_eq!(faults.len(), Fault::ALL.len(), "{faults:?}");
    let with_amount = |one: &&Dispute| {
        let outcome = one.decision.as_ref().map(|decision| decision.outcome);
        outcome.is_some_and(|outcome| outcome.amount_fils.is_some())
    };
    let finals = all.iter().filter(|one| one.state == DisputeState::Final);
    let kinds: HashSet<_> = finals
        .filter(|one| with_amount(one))
        .filter_map(|one| one.decision.as_ref())
        .map(|decision| decision.outcome.kind)
        .collect();
    assert_eq!(kinds, HashSet::from([WishKind::LowerPrice, WishKind::End]));
    let first = Before {
        limit: 1,
        number: None,
    };
    let was_revised = |one: &Dispute| {
        let kept = test
            .store
            .read(|db| earlier_versions(db, one.request, first));
        kept.unwrap().total > 0
    };
    assert!(all.iter().any(was_revised), "no brief was revised");
}

/// What does not hold of the open disputes on any day: one waits for its creative and one for the admins, none is due,
/// and the projects of those that are live are on hold.
pub(crate) fn wrong(test: &TestStore, now: OffsetDateTime) -> Vec<&'static str> {
    let all = all_disputes(test);
    let open = all.iter().filter(|one| one.state == DisputeState::Open);
    let facts: Vec<_> = open.map(|one| facts_of(test, one)).collect();
    let due = test.store.read(|db| disputes::due(db, now, 100)).unwrap();
    let reminders = test.store.read(|db| disputes::to_remind(db, now, 100));
    let requests = all_requests(test);
    let is_held = |dispute: &Dispute| {
        let request = requests
            .iter()
            .find(|request| request.id == dispute.request);
        request.unwrap().stage == RequestStage::OnHold
    };
    let waits = |one: &DisputeFacts| !one.is_before_admins() && one.turn() == Some(Party::Creative);
    let checks = [
        (
            facts.iter().any(DisputeFacts::is_before_admins),
            "none before admins",
        ),
        (facts.iter().any(waits), "none waits for the creative"),
        (due.is_empty(), "one is due"),
        (reminders.unwrap().is_empty(), "a reminder is due"),
        (
            all.iter().all(|one| one.state.is_live() == is_held(one)),
            "a stage",
        ),
    ];
    let failed = checks.into_iter().filter(|(holds, _)| !holds);
    failed.map(|(_, what)| what).collect()
}

#[test]
fn an_open_dispute_waits_for_a_side_or_for_the_admins_and_none_is_due() {
    let test = filled(&DemoSettings::default());
    assert_eq!(wrong(&test, now()), [""; 0]);
}

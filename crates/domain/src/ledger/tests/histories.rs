//! Random histories of a project: after each step every invariant of the ledger holds.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use super::project::Project;
use crate::ledger::JournalKind;
use crate::payments::parts::Part;
use crate::payments::plans::plans;
use crate::vocabulary::Vocabulary as _;

/// A plan, the rate of the fee in basis points, and steps, each with a number that decides what it leaves open.
type History = (Vec<Part>, u16, Vec<(usize, i64)>);

const STEPS: [fn(&mut Project, i64); 29] = [
    Project::record_outside,
    Project::pay,
    Project::pay,
    Project::capture,
    Project::capture,
    Project::capture_otherwise,
    Project::fail,
    Project::deliver,
    Project::approve,
    Project::hold,
    Project::resume,
    Project::resolve_approve,
    Project::cancel,
    Project::refund_held,
    Project::refund_released,
    Project::move_refund,
    Project::move_refund,
    Project::take_back,
    Project::decide_taken,
    Project::decide_taken,
    Project::decide_taken,
    Project::move_payout,
    Project::move_payout,
    Project::move_payout,
    Project::move_payout,
    Project::enter_lost_payout,
    Project::decide_suspense,
    Project::lower,
    Project::settle_with_provider,
];

fn histories() -> impl Strategy<Value = History> {
    let steps = prop::collection::vec((0..STEPS.len(), 0..1_000_000_i64), 10..60);
    (plans(), 0..=10_000_u16, steps)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_ledger_holds_after_every_step_of_any_history((plan, bps, steps) in histories()) {
        let mut project = Project::new(plan, bps);
        for (step, chance) in steps {
            STEPS[step](&mut project, chance);
            let broken = project.broken();
            prop_assert!(broken.is_empty(), "{:?} after step {}", broken, step);
        }
    }
}

/// The histories are worth their name.
#[test]
fn histories_post_every_kind_of_journal() {
    let mut runner = TestRunner::deterministic();
    let mut posted = HashSet::new();
    for _ in 0..1_000 {
        let (plan, bps, steps) = histories().new_tree(&mut runner).unwrap().current();
        let mut project = Project::new(plan, bps);
        for (step, chance) in steps {
            STEPS[step](&mut project, chance);
        }
        posted.extend(project.kinds);
    }
    let missing = JournalKind::ALL
        .iter()
        .filter(|kind| !posted.contains(*kind));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&JournalKind>::new());
}

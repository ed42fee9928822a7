//! Random histories of a project: after each step every invariant of the ledger holds.

use proptest::prelude::*;

use super::project::Project;
use crate::payments::plans::plans;

const STEPS: [fn(&mut Project, i64); 22] = [
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
    Project::move_payout,
    Project::decide_suspense,
    Project::lower,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_ledger_holds_after_every_step_of_any_history(
        plan in plans(), bps in 0..=10_000_u16,
        steps in prop::collection::vec((0..STEPS.len(), 0..1_000_000_i64), 10..60),
    ) {
        let mut project = Project::new(plan, bps);
        for (step, chance) in steps {
            STEPS[step](&mut project, chance);
            let broken = project.broken();
            prop_assert!(broken.is_empty(), "{:?} after step {}", broken, step);
        }
    }
}

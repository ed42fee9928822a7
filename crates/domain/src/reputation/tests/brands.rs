//! A brand's facts: working days, holidays, and what is not its fault.

use super::*;

/// A project with one part of 100 dinars due at `due`, paid on these days before now.
fn paying(due: PartDue, steps: &[(i64, By, Event, Stage)], paid: &[(i64, i64)]) -> Project {
    let paid = paid.iter().map(|(days, dinars)| Paid {
        amount_fils: dinars * 1_000,
        at: ago(*days),
    });
    Project {
        plan: vec![PlannedPart {
            amount_fils: 100_000,
            due,
        }],
        paid: paid.collect(),
        ..project(1, steps)
    }
}

#[test]
fn a_part_is_paid_within_working_days_from_when_it_was_due() {
    // 28 November 2026 is a Saturday: ten days before is Wednesday the 18th.
    let steps = [delivered(21), approved(10)];
    let within = |paid: &[(i64, i64)]| {
        let project = paying(PartDue::OnApproval, &steps, paid);
        (
            in_brands(project.clone(), Fact::PaysWithin),
            in_brands(project, Fact::PaidOnTime),
        )
    };
    let both = |days, counts| (vec![(Counts::Good, Some(days))], vec![(counts, Some(days))]);
    assert_eq!(within(&[(10, 100)]), both(0, Counts::Good));
    assert_eq!(within(&[(9, 100)]), both(1, Counts::Good));
    // Friday and Saturday are no working days.
    assert_eq!(within(&[(7, 100)]), both(1, Counts::Good));
    assert_eq!(within(&[(5, 100)]), both(3, Counts::Good));
    assert_eq!(within(&[(4, 100)]), both(4, Counts::Missed));
    assert_eq!(
        within(&[(9, 60), (4, 40)]),
        both(4, Counts::Missed),
        "the whole part"
    );
    assert_eq!(
        within(&[(9, 60)]),
        both(6, Counts::Missed),
        "unpaid counts as its age"
    );
}

#[test]
fn a_part_that_may_still_be_paid_in_time_is_not_judged() {
    let project = paying(PartDue::OnApproval, &[delivered(21), approved(3)], &[]);
    assert_eq!(in_brands(project.clone(), Fact::PaidOnTime), []);
    assert_eq!(
        in_brands(project, Fact::PaysWithin),
        [(Counts::Good, Some(1))]
    );
}

#[test]
fn holidays_are_no_working_days() {
    // The two national days are Wednesday and Thursday, 25 and 26 February 2026.
    let at = |day| datetime!(2026-02-24 08:00 UTC) + Duration::days(day);
    let project = Project {
        selected_at: at(0),
        paid: vec![Paid {
            amount_fils: 100_000,
            at: at(5),
        }],
        plan: vec![PlannedPart {
            amount_fils: 100_000,
            due: PartDue::BeforeStart,
        }],
        ..project(1, &[])
    };
    assert_eq!(
        in_brands(project, Fact::PaysWithin),
        [(Counts::Good, Some(1))]
    );
}

#[test]
fn parts_are_due_one_after_the_other() {
    let project = Project {
        plan: vec![
            PlannedPart {
                amount_fils: 50_000,
                due: PartDue::OnApproval,
            },
            PlannedPart {
                amount_fils: 50_000,
                due: PartDue::BeforeStart,
            },
        ],
        paid: vec![
            Paid {
                amount_fils: 50_000,
                at: ago(30),
            },
            Paid {
                amount_fils: 50_000,
                at: ago(10),
            },
        ],
        ..project(1, &[delivered(21), approved(10)])
    };
    let found = in_brands(project, Fact::PaidOnTime);
    assert_eq!(found, [(Counts::Good, Some(0)), (Counts::Good, Some(0))]);
}

#[test]
fn what_was_lowered_is_not_owed_any_more() {
    let half = |due| PlannedPart {
        amount_fils: 50_000,
        due,
    };
    let lowered = |lowered_fils, dinars: i64| Project {
        plan: vec![half(PartDue::OnApproval), half(PartDue::BeforeStart)],
        lowered_fils,
        paid: vec![Paid {
            amount_fils: dinars * 1_000,
            at: ago(30),
        }],
        ..project(1, &[delivered(21), approved(20), closed(20)])
    };
    let both = [(Counts::Good, Some(0)), (Counts::Good, Some(0))];
    let found = in_brands(lowered(20_000, 80), Fact::PaidOnTime);
    assert_eq!(found, both, "it comes off the last part");
    assert_eq!(in_brands(lowered(20_000, 80), Fact::PaysWithin), both);
    let found = in_brands(lowered(20_000, 79), Fact::PaidOnTime);
    assert_eq!(found.len(), 2);
    assert!(found.iter().any(|(counts, _)| *counts == Counts::Missed));
    let found = in_brands(lowered(50_000, 50), Fact::PaidOnTime);
    assert_eq!(found, [(Counts::Good, Some(0))], "no part is left to pay");
}

#[test]
fn what_goes_back_with_a_cancellation_was_paid_on_time_all_the_same() {
    let project = Project {
        lowered_fils: 100_000,
        ..paying(
            PartDue::BeforeStart,
            &[asked(12, By::Creative), cancelled(11, By::Brand)],
            &[(30, 100)],
        )
    };
    assert_eq!(
        in_brands(project, Fact::PaidOnTime),
        [(Counts::Good, Some(0))]
    );
}

#[test]
fn what_was_cancelled_is_not_due_any_more() {
    let project = paying(
        PartDue::OnDelivery,
        &[delivered(21), cancelled(10, By::Creative)],
        &[],
    );
    assert_eq!(in_brands(project, Fact::PaidOnTime), []);
}

#[test]
fn a_brand_decides_within_hours_and_silence_is_a_week() {
    let revision = |days| (days, By::Brand, Event::RevisionRequested, Stage::InProgress);
    let by_clock = (8, By::Clock, Event::Approved, Stage::Approved);
    let steps = [
        delivered(21),
        revision(19),
        delivered(18),
        delivered(17),
        by_clock,
    ];
    let found = in_brands(project(1, &steps), Fact::DecidesWithin);
    assert_eq!(found, [(Counts::Good, Some(48)), (Counts::Good, Some(168))]);
    let on_hold = [
        delivered(21),
        held(20, By::Brand),
        resumed(15),
        approved(10),
    ];
    assert_eq!(in_brands(project(1, &on_hold), Fact::DecidesWithin), []);
}

#[test]
fn a_brand_selects_or_lets_proposals_wait_in_vain() {
    let asked = |number, days, is_selected| Asked {
        request: request(number),
        at: ago(days),
        is_selected,
    };
    let history = BrandHistory {
        asked: vec![
            asked(1, 10, true),
            asked(2, 20, false),
            asked(3, 30, true),
            asked(4, 400, false),
        ],
        ..BrandHistory::default()
    };
    let found = of_one(of_brand(&history, &Holidays::none(), NOW), Fact::Selects).measured;
    assert_eq!((found.good, found.total, found.is_shown()), (2, 3, true));
}

#[test]
fn a_brand_finishes_unless_the_creative_ended_it() {
    let finished = |steps: &[_]| in_brands(project(1, steps), Fact::Finished);
    let one = |counts| vec![(counts, None)];
    assert_eq!(finished(&[delivered(21), approved(10)]), one(Counts::Good));
    assert_eq!(
        finished(&[asked(12, By::Brand), cancelled(11, By::Creative)]),
        one(Counts::Missed)
    );
    assert_eq!(
        finished(&[asked(12, By::Creative), cancelled(11, By::Brand)]),
        one(Counts::Excluded(Exclusion::OtherSide))
    );
    assert_eq!(
        finished(&[held(20, By::Brand), cancelled(11, By::Admin)]),
        one(Counts::Excluded(Exclusion::DecidedOtherwise))
    );
    let unfunded = Project {
        due_at: None,
        ..project(1, &[cancelled(11, By::Creative)])
    };
    assert_eq!(
        in_brands(unfunded, Fact::Finished),
        one(Counts::Missed),
        "no money came"
    );
    let at_fault = Project {
        disputes: vec![decided(20, 11, Fault::Brand)],
        ..project(1, &[held(20, By::Creative), cancelled(11, By::Clock)])
    };
    assert_eq!(in_brands(at_fault, Fact::Finished), one(Counts::Missed));
    let of_creative = Project {
        disputes: vec![decided(20, 11, Fault::Creative)],
        ..project(1, &[held(20, By::Creative), cancelled(11, By::Clock)])
    };
    assert_eq!(
        in_brands(of_creative, Fact::Finished),
        one(Counts::Excluded(Exclusion::OtherSide))
    );
}

#[test]
fn an_admins_treatment_is_of_one_subject() {
    let project = Project {
        treated: vec![Treated {
            subject: Subject::Brand,
            fact: Fact::Finished,
            treatment: Treatment::Excluded,
        }],
        ..project(1, &[delivered(21), approved(10)])
    };
    assert_eq!(
        in_brands(project.clone(), Fact::Finished),
        [(Counts::Excluded(Exclusion::ByAdmin), None)]
    );
    assert_eq!(in_creatives(project, Fact::Finished), Some(Counts::Good));
}

//! A creative's facts: due days, holds, moved days, and each exclusion.

use super::*;

#[test]
fn the_first_delivery_decides_whether_it_was_on_time() {
    let on_time = |steps: &[_]| in_creatives(project(1, steps), Fact::OnTime);
    assert_eq!(
        on_time(&[delivered(20)]),
        Some(Counts::Good),
        "in its last second"
    );
    assert_eq!(on_time(&[delivered(21), delivered(10)]), Some(Counts::Good));
    assert_eq!(on_time(&[delivered(19)]), Some(Counts::Missed));
    assert_eq!(on_time(&[]), Some(Counts::Missed), "never delivered");
}

#[test]
fn a_project_whose_day_has_not_passed_says_nothing_yet() {
    let future = Project {
        due_at: Some(NOW),
        ..project(1, &[delivered(3)])
    };
    assert_eq!(in_creatives(future, Fact::OnTime), None);
    let old = Project {
        due_at: Some(ago(365)),
        ..project(1, &[delivered(370)])
    };
    assert_eq!(in_creatives(old, Fact::OnTime), None);
    let in_window = Project {
        due_at: Some(ago(364)),
        ..project(1, &[delivered(370)])
    };
    assert_eq!(in_creatives(in_window, Fact::OnTime), Some(Counts::Good));
}

#[test]
fn a_moved_day_counts_as_the_new_one() {
    let moved = Project {
        due_at: Some(ago(10)),
        ..project(1, &[delivered(12)])
    };
    assert_eq!(in_creatives(moved, Fact::OnTime), Some(Counts::Good));
}

#[test]
fn a_day_that_moves_after_the_first_delivery_does_not_count() {
    let moved = Project {
        due_at: Some(ago(10)),
        first_due_at: Some(ago(20)),
        ..project(1, &[delivered(12)])
    };
    assert_eq!(in_creatives(moved, Fact::OnTime), Some(Counts::Missed));
    let postponed = Project {
        due_at: Some(NOW),
        first_due_at: Some(ago(20)),
        ..project(1, &[delivered(22)])
    };
    assert_eq!(in_creatives(postponed, Fact::OnTime), Some(Counts::Good));
}

#[test]
fn a_hold_of_the_other_side_or_of_an_admin_excuses_a_missed_day() {
    let excused = Some(Counts::Excluded(Exclusion::OnHold));
    let on_time = |steps: &[_]| in_creatives(project(1, steps), Fact::OnTime);
    assert_eq!(
        on_time(&[held(22, By::Brand), resumed(15), delivered(14)]),
        excused
    );
    assert_eq!(
        on_time(&[held(22, By::Admin), resumed(15), delivered(14)]),
        excused
    );
    assert_eq!(on_time(&[held(22, By::Operator)]), excused);
    assert_eq!(
        on_time(&[held(22, By::Creative), resumed(15), delivered(14)]),
        Some(Counts::Missed)
    );
    assert_eq!(
        on_time(&[held(25, By::Brand), resumed(21), delivered(14)]),
        Some(Counts::Missed),
        "it was over by the day"
    );
    assert_eq!(
        on_time(&[delivered(25), held(22, By::Brand)]),
        Some(Counts::Good),
        "what was in time stays so"
    );
    let own = Project {
        disputes: vec![decided(22, 15, Fault::Brand)],
        ..project(1, &[held(22, By::Creative), resumed(15), delivered(14)])
    };
    assert_eq!(
        in_creatives(own, Fact::OnTime),
        excused,
        "the decision names the brand"
    );
}

#[test]
fn what_ended_before_its_day_or_was_never_funded_is_not_late() {
    let before = project(1, &[cancelled(21, By::Brand)]);
    let excluded = |why| Some(Counts::Excluded(why));
    assert_eq!(
        in_creatives(before, Fact::OnTime),
        excluded(Exclusion::CancelledBefore)
    );
    let after = project(1, &[cancelled(19, By::Brand)]);
    assert_eq!(in_creatives(after, Fact::OnTime), Some(Counts::Missed));
    let unfunded = Project {
        due_at: None,
        ..project(1, &[cancelled(5, By::Creative)])
    };
    assert_eq!(
        in_creatives(unfunded.clone(), Fact::OnTime),
        excluded(Exclusion::NotFunded)
    );
    assert_eq!(
        in_creatives(unfunded, Fact::Finished),
        excluded(Exclusion::NotFunded)
    );
    let waits = Project {
        due_at: None,
        ..project(1, &[])
    };
    assert_eq!(in_creatives(waits, Fact::OnTime), None);
}

#[test]
fn finished_counts_what_was_approved_against_what_was_cancelled() {
    let finished = |steps: &[_]| in_creatives(project(1, steps), Fact::Finished);
    assert_eq!(finished(&[delivered(21), approved(10)]), Some(Counts::Good));
    assert_eq!(
        finished(&[delivered(21), approved(10), closed(9)]),
        Some(Counts::Good)
    );
    assert_eq!(finished(&[delivered(21)]), None, "it still runs");
    let by_creative = [asked(12, By::Creative), cancelled(11, By::Brand)];
    assert_eq!(finished(&by_creative), Some(Counts::Missed));
    let early = [asked(12, By::Brand), cancelled(11, By::Creative)];
    assert_eq!(
        finished(&early),
        Some(Counts::Excluded(Exclusion::BrandAskedEarly))
    );
    let late = [
        delivered(21),
        asked(12, By::Brand),
        cancelled(11, By::Creative),
    ];
    assert_eq!(
        finished(&late),
        Some(Counts::Missed),
        "the work was not wanted"
    );
    let approved_then_cancelled = [
        delivered(21),
        approved(15),
        asked(12, By::Creative),
        cancelled(11, By::Brand),
    ];
    assert_eq!(finished(&approved_then_cancelled), Some(Counts::Missed));
}

#[test]
fn a_decision_counts_only_against_whom_it_names() {
    let ended = |by, disputes| {
        let project = Project {
            disputes,
            ..project(1, &[held(22, By::Brand), cancelled(11, by)])
        };
        in_creatives(project, Fact::Finished)
    };
    let otherwise = Some(Counts::Excluded(Exclusion::DecidedOtherwise));
    // An admin, without a dispute: after a suspension.
    assert_eq!(ended(By::Admin, vec![]), otherwise);
    // The clock carries decisions out.
    let by_decision = |fault| ended(By::Clock, vec![decided(22, 11, fault)]);
    assert_eq!(by_decision(Fault::NoOne), otherwise);
    assert_eq!(by_decision(Fault::Brand), otherwise);
    assert_eq!(by_decision(Fault::Creative), Some(Counts::Missed));
    // The fault of an earlier problem is not that of the end.
    let earlier = decided(28, 25, Fault::Creative);
    let both = vec![earlier, decided(22, 11, Fault::NoOne)];
    assert_eq!(ended(By::Clock, both), otherwise);
}

#[test]
fn what_both_settled_counts_as_the_wish_of_the_side_that_had_it_first() {
    let settled = |by, steps: &[_]| {
        let project = Project {
            disputes: vec![EndedDispute {
                ending: Ending::Agreed(Some(by)),
                ..decided(22, 11, Fault::NoOne)
            }],
            ..project(1, steps)
        };
        in_creatives(project, Fact::Finished)
    };
    let early = [held(22, By::Creative), cancelled(11, By::Clock)];
    assert_eq!(
        settled(By::Brand, &early),
        Some(Counts::Excluded(Exclusion::BrandAskedEarly))
    );
    assert_eq!(settled(By::Creative, &early), Some(Counts::Missed));
    let late = [
        delivered(24),
        held(22, By::Creative),
        cancelled(11, By::Clock),
    ];
    assert_eq!(settled(By::Brand, &late), Some(Counts::Missed));
}

#[test]
fn only_the_decision_about_that_hold_excuses_a_missed_day() {
    let own = |dispute| {
        let steps = [held(22, By::Creative), resumed(15), delivered(14)];
        let project = Project {
            disputes: vec![dispute],
            ..project(1, &steps)
        };
        in_creatives(project, Fact::OnTime)
    };
    let missed = Some(Counts::Missed);
    assert_eq!(own(decided(22, 15, Fault::NoOne)), missed);
    assert_eq!(own(decided(22, 15, Fault::Creative)), missed);
    assert_eq!(own(decided(10, 5, Fault::Brand)), missed, "a later one");
}

#[test]
fn revisions_beyond_the_agreed_are_those_the_creative_agreed_to() {
    let extra = (15, By::Brand, Event::ExtraRevisionAsked, Stage::Delivered);
    let accepted = (14, By::Creative, Event::RevisionAccepted, Stage::InProgress);
    let refused = (14, By::Creative, Event::RevisionRefused, Stage::Delivered);
    let within = |steps: &[_]| in_creatives(project(1, steps), Fact::WithinRevisions);
    assert_eq!(
        within(&[delivered(21), approved(10), closed(9)]),
        Some(Counts::Good)
    );
    assert_eq!(
        within(&[delivered(21), extra, refused, approved(10), closed(9)]),
        Some(Counts::Good)
    );
    assert_eq!(
        within(&[delivered(21), extra, accepted, approved(10), closed(9)]),
        Some(Counts::Missed)
    );
    assert_eq!(within(&[delivered(21), approved(10)]), None, "not closed");
}

#[test]
fn a_silent_approval_is_no_one_who_liked_it_at_once() {
    let by_clock = (10, By::Clock, Event::Approved, Stage::Approved);
    let revision = (15, By::Brand, Event::RevisionRequested, Stage::InProgress);
    let first = |steps: &[_]| in_creatives(project(1, steps), Fact::ApprovedFirst);
    assert_eq!(first(&[delivered(21), approved(10)]), Some(Counts::Good));
    assert_eq!(
        first(&[delivered(21), revision, delivered(12), approved(10)]),
        Some(Counts::Missed)
    );
    assert_eq!(first(&[delivered(21), by_clock]), None);
    let carried_out = (10, By::Clock, Event::CarriedOut, Stage::OnHold);
    assert_eq!(
        first(&[delivered(21), held(15, By::Brand), carried_out, by_clock]),
        Some(Counts::Good),
        "the clock carried a decision out"
    );
    assert!(!Fact::ApprovedFirst.is_public());
}

#[test]
fn an_admin_leaves_a_project_out_or_counts_it_as_missed() {
    let with = |fact, treatment| {
        let project = Project {
            treated: vec![Treated {
                subject: Subject::Creative,
                fact,
                treatment,
            }],
            ..project(1, &[delivered(21), approved(10)])
        };
        in_creatives(project, Fact::OnTime)
    };
    let left_out = Some(Counts::Excluded(Exclusion::ByAdmin));
    assert_eq!(with(Fact::OnTime, Treatment::Excluded), left_out);
    assert_eq!(with(Fact::OnTime, Treatment::Missed), Some(Counts::Missed));
    assert_eq!(with(Fact::OnTime, Treatment::Counted), Some(Counts::Good));
    assert_eq!(
        with(Fact::Finished, Treatment::Excluded),
        Some(Counts::Good)
    );
}

pub(super) fn invited(number: u32, days: i64, answered_after: Option<i64>) -> Invited {
    let at = ago(days);
    Invited {
        request: request(number),
        sent: RequestSent {
            at,
            answered_at: answered_after.map(|hours| at + Duration::hours(hours)),
            is_cancelled: false,
        },
        withdrawn_at: None,
        was_away: false,
    }
}

#[test]
fn an_invitation_is_answered_or_seven_days_old() {
    let answers = |invited: Invited| {
        let history = CreativeHistory {
            invited: vec![invited],
            ..CreativeHistory::default()
        };
        let entries = of_one(of_creative(&history, NOW), Fact::Answers).entries;
        entries.first().map(|entry| entry.counts)
    };
    assert_eq!(answers(invited(1, 1, Some(2))), Some(Counts::Good));
    assert_eq!(answers(invited(1, 6, None)), None);
    assert_eq!(answers(invited(1, 7, None)), Some(Counts::Missed));
    assert_eq!(
        answers(invited(1, 20, Some(24 * 12))),
        Some(Counts::Good),
        "late is still an answer"
    );
    assert_eq!(answers(invited(1, 365, None)), None);
    let away = Invited {
        was_away: true,
        ..invited(1, 10, None)
    };
    assert_eq!(answers(away), Some(Counts::Excluded(Exclusion::Away)));
    let answered_away = Invited {
        was_away: true,
        ..invited(1, 10, Some(3))
    };
    assert_eq!(answers(answered_away), Some(Counts::Good));
    let taken_back = |after| Invited {
        withdrawn_at: Some(ago(10) + Duration::days(after)),
        ..invited(1, 10, None)
    };
    assert_eq!(
        answers(taken_back(6)),
        Some(Counts::Excluded(Exclusion::WithdrawnEarly))
    );
    assert_eq!(answers(taken_back(7)), Some(Counts::Missed));
}

#[test]
fn the_usual_time_is_the_one_that_was_shown_before() {
    let history = CreativeHistory {
        invited: vec![
            invited(1, 9, Some(2)),
            invited(2, 8, Some(5)),
            invited(3, 7, Some(30)),
        ],
        ..CreativeHistory::default()
    };
    let found = of_one(of_creative(&history, NOW), Fact::TypicalHours).measured;
    assert_eq!(
        (found.value, found.total, found.is_shown()),
        (Some(5), 3, true)
    );
}

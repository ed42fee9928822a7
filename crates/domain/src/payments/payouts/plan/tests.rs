//! What a payout takes, and what stops it.

use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;
use uuid::Uuid;

use super::*;
use crate::vocabulary::Vocabulary as _;

/// A Sunday.
const RELEASED: OffsetDateTime = datetime!(2026-11-01 09:00 UTC);
const LATER: OffsetDateTime = datetime!(2026-12-20 09:00 UTC);

fn request(number: u128) -> QuoteRequestId {
    QuoteRequestId::new(Uuid::from_u128(number))
}

fn line(number: u128, kind: PayableKind, net_fils: i64) -> PayableLine {
    PayableLine {
        line: LedgerLineId::new(Uuid::from_u128(number)),
        kind,
        request: Some(request(number)),
        at: RELEASED,
        net_fils,
        fee_fils: 0,
    }
}

fn paid_before() -> PayeeFacts {
    PayeeFacts {
        was_paid: true,
        ..PayeeFacts::default()
    }
}

fn planned(
    lines: &[PayableLine],
    projects: &BTreeMap<QuoteRequestId, ProjectFacts>,
    payee: &PayeeFacts,
    now: OffsetDateTime,
) -> PayoutPlan {
    let rules = PlanRules {
        payouts: PayoutRules::default(),
        holidays: &Holidays::none(),
        now,
    };
    plan(lines, projects, payee, rules)
}

#[test]
fn a_release_waits_for_its_day_and_a_debit_never_does() {
    let lines = [
        line(1, PayableKind::Release, 90_000),
        line(2, PayableKind::Refund, -20_000),
    ];
    let none = BTreeMap::new();
    let early = planned(&lines, &none, &paid_before(), RELEASED);
    assert_eq!(early.stops, [Stop::NotDue]);
    assert_eq!(early.taken, [lines[1].line]);
    assert!(early.next_due_at(RELEASED).is_some());
    let due = planned(&lines, &none, &paid_before(), LATER);
    assert!(due.is_ready());
    assert_eq!((due.amount_fils, due.taken.len()), (70_000, 2));
    assert_eq!(due.next_due_at(LATER), None);
}

#[test]
fn the_money_of_a_blocked_project_waits_and_what_it_owes_does_not() {
    let lines = [
        line(1, PayableKind::Release, 90_000),
        line(2, PayableKind::Release, 50_000),
        line(2, PayableKind::Refund, -10_000),
    ];
    let blocked = ProjectFacts {
        blocks: vec![LineBlock::Chargeback],
        ..ProjectFacts::default()
    };
    let projects = BTreeMap::from([(request(2), blocked.clone())]);
    let plan = planned(&lines, &projects, &paid_before(), LATER);
    assert_eq!((plan.amount_fils, plan.stops.len()), (80_000, 0));
    let all = BTreeMap::from([(request(1), blocked.clone()), (request(2), blocked)]);
    let plan = planned(&lines, &all, &paid_before(), LATER);
    assert_eq!(plan.stops, [Stop::BlockedProjects]);
}

#[test]
fn little_money_waits_until_it_is_asked_for_or_old() {
    let lines = [line(1, PayableKind::Release, 4_999)];
    let none = BTreeMap::new();
    let little = planned(&lines, &none, &paid_before(), LATER);
    assert_eq!(little.stops, [Stop::BelowMinimum]);
    let asked = PayeeFacts {
        has_asked: true,
        ..paid_before()
    };
    assert!(planned(&lines, &none, &asked, LATER).is_ready());
    let old = RELEASED + LONGEST_WAIT;
    assert!(planned(&lines, &none, &paid_before(), old).is_ready());
    let enough = [line(1, PayableKind::Release, 5_000)];
    assert!(planned(&enough, &none, &paid_before(), LATER).is_ready());
}

#[test]
fn a_balance_below_nothing_and_the_stops_of_the_creative_hold_everything() {
    let lines = [
        line(1, PayableKind::Release, 50_000),
        line(2, PayableKind::Borne, -60_000),
    ];
    let none = BTreeMap::new();
    let negative = planned(&lines, &none, &paid_before(), LATER);
    assert_eq!(negative.stops, [Stop::Negative]);
    let stopped = PayeeFacts {
        stops: vec![Stop::Stopped],
        ..paid_before()
    };
    assert_eq!(
        planned(&lines[..1], &none, &stopped, LATER).stops,
        [Stop::Stopped]
    );
}

#[test]
fn a_silent_approval_and_the_first_payout_wait_longer() {
    let lines = [line(1, PayableKind::Release, 50_000)];
    let facts = |silent_at, last_captured_at| {
        let facts = ProjectFacts {
            silent_at,
            last_captured_at,
            ..ProjectFacts::default()
        };
        BTreeMap::from([(request(1), facts)])
    };
    let in_days = |days| RELEASED + Duration::days(days);
    let silent = facts(Some(RELEASED), None);
    assert!(!planned(&lines, &silent, &paid_before(), in_days(8)).is_ready());
    assert!(planned(&lines, &silent, &paid_before(), in_days(10)).is_ready());
    // A deposit that was released before the silence is not by silence.
    let after = facts(Some(in_days(20)), None);
    assert!(planned(&lines, &after, &paid_before(), in_days(4)).is_ready());
    let captured = facts(None, Some(RELEASED));
    assert!(!planned(&lines, &captured, &PayeeFacts::default(), in_days(13)).is_ready());
    assert!(planned(&lines, &captured, &PayeeFacts::default(), in_days(14)).is_ready());
}

proptest! {
    #[test]
    fn a_payout_never_exceeds_what_is_owed(
        amounts in prop::collection::vec((-50_000..50_000_i64, 0..7_usize, any::<bool>()), 0..12),
        days in 0..120_i64,
    ) {
        let mut projects = BTreeMap::new();
        let lines: Vec<PayableLine> = amounts
            .iter()
            .zip(1..)
            .filter(|((fils, ..), _)| *fils != 0)
            .map(|((fils, kind, is_blocked), number)| {
                let blocks = if *is_blocked { vec![LineBlock::Dispute] } else { Vec::new() };
                projects.insert(request(number), ProjectFacts { blocks, ..ProjectFacts::default() });
                line(number, PayableKind::ALL[*kind], *fils)
            })
            .collect();
        let balance: i64 = lines.iter().map(|line| line.net_fils).sum();
        let plan = planned(&lines, &projects, &paid_before(), RELEASED + Duration::days(days));
        prop_assert!(plan.amount_fils <= balance);
        if plan.is_ready() {
            prop_assert!(plan.amount_fils > 0);
        }
        let debits = lines.iter().filter(|line| line.net_fils < 0);
        prop_assert!(debits.into_iter().all(|debit| plan.taken.contains(&debit.line)));
    }
}

//! Money: every state that it can be in where there is a payment provider, with a ledger that verifies.

use std::collections::{HashMap, HashSet};

use marsam_domain::calendar::Holidays;
use marsam_domain::ledger::{Account, AccountKind, ProviderSlug};
use marsam_domain::payments::attempts::{AttemptState, Failure};
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_domain::payments::payouts::{PayoutRules, PayoutState};
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::batches::Batch;
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::payouts::silence::{self, Silence};
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::{ledger, payouts};
use marsam_workflows::books;
use marsam_workflows::payments::paying::Checkout;
use marsam_workflows::payments::working;
use time::macros::datetime;

use super::*;
use crate::DemoMoney;

pub(super) fn beside_a_provider(service_fee_bps: u16) -> DemoSettings {
    DemoSettings {
        service_fee_bps,
        holidays: Holidays::kuwait(),
        money: Some(DemoMoney {
            checkout: Checkout {
                provider: ProviderSlug::Tap,
                is_live: false,
                methods: CheckoutMethod::ALL.to_vec(),
                limits: AmountLimits {
                    min_fils: 100,
                    max_fils: 10_000_000,
                },
                page: Duration::minutes(30),
            },
            provider: "http://127.0.0.1:5190/".to_owned(),
            payouts: PayoutRules::default(),
        }),
        ..DemoSettings::default()
    }
}

fn of_all<T>(
    test: &TestStore,
    read: impl Fn(&mut Db, marsam_domain::ids::QuoteRequestId) -> Result<Vec<T>, DbError>,
) -> Vec<T> {
    let requests = all_requests(test);
    let of = |request: &QuoteRequest| test.store.read(|db| read(db, request.id)).unwrap();
    requests.iter().flat_map(of).collect()
}

fn attempts(test: &TestStore) -> Vec<PaymentAttempt> {
    of_all(test, payment_attempts::of_request)
}

#[test]
fn the_ledger_verifies_on_each_day_and_with_a_fee() {
    let days = [
        // A Friday, after Eid al-Adha, and on the first day of a year, all in Kuwait.
        datetime!(2026-11-27 13:00 UTC),
        datetime!(2026-06-07 21:05 UTC),
        datetime!(2026-12-31 21:05 UTC),
    ];
    for (now, fee) in of_days(days.into_iter().zip([1_500, 0, 333])) {
        let test = filled_at(&beside_a_provider(fee), now);
        let verified = test.store.read(books::verify).unwrap();
        assert!(
            verified.findings.is_empty(),
            "{now}: {:?}",
            verified.findings
        );
        assert!(verified.projects >= 20, "{}", verified.projects);
        let due = test.store.read(|db| working::due(db, now)).unwrap();
        assert!(due.is_nothing(), "{now}: {due:?}");
        assert_eq!(disputes::wrong(&test, now), [""; 0], "{now}");
    }
}

#[test]
fn every_state_of_a_payment_a_refund_and_a_payout_can_be_seen() {
    let test = filled(&beside_a_provider(1_000));
    let all = attempts(&test);
    let states: HashSet<_> = all.iter().map(|attempt| attempt.state).collect();
    // An attempt waits for its page for two minutes at most.
    let passing = |state: &&AttemptState| **state != AttemptState::Created;
    let wanted: HashSet<_> = AttemptState::ALL.iter().filter(passing).copied().collect();
    assert_eq!(states, wanted);
    let failures: HashSet<_> = all.iter().filter_map(|attempt| attempt.failure).collect();
    for failure in [
        Failure::InsufficientFunds,
        Failure::Declined,
        Failure::NoPage,
    ] {
        assert!(failures.contains(&failure), "{failure:?}");
    }
    assert!(all.iter().any(|attempt| attempt.settled_at.is_some()));
    let back: Vec<Refund> = of_all(&test, refunds::of_request);
    let states: HashSet<_> = back.iter().map(|refund| refund.state).collect();
    // An ordered refund is sent at once.
    let passing = |state: &&RefundState| **state != RefundState::Ordered;
    let wanted: HashSet<_> = RefundState::ALL.iter().filter(passing).copied().collect();
    assert_eq!(states, wanted);
    let sources: HashSet<_> = back.iter().map(|refund| refund.source).collect();
    assert_eq!(sources.len(), RefundSource::ALL.len());
    let people = all_rows(|page| test.store.read(|db| accounts::page(db, page))).unwrap();
    let of = |account: &marsam_domain::accounts::Account| {
        let own = test
            .store
            .read(|db| payouts::of_account(db, account.id, Batch::first()));
        own.unwrap()
    };
    let states: HashSet<_> = people.iter().flat_map(of).map(|own| own.state).collect();
    assert_eq!(states.len(), PayoutState::ALL.len(), "{states:?}");
}

#[test]
fn money_is_held_owed_and_in_suspense_and_stops_some_projects() {
    let test = filled(&beside_a_provider(1_000));
    let sums: HashMap<_, _> = test
        .store
        .read(ledger::sums_by_kind)
        .unwrap()
        .into_iter()
        .collect();
    let credit = |kind: AccountKind| -sums.get(&kind).copied().unwrap_or_default();
    for kind in [
        AccountKind::Held,
        AccountKind::Payable,
        AccountKind::Paying,
        AccountKind::Refunding,
        AccountKind::Suspense,
        AccountKind::FeeIncome,
    ] {
        assert!(credit(kind) > 0, "{kind:?}");
    }
    assert!(credit(AccountKind::Loss) < 0 && credit(AccountKind::AtBank) < 0);
    let requests = all_requests(&test);
    let of_stage = |stage: RequestStage, is: &dyn Fn(&QuoteRequest) -> bool| {
        requests.iter().any(|one| one.stage == stage && is(one))
    };
    let held = |one: &QuoteRequest| {
        let credit = |db: &mut Db| ledger::credit_fils(db, Account::Held(one.id));
        test.store.read(credit).unwrap() > 0
    };
    let has_attempt = |one: &QuoteRequest| {
        let of = test
            .store
            .read(|db| payment_attempts::of_request(db, one.id));
        !of.unwrap().is_empty()
    };
    assert!(of_stage(RequestStage::InProgress, &held));
    assert!(of_stage(RequestStage::Delivered, &held));
    assert!(of_stage(RequestStage::OnHold, &has_attempt));
    assert!(of_stage(RequestStage::Closed, &has_attempt));
    assert!(of_stage(RequestStage::Cancelled, &has_attempt));
    let unpaid = |one: &QuoteRequest| has_attempt(one) && one.sums.recorded_fils == 0;
    assert!(of_stage(RequestStage::InProgress, &unpaid));
}

#[test]
fn a_brand_has_reported_a_problem_after_its_silence_had_closed_the_project() {
    let test = filled(&beside_a_provider(1_000));
    let mut closed = all_requests(&test);
    closed.retain(|request| request.stage == RequestStage::Closed);
    let is_reported = |request: &QuoteRequest| {
        let found = test.store.read(|db| silence::of_closed(db, request.id));
        found.unwrap() == Some(Silence::Reported)
    };
    assert_eq!(closed.iter().filter(|one| is_reported(one)).count(), 1);
}

#[test]
fn without_a_provider_nothing_is_paid_here() {
    let test = filled(&DemoSettings::default());
    assert!(attempts(&test).is_empty());
    let open = |db: &mut Db| payment_attempts::providers_with_open_money(db, now());
    assert!(test.store.read(open).unwrap().is_empty());
}

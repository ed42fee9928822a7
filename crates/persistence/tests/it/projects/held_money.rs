//! Attempts to pay, the ledger and numbers of papers: one piece of money is posted once.

use marsam_domain::ids::{PaymentAttemptId, RefundId};
use marsam_domain::ledger::{
    Account, Captured, Journal, MoneyEvent, ProviderSlug, Released, capture_key,
};
use marsam_domain::payments::attempts::{
    self, AttemptCause, AttemptEffect, AttemptState, CapturedAs, Failure, Known, Outcome,
};
use marsam_domain::payments::papers::Series;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::batches::Batch;
use marsam_persistence::payment_attempts::{AttemptMoney, NewAttempt, OpenedPage, PaymentAttempt};
use marsam_persistence::refunds::{NewRefund, RefundChange};
use marsam_persistence::{
    Db, DbError, ids, ledger, money_state, number_series, payment_attempts, refunds,
};
use time::Duration;

use super::Studio;
use crate::samples::{NOW, at_once, later};

const TAP: ProviderSlug = ProviderSlug::Tap;

impl Studio {
    fn new_attempt(&self, project: &QuoteRequest) -> NewAttempt {
        NewAttempt {
            request_id: project.id,
            account_id: self.brand,
            provider: TAP,
            amount_fils: 300_000,
            through_part: 0,
            method: CheckoutMethod::Knet,
            is_live: false,
            page: Duration::minutes(30),
        }
    }

    fn attempt(&self, project: &QuoteRequest) -> PaymentAttempt {
        let new = self.new_attempt(project);
        self.write(|db| payment_attempts::insert(db, &new, NOW))
    }

    fn opened(&self, project: &QuoteRequest, key: &str) -> PaymentAttempt {
        let attempt = self.attempt(project);
        let page = OpenedPage {
            provider_key: key.to_owned(),
            url: "sealed".to_owned(),
            expires_at: later(30),
            next_ask_at: Some(later(2)),
        };
        self.write(|db| payment_attempts::opened(db, attempt.id, &page));
        self.found(attempt.id)
    }

    fn found(&self, attempt: PaymentAttemptId) -> PaymentAttempt {
        self.read(|db| payment_attempts::find(db, attempt))
    }
}

fn captured(attempt: &PaymentAttempt, transaction: &str) -> Journal {
    let captured = Captured {
        provider: TAP,
        transaction: transaction.to_owned(),
        attempt: attempt.id,
        request: attempt.request_id,
        amount_fils: attempt.amount_fils,
        credited_fils: attempt.amount_fils,
    };
    MoneyEvent::Captured(captured).journal().unwrap()
}

/// What a worker does with a capture: true if it was the one that posted it.
fn capture(db: &mut Db, attempt: PaymentAttemptId, transaction: &str) -> Result<bool, DbError> {
    let attempt = payment_attempts::lock(db, attempt)?;
    let key = capture_key(TAP, transaction);
    let known = ledger::known(db, attempt.id, &key, "taken_back:reversal:tap:chg_1")?;
    let outcome = Outcome::Captured(CapturedAs::Ordered);
    let cause = AttemptCause::Observed(outcome, known);
    let Some(step) = attempts::advance(attempt.state, cause) else {
        return Ok(false);
    };
    assert_eq!(step.effect, AttemptEffect::Credit);
    payment_attempts::advance(db, &attempt, step)?;
    ledger::post(db, &captured(&attempt, transaction), None, NOW)?;
    Ok(true)
}

#[test]
fn twenty_captures_of_one_transaction_are_posted_once() {
    let studio = Studio::open();
    let project = studio.project();
    let attempt = studio.opened(&project, "chg_1");
    let posted = at_once(20, |_| {
        studio
            .store()
            .write(|db| capture(db, attempt.id, "chg_1"))
            .unwrap()
    });
    assert_eq!(posted.iter().filter(|posted| **posted).count(), 1);
    let held = Account::Held(project.id);
    assert_eq!(studio.read(|db| ledger::credit_fils(db, held)), 300_000);
    let after = studio.found(attempt.id);
    assert_eq!((after.state, after.version), (AttemptState::Captured, 3));
    assert_eq!(after.page_url, None);
    // Another transaction of the attempt is money of its own.
    assert!(studio.write(|db| capture(db, attempt.id, "chg_2")));
    assert!(!studio.write(|db| capture(db, attempt.id, "chg_2")));
    assert_eq!(studio.read(|db| ledger::credit_fils(db, held)), 600_000);
    assert_eq!(studio.found(attempt.id).state, AttemptState::Captured);
}

#[test]
fn a_journal_that_was_posted_undoes_all_that_is_written_with_it() {
    let studio = Studio::open();
    let project = studio.project();
    let attempt = studio.opened(&project, "chg_1");
    let journal = captured(&attempt, "chg_1");
    studio.write(|db| ledger::post(db, &journal, Some("By hand"), NOW));
    let again = studio.store().write(|db| {
        payment_attempts::asked(db, attempt.id, None, later(9))?;
        ledger::post(db, &journal, None, NOW)
    });
    assert!(matches!(again, Err(DbError::Conflict)), "{again:?}");
    assert_eq!(studio.found(attempt.id).asked_at, None);
    let balances = studio.read(ledger::checks::summed).balances;
    assert_eq!(balances.debit_fils(Account::AtProvider(TAP)), 300_000);
    assert_eq!(balances.credit_fils(Account::Held(project.id)), 300_000);
}

#[test]
fn lines_are_read_back_as_they_were_posted() {
    let studio = Studio::open();
    let project = studio.project();
    let attempt = studio.opened(&project, "chg_1");
    let journals = [
        captured(&attempt, "chg_1"),
        MoneyEvent::Released(Released {
            request: project.id,
            creative: studio.dana.id,
            before_fils: 0,
            amount_fils: 100_000,
            fee_fils: 10_000,
        })
        .journal()
        .unwrap(),
    ];
    for journal in &journals {
        studio.write(|db| ledger::post(db, journal, None, NOW));
    }
    let posted: Vec<_> = journals
        .iter()
        .flat_map(|journal| journal.lines().to_vec())
        .collect();
    let read = studio.read(|db| ledger::lines_of_request(db, project.id));
    assert_eq!(read, posted);
    let credit = |account| studio.read(|db| ledger::credit_fils(db, account));
    assert_eq!(credit(Account::Held(project.id)), 200_000);
    assert_eq!(credit(Account::Payable(studio.dana.id)), 90_000);
    assert_eq!(credit(Account::FeeIncome(project.id)), 10_000);
    assert_eq!(credit(Account::Held(studio.request().id)), 0);
}

#[test]
fn what_is_known_of_a_transaction_is_what_was_posted() {
    let studio = Studio::open();
    let project = studio.project();
    let attempt = studio.opened(&project, "chg_1");
    let known = |transaction: &str| {
        let (capture, gone) = (
            capture_key(TAP, transaction),
            format!("taken_back:{transaction}"),
        );
        studio.read(|db| ledger::known(db, attempt.id, &capture, &gone))
    };
    assert_eq!(known("chg_1"), Known::No);
    studio.write(|db| ledger::post(db, &captured(&attempt, "chg_1"), None, NOW));
    assert_eq!(
        (known("chg_1"), known("chg_2")),
        (Known::Posted, Known::AnotherPosted)
    );
    studio.write(|db| ledger::post(db, &captured(&attempt, "chg_2"), None, NOW));
    assert_eq!(
        (known("chg_1"), known("chg_2")),
        (Known::BothPosted, Known::BothPosted)
    );
    let captured = studio.read(|db| ledger::captures_of(db, attempt.id));
    let mut captured: Vec<_> = captured
        .iter()
        .map(|one| (one.transaction.as_str(), one.fils))
        .collect();
    captured.sort_unstable();
    assert_eq!(captured, [("chg_1", 300_000), ("chg_2", 300_000)]);
}

#[test]
fn a_project_has_one_open_attempt() {
    let studio = Studio::open();
    let project = studio.project();
    let new = studio.new_attempt(&project);
    let stored = at_once(10, |_| {
        studio
            .store()
            .write(|db| payment_attempts::insert(db, &new, NOW))
            .is_ok()
    });
    assert_eq!(stored.iter().filter(|stored| **stored).count(), 1);
    let attempts = studio.read(|db| payment_attempts::of_request(db, project.id));
    let [open] = &attempts[..] else {
        panic!("{attempts:?}")
    };
    assert_eq!((open.state, open.version), (AttemptState::Created, 1));
    assert_eq!(open.next_ask_at, Some(later(2)));
    let step = attempts::advance(open.state, AttemptCause::NoPage).unwrap();
    studio.write(|db| payment_attempts::advance(db, open, step));
    let failed = studio.found(open.id);
    assert_eq!(
        (failed.state, failed.failure),
        (AttemptState::Failed, Some(Failure::NoPage))
    );
    let second = studio.attempt(&project);
    assert_eq!(
        studio.read(|db| payment_attempts::of_account(db, studio.brand, Batch::first())),
        [failed, second]
    );
}

#[test]
fn a_step_of_an_attempt_that_has_changed_since_is_refused() {
    let studio = Studio::open();
    let read = studio.opened(&studio.project(), "chg_1");
    let step = attempts::advance(read.state, AttemptCause::GivenUp).unwrap();
    studio.write(|db| payment_attempts::advance(db, &read, step));
    let again = studio
        .store()
        .write(|db| payment_attempts::advance(db, &read, step));
    assert!(matches!(again, Err(DbError::Conflict)), "{again:?}");
    let page = OpenedPage {
        provider_key: "chg_2".to_owned(),
        url: "sealed".to_owned(),
        expires_at: later(30),
        next_ask_at: None,
    };
    let late = studio
        .store()
        .write(|db| payment_attempts::opened(db, read.id, &page));
    assert!(matches!(late, Err(DbError::Conflict)), "{late:?}");
    assert_eq!(studio.found(read.id).provider_key.as_deref(), Some("chg_1"));
    let by_key = |key: &str| studio.read(|db| payment_attempts::of_provider_key(db, TAP, key));
    assert_eq!(by_key("chg_1").unwrap().id, read.id);
    assert_eq!(by_key("chg_2"), None);
}

#[test]
fn a_question_is_brought_forward_and_never_put_off() {
    let studio = Studio::open();
    let attempt = studio.opened(&studio.project(), "chg_1");
    let due = |minutes| {
        studio
            .read(|db| payment_attempts::due(db, later(minutes), 10))
            .len()
    };
    assert_eq!((due(1), due(2)), (0, 1));
    let ask_at = |at| studio.write(|db| payment_attempts::ask_at(db, attempt.id, at));
    ask_at(later(5));
    assert_eq!(studio.found(attempt.id).next_ask_at, Some(later(2)));
    ask_at(later(1));
    assert_eq!(due(1), 1);
    studio.write(|db| payment_attempts::asked(db, attempt.id, None, later(1)));
    assert_eq!(due(1_000_000), 0);
    assert_eq!(studio.found(attempt.id).asked_at, Some(later(1)));
    ask_at(later(3));
    assert_eq!(due(3), 1);
}

#[test]
fn numbers_have_no_gap_whatever_is_undone() {
    let studio = Studio::open();
    let next = |db: &mut Db| number_series::next(db, Series::Receipt, 2026, 1);
    let given = at_once(30, |number| {
        studio.store().write(|db| {
            let paper = next(db)?;
            if number % 3 == 0 {
                return Err(DbError::LimitReached);
            }
            Ok(paper.number)
        })
    });
    let mut given: Vec<i64> = given.into_iter().flatten().collect();
    given.sort_unstable();
    assert_eq!(given, (1..=20).collect::<Vec<_>>());
    assert_eq!(studio.write(next).to_string(), "R-2026-000021");
    let other = |series, year, run| studio.write(|db| number_series::next(db, series, year, run));
    assert_eq!(other(Series::Receipt, 2027, 1).to_string(), "R-2027-000001");
    assert_eq!(
        other(Series::Receipt, 2026, 2).to_string(),
        "R-2026-2-000001"
    );
    assert_eq!(
        other(Series::RefundNote, 2026, 1).to_string(),
        "C-2026-000001"
    );
}

#[test]
fn a_database_has_real_money_or_money_of_tests() {
    let studio = Studio::open();
    assert_eq!(studio.read(money_state::find).is_live, None);
    studio.write(|db| money_state::settle_mode(db, false));
    studio.write(|db| money_state::settle_mode(db, false));
    let other = studio
        .store()
        .write(|db| money_state::settle_mode(db, true));
    assert!(matches!(other, Err(DbError::Conflict)), "{other:?}");
    let state = studio.read(money_state::find);
    assert_eq!(
        (state.is_live, state.paused_at, state.run),
        (Some(false), None, 1)
    );
}

#[test]
fn a_refund_that_is_owed_keeps_its_provider_open_however_old_its_charge_is() {
    let studio = Studio::open();
    let project = studio.project();
    let attempt = studio.opened(&project, "chg_1").id;
    let money = AttemptMoney {
        captured_fils: 300_000,
        ..AttemptMoney::default()
    };
    studio.write(|db| {
        payment_attempts::never_asked(db, attempt)?;
        payment_attempts::store_money(db, attempt, money, Some(NOW))
    });
    let much_later = NOW + Duration::days(181);
    let open = || studio.read(|db| payment_attempts::providers_with_open_money(db, much_later));
    assert_eq!(open(), []);
    let id = RefundId::new(ids::fresh(NOW));
    let new = NewRefund {
        id,
        request_id: project.id,
        attempt_id: attempt,
        charge: None,
        ordered_as: id,
        source: RefundSource::Held,
        amount_fils: 300_000,
        fee_fils: 0,
        is_borne: false,
        is_decided: true,
        ordered_by: None,
        note: None,
    };
    let step = |to| {
        studio.write(|db| {
            let read = refunds::find(db, id)?;
            refunds::advance(db, &read, to, &RefundChange::default())
        });
    };
    studio.write(|db| refunds::insert(db, &new, NOW));
    assert_eq!(open(), [TAP]);
    step(RefundState::Failed);
    assert_eq!(open(), [TAP], "an admin may send it again");
    step(RefundState::Done);
    assert_eq!(open(), []);
}

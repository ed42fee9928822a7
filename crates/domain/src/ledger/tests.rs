//! The journal of each event, compared with the table of the ledger, and what cannot be posted.

mod going_back;
mod histories;
mod moves;
mod project;

use uuid::Uuid;

use super::*;
use crate::payments::charges::take_back;

pub(super) fn request() -> QuoteRequestId {
    QuoteRequestId::new(Uuid::from_u128(1))
}

pub(super) fn creative() -> CreativeId {
    CreativeId::new(Uuid::from_u128(2))
}

pub(super) fn attempt(number: u128) -> PaymentAttemptId {
    PaymentAttemptId::new(Uuid::from_u128(0x100 + number))
}

pub(super) fn refund(number: u128) -> RefundId {
    RefundId::new(Uuid::from_u128(0x1_0000 + number))
}

pub(super) fn payout(number: u128) -> PayoutId {
    PayoutId::new(Uuid::from_u128(0x100_0000 + number))
}

fn lines(event: &MoneyEvent) -> Vec<(AccountKind, i64)> {
    let journal = event.journal().unwrap();
    let lines = journal.lines().iter();
    lines
        .map(|line| (line.account.kind(), line.amount_fils))
        .collect()
}

fn captured(amount_fils: i64, credited_fils: i64) -> MoneyEvent {
    MoneyEvent::Captured(Captured {
        provider: ProviderSlug::Tap,
        transaction: "chg_1".to_owned(),
        attempt: attempt(1),
        request: request(),
        amount_fils,
        credited_fils,
    })
}

fn posting(from: RefundFrom) -> RefundPosting {
    RefundPosting {
        refund: refund(1),
        ordered_as: refund(1),
        request: request(),
        attempt: attempt(1),
        amount_fils: 100,
        from,
    }
}

fn payout_of(amount_fils: i64) -> PayoutPosting {
    PayoutPosting {
        payout: payout(1),
        creative: creative(),
        amount_fils,
    }
}

fn chargeback() -> TakeBack {
    TakeBack {
        provider: ProviderSlug::Tap,
        cause: TakeBackCause::Chargeback,
        reference: "cb_1".to_owned(),
        request: request(),
        attempt: attempt(1),
    }
}

fn done(left_fils: i64, provider: Option<ProviderSlug>, rest: Option<RefundId>) -> MoneyEvent {
    MoneyEvent::RefundDone(RefundDone {
        refund: refund(1),
        ordered_fils: 100,
        left_fils,
        provider,
        rest,
    })
}

#[test]
fn captures_and_releases_are_posted_as_the_table_says() {
    use AccountKind as Kind;
    assert_eq!(
        lines(&captured(100, 60)),
        [
            (Kind::AtProvider, 100),
            (Kind::Held, -60),
            (Kind::Suspense, -40)
        ]
    );
    assert_eq!(
        lines(&captured(100, 100)),
        [(Kind::AtProvider, 100), (Kind::Held, -100)]
    );
    assert_eq!(
        lines(&captured(100, 0)),
        [(Kind::AtProvider, 100), (Kind::Suspense, -100)]
    );
    let credited = MoneyEvent::SuspenseCredited {
        attempt: attempt(1),
        version: 3,
        request: request(),
        amount_fils: 40,
    };
    assert_eq!(lines(&credited), [(Kind::Suspense, 40), (Kind::Held, -40)]);
    let released = MoneyEvent::Released(Released {
        request: request(),
        creative: creative(),
        before_fils: 0,
        amount_fils: 100,
        fee_fils: 10,
    });
    assert_eq!(
        lines(&released),
        [
            (Kind::Held, 100),
            (Kind::Payable, -90),
            (Kind::FeeIncome, -10)
        ]
    );
}

#[test]
fn refunds_are_posted_as_the_table_says() {
    use AccountKind as Kind;
    let ordered = |from| lines(&MoneyEvent::RefundOrdered(posting(from)));
    let withdrawn = |from| lines(&MoneyEvent::RefundWithdrawn(posting(from)));
    let released = |borne_by| RefundFrom::Released {
        borne_by,
        fee_fils: 10,
    };
    assert_eq!(
        ordered(RefundFrom::Held),
        [(Kind::Held, 100), (Kind::Refunding, -100)]
    );
    assert_eq!(
        ordered(RefundFrom::Suspense),
        [(Kind::Suspense, 100), (Kind::Refunding, -100)]
    );
    assert_eq!(
        ordered(released(Some(creative()))),
        [
            (Kind::Payable, 90),
            (Kind::FeeIncome, 10),
            (Kind::Refunding, -100)
        ]
    );
    assert_eq!(
        ordered(released(None)),
        [
            (Kind::Loss, 90),
            (Kind::FeeIncome, 10),
            (Kind::Refunding, -100)
        ]
    );
    assert_eq!(
        withdrawn(RefundFrom::Held),
        [(Kind::Refunding, 100), (Kind::Held, -100)]
    );
    assert_eq!(
        withdrawn(RefundFrom::Suspense),
        [(Kind::Refunding, 100), (Kind::Suspense, -100)]
    );
    assert_eq!(
        withdrawn(released(Some(creative()))),
        [
            (Kind::Refunding, 100),
            (Kind::Payable, -90),
            (Kind::FeeIncome, -10)
        ]
    );
}

#[test]
fn refunds_that_have_left_are_posted_as_the_table_says() {
    use AccountKind as Kind;
    let tap = Some(ProviderSlug::Tap);
    assert_eq!(
        lines(&done(100, tap, None)),
        [(Kind::Refunding, 100), (Kind::AtProvider, -100)]
    );
    assert_eq!(
        lines(&done(100, None, None)),
        [(Kind::Refunding, 100), (Kind::AtBank, -100)]
    );
    assert_eq!(
        lines(&done(120, tap, None)),
        [
            (Kind::Refunding, 100),
            (Kind::Loss, 20),
            (Kind::AtProvider, -120)
        ]
    );
    assert_eq!(
        lines(&done(70, tap, Some(refund(2)))),
        [
            (Kind::Refunding, 100),
            (Kind::Refunding, -30),
            (Kind::AtProvider, -70)
        ]
    );
    assert_eq!(done(70, tap, None).journal(), Err(Unpostable::NoRest));
}

#[test]
fn payouts_and_settlements_are_posted_as_the_table_says() {
    use AccountKind as Kind;
    let payout = payout_of(100);
    let prepared = [(Kind::Payable, 100), (Kind::Paying, -100)];
    assert_eq!(lines(&MoneyEvent::PayoutPrepared(payout)), prepared);
    let withdrawn = [(Kind::Paying, 100), (Kind::Payable, -100)];
    assert_eq!(lines(&MoneyEvent::PayoutWithdrawn(payout)), withdrawn);
    let sent = [(Kind::Paying, 100), (Kind::AtBank, -100)];
    assert_eq!(lines(&MoneyEvent::PayoutSent(payout)), sent);
    let returned = [(Kind::AtBank, 100), (Kind::Payable, -100)];
    assert_eq!(lines(&MoneyEvent::PayoutReturned(payout)), returned);
    let settled = MoneyEvent::Settled {
        provider: ProviderSlug::Tap,
        reference: "2026-11-28".to_owned(),
        to_bank_fils: 97,
        cost_fils: 3,
    };
    assert_eq!(
        lines(&settled),
        [
            (Kind::AtBank, 97),
            (Kind::ProviderCost, 3),
            (Kind::AtProvider, -100)
        ]
    );
}

#[test]
fn what_is_taken_back_is_posted_as_the_table_says() {
    use AccountKind as Kind;
    let borne = take_back(100, &[(refund(1), 30), (refund(2), 20)], 10, 15);
    let taken = MoneyEvent::TakenBack {
        what: chargeback(),
        borne,
        rest: None,
    };
    let wanted = [
        (Kind::Refunding, 30),
        (Kind::Refunding, 20),
        (Kind::Suspense, 10),
        (Kind::Held, 15),
        (Kind::Loss, 25),
        (Kind::AtProvider, -100),
    ];
    assert_eq!(lines(&taken), wanted);
    let in_part = |rest| MoneyEvent::TakenBack {
        what: chargeback(),
        borne: take_back(40, &[(refund(1), 30), (refund(2), 20)], 0, 0),
        rest,
    };
    assert_eq!(in_part(None).journal(), Err(Unpostable::NoRest));
    let wanted = [
        (Kind::Refunding, 30),
        (Kind::Refunding, 20),
        (Kind::Refunding, -10),
        (Kind::AtProvider, -40),
    ];
    assert_eq!(lines(&in_part(Some(refund(3)))), wanted);
}

#[test]
fn what_the_creative_bears_and_what_is_won_are_posted_as_the_table_says() {
    use AccountKind as Kind;
    let (creative, amount_fils) = (creative(), 25);
    let decided = MoneyEvent::Borne {
        what: chargeback(),
        creative,
        amount_fils,
    };
    assert_eq!(lines(&decided), [(Kind::Payable, 25), (Kind::Loss, -25)]);
    let reversed = MoneyEvent::BorneReversed {
        what: chargeback(),
        creative,
        amount_fils,
    };
    assert_eq!(lines(&reversed), [(Kind::Loss, 25), (Kind::Payable, -25)]);
    let won = MoneyEvent::WonBack {
        what: chargeback(),
        won: take_back(100, &[(refund(1), 30)], 0, 15).won(10),
    };
    let wanted = [
        (Kind::AtProvider, 100),
        (Kind::Loss, -55),
        (Kind::Held, -10),
        (Kind::Suspense, -35),
    ];
    assert_eq!(lines(&won), wanted);
    let written_off = MoneyEvent::WrittenOff {
        creative,
        reference: "1".to_owned(),
        amount_fils,
    };
    assert_eq!(
        lines(&written_off),
        [(Kind::Loss, 25), (Kind::Payable, -25)]
    );
    assert_eq!(
        lines(&MoneyEvent::PaidAhead(payout_of(25))),
        [(Kind::Payable, 25), (Kind::Payable, -25)]
    );
}

#[test]
fn keys_say_what_is_posted_and_corrections_what_they_correct() {
    let capture = captured(100, 60).journal().unwrap();
    assert_eq!(capture.key(), "capture:tap:chg_1");
    assert_eq!(capture.key(), capture_key(ProviderSlug::Tap, "chg_1"));
    assert_eq!(capture.kind(), JournalKind::Capture);
    assert_eq!(capture.links().attempt, Some(attempt(1)));
    assert_eq!(capture.reverses(), None);
    let corrected = [
        (
            MoneyEvent::RefundOrdered(posting(RefundFrom::Held)),
            MoneyEvent::RefundWithdrawn(posting(RefundFrom::Held)),
        ),
        (
            MoneyEvent::PayoutPrepared(payout_of(1)),
            MoneyEvent::PayoutWithdrawn(payout_of(1)),
        ),
        (
            MoneyEvent::Borne {
                what: chargeback(),
                creative: creative(),
                amount_fils: 1,
            },
            MoneyEvent::BorneReversed {
                what: chargeback(),
                creative: creative(),
                amount_fils: 1,
            },
        ),
    ];
    for (first, correction) in corrected {
        let (first, correction) = (first.journal().unwrap(), correction.journal().unwrap());
        assert_eq!(correction.reverses(), Some(first.key()));
        let sum = Balances::of(first.lines().iter().chain(correction.lines()).copied());
        assert!(sum.accounts().all(|account| sum.debit_fils(account) == 0));
    }
}

#[test]
fn what_moves_nothing_or_less_than_nothing_is_not_posted() {
    assert_eq!(captured(0, 0).journal(), Err(Unpostable::Empty));
    assert_eq!(captured(100, 101).journal(), Err(Unpostable::Negative));
    assert_eq!(captured(-1, 0).journal(), Err(Unpostable::Negative));
    let released = MoneyEvent::Released(Released {
        request: request(),
        creative: creative(),
        before_fils: 0,
        amount_fils: 10,
        fee_fils: 11,
    });
    assert_eq!(released.journal(), Err(Unpostable::Negative));
    assert_eq!(
        MoneyEvent::PayoutPrepared(payout_of(-1)).journal(),
        Err(Unpostable::Negative)
    );
}

#[test]
fn an_account_reads_back_what_is_stored() {
    let accounts = [
        Account::AtProvider(ProviderSlug::Tap),
        Account::AtBank,
        Account::Held(request()),
        Account::Payable(creative()),
        Account::Paying(payout(1)),
        Account::Refunding(refund(1)),
        Account::Suspense(attempt(1)),
        Account::FeeIncome(request()),
        Account::ProviderCost,
        Account::Loss,
    ];
    let kinds: Vec<_> = accounts.iter().map(|account| account.kind()).collect();
    assert_eq!(kinds, AccountKind::ALL);
    for account in accounts {
        assert_eq!(
            Account::of_stored(account.kind(), &account.subject()),
            Some(account)
        );
        assert_eq!(Account::of_stored(account.kind(), "x"), None, "{account:?}");
    }
}

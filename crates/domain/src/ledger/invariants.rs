//! What must hold of the ledger after every step, checked over its lines and the rows that explain them.
//!
//! **Invariant:** the check reads and reports; it never corrects.

use std::collections::HashMap;

use time::Duration;

use super::{Account, AccountKind, Balances, Line};
use crate::ids::{PaymentAttemptId, PayoutId, QuoteRequestId, RefundId};
use crate::payments::charges::{Charge, left_of_all};
use crate::payments::fees::AgreedFee;
use crate::payments::parts::Price;

/// Money in suspense that is older is an alarm.
pub const SUSPENSE_PERIOD: Duration = Duration::days(3);

/// The money of a project, as its rows have it. In fils.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProjectMoney {
    /// The project.
    pub request: QuoteRequestId,
    /// True while it runs.
    pub is_running: bool,
    /// True once it is closed or cancelled.
    pub is_ended: bool,
    /// Its price.
    pub price: Price,
    /// The fee that was agreed on.
    pub fee: AgreedFee,
    /// What was paid outside the product and counts.
    pub outside_fils: i64,
    /// What of its captures counted, and what admins counted later.
    pub credited_fils: i64,
    /// All that was released.
    pub released_fils: i64,
    /// Refunds of held money that are not withdrawn.
    pub refunded_held_fils: i64,
    /// Refunds of released money that are not withdrawn.
    pub refunded_released_fils: i64,
    /// What was taken back from held money, less what was held again.
    pub taken_from_held_fils: i64,
    /// Its charges.
    pub charges: Vec<Charge>,
}

/// A refund as its row has it: its amount in fils while it is owed, else 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwedRefund {
    /// The refund.
    pub refund: RefundId,
    /// In fils.
    pub owed_fils: i64,
}

/// A payout as its row has it: its amount in fils while it is prepared, else 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenPayout {
    /// The payout.
    pub payout: PayoutId,
    /// In fils.
    pub prepared_fils: i64,
}

/// What the row of a project says that is paid, and what explains it. In fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordedMoney {
    /// The project.
    pub request: QuoteRequestId,
    /// As its row has it.
    pub recorded_fils: i64,
    /// The payments outside the product that count.
    pub outside_fils: i64,
    /// What of its captures counts, less what went back or was taken back; 0 where a provider never had money of it.
    pub captured_fils: i64,
}

/// What does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// All lines do not sum to nothing.
    #[error("the ledger sums to {0} fils")]
    Unbalanced(i64),
    /// What is held is not what the rows of the project explain.
    #[error("{request}: {held_fils} fils are held, {explained_fils} are explained")]
    Held {
        /// The project.
        request: QuoteRequestId,
        /// By the ledger.
        held_fils: i64,
        /// By the rows.
        explained_fils: i64,
    },
    /// Less than nothing is held.
    #[error("{0}: less than nothing is held")]
    NegativeHeld(QuoteRequestId),
    /// Money is held for a project that has ended.
    #[error("{0}: money is held after the end")]
    HeldAfterEnd(QuoteRequestId),
    /// What is recorded is not what was paid.
    #[error("{request}: {recorded_fils} fils are recorded, {paid_fils} are paid")]
    Recorded {
        /// The project.
        request: QuoteRequestId,
        /// By the project.
        recorded_fils: i64,
        /// By what was paid.
        paid_fils: i64,
    },
    /// More is recorded than is to be paid, or lowered than was agreed on.
    #[error("{0}: the price is overpaid or lowered too far")]
    Price(QuoteRequestId),
    /// The fee that was taken is not the fee on what is released.
    #[error("{request}: a fee of {taken_fils} fils was taken, not {due_fils}")]
    Fee {
        /// The project.
        request: QuoteRequestId,
        /// By the ledger.
        taken_fils: i64,
        /// By the agreement.
        due_fils: i64,
    },
    /// More went back of a charge than was captured.
    #[error("attempt {0}: more went back than was captured")]
    Charge(PaymentAttemptId),
    /// The charges of a project do not cover what is held.
    #[error("{0}: the charges do not cover what is held")]
    Uncovered(QuoteRequestId),
    /// What a refund owes is not in the ledger.
    #[error("refund {0}: the ledger owes another amount")]
    Refund(RefundId),
    /// What a payout pays is not in the ledger.
    #[error("payout {0}: the ledger pays another amount")]
    Payout(PayoutId),
    /// Less than nothing is in suspense.
    #[error("attempt {0}: less than nothing is in suspense")]
    NegativeSuspense(PaymentAttemptId),
}

/// What of all lines does not hold: their sum, and suspense below 0. Sums of journals are held where they are made.
pub fn of_lines(lines: &[Line]) -> Vec<Broken> {
    let sum: i64 = lines.iter().map(|line| line.amount_fils).sum();
    let balances = Balances::of(lines.iter().copied());
    let suspense = balances.accounts().filter_map(|account| match account {
        Account::Suspense(attempt) if balances.credit_fils(account) < 0 => {
            Some(Broken::NegativeSuspense(attempt))
        }
        _ => None,
    });
    let unbalanced = (sum != 0).then_some(Broken::Unbalanced(sum));
    unbalanced.into_iter().chain(suspense).collect()
}

/// What of a project does not hold.
pub fn of_project(balances: &Balances, project: &ProjectMoney) -> Vec<Broken> {
    let request = project.request;
    let held_fils = balances.credit_fils(Account::Held(request));
    let explained_fils = project.credited_fils
        - project.released_fils
        - project.refunded_held_fils
        - project.taken_from_held_fils;
    let released_net = project.released_fils - project.refunded_released_fils;
    let paid_fils = project.outside_fils + held_fils + released_net;
    let recorded_fils = project.price.recorded_fils;
    let taken_fils = balances.credit_fils(Account::FeeIncome(request));
    let due_fils = project.fee.on(released_net);
    let left = left_of_all(&project.charges);
    let charges = project.charges.iter();
    let overdrawn = charges
        .filter(|charge| charge.left_fils() < 0)
        .map(|charge| Broken::Charge(charge.attempt));
    let holds = [
        (
            held_fils == explained_fils,
            Broken::Held {
                request,
                held_fils,
                explained_fils,
            },
        ),
        (held_fils >= 0, Broken::NegativeHeld(request)),
        (
            !project.is_ended || held_fils == 0,
            Broken::HeldAfterEnd(request),
        ),
        (
            !project.is_running || recorded_fils == paid_fils,
            Broken::Recorded {
                request,
                recorded_fils,
                paid_fils,
            },
        ),
        (
            project.price.is_sound(project.is_ended),
            Broken::Price(request),
        ),
        (
            taken_fils == due_fils && taken_fils <= project.fee.fee_fils,
            Broken::Fee {
                request,
                taken_fils,
                due_fils,
            },
        ),
        (left >= held_fils, Broken::Uncovered(request)),
    ];
    let broken = holds.into_iter().filter(|(holds, _)| !holds);
    broken.map(|(_, broken)| broken).chain(overdrawn).collect()
}

/// What is recorded of a project and was not paid, or the other way round. Moves and reviews go by what is recorded, also
/// where a provider never had money.
pub fn of_recorded(money: &RecordedMoney) -> Option<Broken> {
    let paid_fils = money.outside_fils + money.captured_fils;
    (money.recorded_fils != paid_fils).then_some(Broken::Recorded {
        request: money.request,
        recorded_fils: money.recorded_fils,
        paid_fils,
    })
}

/// What of refunds and payouts does not hold: each account has the amount of its row, and no account is without one.
pub fn of_transfers(
    balances: &Balances,
    refunds: &[OwedRefund],
    payouts: &[OpenPayout],
) -> Vec<Broken> {
    let refunds = refunds
        .iter()
        .map(|row| (Account::Refunding(row.refund), row.owed_fils));
    let payouts = payouts
        .iter()
        .map(|row| (Account::Paying(row.payout), row.prepared_fils));
    let mut wanted: HashMap<Account, i64> = refunds.chain(payouts).collect();
    for account in balances.accounts() {
        if matches!(account.kind(), AccountKind::Refunding | AccountKind::Paying) {
            wanted.entry(account).or_default();
        }
    }
    let wrong = wanted
        .into_iter()
        .filter(|(account, fils)| balances.credit_fils(*account) != *fils);
    let broken = wrong.filter_map(|(account, _)| match account {
        Account::Refunding(refund) => Some(Broken::Refund(refund)),
        Account::Paying(payout) => Some(Broken::Payout(payout)),
        _ => None,
    });
    broken.collect()
}

#[cfg(test)]
mod tests;

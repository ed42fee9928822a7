//! Attempts and refunds as admins see them, and the money of others in sum.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::ledger::{Account, AccountKind};
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::captures;
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::money_state::{self, MoneyState};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError, ledger, payments, quote_requests, request_money};

use super::foreign::order_for;
use super::winning::{Taking, takings_of};

/// An attempt to pay, with what became of its money.
pub struct ListedAttempt {
    pub attempt: PaymentAttempt,
    pub request: QuoteRequest,
    pub creative: Option<CreativeName>,
    /// What counts for nothing yet, in fils.
    pub suspense_fils: i64,
    /// What of that counts if an admin accepts it, in fils: as much as is still due.
    pub countable_fils: i64,
    /// What goes back, or has, in fils.
    pub refunded_fils: i64,
    /// Whether a chargeback of it can still be won.
    pub may_be_won: bool,
    /// The most that the creative can be charged of a chargeback, in fils.
    pub bearable_fils: i64,
}

/// A refund, with its project.
pub struct ListedRefund {
    pub refund: Refund,
    pub request: QuoteRequest,
    /// Whether it was made on the provider's own page, and an order of its charge is open.
    pub may_be_matched: bool,
}

/// Requests that are read once for a page.
#[derive(Default)]
struct Requests(HashMap<QuoteRequestId, QuoteRequest>);

impl Requests {
    fn find(&mut self, db: &mut Db, request: QuoteRequestId) -> Result<QuoteRequest, DbError> {
        match self.0.entry(request) {
            Entry::Occupied(known) => Ok(known.get().clone()),
            Entry::Vacant(unread) => Ok(unread.insert(quote_requests::find(db, request)?).clone()),
        }
    }
}

/// A page of attempts, the newest first.
///
/// # Errors
/// The database's.
pub fn attempts(
    db: &mut Db,
    state: Filter<AttemptState>,
    page: Page,
) -> Result<Slice<ListedAttempt>, DbError> {
    let mut requests = Requests::default();
    payment_attempts::page(db, state, page)?.map_all(|attempts| {
        let listed = attempts.into_iter().map(|attempt| {
            let request = requests.find(db, attempt.request_id)?;
            listed(db, attempt, request)
        });
        listed.collect()
    })
}

/// One attempt.
///
/// # Errors
/// The database's.
pub fn attempt(db: &mut Db, attempt: PaymentAttemptId) -> Result<ListedAttempt, DbError> {
    let attempt = payment_attempts::find(db, attempt)?;
    let request = quote_requests::find(db, attempt.request_id)?;
    listed(db, attempt, request)
}

fn listed(
    db: &mut Db,
    attempt: PaymentAttempt,
    request: QuoteRequest,
) -> Result<ListedAttempt, DbError> {
    let creative = match request.chosen_creative {
        Some(creative) => names_of(db, &[creative])?.remove(&creative),
        None => None,
    };
    let own = refunds::of_request(db, request.id)?.into_iter();
    let own = own
        .filter(|refund| refund.attempt_id == attempt.id && refund.state != RefundState::Withdrawn);
    let takings = if attempt.money.captured_fils > 0 {
        takings_of(db, attempt.id)?
    } else {
        Vec::new()
    };
    let bearable = takings.iter().map(Taking::bearable_fils);
    let suspense_fils = ledger::credit_fils(db, Account::Suspense(attempt.id))?;
    Ok(ListedAttempt {
        may_be_won: takings.iter().any(Taking::may_be_won),
        bearable_fils: bearable.max().unwrap_or_default(),
        countable_fils: countable(db, &request, suspense_fils)?,
        suspense_fils,
        refunded_fils: own.map(|refund| refund.amount_fils).sum(),
        attempt,
        request,
        creative,
    })
}

/// What of money that counts for nothing yet is still due, in fils.
fn countable(db: &mut Db, request: &QuoteRequest, suspense_fils: i64) -> Result<i64, DbError> {
    // Hardly any attempt has such money: the others need no more reads.
    if suspense_fils == 0 {
        return Ok(0);
    }
    let paid = payments::of_requests(db, &[request.id])?;
    let money = request_money::of_payments(db, request.id, &paid)?;
    let price = money.sums.price();
    Ok(captures::counted_fils(price, request.stage, suspense_fils))
}

/// A page of refunds, the newest first.
///
/// # Errors
/// The database's.
pub fn refunds(
    db: &mut Db,
    state: Filter<RefundState>,
    page: Page,
) -> Result<Slice<ListedRefund>, DbError> {
    let mut requests = Requests::default();
    refunds::page(db, state, page)?.map_all(|refunds| {
        let listed = refunds.into_iter().map(|refund| {
            let request = requests.find(db, refund.request_id)?;
            listed_refund(db, refund, request)
        });
        listed.collect()
    })
}

/// One refund.
///
/// # Errors
/// The database's.
pub fn refund(db: &mut Db, refund: RefundId) -> Result<ListedRefund, DbError> {
    let refund = refunds::find(db, refund)?;
    let request = quote_requests::find(db, refund.request_id)?;
    listed_refund(db, refund, request)
}

fn listed_refund(
    db: &mut Db,
    refund: Refund,
    request: QuoteRequest,
) -> Result<ListedRefund, DbError> {
    let waits = refund.is_foreign && refund.state == RefundState::Review;
    Ok(ListedRefund {
        may_be_matched: waits && order_for(db, &refund)?.is_some(),
        refund,
        request,
    })
}

/// How many there are, and how much.
pub struct Totals {
    pub attempts: Vec<(AttemptState, i64)>,
    pub refunds: Vec<(RefundState, i64)>,
    pub state: MoneyState,
    /// The debit of all accounts of a kind, in fils.
    accounts: Vec<(AccountKind, i64)>,
}

impl Totals {
    /// What all accounts of a kind have together, in fils; a debit is positive.
    pub fn debit_fils(&self, kind: AccountKind) -> i64 {
        let found = self.accounts.iter().find(|(known, _)| *known == kind);
        found.map_or(0, |(_, sum)| *sum)
    }
}

/// Counts attempts and refunds, and sums up the ledger.
///
/// # Errors
/// The database's.
pub fn totals(db: &mut Db) -> Result<Totals, DbError> {
    Ok(Totals {
        attempts: payment_attempts::counts(db)?,
        refunds: refunds::counts(db)?,
        state: money_state::find(db)?,
        accounts: ledger::sums_by_kind(db)?,
    })
}

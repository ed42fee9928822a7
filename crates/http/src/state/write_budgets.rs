//! Counts the writes of signed-in callers, each in its class.
//!
//! **Invariant:** a caller whose budget is used up costs no transaction until the budget has room again.

use std::sync::Arc;

use marsam_auth::throttling::{self, ThrottleError};
use marsam_domain::throttles::{Throttle, WriteBudgets, WriteClass};
use marsam_persistence::Db;
use marsam_persistence::idempotency::KeyUse;
use quick_cache::sync::Cache;
use time::{Duration, OffsetDateTime};

use crate::ApiError;

/// The approximate number of callers whose budget is used up, of some hundred bytes each. One that is forgotten is asked
/// for in the database.
const CALLERS: usize = 4096;

/// What a write counts against: the budget of its class, and attempts of the account that it is going to make.
#[derive(Debug)]
pub(crate) struct Spending {
    class: WriteClass,
    pub(crate) attempts: Vec<Throttle>,
    /// The key that it was sent with, which is read together with the counts.
    pub(crate) used: Option<KeyUse>,
}

impl Spending {
    pub(crate) const fn of(class: WriteClass) -> Self {
        Self {
            class,
            attempts: Vec::new(),
            used: None,
        }
    }

    pub(crate) const fn class(&self) -> WriteClass {
        self.class
    }
}

impl From<WriteClass> for Spending {
    fn from(class: WriteClass) -> Self {
        Self::of(class)
    }
}

/// What one write costs its caller.
#[derive(Debug, Clone)]
pub(crate) struct Price {
    /// `None` for a write that cannot be repeated.
    throttle: Option<Throttle>,
    /// An account, or a session.
    payer: String,
}

impl Price {
    /// The price of a write of `class`, paid by an account, or by the session where each session has its own budget.
    pub(crate) fn of(
        class: WriteClass,
        budgets: WriteBudgets,
        account: &impl ToString,
        session: &impl ToString,
    ) -> Self {
        let payer = match class {
            WriteClass::Leave => session.to_string(),
            _ => account.to_string(),
        };
        Self {
            throttle: class.budget().map(|budget| budgets.apply(budget)),
            payer,
        }
    }

    fn key(&self) -> (&'static str, String) {
        let name = self.throttle.map_or("", |throttle| throttle.name);
        (name, self.payer.clone())
    }

    /// Like [`Self::pay`], and reads by the same statement the counts of the attempts to come and the key.
    pub(crate) fn pay_reading(
        &self,
        db: &mut Db,
        mut spending: Spending,
        now: OffsetDateTime,
    ) -> Result<(), ThrottleError> {
        spending.attempts.extend(self.throttle);
        let used = spending.used.as_ref();
        throttling::read_ahead(db, &spending.attempts, &self.payer, used)?;
        self.pay(db, now)
    }

    /// Pays, in the transaction that writes; the seconds to wait where the budget is used up.
    pub(crate) fn pay(&self, db: &mut Db, now: OffsetDateTime) -> Result<(), ThrottleError> {
        match &self.throttle {
            Some(throttle) => throttling::spend(db, throttle, &self.payer, now),
            None => Ok(()),
        }
    }
}

/// Budgets that are used up, and until when. Clones share them.
#[derive(Clone)]
pub struct SpentBudgets(Arc<Cache<(&'static str, String), OffsetDateTime>>);

impl Default for SpentBudgets {
    fn default() -> Self {
        Self(Arc::new(Cache::new(CALLERS)))
    }
}

impl std::fmt::Debug for SpentBudgets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SpentBudgets").finish_non_exhaustive()
    }
}

impl SpentBudgets {
    /// Refuses a write whose budget is known to be used up.
    pub(crate) fn check(&self, price: &Price, now: OffsetDateTime) -> Result<(), ApiError> {
        match self.0.get(&price.key()).map(|until| until - now) {
            Some(wait) if wait.is_positive() => {
                let seconds = u64::try_from(wait.whole_seconds()).unwrap_or(0);
                Err(ApiError::throttled(seconds + 1))
            }
            _ => Ok(()),
        }
    }

    /// Remembers that a budget has no room for `seconds`, and returns the caller's error.
    pub(crate) fn note(&self, price: &Price, seconds: u64, now: OffsetDateTime) -> ApiError {
        // The database counts up to the next second, in which there is room again.
        let full = i64::try_from(seconds.saturating_sub(1)).unwrap_or(i64::MAX);
        let until = now.saturating_add(Duration::seconds(full));
        self.0.insert(price.key(), until);
        ApiError::throttled(seconds)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

    fn price(class: WriteClass) -> Price {
        Price::of(class, WriteBudgets::Standard, &"account", &"session")
    }

    #[test]
    fn a_used_up_budget_is_refused_until_it_has_room_and_no_other_is() {
        let spent = SpentBudgets::default();
        let moves = || price(WriteClass::Move);
        assert!(spent.check(&moves(), NOW).is_ok());
        spent.note(&moves(), 61, NOW);
        for seconds in [0, 59] {
            let then = NOW + Duration::seconds(seconds);
            assert!(spent.check(&moves(), then).is_err(), "{seconds}");
        }
        assert!(spent.check(&moves(), NOW + Duration::seconds(60)).is_ok());
        assert!(spent.check(&price(WriteClass::Mark), NOW).is_ok());
    }

    #[test]
    fn a_session_pays_for_what_it_ends_and_the_account_for_the_rest() {
        for class in WriteClass::ALL {
            let wanted = match class {
                WriteClass::Leave => "session",
                _ => "account",
            };
            assert_eq!(price(*class).payer, wanted, "{class:?}");
        }
    }
}

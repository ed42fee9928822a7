//! What a signed-in caller reads and writes: checked again in the transaction, since a body may take seconds to arrive.

use actix_web::http::StatusCode;
use marsam_auth::sessions::SignedIn;
use marsam_auth::throttling::ThrottleError;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::Db;
use time::OffsetDateTime;

use super::caller::{Caller, Refusal as _, Rule};
use crate::state::SystemWrite;
use crate::state::write_budgets::{Price, Spending};
use crate::{ApiError, AppState};

impl AppState {
    /// Reads for a signed-in caller who is checked again, as in [`Self::write_as`]: for reads before a write, so that a
    /// caller whose session has ended gets that error and no other.
    pub(crate) async fn read_as<R: Rule, T: Send + 'static>(
        &self,
        caller: &Caller<R>,
        work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (account, credential) = (caller.account.id, caller.credential.clone());
        let (settings, now) = (self.settings.clone(), self.now());
        // An upload outlives the task of its request.
        self.read_for(&account.to_string(), move |db| {
            let fresh = credential
                .authenticate(db, now)?
                .filter(|fresh| fresh.account.id == account)
                .ok_or_else(|| credential.refusal())?;
            R::check(&fresh, &credential, &settings)?;
            work(db, fresh)
        })
        .await
    }

    /// Writes for a signed-in caller, in one transaction that first locks the account and checks the caller again:
    /// `work` gets the current session and account. A session that has ended is a 401, a right that was revoked is a
    /// 403, and a budget of `class` that is used up is a 429; none of them writes anything. A write that `work` refuses
    /// counts, too.
    pub(crate) async fn write_as<R: Rule, T: Send + 'static>(
        &self,
        caller: &Caller<R>,
        class: WriteClass,
        work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.write_as_about(caller, class, None, work).await
    }

    /// Like [`Self::write_as`], with a lock on another account that the write is about.
    pub(crate) async fn write_as_about<R: Rule, T: Send + 'static>(
        &self,
        caller: &Caller<R>,
        spending: impl Into<Spending>,
        other: Option<AccountId>,
        work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (account, credential) = (caller.account.id, caller.credential.clone());
        let (settings, now) = (self.settings.clone(), self.now());
        let spending: Spending = spending.into();
        let class = spending.class();
        let price = Price::of(class, settings.write_budgets, &account, &caller.session.id);
        self.spent_budgets.check(&price, now)?;
        // Counted by the test that calls every route.
        tracing::trace!("a write as the caller");
        let paid = price.clone();
        let locked = [account].into_iter().chain(other).collect();
        let written = self
            .write_locking(&account.to_string(), locked, move |db| {
                let fresh = credential
                    .authenticate_locked(db, account, other, now)?
                    .ok_or_else(|| credential.refusal())?;
                R::check(&fresh, &credential, &settings)?;
                match paid.pay_reading(db, spending, now) {
                    Ok(()) => Ok(Ok(work(db, fresh)?)),
                    Err(ThrottleError::TooMany {
                        retry_after_seconds,
                    }) => Ok(Err(retry_after_seconds)),
                    Err(ThrottleError::Db(error)) => Err(error.into()),
                }
            })
            .await;
        match written {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(seconds)) => Err(self.spent_budgets.note(&price, seconds, now)),
            Err(refused) => {
                self.count_refused(&price, &refused, now).await;
                Err(refused)
            }
        }
    }

    /// A refused write was rolled back together with its count, but has cost a transaction. So has one that a limit of the
    /// work itself refused; a budget of the class that is used up does not come here.
    async fn count_refused(&self, price: &Price, refused: &ApiError, now: OffsetDateTime) {
        let status = refused.code().status();
        let is_counted = status.is_client_error() && status != StatusCode::UNAUTHORIZED;
        if !is_counted {
            return;
        }
        let price = price.clone();
        let counted = self.system_write(SystemWrite::ThrottleCounter, move |db| {
            match price.pay(db, now) {
                Err(ThrottleError::Db(error)) => Err(error.into()),
                _ => Ok(()),
            }
        });
        if counted.await.is_err() {
            tracing::warn!("a refused write was not counted");
        }
    }
}

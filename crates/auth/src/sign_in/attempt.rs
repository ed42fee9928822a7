//! One sign-in by password and the counters that it counts in.

use marsam_domain::email::Email;
use marsam_domain::throttles::{SIGN_IN_A_DAY, SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS, SIGN_INS};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::request_origin::AddressKey;
use crate::throttling::{self, ThrottleError};

/// Counted before the password is checked, whether or not there is an account.
#[derive(Debug, Clone)]
pub(super) struct SignInAttempt {
    email: String,
    address: AddressKey,
    known_browser: Option<String>,
    at: OffsetDateTime,
}

impl SignInAttempt {
    /// An attempt from an address; `known_browser` is set if the account knows the browser.
    pub(super) fn new(
        email: &Email,
        address: AddressKey,
        known_browser: Option<String>,
        at: OffsetDateTime,
    ) -> Self {
        Self {
            email: email.to_string(),
            address,
            known_browser,
            at,
        }
    }

    /// Counts it as a failure of its address, of its account from this address and of its account from anywhere; from a
    /// known browser it counts for that browser alone, so that strangers' failures do not lock the owner out there.
    pub(super) fn spend(&self, db: &mut Db) -> Result<(), ThrottleError> {
        let at = self.at;
        if self.known_browser.is_none() {
            throttling::spend(db, &SIGN_IN_PER_ADDRESS, &self.address, at)?;
            throttling::spend(db, &SIGN_IN_A_DAY, &self.email, at)?;
        }
        throttling::spend(db, &SIGN_IN_PER_ACCOUNT, &self.account_and_browser(), at)?;
        throttling::spend(db, &SIGN_INS, &self.account_and_address(), at)
    }

    /// The password was right: it is not counted as a failure, but stays counted as a sign-in.
    pub(super) fn succeeded(&self, db: &mut Db) -> Result<(), DbError> {
        let at = self.at;
        if self.known_browser.is_none() {
            throttling::refund(db, &SIGN_IN_PER_ADDRESS, &self.address, at)?;
            throttling::refund(db, &SIGN_IN_A_DAY, &self.email, at)?;
        }
        throttling::refund(db, &SIGN_IN_PER_ACCOUNT, &self.account_and_browser(), at)
    }

    /// The password was not checked.
    pub(super) fn take_back(&self, db: &mut Db) -> Result<(), DbError> {
        self.succeeded(db)?;
        throttling::refund(db, &SIGN_INS, &self.account_and_address(), self.at)
    }

    fn account_and_browser(&self) -> String {
        match &self.known_browser {
            Some(browser) => format!("{}\n{browser}", self.email),
            None => self.account_and_address(),
        }
    }

    fn account_and_address(&self) -> String {
        format!("{}\n{}", self.email, self.address)
    }
}

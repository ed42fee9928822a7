//! Turns on an account's second step directly in the database.

use marsam_auth::two_step;
use marsam_domain::ids::AccountId;
use marsam_persistence::two_step as stored;

use crate::harness::{SECRET_KEY, TestApp};

/// A recovery code that was never issued.
pub(crate) const WRONG_CODE: &str = "zzzzz-zzzzz";

impl TestApp {
    /// Turns two-step sign-in on; returns the recovery codes.
    pub(crate) fn turn_on_second_step(&self, account: AccountId) -> Vec<String> {
        let purpose = format!("TOTP secret of {account}");
        let sealed = SECRET_KEY.seal(&purpose, &[9; 20]).unwrap();
        self.write(|db| {
            stored::begin(db, account, &sealed, self.now())?;
            stored::confirm(db, account, &sealed, self.now())?;
            two_step::renew_codes(db, &SECRET_KEY, account, self.now())
        })
    }
}

//! The books are looked at every night, after the comparison with the providers.

use marsam_domain::calendar::day_of;
use marsam_workflows::{Refused, books};

use super::PaymentJobs;

/// The most findings of a night that are logged; `marsam ledger verify` prints all.
const MOST_LOGGED: usize = 100;

impl PaymentJobs {
    /// Checks the ledger against its rows and keeps what was found, and tells the admins of money that waits for too long. A
    /// check that fails is logged, and made again the next night.
    pub(super) async fn check_books(&self) -> Result<(), Refused> {
        let now = self.now();
        let verified = self
            .store
            .off_thread(move |store| store.read(|db| books::verify_nightly(db, day_of(now))));
        match verified.await.map_err(Refused::from).flatten() {
            Ok(verified) => {
                for finding in verified.findings.iter().take(MOST_LOGGED) {
                    tracing::error!(%finding, "the ledger does not hold");
                }
                let are_new = self.seen.note(&verified);
                self.write(move |db| Ok(books::keep_findings(db, &verified, are_new, now)?))
                    .await?;
            }
            Err(error) => tracing::error!(%error, "the ledger could not be checked"),
        }
        self.write(move |db| Ok(books::tell_of_suspense(db, now)?))
            .await
    }
}

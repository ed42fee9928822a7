//! A decision of an admin about money, after a re-authentication.

use marsam_domain::ids::AccountId;
use marsam_persistence::Db;
use serde::Serialize;

use super::super::AdminByCookie;
use crate::extractors::caller::Caller;
use crate::reauthentication::{self, ProvedChange};
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// Writes a decision as the admin who proves to be it.
pub(crate) async fn decide<T: Serialize + Send + 'static>(
    state: &AppState,
    caller: &Caller<AdminByCookie>,
    proof: ProofFields,
    work: impl FnOnce(&mut Db, AccountId) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (current, totp) = proof.into_parts();
    let proved = reauthentication::by_password(state, caller, current)
        .await?
        .with_second_step(totp);
    let change = ProvedChange::Admin(None);
    reauthentication::write_as(state, caller, proved, change, move |db, fresh| {
        work(db, fresh.account.id)
    })
    .await
}

//! Decisions of an admin about money, each after a re-authentication.

use actix_web::web::Json;
use marsam_domain::ids::AccountId;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::Db;

use super::AdminByCookie;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::reauthentication::{self, ProvedChange};
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// What an admin sends: a decision, and the proof of who makes it.
pub(super) trait Proved {
    type Draft;

    fn into_parts(self) -> (Self::Draft, ProofFields);
}

/// Declares what an admin sends with a decision. `$name` is also its name in the API.
macro_rules! proved_fields {
    ($($name:ident: $draft:ident),+ $(,)?) => {$(
        /// The decision, and the proof of who makes it.
        #[derive(Debug, Default, ::serde::Deserialize, ::utoipa::ToSchema)]
        pub(crate) struct $name {
            #[serde(flatten)]
            draft: $draft,
            #[serde(flatten)]
            proof: $crate::routes::account::ProofFields,
        }

        impl $crate::routes::admin::proved::Proved for $name {
            type Draft = $draft;

            fn into_parts(self) -> ($draft, $crate::routes::account::ProofFields) {
                (self.draft, self.proof)
            }
        }
    )+};
}
pub(super) use proved_fields;

/// Checks a decision, makes it as the admin who proves to be it, and answers with what it has come to.
pub(super) async fn answer<F: Proved, W: Send + 'static, T: Send + 'static>(
    state: &AppState,
    caller: &Caller<AdminByCookie>,
    body: Body<F>,
    check: impl FnOnce(F::Draft) -> Result<W, FieldErrors>,
    work: impl FnOnce(&mut Db, W, AccountId) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let sent = body.check(|sent| {
        let (draft, proof) = sent.into_parts();
        Ok((check(draft)?, proof))
    })?;
    let (words, proof) = sent.value;
    let decided = decide(state, caller, proof, move |db, by| work(db, words, by));
    Ok(Json(decided.await?))
}

/// Writes a decision as the admin who proves to be it.
pub(super) async fn decide<T: Send + 'static>(
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

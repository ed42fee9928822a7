//! POST /api/admin/payouts/block, …/unblock and …/write-off: an admin decides about a creative's money.

use actix_web::{HttpResponse, post, web};
use marsam_domain::payments::payouts::{Cause, DecisionDraft};
use marsam_domain::validation::FieldErrors;
use marsam_persistence::Db;
use marsam_workflows::Refused;
use marsam_workflows::payouts::{self, Deciding};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::routes::account::ProofFields;
use crate::routes::admin::{AdminByCookie, proved};
use crate::{ApiError, AppState};

/// What an admin decides, and why.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PayoutDecisionEntry)]
pub(crate) struct DecisionFields {
    #[serde(flatten)]
    about: DecisionDraft,
    #[serde(flatten)]
    cause: Cause,
    #[serde(flatten)]
    proof: ProofFields,
}

impl DecisionFields {
    /// What `read` makes of the subject, with the note and the proof.
    fn check<T>(
        self,
        read: impl FnOnce(DecisionDraft) -> Result<T, FieldErrors>,
    ) -> Result<Checked<T>, FieldErrors> {
        Ok(Checked {
            about: read(self.about)?,
            note: self.cause.into_note()?,
            proof: self.proof,
        })
    }
}

/// A decision that may be made.
struct Checked<T> {
    about: T,
    note: String,
    proof: ProofFields,
}

/// Decides after the admin's proof.
async fn decide<T: Send + 'static>(
    state: &AppState,
    caller: &Caller<AdminByCookie>,
    checked: Checked<T>,
    make: impl FnOnce(&mut Db, T, Deciding<'_>) -> Result<(), Refused> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let Checked { about, note, proof } = checked;
    proved::decide(state, caller, proof, move |db, by| {
        let note = &note;
        Ok(make(db, about, Deciding { by, note, now })?)
    })
    .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Blocks the money of a creative, or that of one project.
#[utoipa::path(tag = "admin", operation_id = "block_payouts", request_body = DecisionFields,
    responses((status = 204)))]
#[post("/admin/payouts/block")]
pub(crate) async fn block(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<DecisionFields>,
) -> Result<HttpResponse, ApiError> {
    let checked = body.check(|sent| sent.check(DecisionDraft::into_decision))?;
    decide(&state, &caller, checked.value, |db, about, deciding| {
        payouts::decide(db, about, true, deciding)
    })
    .await
}

/// Lets the money of a creative or of a project go.
///
/// Also decides on what was known by now: a chargeback of the project, a suspension of the account, a "Not me".
#[utoipa::path(tag = "admin", operation_id = "unblock_payouts", request_body = DecisionFields,
    responses((status = 204)))]
#[post("/admin/payouts/unblock")]
pub(crate) async fn unblock(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<DecisionFields>,
) -> Result<HttpResponse, ApiError> {
    let checked = body.check(|sent| sent.check(DecisionDraft::into_decision))?;
    decide(&state, &caller, checked.value, |db, about, deciding| {
        payouts::decide(db, about, false, deciding)
    })
    .await
}

/// Writes a creative's balance below 0 off: the operator bears it.
///
/// 409 `stale_stage` if it is not below 0.
#[utoipa::path(tag = "admin", operation_id = "write_balance_off", request_body = DecisionFields,
    responses((status = 204)))]
#[post("/admin/payouts/write-off")]
pub(crate) async fn write_off(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<DecisionFields>,
) -> Result<HttpResponse, ApiError> {
    let checked = body.check(|sent| sent.check(DecisionDraft::into_creative))?;
    decide(&state, &caller, checked.value, |db, creative, deciding| {
        payouts::write_off(db, creative, deciding)
    })
    .await
}

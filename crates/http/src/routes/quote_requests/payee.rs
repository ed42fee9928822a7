//! GET /api/quote-requests/{id}/payee: where the brand may pay the selected creative by bank.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payouts::{self, Shown};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Where the selected creative is paid by bank.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payee)]
pub(crate) struct PayeeDto {
    holder: String,
    iban: String,
    /// Of the IBAN.
    last_four: String,
}

impl From<Shown> for PayeeDto {
    fn from(shown: Shown) -> Self {
        Self {
            holder: shown.holder,
            iban: shown.iban,
            last_four: shown.last_four,
        }
    }
}

/// Shows where the brand may pay the selected creative by bank.
///
/// For the brand alone, and only if the creative shows it; 404 otherwise, also in the first 72 hours after a change. The
/// first look is recorded in the history.
#[utoipa::path(tag = "payments", operation_id = "show_payee", params(("id" = String, Path)),
    responses((status = 200, body = PayeeDto)))]
#[get("/quote-requests/{id}/payee")]
pub(crate) async fn payee(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<Json<PayeeDto>, ApiError> {
    let now = state.now();
    let key = state.secret.clone();
    let shown = state.write_as(&caller, WriteClass::Mark, move |db, fresh| {
        let reader = fresh.account.id;
        let access = RequestAccess::read(db, fresh.account, request)?;
        if access.side != Side::Owner {
            return Err(Code::NotFound.into());
        }
        Ok(payouts::payee_of(db, &access.request, reader, &key, now)?)
    });
    Ok(Json(shown.await?.into()))
}

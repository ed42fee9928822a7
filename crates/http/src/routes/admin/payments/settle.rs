//! POST /api/admin/payment-attempts/{id}/settle: an admin decides about what was captured otherwise than it was ordered.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::payments::decisions::SettleDraft;
use marsam_workflows::payments::deciding::{self, Decision};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use super::{AdminPaymentDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

proved_fields!(SettleFields: SettleDraft);

/// Decides about what was captured otherwise than it was ordered.
///
/// It counts as far as the price is open and the rest goes back, or all of it goes back; what is no money of this site was
/// returned on the provider's own page, and is only seen.
#[utoipa::path(tag = "admin", operation_id = "settle_payment_attempt", request_body = SettleFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payment-attempts/{id}/settle")]
pub(crate) async fn settle(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<SettleFields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let check = SettleDraft::into_parts;
    answer(&state, &caller, body, check, move |db, words, by| {
        let (settlement, note) = words;
        let decision = Decision {
            settlement,
            note,
            by,
        };
        deciding::settle(db, id, &decision, now)?;
        shown(db, id, by)
    })
    .await
}

//! POST /api/admin/payments/{id}/refund: an admin refunds a part of what counts.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::payments::decisions::RefundDraft;
use marsam_workflows::payments::refund_steps::{self, AdminRefund};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use super::{AdminPaymentDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

proved_fields!(RefundFields: RefundDraft);

/// Refunds a part of what a project was paid.
///
/// Of what is held first, then of what was released. While the project runs, all that is still to be paid is not refunded: it is
/// cancelled instead.
#[utoipa::path(tag = "admin", operation_id = "refund_payment", request_body = RefundFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/refund")]
pub(crate) async fn refund(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<RefundFields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let check = RefundDraft::into_parts;
    answer(&state, &caller, body, check, move |db, words, by| {
        let (amount_fils, note) = words;
        let wish = AdminRefund {
            amount_fils,
            is_borne: true,
            note,
            by,
        };
        refund_steps::order_by_admin(db, id, &wish, now)?;
        shown(db, id, by)
    })
    .await
}

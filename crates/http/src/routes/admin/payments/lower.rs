//! POST /api/admin/quote-requests/{id}/lower: an admin lets an open rest go that is too small to be paid.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::decisions::NoteDraft;
use marsam_workflows::payments::deciding::{self, Lowering};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::quote_requests::detail::{self, RequestDetailDto};
use crate::{ApiError, AppState};

proved_fields!(LowerFields: NoteDraft);

/// Lets an open rest go that is too small to be paid here.
#[utoipa::path(tag = "admin", operation_id = "lower_price", request_body = LowerFields,
    params(("id" = String, Path)), responses((status = 200, body = RequestDetailDto)))]
#[post("/admin/quote-requests/{id}/lower")]
pub(crate) async fn lower(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    body: Body<LowerFields>,
) -> Result<Json<RequestDetailDto>, ApiError> {
    let now = state.now();
    let (shown, checkout) = (state.clone(), state.payments.checkout());
    // Where nothing is paid here, no rest is too small for it.
    let min_fils = checkout.map_or(0, |known| known.limits.min_fils);
    let account = caller.account.clone();
    let check = NoteDraft::into_note;
    answer(&state, &caller, body, check, move |db, note, by| {
        let lowering = Lowering { min_fils, note, by };
        deciding::lower(db, id, &lowering, now)?;
        detail::for_account(db, account, id, &shown, now)
    })
    .await
}

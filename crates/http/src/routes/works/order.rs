//! PUT /api/creative/works/order: puts the works into another order.

use actix_web::{HttpResponse, put, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::WorkOrder;
use marsam_workflows::works::OwnWorks;

use super::{WorkDto, with_files};
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState};

/// Changes the order of the works.
///
/// `ids` names every work once; 422 `unknown_id` if the list has changed in the meantime.
#[utoipa::path(tag = "roster", operation_id = "order_works", request_body = WorkOrder,
    responses((status = 200, body = Vec<WorkDto>)))]
#[put("/creative/works/order")]
pub(crate) async fn order(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    body: Body<WorkOrder>,
) -> Result<HttpResponse, ApiError> {
    let ordered = state.write_as(&caller, WriteClass::Content, move |db, fresh| {
        let own = OwnWorks::lock(db, fresh.account.id)?;
        let known = own.all(db)?;
        let known: Vec<WorkId> = known.into_iter().map(|work| work.id).collect();
        let order = body.check(|order| order.of(&known))?.value;
        own.reorder(db, &order)?;
        let works = own.all(db)?;
        Ok(with_files(db, works)?)
    });
    Ok(HttpResponse::Ok().json(ordered.await?))
}

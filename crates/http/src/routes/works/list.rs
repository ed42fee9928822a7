//! GET /api/creative/works: the caller's works.

use actix_web::{HttpResponse, get, web};
use marsam_workflows::works;

use super::{WorkDto, with_files};
use crate::extractors::caller::{Caller, Creative};
use crate::{ApiError, AppState};

/// Lists the caller's works in their order, at most 24.
///
/// Creatives who are not on the roster have none.
#[utoipa::path(tag = "roster", operation_id = "list_own_works",
    responses((status = 200, body = Vec<WorkDto>)))]
#[get("/creative/works")]
pub(crate) async fn list(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let account = caller.account.id;
    let listed = state.read(move |db| {
        let own = works::own(db, account)?;
        Ok(with_files(db, own)?)
    });
    let listed = listed.await?;
    Ok(HttpResponse::Ok()
        .insert_header(("x-total-count", listed.len()))
        .json(listed))
}

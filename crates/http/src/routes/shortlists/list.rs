//! GET /api/shortlist: the creatives on the caller's shortlist, as the roster shows them.

use actix_web::{HttpResponse, get, web};
use marsam_workflows::shortlists;

use crate::dto::creatives::CreativeDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::creatives::json_array::json_array;
use crate::{ApiError, AppState};

/// Lists the creatives on the caller's shortlist, newest first, at most 100.
///
/// Creatives who are not on the roster at the moment are left out.
#[utoipa::path(tag = "roster", operation_id = "list_shortlist",
    responses((status = 200, body = Vec<CreativeDto>)))]
#[get("/shortlist")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let account = caller.account.id;
    let creatives = state
        .read(move |db| Ok(shortlists::of_account(db, account)?))
        .await?;
    let current = state.roster.current().await?;
    let listed: Vec<_> = creatives
        .into_iter()
        .filter_map(|creative| current.snapshot.find(creative).cloned())
        .collect();
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header(("x-total-count", listed.len()))
        .body(json_array(&listed)))
}

//! GET /api/quote-requests/{id}/agreement: what both sides agreed to, as it was at the selection.

use actix_web::web::{Json, Path};
use actix_web::{get, web};
use marsam_domain::agreements::{Agreement, Party};
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_persistence::standing::names_of;
use marsam_persistence::{Db, agreements};
use serde_json::Value;

use super::moving::Standing;
use super::reading::Reading;
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, path_id};

/// A creative as a party, by the names on the roster.
pub(crate) fn party(db: &mut Db, creative: CreativeId) -> Result<Party, ApiError> {
    let known = names_of(db, &[creative])?.remove(&creative);
    let known = known.ok_or(Code::NotFound)?;
    Ok(Party {
        name: known.name,
        name_ar: known.name_ar,
    })
}

/// For the brand, the selected creative and admins; 404 before the selection.
#[utoipa::path(tag = "quote requests", operation_id = "show_agreement", params(("id" = String, Path)),
    responses((status = 200, body = Agreement), (status = "4XX", body = ErrorBody)))]
#[get("/quote-requests/{id}/agreement")]
pub(crate) async fn agreement(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<Value>, ApiError> {
    let request = path_id::<QuoteRequestId>(&id)?;
    let found = state.read(move |db| {
        let standing = Standing::read(db, caller.account, request)?;
        if Reading::of(&standing).is_excluded {
            return Err(Code::NotFound.into());
        }
        Ok(agreements::of_request(db, request)?.ok_or(Code::NotFound)?)
    });
    Ok(Json(found.await?))
}

//! GET /api/quote-requests/{id}/proposals: the proposals for a request.

use actix_web::web::{Json, Path};
use actix_web::{get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::proposals;

use super::{ProposalDto, moving};
use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::quote_requests::moving::Standing;
use crate::{ApiError, AppState, path_id};

/// All of them for the brand and admins, a creative's own for a creative; oldest first.
#[utoipa::path(tag = "proposals", operation_id = "list_proposals", params(("id" = String, Path)),
    responses((status = 200, body = Vec<ProposalDto>), (status = "4XX", body = ErrorBody)))]
#[get("/quote-requests/{id}/proposals")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
) -> Result<Json<Vec<ProposalDto>>, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let found = state.read(move |db| {
        let standing = Standing::read(db, caller.account, request)?;
        let all = proposals::of_request(db, request)?;
        let own = standing.viewer.creative_id();
        let sees_all = matches!(standing.side, Side::Owner | Side::Admin);
        all.into_iter()
            .filter(|proposal| sees_all || Some(proposal.creative_id) == own)
            .map(|proposal| moving::shown(db, &standing, proposal.id, now))
            .collect()
    });
    Ok(Json(found.await?))
}
